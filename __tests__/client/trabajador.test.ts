import { assetsIn, isOf, kindOf, OFFLINE, olderThan, pageOf } from '@/worker/rules';

const ORIGIN = 'https://cantera.test';
const kind = (path: string, mode = 'cors', method = 'GET') =>
  kindOf({ method, mode, url: path.startsWith('http') ? path : ORIGIN + path }, ORIGIN, ['/logo.svg']);

test.each([
  ['/_next/static/chunks/a.js', 'cors', 'asset'],
  ['/themes/0123456789ab/lara-light-indigo.css', 'no-cors', 'asset'],
  ['/themes/lara.css', 'no-cors', undefined],
  ['/', 'navigate', 'document'],
  ['/estudiante?filtro=ana', 'navigate', 'document'],
  ['/manual', 'navigate', undefined],
  ['/manual/cobro.html', 'navigate', undefined],
  ['/logo.svg', 'no-cors', 'file'],
  ['/og.jpg', 'no-cors', undefined],
  ['/sw.js', 'same-origin', undefined],
  // What the API answers is never kept, however it is asked.
  ['/api/registroasistencia/lista?codigoGrupo=1', 'cors', undefined],
  ['/api/estudiante/foto/1', 'navigate', undefined],
  ['https://otro.test/_next/static/a.js', 'cors', undefined],
])('%s (%s) is %s', (path, mode, expected) => {
  expect(kind(path, mode)).toBe(expected);
});

test('only what is read is kept', () => {
  expect(kind('/_next/static/chunks/a.js', 'cors', 'POST')).toBeUndefined();
});

test('a page is kept without its query, whatever stands there', () => {
  expect(pageOf(`${ORIGIN}/process/asistencia/?codigoGrupo=3#x`)).toBe('/process/asistencia');
  expect(pageOf(`${ORIGIN}/?a=1`)).toBe('/');
});

test('a document names what it loads, and of which build it is', () => {
  const html = `<link rel="stylesheet" href="/_next/static/chunks/a.css"><script src="/_next/static/chunks/b.js" defer></script>
    <script src="/_next/static/chunks/b.js"></script><link href="/favicon.svg"><script id="__NEXT_DATA__">{"buildId":"x1"}</script>`;
  expect(assetsIn(html)).toEqual(['/_next/static/chunks/a.css', '/_next/static/chunks/b.js']);
  expect(isOf(html, 'x1')).toBe(true);
  expect(isOf(html, 'x')).toBe(false);
});

test('only caches of ours that are older go: never one that waits to take over', () => {
  const names = ['app-1', 'otro', 'app-2', 'app-3'];
  expect(olderThan(names, 'app-', 'app-2')).toEqual(['app-1']);
  expect(olderThan(names, 'app-', 'app-1')).toEqual([]);
  expect(olderThan(names, 'app-', 'app-9')).toEqual([]);
});

test('the page for what is not there leads to what is, and needs no script', () => {
  expect(OFFLINE).toContain('href="/process/asistencia"');
  expect(OFFLINE).not.toMatch(/<script|https?:/);
});
