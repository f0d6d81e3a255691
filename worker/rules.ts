/** How the worker handles a request; undefined requests, above all those to the API, are not intercepted. */
export type Kind = 'asset' | 'document' | 'file' | undefined;

interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Paths that contain a hash of the file's content. */
const HASHED = /^\/(_next\/static|themes\/[0-9a-f]{12})\//;
/** Documents that are no pages of the application. */
const OTHER = /^\/(manual|fonts)(\/|$)|\.\w+$/;

/** Classifies a request. `files`: the small files without a hash that are cached. */
export function kindOf({ method, mode, url }: Asked, origin: string, files: readonly string[]): Kind {
  const { origin: of, pathname } = new URL(url);
  if (method !== 'GET' || of !== origin || pathname.startsWith('/api/')) return undefined;
  if (HASHED.test(pathname)) return 'asset';
  if (mode === 'navigate') return OTHER.test(pathname) ? undefined : 'document';
  return files.includes(pathname) ? 'file' : undefined;
}

/** Cache key of a document: pageOf('https://x/estudiante/?filtro=a') → '/estudiante'. */
export const pageOf = (url: string): string => new URL(url).pathname.replace(/\/+$/, '') || '/';

/** The scripts and styles that a document's tags load. */
export const assetsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"?#]+)"/g)].map((match) => match[1]!)),
];

/** Whether a document is of this build; one of another build would load files that this build does not have. */
export const isOf = (html: string, build: string): boolean => html.includes(`"buildId":"${build}"`);

/** Our caches that are older than this one; `names` is in the order of creation, as caches.keys() returns it. */
export function olderThan(names: readonly string[], prefix: string, mine: string): string[] {
  const ours = names.filter((name) => name.startsWith(prefix));
  const at = ours.indexOf(mine);
  return at < 0 ? [] : ours.slice(0, at);
}

/** Page shown when the requested one is not cached. */
export const OFFLINE = `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Sin conexión · Cantera</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.25rem}a{display:inline-block;margin:.25rem 1rem .25rem 0;padding:.5rem 0}</style>
</head><body><main><h1>Sin conexión</h1>
<p>Esta página no está en este equipo y el servidor no responde. Pase de lista sí funciona sin conexión, con los grupos de hoy: lo que marque se envía al volver.</p>
<p><a href="/process/asistencia">Pase de lista</a><a href="/">Inicio</a><a href="">Reintentar</a></p></main></body></html>`;
