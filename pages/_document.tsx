import NextDocument, { Head, Html, Main, NextScript, type DocumentContext } from 'next/document';
import { bootCall } from '@/layout/boot/call';
import { firstCall } from '@/layout/boot/first';
import { scriptOf } from '@/layout/boot/script';
import { bootTheme } from '@/layout/boot/theme';
import { REFRESH_SECONDS } from '@/services/http/credentials';
import { DEFAULT_THEME, THEMES } from '@/layout/settings/theme';
import { ListaPrimera } from '@/layout/primera/ListaPrimera';
import { bootPaint } from '@/layout/primera/paint';
import { Primera } from '@/layout/primera/Primera';
import themes from '@/layout/settings/themes.json';

const DESCRIPTION = 'Aplicación para la asistencia en una clase de fútbol. App for attendance in a soccer class.';
/** How long a social network may cache the preview, in seconds: a week. */
const TTL = '604800';
/** Social networks need absolute picture addresses, which the build knows only if it is configured. */
const SITE = (process.env.NEXT_PUBLIC_SITE_URL ?? '').replace(/\/+$/, '');

/** The preview of a shared link: the same for every page, because nearly all of them are private. */
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

/** The UTC offset of Santo Domingo in hours, all year. */
const HORAS_UTC = -4;
/** Inline, because a script file would delay the theme by a round trip. The server adds its hash to the CSP. */
const BOOT = scriptOf(bootTheme, THEMES, themes.map(({ name }) => name).join(' '), DEFAULT_THEME);

/** The same text on every page, because the CSP lists its hash; the page's call is in the data attributes. */
const CALL = scriptOf(bootCall, REFRESH_SECONDS, HORAS_UTC);

/** The page whose rows are painted and open their record a second before its scripts run; any other is pressed as soon as it is painted. */
const PRIMERA = '/estudiante';
/**
 * Above this width in px a list may be shown as a table, so nothing is painted early; a phone shows this many cards; and the prerendered
 * content is removed this many ms after everything has loaded.
 */
const WIDEST = 560;
const CARDS = 4;
const PATIENCE = 15_000;
/** How long the scripts of such a page (scripts/build/hold.mjs) wait for the first paint, in ms at most. */
const HOLD = 700;
const PAINT = scriptOf(bootPaint, HORAS_UTC, WIDEST, CARDS, HOLD, PATIENCE);

/** The HTML frame of the page at a path. */
export function Frame({ path }: { path: string }) {
  const first = firstCall(path);
  return (
    <Html lang="es">
      <Head>
        {first && <script data-call={first.call} data-access={first.access} data-path={path} dangerouslySetInnerHTML={{ __html: CALL }} />}
        <script dangerouslySetInnerHTML={{ __html: BOOT }} />
        <link rel="preload" href={`${THEMES}/inter-latin.woff2`} as="font" type="font/woff2" crossOrigin="" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icons/apple-180.png" />
        <meta name="theme-color" content="#4F46E5" />
        <meta name="description" content={DESCRIPTION} />
        <SocialMetadata />
      </Head>
      <body>
        {path === PRIMERA && (
          <>
            <Primera>
              <ListaPrimera />
            </Primera>
            <script dangerouslySetInnerHTML={{ __html: PAINT }} />
          </>
        )}
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}

/** The HTML frame of every exported page. */
export default class Document extends NextDocument<{ path: string }> {
  static override async getInitialProps(context: DocumentContext) {
    return { ...(await NextDocument.getInitialProps(context)), path: context.pathname };
  }

  override render() {
    return <Frame path={this.props.path} />;
  }
}
