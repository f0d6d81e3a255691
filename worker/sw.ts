import { assetsIn, isOf, kindOf, OFFLINE, olderThan, pageOf } from './rules';
import type { Worker } from './types';

/*
 * The service worker: serves the pages and files of one build from a cache until the user wants the next one. It never caches an answer of
 * the API. Built by scripts/build/worker.mjs, which defines the following constants.
 */

/** Build id of the cached pages. */
declare const BUILD: string;
/** Pages cached at the first visit, all files that they can load, and the small files without a hash. */
declare const PAGES: readonly string[];
declare const ASSETS: readonly string[];
declare const FILES: readonly string[];

const worker = self as unknown as Worker;
const PREFIX = 'cantera-app-';
const CACHE = `${PREFIX}${BUILD}`;
/** Parallel downloads: few, so that the page's own requests are not delayed. */
const LANES = 4;
const HERE = { ignoreVary: true };

/** Caches a file: copies it from another build's cache if its hashed name is there, which means that it is identical, else downloads it. */
async function put(cache: Cache, asset: string): Promise<void> {
  if (await cache.match(asset, HERE)) return;
  const response = (await caches.match(asset, HERE)) ?? (await fetch(asset));
  if (response.ok) await cache.put(asset, response);
}

/** Caches a document, but only after all files that it loads are cached, so that it works offline. */
async function keep(cache: Cache, path: string, response: Response): Promise<boolean> {
  const html = await response.text();
  if (!isOf(html, BUILD)) return false;
  await Promise.all(assetsIn(html).map((asset) => put(cache, asset)));
  await cache.put(path, new Response(html, { status: 200, headers: response.headers }));
  return true;
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const work: (() => Promise<unknown>)[] = [
    ...ASSETS.map((asset) => () => put(cache, asset)),
    ...FILES.map((file) => async () => cache.put(file, await fetch(file, { cache: 'no-cache' }))),
    ...PAGES.map((path) => async () => {
      const kept = await keep(cache, path, await fetch(path, { cache: 'no-cache' }));
      // The server has been updated meanwhile: the next visit installs the new worker.
      if (!kept) throw new Error(`${path} is of another build`);
    }),
  ];
  const lane = async () => {
    for (let next = work.shift(); next; next = work.shift()) await next();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const pagesOpen = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Deletes the caches of earlier builds, except the latest one while a tab that shows it is open. */
async function clean(open: number): Promise<void> {
  const older = olderThan(await caches.keys(), PREFIX, CACHE);
  const gone = open > 1 ? older.slice(0, -1) : older;
  await Promise.all(gone.map((name) => caches.delete(name)));
}

async function asset(request: Request): Promise<Response> {
  const hit = await caches.match(request, HERE);
  if (hit) return hit;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    await (await caches.open(CACHE)).put(request, copy);
  } else if (response.status === 404) {
    // The server has a newer build, so this cache can no longer be completed.
    for (const page of await pagesOpen()) page.postMessage('perdida');
  }
  return response;
}

async function document(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const path = pageOf(request.url);
  const cache = await caches.open(CACHE);
  const hit = await cache.match(path, HERE);
  if (hit) return hit;
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) later(keep(cache, path, response.clone()).catch(() => undefined));
    return response;
  } catch {
    return new Response(OFFLINE, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } });
  }
}

async function conserve(urls: readonly string[], path: string): Promise<void> {
  await clean((await pagesOpen()).length);
  const cache = await caches.open(CACHE);
  const assets = urls.filter((url) => kindOf({ method: 'GET', mode: '', url }, worker.location.origin, []) === 'asset');
  await Promise.all(assets.map((url) => put(cache, url)));
  if (!(await cache.match(path, HERE))) {
    const response = await fetch(path, { cache: 'no-cache' });
    if (response.ok) await keep(cache, path, response);
  }
}

worker.addEventListener('install', (event) => {
  const direct = event.addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]).catch(() => undefined);
  event.waitUntil(Promise.all([install(), direct]));
});

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    pagesOpen()
      .then((open) => clean(open.length))
      .then(() => worker.clients.claim()),
  ),
);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, worker.location.origin, FILES);
  if (kind === 'asset') event.respondWith(asset(request));
  else if (kind === 'document') event.respondWith(document(request, (work) => event.waitUntil(work)));
  else if (kind === 'file') {
    event.respondWith(caches.match(new URL(request.url).pathname, HERE).then((hit) => hit ?? fetch(request)));
  }
});

worker.addEventListener('message', (event) => {
  const { data } = event;
  if (data.type === 'actualizar') event.waitUntil(worker.skipWaiting());
  else event.waitUntil(conserve(data.urls, data.path).catch(() => undefined));
});
