import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Serves the static export: clean addresses, compressed files, immutable assets, a strict CSP. `api`: the host of an API that lives elsewhere. */
export function servePages(app: Hono, root: string, api = ''): void {
  const csp = [
    `default-src 'self'`,
    `script-src 'self' ${inlineScriptHashes(root)}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    // A document of a student, which comes as bytes behind its access, is shown in a frame.
    `frame-src blob:`,
    `connect-src 'self'${api && ` https://${api}`}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  const notFound = readFileSync(join(root, '404.html'), 'utf8');

  app.use(async (c, next) => {
    await next();
    if (c.req.path.startsWith('/api/')) return;
    c.header('Content-Security-Policy', csp);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'same-origin');
    c.header('Cache-Control', c.req.path.startsWith('/_next/static/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  // A page and a folder may share a name (/periodo and /periodo/modalidad): the page's file goes first.
  const pageOf = (path: string) => (path === '/' ? '/index.html' : `${path.replace(/\/$/, '')}.html`);
  app.get(
    '*',
    serveStatic({ root, precompressed: true, rewriteRequestPath: (path) => (existsSync(join(root, pageOf(path))) ? pageOf(path) : path) }),
  );
  app.notFound((c) => c.html(notFound, 404));
}
