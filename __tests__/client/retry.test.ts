import { withRetry } from '@/services/http/retry';
import { ApiError } from '@/services/http/apiError';

const down = (retryAfter?: number) => new ApiError(503, 'La base de datos no responde', { retryAfter });
const noAnswer = () => new ApiError(0, 'Servidor no disponible');

/** Makes a call that fails so often, with the clock run forward; what became of it, and after how many tries. */
async function make(fails: number, error: ApiError, call: Parameters<typeof withRetry>[1]) {
  let tries = 0;
  const once = async () => {
    tries += 1;
    if (tries <= fails) throw error;
    return 'hecho';
  };
  const told = withRetry(once, call).catch((failed: ApiError) => failed.message);
  await jest.advanceTimersByTimeAsync(90_000);
  return { told: await told, tries };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pay = { clave: 'una' };

test('an act with its key, and what only reads, are made again until the server is back', async () => {
  expect(await make(3, down(1), pay)).toEqual({ told: 'hecho', tries: 4 });
  expect(await make(3, noAnswer(), pay)).toEqual({ told: 'hecho', tries: 4 });
  expect(await make(3, down(1), { reads: true })).toEqual({ told: 'hecho', tries: 4 });
});

test('a proxy whose server ended in the middle of an act is no answer: the act is made again only with its key', async () => {
  for (const status of [502, 504]) {
    const cut = new ApiError(status, 'Servidor no disponible');
    expect(await make(3, cut, pay)).toEqual({ told: 'hecho', tries: 4 });
    expect(await make(1, cut, {})).toEqual({ told: 'Servidor no disponible', tries: 1 });
  }
  expect((await make(1, new ApiError(500, 'Error interno'), pay)).tries).toBe(1);
});

test('a write without a key is made once: nobody knows what became of it', async () => {
  expect(await make(1, down(1), {})).toEqual({ told: 'La base de datos no responde', tries: 1 });
  expect(await make(1, noAnswer(), {})).toEqual({ told: 'Servidor no disponible', tries: 1 });
});

test('a server that stays away is told after eight tries, an act that waits for its database after a minute; one that asks for patience, a full disk, a refusal and no network at once', async () => {
  expect(await make(99, down(1), { reads: true })).toEqual({ told: 'La base de datos no responde', tries: 8 });
  expect(await make(99, noAnswer(), pay)).toEqual({ told: 'Servidor no disponible', tries: 8 });
  expect(await make(31, down(1), pay)).toEqual({ told: 'hecho', tries: 32 });
  expect(await make(99, down(1), pay)).toEqual({ told: 'La base de datos no responde', tries: 33 });
  expect((await make(1, down(60), pay)).tries).toBe(1);
  expect((await make(1, down(), pay)).tries).toBe(1);
  expect((await make(1, new ApiError(409, 'Ya existe', { retryAfter: 1 }), pay)).tries).toBe(1);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await make(1, noAnswer(), pay)).tries).toBe(1);
});

test('Retry-After is waited for; what it takes to give up is longer than a server needs to be back', async () => {
  const at: number[] = [];
  const begun = Date.now();
  void withRetry(async () => {
    at.push(Date.now() - begun);
    throw down(3);
  }, pay).catch(() => {});
  await jest.advanceTimersByTimeAsync(60_000);
  expect(at.slice(0, 3)).toEqual([0, 3000, 6000]);
  at.length = 0;
  const quick = Date.now();
  void withRetry(async () => {
    at.push(Date.now() - quick);
    throw noAnswer();
  }, pay).catch(() => {});
  await jest.advanceTimersByTimeAsync(60_000);
  expect(at.at(-1)).toBeGreaterThan(5000);
});

test('a call that nobody waits for any more is not made again', async () => {
  const leaving = new AbortController();
  let tries = 0;
  const told = withRetry(
    async () => {
      tries += 1;
      throw down(1);
    },
    { ...pay, signal: leaving.signal },
  ).catch((error: ApiError) => error.status);
  await jest.advanceTimersByTimeAsync(100);
  leaving.abort();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([await told, tries]).toEqual([503, 2]);
});
