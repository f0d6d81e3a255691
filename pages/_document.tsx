import { Head, Html, Main, NextScript } from 'next/document';

const DESCRIPTION = 'Aplicación para la asistencia en una clase de fútbol. App for attendance in a soccer class.';
/** Seconds for which a social network may keep what it read: a week. */
const TTL = '604800';
/** A network shows no picture whose address is not absolute; the build knows one only when told. */
const SITE = (process.env.NEXT_PUBLIC_SITE_URL ?? '').replace(/\/+$/, '');

/** What a link to any page looks like where people share it; all pages but these few are private. */
const SocialMetadata = () => (
  <>
    <meta property="og:title" content="Cantera" />
    <meta property="og:description" content={DESCRIPTION} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Cantera" />
    <meta property="og:locale" content="es_DO" />
    <meta property="og:image" content={`${SITE}/og.jpg`} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Cantera: inscripciones, cuotas, asistencia e inventario de su academia de fútbol" />
    <meta property="og:ttl" content={TTL} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

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
        <meta name="description" content={DESCRIPTION} />
        <SocialMetadata />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
