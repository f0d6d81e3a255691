import { delay, http as server, HttpResponse } from 'msw';
import { refusalOf } from '@/services/http/errors';
import { currentSession } from '@/services/http/credentials';
import { baseUrl, http } from '@/services/http/client';
import type { ApiError } from '@/services/http/apiError';
import { onForbidden, onToken, setToken } from '@/services/http/credentials';
import { API, tokenFor, testApi } from './support';

let refreshed = 0;
const seen: { url: string; authorization: string | null }[] = [];
const note = (request: Request) => void seen.push({ url: request.url, authorization: request.headers.get('authorization') });
let nextToken = '';

const api = testApi(
  server.post(`${API}refresh-token`, async ({ request }) => {
    note(request);
    refreshed += 1;
    await delay(20);
    return HttpResponse.json({ success: true, token: nextToken });
  }),
  server.post(`${API}login`, ({ request }) => {
    note(request);
    return HttpResponse.json({ success: true, token: 'x' });
  }),
  server.get(`${API}cosas`, ({ request }) => {
    note(request);
    return HttpResponse.json([]);
  }),
);

const fails = (status: number, body: object | string | null, headers?: Record<string, string>) =>
  api.use(
    server.get(`${API}cosas`, () =>
      body === null || typeof body === 'string'
        ? new HttpResponse(body, { status, statusText: status === 418 ? 'Soy una tetera' : '', headers })
        : HttpResponse.json(body, { status, headers }),
    ),
  );
const failure = async () =>
  http.get('cosas').then(
    () => Promise.reject(new Error('it did not fail')),
    (error: ApiError) => error,
  );

beforeEach(() => {
  refreshed = 0;
  seen.length = 0;
  nextToken = tokenFor(7200);
  setToken(tokenFor(7200));
});

