import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import type { Call } from '@/contract/call';
import { calls, createApp } from '@/server/app';
import { measure } from '@/server/metrics';
import { servePages } from '@/server/pages';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';
import { sampleOf } from '../support/sample';

const test_ = createTestApp();
const root = mkdtempSync(join(tmpdir(), 'cantera-cabeceras-'));
const TOKEN = 'x'.repeat(32);
let app: Hono;
let token: string;

/** The pages of the build, a file of each other kind, and what is not there. */
const built = process.env.BUILT_PAGES!.split(' ');
const others = ['/logo.svg', '/themes/0123456789ab/lara.css', '/_next/static/chunks/1a2b.js', '/no/existe'];

beforeAll(async () => {
  for (const path of [...built.map((page) => `${page === '/' ? '/index' : page}.html`), '/404.html', ...others.slice(0, 3)]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), 'algo');
  }
  ({ token } = await nuevoUsuario(test_, await nuevaAcademia(test_)));
  const deps = { ...test_.deps, proxies: 1 };
  app = createApp(deps);
  app.get('/metrics', measure(deps).page(TOKEN));
  servePages(app, root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The headers of an answer over TLS. */
const headersOf = async (path: string, init: RequestInit = {}) => {
  const answer = await app.request(path, { ...init, headers: { ...init.headers, 'X-Forwarded-Proto': 'https' } });
  await answer.body?.cancel();
  return answer.headers;
};
const withToken = (bearer: string) => ({ headers: { Authorization: `Bearer ${bearer}` } });

/** What every answer has, whatever is asked for. */
function assertOfAll(headers: Headers) {
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  const type = headers.get('Content-Type') ?? '';
  if (/^text\//.test(type)) expect(type).toMatch(/charset=utf-8/i); // JSON is UTF-8 by definition
}

/** What every answer that is no page has: nobody keeps, frames or renders it. */
function assertClosed(headers: Headers) {
  assertOfAll(headers);
  expect(headers.get('Cache-Control')).toContain('no-store');
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
}

const addressOf = ({ path, params, query }: Call) => {
  const keys = (params ? sampleOf(params) : {}) as Record<string, unknown>;
  const search = new URLSearchParams((query ? sampleOf(query) : {}) as Record<string, string>).toString();
  return `/api/${path.replace(/\{(\w+)\}/g, (_, key: string) => String(keys[key]))}${search && `?${search}`}`;
};

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s is kept, framed and rendered by nobody, refused or answered',
  async (_, call) => {
    assertClosed(await headersOf(addressOf(call), { method: call.method }));
    if (call.method === 'GET') assertClosed(await headersOf(addressOf(call), withToken(token)));
  },
);

test.each(['/api/health', '/api/openapi.json', '/api/vivo', '/api/vivo/firebase', '/api/no/existe', '/metrics'])(
  '%s, which is no call, neither',
  async (path) => {
    assertClosed(await headersOf(path));
    assertClosed(await headersOf(path, withToken(path === '/metrics' ? TOKEN : token)));
  },
);

test.each([...built, ...others])('%s runs nothing but what the build made, and shares nothing with other sites', async (path) => {
  const headers = await headersOf(path);
  assertOfAll(headers);
  expect(headers.get('Cache-Control')).not.toBeNull();
  expect(headers.get('Referrer-Policy')).toBe('same-origin');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  for (const closed of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"])
    expect(headers.get('Content-Security-Policy')).toContain(closed);
});
