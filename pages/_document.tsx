import { Head, Html, Main, NextScript } from 'next/document';

/** The frame of every exported page. */
export default function Document() {
  return (
    <Html lang="es">
      <Head>
        {/* Blocking on purpose: it links the theme before anything is painted. */}
        {/* eslint-disable-next-line @next/next/no-sync-scripts */}
        <script src="/theme-boot.js" />
        <link rel="preload" href="/fonts/inter-latin.woff2" as="font" type="font/woff2" crossOrigin="" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta name="theme-color" content="#4F46E5" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
