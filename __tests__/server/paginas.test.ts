import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { servePages } from '@/server/pages';

const root = mkdtempSync(join(tmpdir(), 'cantera-paginas-'));
const BOOT = 'document.write(1)';
const files = {
  '404.html': '<p>No hay</p>',
  'index.html': `<script>${BOOT}</script><script src="/a.js"></script><script type="application/json">{}</script>`,
  'periodo.html': 'periodos',
  'periodo/modalidad.html': 'modalidades',
  'manual/index.html': 'manual',
  'logo.svg': '<svg/>',
  'logo.svg.br': 'comprimido',
  'themes/0123456789ab/lara.css': ':root{}',
  '_next/static/chunks/1a2b.js': '1',
};
let app: Hono;

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  app = new Hono();
  servePages(app, root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const kept = async (path: string) => (await get(path)).headers.get('Cache-Control');

test.each([
  ['/', files['index.html']],
  ['/periodo', 'periodos'],
  ['/periodo/', 'periodos'],
  ['/periodo/modalidad', 'modalidades'],
  ['/manual', 'manual'],
  ['/manual/', 'manual'],
])('%s is the page of that name', async (path, text) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(text);
});

test.each(['/themes/0123456789ab/lara.css', '/_next/static/chunks/1a2b.js'])(
  '%s has a hash in its address: it is kept for good',
  async (path) => {
    expect(await kept(path)).toBe('public, max-age=31536000, immutable');
  },
);

test.each(['/', '/periodo', '/manual/', '/logo.svg'])('%s is asked for again, and does not travel when nothing changed', async (path) => {
  const first = await get(path, { 'Accept-Encoding': 'br' });
  expect(first.headers.get('Cache-Control')).toBe('no-cache');
  const tag = first.headers.get('ETag')!;
  const again = await get(path, { 'If-None-Match': `"otro", ${tag}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect(again.headers.get('ETag')).toBe(tag);
  expect(again.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'));
  expect((await get(path, { 'If-None-Match': '"otro"' })).status).toBe(200);
});

test.each(['/no/existe', '/_next/static/chunks/old.js', '/themes/0123456789ab/x.css'])(
  '%s does not exist, and nobody keeps that',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  },
);

test('no page shares a window with another site, or asks for what Cantera does not use; printers stay allowed', async () => {
  const { headers } = await get('/');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  const permisos = headers.get('Permissions-Policy')!;
  for (const uno of ['camera', 'microphone', 'geolocation']) expect(permisos).toContain(`${uno}=()`);
  expect(permisos).not.toMatch(/usb|serial|bluetooth|clipboard/);
});

test('of inline scripts those of the build run, and no other', async () => {
  const csp = (await get('/')).headers.get('Content-Security-Policy')!;
  const hash = createHash('sha256').update(BOOT).digest('base64');
  expect(/script-src ([^;]*)/.exec(csp)![1]).toBe(`'self' 'sha256-${hash}'`);
});

test('a page names its own scripts alone, and a file that is no page none: the hashes would travel with each', async () => {
  const script = async (path: string) => /script-src ([^;]*)/.exec((await get(path)).headers.get('Content-Security-Policy')!)![1];
  for (const path of ['/periodo', '/periodo/modalidad', '/logo.svg', '/_next/static/chunks/1a2b.js', '/no/existe'])
    expect([path, await script(path)]).toEqual([path, `'self'`]);
});

test('workers are files of the site, never of a blob', async () => {
  const csp = (await get('/')).headers.get('Content-Security-Policy')!;
  expect(/worker-src ([^;]*)/.exec(csp)![1]).toBe(`'self'`);
});

test('pages connect to their own server alone; with Firebase to its database and its sign-in besides', async () => {
  const conecta = (answer: Response) => /connect-src ([^;]+)/.exec(answer.headers.get('Content-Security-Policy')!)![1];
  expect(conecta(await get('/'))).toBe(`'self'`);
  const lejos = new Hono();
  servePages(lejos, root, { firebase: 'https://academia-default-rtdb.firebaseio.com' });
  expect(conecta(await lejos.request('/'))!.split(' ')).toEqual(
    expect.arrayContaining(['wss://*.firebaseio.com', 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']),
  );
});
