import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>([^]+?)<\/script>/g;

/** Hashes of the inline scripts of the build: the only ones the browser may run. */
function inlineScriptHashes(root: string): string {
  const html = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const scripts = new Set(html.flatMap((page) => [...page.matchAll(INLINE_SCRIPT)].map((match) => match[1]!)));
  return [...scripts].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).join(' ');
}

/** Addresses that carry a hash of what they hold. */
const HASHED = /^\/(_next\/static|themes\/[0-9a-f]{12})\//;

/** What a browser keeps: for good what has a hash in its address; the rest it asks for again, and is told when nothing changed; a fault never. */
function cacheControl(path: string, status: number): string {
  if (status >= 400) return 'no-store';
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** A tag of the contents of every file whose address has no hash; weak, since a file is served compressed in several ways. */
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
  /** The host of an API that lives elsewhere. */
  api?: string;
  /** The address of the Firebase database that browsers listen to. */
  firebase?: string;
}

/** What a browser with the Firebase adapter connects to: the database, the hosts that it sends its clients on to, and where one signs in. */
const hostsDeFirebase = (direccion: string) => {
  const { host } = new URL(direccion);
  const base = [host, `*.${host.split('.').slice(1).join('.')}`];
  return [
    ...base.flatMap((uno) => [`https://${uno}`, `wss://${uno}`]),
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
  ];
};

/** Serves the static export: clean addresses, compressed files, answers that are kept as long as they hold, a strict CSP. */
export function servePages(app: Hono, root: string, { api, firebase }: Lejos = {}): void {
  const lejos = [...(api ? [`https://${api}`] : []), ...(firebase ? hostsDeFirebase(firebase) : [])];
  const csp = [
    `default-src 'self'`,
    `script-src 'self' ${inlineScriptHashes(root)}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    // A document of a student, which comes as bytes behind its access, is shown in a frame.
    `frame-src blob:`,
    `connect-src ${["'self'", ...lejos].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  const notFound = readFileSync(join(root, '404.html'), 'utf8');
  const tags = tagsOf(root);

  app.use(async (c, next) => {
    await next();
    if (c.req.path.startsWith('/api/')) return;
    c.header('Content-Security-Policy', csp);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'same-origin');
    c.header('Cache-Control', cacheControl(c.req.path, c.res.status));
  });
  // A page and a folder may share a name (/periodo and /periodo/modalidad): the page's file goes first.
  const fileOf = (path: string) => {
    const bare = path.replace(/\/$/, '');
    return [`${bare}.html`, path, `${bare}/index.html`].find((file) => tags.has(file)) ?? path;
  };
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
