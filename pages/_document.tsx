import { Head, Html, Main, NextScript, type DocumentProps } from 'next/document';
import { Fragment, type ComponentType } from 'react';
import { bootCall } from '@/layout/boot/call';
import { DIAS, MESES } from '@/layout/boot/days';
import { firstCall } from '@/layout/boot/first';
import { scriptOf } from '@/layout/boot/script';
import { bootPaint } from '@/layout/boot/paint';
import { bootTheme } from '@/layout/boot/theme';
import { REFRESH_SECONDS } from '@/services/credentials';
import { DEFAULT_THEME, THEMES } from '@/layout/settings/theme';
import { Primera } from '@/layout/start/Primera';
import { InicioPrimera } from '@/layout/start/InicioPrimera';
import { ListaPrimera } from '@/components/estudiantes/lista/Primera';
import themes from '@/layout/settings/themes.json';

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

/** Santo Domingo lies so many hours east of Greenwich, all year. */
const HORAS_UTC = -4;
/** In the document and not in a file: the theme would come one trip later. The server takes its hash into the CSP. */
const BOOT = scriptOf(bootTheme, THEMES, themes.map(({ name }) => name).join(' '), DEFAULT_THEME);

/** The same text on every page, since the CSP names the hash of each; what a page asks for stands in its data. */
const CALL = scriptOf(bootCall, REFRESH_SECONDS, HORAS_UTC);

/** What the document itself shows of a page before its scripts have come: of those that are opened most on a phone. */
const PRIMERAS: Record<string, ComponentType> = { '/': InicioPrimera, '/estudiante': ListaPrimera };
/** On what is wider, in px, a list may be a table; so many of its cards fill a phone; so long, in ms, the page may take once all has come. */
const WIDEST = 560;
const CARDS = 4;
const PATIENCE = 15_000;
/** So long, in ms, the scripts of such a page wait at most. */
const HOLD = 700;
const PAINT = scriptOf(bootPaint, HORAS_UTC, DIAS, MESES, WIDEST, CARDS, HOLD, PATIENCE);

/** The head of a page that the document shows first: its scripts are fetched at once, and run when the boot script says so. */
class PatientHead extends Head {
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    return super.getScripts(files).map((script) => {
      const { src } = script.props as { src?: string };
      if (!src) return script;
      return (
        <Fragment key={src}>
          {/* After the answer to the early call, which is painted first. */}
          <link rel="preload" as="script" href={src} fetchPriority="low" />
          {/* eslint-disable-next-line @next/next/no-sync-scripts -- of a type that no browser runs */}
          <script type="text/plain" src={src} />
        </Fragment>
      );
    });
  }
}

/** The frame of every exported page. */
export default function Document({ __NEXT_DATA__: { page } }: DocumentProps) {
  const first = firstCall(page);
  const Contents = PRIMERAS[page];
  const TheHead = Contents && process.env.NODE_ENV === 'production' ? PatientHead : Head;
  return (
    <Html lang="es">
      <TheHead>
        {first && <script data-call={first.call} data-access={first.access} data-path={page} dangerouslySetInnerHTML={{ __html: CALL }} />}
        <script dangerouslySetInnerHTML={{ __html: BOOT }} />
        <link rel="preload" href={`${THEMES}/inter-latin.woff2`} as="font" type="font/woff2" crossOrigin="" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/icons/apple-180.png" />
        <meta name="theme-color" content="#4F46E5" />
        <meta name="description" content={DESCRIPTION} />
        <SocialMetadata />
      </TheHead>
      <body>
        {Contents && (
          <>
            <Primera>
              <Contents />
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
