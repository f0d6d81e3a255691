import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>([^]+?)<\/script>/g;

/** CSP hashes of a page's inline scripts: the browser runs no other inline script. */
const inlineScriptHashes = (html: string): string =>
  [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => ` 'sha256-${createHash('sha256').update(script!).digest('base64')}'`).join('');

/** Paths that contain a hash of the file's content. */
const HASHED = /^\/(_next\/static|themes\/[0-9a-f]{12})\//;

/** Cache-Control of a response: forever for a hashed path, revalidation for the rest, no storing of an error. */
function cacheControl(path: string, status: number): string {
  if (status >= 400) return 'no-store';
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** ETag by path for every file without a hash in its path. The ETags are weak because one file is sent in several encodings. */
function tagsOf(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name),
  );
  const tags = files.map((entry) => {
    const file = join(entry.parentPath, entry.name);
    return [`/${relative(root, file).replaceAll(sep, '/')}`, file] as const;
  });
  return new Map(
    tags
      .filter(([path]) => !HASHED.test(path))
      .map(([path, file]) => [path, `W/"${createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)}"`]),
  );
}

interface Lejos {
  /** Host of the API, when another server has it. */
  api?: string;
  /** URL of the Firebase database that browsers listen to. */
  firebase?: string;
}

/**
 * Hosts that a browser with the Firebase adapter connects to: the database, the shards it redirects clients to, and the sign-in services.
 */
const hostsDeFirebase = (direccion: string) => {
  const { host } = new URL(direccion);
  const base = [host, `*.${host.split('.').slice(1).join('.')}`];
  return [
    ...base.flatMap((uno) => [`https://${uno}`, `wss://${uno}`]),
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
  ];
};

/** What no page uses, and so no injected frame or script may ask for. Printers (USB, serial, Bluetooth) and the clipboard stay allowed. */
const PERMISSIONS = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'midi',
  'gyroscope',
  'accelerometer',
  'magnetometer',
  'display-capture',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Serves the static export with clean URLs, precompressed files, ETags and a strict CSP. */
export function servePages(app: Hono, root: string, { api, firebase }: Lejos = {}): void {
  const lejos = [...(api ? [`https://${api}`] : []), ...(firebase ? hostsDeFirebase(firebase) : [])];
  const policy = (hashes = '') =>
    [
      `default-src 'self'`,
      `script-src 'self'${hashes}`,
      // PrimeReact and React set style attributes (positions of overlays, widths of columns), and PrimeReact writes <style> elements without a
      // nonce, which a static page could not carry anyway. Neither runs anything, and nothing but our own styles is loaded.
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      // A student's document is fetched with the session token and shown in a frame as a blob.
      `frame-src blob:`,
      // Workers of this site alone: a library that makes one of a blob: would run where nobody can look at its source.
      `worker-src 'self'`,
      `connect-src ${["'self'", ...lejos].join(' ')}`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
    ].join('; ');
  const notFound = readFileSync(join(root, '404.html'), 'utf8');
  const tags = tagsOf(root);
  // A page names its own scripts alone, and what is no page none: together the hashes are 5 kB, which a phone would get with every file.
  const csps = new Map(
    [...tags.keys()]
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, policy(inlineScriptHashes(readFileSync(join(root, file), 'utf8')))]),
  );
  const noPage = policy();

  // A page and a folder may share a name (/periodo and /periodo/modalidad): the page's own file wins.
  const fileOf = (path: string) => {
    const bare = path.replace(/\/$/, '');
    return [`${bare}.html`, path, `${bare}/index.html`].find((file) => tags.has(file)) ?? path;
  };
  app.use(async (c, next) => {
    await next();
    const { path } = c.req;
    if (path.startsWith('/api/')) return;
    c.header('Content-Security-Policy', csps.get(c.res.status === 404 ? '/404.html' : fileOf(path)) ?? noPage);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'same-origin');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    c.header('Permissions-Policy', PERMISSIONS);
    c.header('Cache-Control', cacheControl(path, c.res.status));
  });
  app.get('*', (c, next) => {
    const tag = tags.get(fileOf(c.req.path));
    if (!tag) return next();
    c.header('ETag', tag);
    const known = c.req.header('If-None-Match')?.split(/\s*,\s*/) ?? [];
    if (!known.includes(tag)) return next();
    c.header('Vary', 'Accept-Encoding');
    return Promise.resolve(c.body(null, 304));
  });
  app.get('*', serveStatic({ root, precompressed: true, rewriteRequestPath: fileOf }));
  app.notFound((c) => c.html(notFound, 404));
}