describe('where calls go', () => {
  test('no host means the same origin, a bare host https on port 443, a full address itself', () => {
    expect(baseUrl(undefined)).toBe('/api/');
    expect(baseUrl('api.cantera.do')).toBe('https://api.cantera.do/api/');
    expect(baseUrl('http://localhost:3001/')).toBe('http://localhost:3001/api/');
  });

  test('every call bears the token; a sign-in that of the session it replaces', async () => {
    const token = tokenFor(7200);
    setToken(token);
    await http.get('cosas');
    await http.post('login', {});
    setToken(undefined);
    await http.post('login', {});
    expect(seen.map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`, `Bearer ${token}`, null]);
  });

  test('empty query parameters are dropped: null, undefined, blank, [], {}; 0 and false stay', async () => {
    await http.get('cosas', { params: { a: null, b: undefined, c: ' ', d: [], e: {}, f: 0, g: false, h: 'x' } });
    expect(seen[0]!.url).toBe(`${API}cosas?f=0&g=false&h=x`);
  });
});

describe('renewing the token', () => {
  test.each([
    ['is expired', -10],
    ['expires within 3600 seconds', 3590],
  ])('a token that %s is renewed before the call, with itself as bearer', async (_, seconds) => {
    const old = tokenFor(seconds);
    const kept = jest.fn();
    onToken(kept);
    setToken(old);
    await http.get('cosas');
    expect(seen.map(({ authorization }) => authorization)).toEqual([`Bearer ${old}`, `Bearer ${nextToken}`]);
    expect(kept).toHaveBeenCalledWith(nextToken);
  });

  test.each([
    [3600, 1],
    [3601, 0],
  ])('with %i seconds left it is renewed %i times: the edge is 3600, counted in', async (seconds, times) => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'nextTick'] });
    setToken(tokenFor(seconds));
    await http.get('cosas').finally(() => jest.useRealTimers());
    expect(refreshed).toBe(times);
  });

  test('ten calls at once make one renewal, and none of them is lost', async () => {
    setToken(tokenFor(100));
    const answers = await Promise.all(Array.from({ length: 10 }, () => http.get('cosas')));
    expect(answers).toHaveLength(10);
    expect(refreshed).toBe(1);
    expect(seen.filter(({ authorization }) => authorization === `Bearer ${nextToken}`)).toHaveLength(10);
  });

  test('a token that came short from a renewal is renewed again before the next call', async () => {
    setToken(tokenFor(1000));
    nextToken = tokenFor(1000);
    await http.get('cosas');
    await http.get('cosas');
    expect(refreshed).toBe(2);
  });

  test('a refused renewal ends the session: listeners hear one 403, every waiting call fails with it', async () => {
    api.use(server.post(`${API}refresh-token`, () => HttpResponse.json({ success: false, mensaje: 'La sesión terminó' }, { status: 403 })));
    const heard = jest.fn();
    const stop = onForbidden(heard);
    setToken(tokenFor(-10));
    const results = await Promise.allSettled([http.get('cosas'), http.get('cosas'), http.get('cosas')]);
    stop();
    expect(results.map((result) => result.status === 'rejected' && (result.reason as ApiError).status)).toEqual([403, 403, 403]);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(heard.mock.calls[0][0]).toMatchObject({ status: 403, message: 'La sesión terminó' });
  });

  test('a renewal that fails otherwise does not stop work under a token that still holds', async () => {
    api.use(server.post(`${API}refresh-token`, () => new HttpResponse(null, { status: 500 })));
    setToken(tokenFor(1800));
    expect((await http.get('cosas')).status).toBe(200);
  });

  test('who signs out while a renewal is under way does not get the session back', async () => {
    const kept = jest.fn();
    onToken(kept);
    setToken(tokenFor(100));
    const call = http.get('cosas');
    await delay(5);
    setToken(undefined);
    await call;
    expect(kept).not.toHaveBeenCalled();
    expect(seen.at(-1)!.authorization).toBeNull();
  });
});

describe('the error catalogue', () => {
  test('mensaje comes first, then the values of errors line by line, then mensajeGeneral', async () => {
    fails(400, { mensaje: 'Uno', errors: { a: 'Dos' }, mensajeGeneral: 'Tres' });
    expect(await failure()).toMatchObject({ message: 'Uno', errors: { a: 'Dos' }, status: 400 });
    fails(400, { errors: { a: 'Requerido', b: 'Muy largo' }, mensajeGeneral: 'Tres' });
    expect((await failure()).message).toBe('Requerido\nMuy largo');
    fails(500, { mensajeGeneral: 'Tres' });
    expect((await failure()).message).toBe('Tres');
    fails(500, { otra: 'cosa' });
    expect((await failure()).message).toBe('Recurso no pudo procesar su solicitud, debido a un error interno.');
  });

  test.each([
    [400, 'La llamada al servidor no fue realizada correctamente.'],
    [401, 'Se requiere autenticación con el servidor.'],
    [403, 'No está autorizado para acceder al recurso solicitado.'],
    [404, 'La URL solicitada no fue encontrada.'],
    [405, 'El método solicitado no está disponible.'],
    [406, 'El recurso no puede producir el tipo de contenido solicitado.'],
    [408, 'Se agotó el tiempo de espera del servidor.'],
    [413, 'El archivo es demasiado grande.'],
    [415, 'El tipo de contenido no es soportado por el servidor.'],
    [502, 'Servidor de aplicaciones no disponible, favor intentar mas tarde.'],
    [503, 'Servidor de aplicaciones no disponible, favor intentar mas tarde.'],
    [504, 'Servidor de aplicaciones no disponible, favor intentar mas tarde.'],
    [418, 'Soy una tetera'],
  ])('an empty body with status %i says so in words', async (status, words) => {
    fails(status, null);
    expect((await failure()).message).toBe(words);
  });

  test('an empty body of another status without a text (HTTP/2 has none) gives the default message', () => {
    expect(refusalOf({ status: 500, statusText: '', data: '', headers: {} } as never).message).toBe(
      'Recurso no pudo procesar su solicitud, debido a un error interno.',
    );
  });

  test('a page of a proxy counts as no body', async () => {
    fails(404, '<html>nginx</html>');
    expect((await failure()).message).toBe('La URL solicitada no fue encontrada.');
  });

  test('no network', async () => {
    api.use(server.get(`${API}cosas`, () => HttpResponse.error()));
    expect(await failure()).toMatchObject({
      status: 0,
      message: 'Servidor de aplicaciones no disponible, favor intentar mas tarde.',
    });
  });

  test('any other failure', async () => {
    const broken = http.interceptors.request.use(() => {
      throw new Error('a bug');
    });
    expect((await failure()).message).toBe('Error al intentar realizar la llamada al API solicitada.');
    http.interceptors.request.eject(broken);
  });

  test('200 with success false is an error with its mensaje, or Error', async () => {
    fails(200, { success: false, mensaje: 'No se pudo' });
    expect(await failure()).toMatchObject({ name: 'ApiError', message: 'No se pudo' });
    fails(200, { success: false });
    expect((await failure()).message).toBe('Error');
  });

  test('an empty successful body gives null', async () => {
    fails(200, null);
    expect((await http.get('cosas')).data).toBeNull();
  });

  test('429 carries the seconds to wait', async () => {
    fails(429, { mensaje: 'Espere' }, { 'Retry-After': '37' });
    expect((await failure()).retryAfter).toBe(37);
  });

  test('a cancelled call stays a cancellation', async () => {
    const stop = new AbortController();
    const call = http.get('cosas', { signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toMatchObject({ name: 'CanceledError' });
  });
});

describe('403', () => {
  test('every listener hears it with the error and its motivo, until it stops listening', async () => {
    fails(403, { success: false, mensaje: 'Sin acceso', motivo: 'acceso' });
    const one = jest.fn();
    const two = jest.fn();
    const stops = [onForbidden(one), onForbidden(two)];
    await failure();
    expect(one.mock.calls[0][0]).toMatchObject({ status: 403, motivo: 'acceso', message: 'Sin acceso' });
    stops[0]!();
    await failure();
    stops[1]!();
    expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 2]);
  });

  test.each([
    ['an older token of the same session, renewed meanwhile', false, () => setToken(tokenFor(7200))],
    [
      'an earlier session',
      true,
      () => {
        setToken(undefined);
        setToken(tokenFor(7200));
      },
    ],
  ])('the answer to %s is told too (of an earlier session: %s)', async (_, earlier, meanwhile) => {
    api.use(
      server.get(`${API}cosas`, async () => {
        await delay(20);
        return HttpResponse.json({ success: false }, { status: 403 });
      }),
    );
    const heard = jest.fn();
    const stop = onForbidden(heard);
    const call = failure();
    await delay(5);
    meanwhile();
    await call;
    stop();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ status: 403 }), earlier);
  });

  test('a session is over when its token is taken away, not when it is renewed', () => {
    const before = currentSession();
    setToken(tokenFor(7200));
    expect(currentSession()).toBe(before);
    setToken(undefined);
    setToken(undefined);
    expect(currentSession()).toBe(before + 1);
  });
});
