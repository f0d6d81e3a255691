import * as z from 'zod';
import { accesos } from '@/contract/accesos';
import { DATOS, type Call } from '@/contract/call';
import { calls } from '../support/calls';
import { createApp, served } from '@/server/app';
import { createTestApp, nuevaClave } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../support/factories';
import { llavesCerradas } from '../support/llavesCerradas';
import { repetidos } from '../support/repetidos';
import { sampleOf } from '../support/sample';

// What holds for every call of the product: a new one is tested here by being declared.

const test_ = createTestApp();
let academia: Academia;
let otra: Academia;
let todo: { token: string };
let nada: { token: string };
/** What is no session any more, and what never was one: of each user's ended session, of a family's link. */
let cerradas: [string, string][];

beforeAll(async () => {
  test_.deps.ritmo = () => undefined; // all calls of a family's link are asked from one network here
  academia = await nuevaAcademia(test_);
  otra = await nuevaAcademia(test_);
  todo = await nuevoUsuario(test_, academia, { sucursales: [academia.sucursales[0]] });
  nada = await nuevoUsuario(test_, academia, { accesos: [], tipoUsuario: 'OPERADOR' });
  cerradas = await llavesCerradas(test_, academia);
});

/** A picture of one pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const name = (call: Call) => `${call.method} ${call.path}`;
const table = (list: readonly Call[]) => list.map((call) => [name(call), call] as const);
const guarded = calls.filter((call) => call.access !== 'public');
const limited = calls.filter((call) => typeof call.access !== 'string');
const withBody = calls.filter((call) => call.body && !call.upload);
const withQuery = calls.filter((call) => call.query && call.access !== 'public');

const pathOf = (call: Call) => {
  const params = (call.params ? sampleOf(call.params) : {}) as Record<string, unknown>;
  return call.path.replace(/\{(\w+)\}/g, (_, part: string) => String(params[part]));
};
const queryOf = (call: Call, more: Record<string, unknown> = {}) => {
  const query = { ...((call.query ? sampleOf(call.query) : {}) as object), ...more };
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search ? `${pathOf(call)}?${search}` : pathOf(call);
};
/** A request of the right shape, changed by `more` in its body's first object. */
const ask = (call: Call, { token, more = {}, twice }: { token?: string; more?: object; twice?: string } = {}) => {
  const sample = call.body && sampleOf(call.body);
  const body = Array.isArray(sample) ? [{ ...sample[0], ...more }] : sample && { ...(sample as object), ...more };
  const headers = call.upload && body ? { [DATOS]: encodeURIComponent(JSON.stringify(body)) } : undefined;
  const path = twice ? `${queryOf(call)}${queryOf(call).includes('?') ? '&' : '?'}${twice}=1&${twice}=2` : queryOf(call);
  return test_.send(call.method, path, { token, body: call.upload ? PIXEL : body, headers, clave: nuevaClave() });
};
/** Rows of the audit that tell of a write; a refusal leaves one of its own. */
const writtenRows = async () => (await test_.rows<{ n: number }>(`select count(*)::int n from auditoria where accion <> 'RECHAZO'`))[0]!.n;

