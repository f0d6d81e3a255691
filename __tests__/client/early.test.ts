import { setToken } from '@/services/http/credentials';
import { takeEarly } from '@/services/http/early';

const CALL = 'grupo/all/filter?page=0&size=16&codigoSucursal=2';
const SAME = 'grupo/all/filter?codigoSucursal=2&page=0&size=16';

/** A call that the document sent. */
function sent({ call = CALL, token = 'a.b.c', at = performance.now(), status = 200, body = '[{"codigo":1}]' } = {}) {
  const answer = Promise.resolve(new Response(body, { status, headers: { 'X-Total-Count': '40' } }));
  globalThis.earlyCall = { call, token, at, answer };
}

beforeEach(() => {
  setToken('a.b.c');
});

test('who makes the same call gets its answer, in whatever order it says it, and only the first', async () => {
  sent();
  expect(await takeEarly(SAME)).toEqual({ data: [{ codigo: 1 }], headers: expect.objectContaining({ 'x-total-count': '40' }) });
  expect(await takeEarly(SAME)).toBeUndefined();
});

test('another call leaves it where it is', async () => {
  sent();
  expect(await takeEarly('grupo/all/filter?page=1&size=16&codigoSucursal=2')).toBeUndefined();
  expect(await takeEarly('grupo/all?page=0&size=16&codigoSucursal=2')).toBeUndefined();
  expect(await takeEarly(SAME)).toBeDefined();
});

test.each([
  ['of another session', { token: 'x.y.z' }],
  ['that was refused', { status: 403 }],
  ['that is old', { at: performance.now() - 60_000 }],
  ['that is no JSON', { body: '<html>' }],
])('an answer %s is not taken: the page asks by itself', async (_, how) => {
  sent(how);
  expect(await takeEarly(SAME)).toBeUndefined();
});

test('who signs out leaves nothing behind', async () => {
  sent();
  setToken(undefined);
  setToken('a.b.c');
  expect(await takeEarly(SAME)).toBeUndefined();
});
