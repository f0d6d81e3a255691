/** What a request is to the worker: undefined is left alone, above all everything that the API answers. */
export type Kind = 'asset' | 'document' | 'file' | undefined;

interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Addresses that carry a hash of what they hold. */
const HASHED = /^\/(_next\/static|themes\/[0-9a-f]{12})\//;
/** Documents that are no page of the application. */
const OTHER = /^\/(manual|fonts)(\/|$)|\.\w+$/;

/** What a request is; `files`: the small files without a hash that are kept. */
export function kindOf({ method, mode, url }: Asked, origin: string, files: readonly string[]): Kind {
  const { origin: of, pathname } = new URL(url);
  if (method !== 'GET' || of !== origin || pathname.startsWith('/api/')) return undefined;
  if (HASHED.test(pathname)) return 'asset';
  if (mode === 'navigate') return OTHER.test(pathname) ? undefined : 'document';
  return files.includes(pathname) ? 'file' : undefined;
}

/** The address under which a document is kept: pageOf('https://x/estudiante/?filtro=a') → '/estudiante'. */
export const pageOf = (url: string): string => new URL(url).pathname.replace(/\/+$/, '') || '/';

/** What a document loads at once, by its own tags. */
export const assetsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"?#]+)"/g)].map((match) => match[1]!)),
];

/** Whether a document is of this build: one of another would ask for files that this build does not have. */
export const isOf = (html: string, build: string): boolean => html.includes(`"buildId":"${build}"`);

/** Our caches that were made before this one: caches are named in the order in which they were made. */
export function olderThan(names: readonly string[], prefix: string, mine: string): string[] {
  const ours = names.filter((name) => name.startsWith(prefix));
  const at = ours.indexOf(mine);
  return at < 0 ? [] : ours.slice(0, at);
}

/** What is shown for a page that is not on this device. */
export const OFFLINE = `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Sin conexión · Cantera</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.25rem}a{display:inline-block;margin:.25rem 1rem .25rem 0;padding:.5rem 0}</style>
</head><body><main><h1>Sin conexión</h1>
<p>Esta página no está en este equipo y el servidor no responde. Pase de lista sí funciona sin conexión, con los grupos de hoy: lo que marque se envía al volver.</p>
<p><a href="/process/asistencia">Pase de lista</a><a href="/">Inicio</a><a href="">Reintentar</a></p></main></body></html>`;