test('every call of the contract is served, once, and nothing else is', () => {
  const key = (call: Call) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`;
  expect(served.map(({ call }) => key(call)).sort()).toEqual(calls.map(key).sort());
  expect(
    repetidos(
      'method and path',
      calls.map((call) => [key(call), call.summary]),
    ),
  ).toEqual([]);
});

test('every call names access codes that exist, and says what it does', () => {
  for (const call of calls) {
    if (typeof call.access !== 'string') {
      expect([name(call), call.access.filter((code) => !accesos.has(code))]).toEqual([name(call), []]);
      expect([name(call), call.access.length > 0]).toEqual([name(call), true]);
    }
    expect(call.summary.length).toBeGreaterThan(5);
  }
});

describe.each(table(guarded))('%s', (_, call) => {
  test('without a token, or with a broken one, is a 403 that ends the session', async () => {
    for (const token of [undefined, 'x.y.z']) {
      const { status, body } = await ask(call, { token });
      expect([status, body.success, body.motivo]).toEqual([403, false, undefined]);
    }
  });

  test('with the token of an ended session, or a family’s link, is the same, and nothing is written or said', async () => {
    const before = await writtenRows();
    for (const [que, token] of cerradas) {
      const { status, body } = await ask(call, { token });
      expect([que, status, body]).toEqual([que, 403, { success: false, mensaje: expect.stringContaining('Su sesión ha expirado') }]);
    }
    expect(await writtenRows()).toBe(before);
  });
});

describe.each(table(limited))('%s', (_, call) => {
  test('without its access is a 403 that says so', async () => {
    const { status, body } = await ask(call, { token: nada.token });
    expect([status, body.motivo]).toEqual([403, 'acceso']);
    expect(body.mensaje).toMatch(/acceso/);
  });
});

const bodied = guarded.filter((call) => call.body);

/** Asks for something in a foreign name, and whether that is refused as foreign and writes nothing. */
async function refusesAsForeign(call: Call, more: object) {
  const before = await writtenRows();
  const { status, body } = await ask(call, { token: todo.token, more });
  expect([status, body.motivo]).toEqual([403, 'sucursal']);
  expect(await writtenRows()).toBe(before);
}

describe.each(table(bodied))('%s', (_, call) => {
  test('naming a foreign company is refused and writes nothing', async () => {
    await refusesAsForeign(call, { codigoCompania: otra.codigoCompania });
  });
});

describe.each(table(bodied.filter((call) => !call.ofBranch)))('%s', (_, call) => {
  test('naming a branch of another company, or one that is not the user’s, is refused and writes nothing', async () => {
    await refusesAsForeign(call, { codigoSucursal: otra.sucursales[0] });
    await refusesAsForeign(call, { codigoSucursal: academia.sucursales[1] });
  });
});

describe.each(table(bodied.filter((call) => call.ofBranch)))('%s', (_, call) => {
  test('is about a branch: one of another company does not exist, and nothing is written', async () => {
    const before = await writtenRows();
    const { status, body } = await ask(call, { token: todo.token, more: { codigoSucursal: otra.sucursales[0] } });
    expect([status, body.success]).toEqual([404, false]);
    expect(await writtenRows()).toBe(before);
  });
});

describe.each(table(withBody))('%s', (_, call) => {
  test('refuses a bad body in Spanish and writes nothing', async () => {
    const before = await writtenRows();
    const send = (body: unknown, headers = {}) =>
      test_.send(call.method, queryOf(call), { token: todo.token, body, headers, clave: nuevaClave() });

    const malformed = await send('{"a":');
    expect([malformed.status, malformed.body.mensaje]).toEqual([400, 'El cuerpo no es JSON válido']);
    const text = await send('hola', { 'Content-Type': 'text/plain' });
    expect([text.status, text.body.success]).toEqual([415, false]);
    const huge = await send(JSON.stringify({ a: 'x'.repeat((call.maxBody ?? 1_000_000) + 100_000) }));
    expect([huge.status, huge.body.mensaje]).toEqual([413, 'Lo enviado es demasiado grande']);
    for (const wrong of ['null', '5', '"x"', '{}', '[]']) {
      const { status, body } = await send(wrong);
      expect([wrong, status, Object.keys(body.errors ?? {}).length > 0]).toEqual([wrong, 400, true]);
    }
    const unknown = await ask(call, { token: todo.token, more: { inesperado: 1 } });
    expect(unknown.status).toBe(400);
    expect(JSON.stringify(unknown.body.errors)).toContain('No se esperaba este campo');
    expect(await writtenRows()).toBe(before);
  });
});

const hasVersion = (schema: unknown) => schema instanceof z.ZodObject && 'version' in schema.shape;

/** The caller's own company, where a body names one. */
const own = ({ body }: Call) =>
  body instanceof z.ZodObject && 'codigoCompania' in body.shape ? { codigoCompania: academia.codigoCompania } : {};
/** These got their version later: a page of the build before sends none. */
const LATER = new Set(['interesado/prueba', 'compra/fiscal']);
const updates = calls.filter(({ path, body, result }) =>
  hasVersion(body) ? !path.endsWith('/save') && !LATER.has(path) : path.endsWith('/update') && hasVersion(result),
);

describe.each(table(updates))('%s', (_, call) => {
  test('changes a row with a version: without naming it nothing is written', async () => {
    const before = await writtenRows();
    const { status, body } = await ask(call, { token: todo.token, more: { version: undefined, ...own(call) } });
    expect([status, body.errors?.version]).toEqual([400, 'Requerido']);
    expect(await writtenRows()).toBe(before);
  });
});

describe.each(table(withQuery))('%s', (_, call) => {
  test('refuses a foreign branch and an unknown parameter in its query', async () => {
    const sent = { token: todo.token, body: call.upload ? PIXEL : undefined };
    const foreign = await test_.send(call.method, queryOf(call, { codigoSucursal: otra.sucursales[0] }), sent);
    expect([foreign.status, foreign.body.motivo]).toEqual([403, 'sucursal']);
    const unknown = await test_.send(call.method, queryOf(call, { inesperado: 1 }), sent);
    expect([unknown.status, unknown.body.errors?.inesperado]).toEqual([400, 'No se esperaba este campo']);
  });
});

describe.each(table(calls))('%s', (_, call) => {
  test('a key that stands twice in its query is refused beside its name, declared or not', async () => {
    const key = Object.keys(call.query?.shape ?? {})[0] ?? 'cualquiera';
    const { status, body } = await ask(call, { token: todo.token, twice: key });
    expect([status, body.errors]).toEqual([400, { [key]: 'Está más de una vez: deje un solo valor' }]);
  });
});

describe.each(table(guarded.filter((call) => call.paged || call.report)))('%s', (_, call) => {
  test('pages: refuses a page that is none and an unknown sort field, takes a size of any length and tells the total', async () => {
    for (const wrong of [
      { page: '-1' },
      { page: '1.5' },
      { size: '0' },
      { size: 'x' },
      { sortField: 'password' },
      { sortOrderAsc: 'quizá' },
    ]) {
      const { status, body } = await test_.send('GET', queryOf(call, wrong), { token: todo.token });
      expect([wrong, status, Object.keys(body.errors ?? {})]).toEqual([wrong, 400, Object.keys(wrong)]);
    }
    const { status, headers } = await test_.send('GET', queryOf(call, { size: '999999' }), { token: todo.token });
    expect([status, headers.get('X-Total-Count')]).toEqual([200, expect.stringMatching(/^\d+$/)]);
  });
});

describe.each(table(guarded.filter((call) => call.params?.shape.id)))('%s', (_, call) => {
  test('an id that is none is a 400, one of nobody a 404', async () => {
    const search = queryOf(call).replace(/^[^?]*/, '');
    const body = call.upload ? PIXEL : call.body && sampleOf(call.body);
    const at = (id: string) =>
      test_.send(call.method, call.path.replace('{id}', id) + search, { token: todo.token, body, clave: nuevaClave() });
    for (const wrong of ['0', '-1', '1.5', 'abc', '99999999999', '1%20or%201'])
      expect([wrong, (await at(wrong)).status]).toEqual([wrong, 400]);
    expect((await at('2147483647')).status).toBe(404);
  });
});

describe.each(table(calls.filter((call) => call.idempotent)))('%s', (_, call) => {
  test('needs an Idempotency-Key of 64 characters or less', async () => {
    for (const clave of [undefined, 'x'.repeat(65)]) {
      const sample = (call.body ? sampleOf(call.body) : {}) as object;
      const codigoSucursal = academia.sucursales[0];
      const body = 'codigoSucursal' in sample ? { ...sample, codigoSucursal } : sample;
      const { status, body: answer } = await test_.send(call.method, queryOf(call), { token: todo.token, body, clave });
      expect([status, Object.keys(answer.errors)]).toEqual([400, ['Idempotency-Key']]);
    }
  });
});

describe.each(table(guarded.filter((call) => call.upload)))('%s', (_, call) => {
  test('takes the bytes of one picture: nothing else, and not more than it says', async () => {
    const before = await writtenRows();
    const send = (body: unknown, headers = {}) => test_.send(call.method, queryOf(call), { token: todo.token, body, headers });
    const json = await send({ a: 1 });
    expect([json.status, json.body.success]).toEqual([415, false]);
    const huge = await send(new Uint8Array(call.upload! + 1));
    expect([huge.status, huge.body.mensaje]).toEqual([413, expect.stringContaining('pesa más de')]);
    expect(await writtenRows()).toBe(before);
  });
});

test('an address that is none is a 404, a method that is none a 405, in the shape of every refusal', async () => {
  const nowhere = await test_.send('GET', 'no/existe', { token: todo.token });
  expect([nowhere.status, nowhere.body]).toEqual([404, { success: false, mensaje: 'Esa dirección no existe' }]);
  const method = await test_.send('DELETE', 'login');
  expect([method.status, method.body.success]).toEqual([405, false]);
});

test('health needs nobody; the OpenAPI document is for who is signed in, or for all where that is told', async () => {
  expect((await test_.send('GET', 'health')).body.success).toBe(true);
  expect((await test_.send('GET', 'openapi.json')).status).toBe(403);
  expect((await createApp(test_.deps, { openDocument: true }).request('/api/openapi.json')).status).toBe(200);
  const { body } = await test_.send('GET', 'openapi.json', { token: todo.token });
  expect(Object.keys(body.paths)).toHaveLength(new Set(calls.map(({ path }) => path)).size);
});
