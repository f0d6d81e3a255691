import { connect } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { serve as listen } from '@hono/node-server';
import { Hono } from 'hono';
import pino from 'pino';
import * as z from 'zod';
import { call } from '@/contract/call';
import { compania } from '@/contract/compania/compania';
import { fecha } from '@/contract/campos';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { cuotas } from '@/contract/inscripciones/cuotas';
import { categoria } from '@/contract/inventario/categoria';
import { login } from '@/contract/sesion/sesion';
import { createApp } from '@/server/app';
import { Refusal, serve } from '@/server/lib/serve';
import { mount } from '@/server/lib/http/mount';
import { onError } from '@/server/lib/http/onError';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';

const test_ = createTestApp();
let token: string;
let sinAcceso: string;

beforeAll(async () => {
  const academia = await nuevaAcademia(test_);
  ({ token } = await nuevoUsuario(test_, academia));
  ({ token: sinAcceso } = await nuevoUsuario(test_, academia, { accesos: [] }));
});

/** A body that counts how much of it was asked for. */
function counted(megabytes: number) {
  const read = { bytes: 0 };
  const body = new ReadableStream({
    pull: (controller) => {
      read.bytes += 1_000_000;
      controller.enqueue(new Uint8Array(1_000_000));
      if (read.bytes >= megabytes * 1_000_000) controller.close();
    },
  });
  return { body, read };
}

const sube = (body: ReadableStream | Uint8Array, bearer?: string) =>
  test_.app.request(`/api/${compania.saveLogo.path}?nombre=logo.png`, {
    method: 'POST',
    body: body as BodyInit,
    duplex: 'half',
    headers: { 'Content-Type': 'application/octet-stream', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
  } as RequestInit);

/** Serves the API on a port, as it is served to the world. */
async function onPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const server = await new Promise<Server>((ready) => {
    const made = listen({ fetch: test_.app.fetch, port: 0, hostname: '127.0.0.1' }, () => ready(made as Server));
  });
  try {
    return await work((server.address() as AddressInfo).port);
  } finally {
    server.close();
  }
}

/** Everything a server says to what is written on one connection, and whether it then closed it. */
const talk = (port: number, text: string, patience = 3000) =>
  new Promise<{ said: string; closed: boolean }>((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const done = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ said, closed });
    };
    const timer = setTimeout(() => done(false), patience);
    socket.on('data', (data) => (said += data.toString()));
    socket.on('error', () => {});
    socket.on('close', () => done(true));
  });

describe('an upload', () => {
  test('is refused before a byte of it is read, when nobody or somebody without the access sends it', async () => {
    for (const bearer of [undefined, 'no es', sinAcceso]) {
      const { body, read } = counted(9);
      expect((await sube(body, bearer)).status).toBe(403);
      expect(read.bytes).toBeLessThanOrEqual(1_000_000); // what a stream holds ready before anybody reads
    }
  });

  test('that does not tell its size is given up once it is too large', async () => {
    const { body, read } = counted(100);
    expect((await sube(body, token)).status).toBe(413);
    expect(read.bytes).toBeLessThan(13_000_000);
  });

  test('that is too large ends its connection, and so does one that nobody may send', async () => {
    const head = (bearer: string, size: number) =>
      `POST /api/${compania.saveLogo.path}?nombre=a.png HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bearer}\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Length: ${size}\r\n\r\n`;
    await onPort(async (port) => {
      const huge = await talk(port, head(token, 90_000_000));
      expect([huge.said.slice(0, 12), /connection: close/i.test(huge.said), huge.closed]).toEqual(['HTTP/1.1 413', true, true]);
      const anonymous = await talk(port, head('', 5_000_000));
      expect([anonymous.said.slice(0, 12), /connection: close/i.test(anonymous.said), anonymous.closed]).toEqual([
        'HTTP/1.1 403',
        true,
        true,
      ]);
    });
  });

  test('that says its length twice, or in two ways, is refused before anything is read: nobody hides a second request in it', async () => {
    const hidden = '0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: a\r\n\r\n';
    await onPort(async (port) => {
      for (const lengths of [
        'Content-Length: 5\r\nTransfer-Encoding: chunked',
        'Content-Length: 5\r\nContent-Length: 6',
        'Transfer-Encoding : chunked',
      ]) {
        const head = `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${lengths}\r\n\r\n`;
        const { said, closed } = await talk(port, head + hidden);
        expect([said.match(/^HTTP\/1.1 \d+/gm), closed]).toEqual([['HTTP/1.1 400'], true]);
      }
    });
  });

  test('that breaks off is no error in the log', async () => {
    const error = jest.spyOn(test_.deps.log, 'error');
    const broken = () =>
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(10)),
        pull: (controller) => controller.error(new Error('aborted')),
      });
    expect((await sube(broken(), token)).status).toBe(400);
    await onPort(async (port) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST /api/${compania.saveLogo.path}?nombre=a.png HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/octet-stream\r\nContent-Length: 500000\r\n\r\n${'x'.repeat(1000)}`,
      );
      await new Promise((done) => setTimeout(done, 150));
      socket.destroy();
      await new Promise((done) => setTimeout(done, 150));
    });
    expect(error.mock.calls).toEqual([]);
    error.mockRestore();
  });
});

describe('what no form of ours sends is refused, and is no fault of ours', () => {
  const json = (path: string, body: string, method = 'POST') =>
    test_.send(method, path, { token, body, headers: { 'Content-Type': 'application/json' } });

  test('lists in lists, thousands deep', async () => {
    for (const deep of [
      '['.repeat(20_000),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    ]) {
      for (const path of [login.path, categoria.save.path]) expect((await json(path, deep)).status).toBe(400);
    }
    const brackets = await json(categoria.save.path, JSON.stringify({ descripcion: '['.repeat(50), nota: '', activo: true }));
    expect(brackets.status).toBe(200);
  });

  test('a text that never ends, is refused, not read for ever', async () => {
    const endless = (pairs: number) => `"${'\\"'.repeat(pairs)}`;
    expect((await json(login.path, endless(24_000))).status).toBe(400);
    expect((await json(categoria.save.path, endless(490_000))).status).toBe(400);
  });

  test('an object where a name belongs, whose text cannot be made', async () => {
    const { status, body } = await json(cuotas.grupo.path, '{"usuario":{"toString":1}}');
    expect([status, body.errors.usuario]).toEqual([400, expect.any(String)]);
  });

  test('half of a character, in a text, a key or a password', async () => {
    const { status, body } = await json(categoria.save.path, '{"descripcion":"mitad \\ud800","nota":"","activo":true}');
    expect([status, body.errors]).toEqual([400, { descripcion: 'Tiene caracteres no permitidos' }]);
    expect((await json(login.path, '{"usuario":"a","password":"\\udc00"}')).status).toBe(400);
    expect((await json(categoria.save.path, '{"descripcion":"a","nota":"","activo":true,"\\ud800":1}')).status).toBe(400);
    expect((await json(categoria.save.path, '{"descripcion":"entera \\ud83d\\ude00","nota":"","activo":true}')).status).toBe(200);
  });

  test('bytes that are no text', async () => {
    const bytes = Buffer.concat([Buffer.from('{"usuario":"a","password":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const answer = await test_.send('POST', login.path, { body: bytes, headers: { 'Content-Type': 'application/json' } });
    expect(answer.status).toBe(400);
  });

  test('a day after which no other has a text', async () => {
    for (const day of ['3000-01-01', '9999-12-31'])
      expect((await test_.send('GET', `auditoria/all/filter?hasta=${day}`, { token })).status).toBe(400);
    expect((await test_.send('GET', 'auditoria/all/filter?hasta=2999-12-31', { token })).status).toBe(200);
  });

  test('a day of the first hundred years, or of none', async () => {
    for (const day of ['0000-01-01', '0001-01-01', '0099-12-31']) {
      expect(fecha.safeParse(day).success).toBe(false);
      const { status } = await test_.send('GET', `${registroAsistencia.gruposDelDia.path}?fecha=${day}`, { token });
      expect(status).toBe(400);
    }
    expect(fecha.safeParse('2026-03-10').success).toBe(true);
  });
});

describe('over TLS', () => {
  const asks = (env: object, headers: Record<string, string> = {}, proxies = 0) =>
    createApp({ ...test_.deps, proxies }).request('/api/health', { headers }, env);

  test('a browser is told to stay with it, ours or that of a proxy of ours; what anybody may say of itself does not count', async () => {
    const tls = { incoming: { socket: { encrypted: true } } };
    const hsts = async (answer: Response | Promise<Response>) => (await answer).headers.get('Strict-Transport-Security');
    expect(await hsts(asks(tls))).toBe('max-age=31536000; includeSubDomains');
    expect(await hsts(asks({}))).toBeNull();
    expect(await hsts(asks({}, { 'X-Forwarded-Proto': 'https' }))).toBeNull();
    expect(await hsts(asks({}, { 'X-Forwarded-Proto': 'https' }, 1))).toBe('max-age=31536000; includeSubDomains');
    expect(await hsts(asks({}, { 'X-Forwarded-Proto': 'https, http' }, 1))).toBeNull();
  });
});

describe('a request that the server fails', () => {
  /** Asks for what needs a session, where reading its token fails with this error; returns the answer and all that is logged. */
  async function failWith(error: unknown) {
    const logged: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) });
    const keys = { ...test_.deps.keys, read: () => Promise.reject(error as Error) };
    const app = createApp({ ...test_.deps, log, keys });
    const answer = await app.request('/api/categoria/all', { headers: { Authorization: 'Bearer x' } });
    const { mensaje } = (await answer.json()) as { mensaje: string };
    return { status: answer.status, id: answer.headers.get('X-Request-Id')!, mensaje, logged };
  }

  test.each([
    ['a fault of ours', Object.assign(new Error('Ana Peña, 6 años'), {}), 500, /error interno.* indique el código /],
    ['a full disk', Object.assign(new Error('Ana Peña, 6 años'), { code: '53100' }), 503, /^El disco del servidor está lleno .*\(código /],
    ['a lost database', Object.assign(new Error('Ana Peña'), { code: 'ECONNREFUSED' }), 503, /^La base de datos no responde .*\(código /],
  ])('by %s tells the user the code that its line in the log has, and logs nothing personal', async (_, error, status, words) => {
    const failed = await failWith(error);
    expect(failed.status).toBe(status);
    expect(failed.mensaje).toMatch(words);
    expect(failed.mensaje).toContain(failed.id);
    expect(failed.logged).toEqual([expect.objectContaining({ request: failed.id, path: '/api/categoria/all', method: 'GET' })]);
    expect(JSON.stringify(failed.logged)).not.toMatch(/Ana|Peña/);
  });

  test('and one that it refuses is in the log by its code and address, without a name; what is merely gone is not', async () => {
    const logged: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) });
    const app = createApp({ ...test_.deps, log });
    const body = JSON.stringify({ usuario: 'Ana Peña' });
    const headers = { 'Content-Type': 'application/json' };
    const from = { incoming: { socket: { remoteAddress: '10.9.8.7' } } };
    const refused = await app.request('/api/login', { method: 'POST', body, headers }, from);
    expect((await app.request('/api/no/existe')).status).toBe(404);
    expect(logged).toEqual([
      expect.objectContaining({
        request: refused.headers.get('X-Request-Id'),
        path: '/api/login',
        status: 400,
        from: '10.9.8.7',
        msg: 'refused',
      }),
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/Ana|Peña/);
  });

  test('what was done is in the log by who and what, without a name, and what was only read is not', async () => {
    const logged: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) });
    const app = createApp({ ...test_.deps, log });
    const { token: suyo, codigoUsuario } = await nuevoUsuario(test_, await nuevaAcademia(test_));
    for (const [method, path] of [
      ['GET', 'categoria/all'],
      ['POST', 'logout'],
    ])
      // prettier-ignore
      await app.request(`/api/${path}`, { method, headers: { Authorization: `Bearer ${suyo}`, 'Content-Type': 'application/json' } });
    expect(logged).toEqual([expect.objectContaining({ path: 'logout', usuario: codigoUsuario, msg: 'done' })]);
  });

  test('has an id of our own, whatever the caller writes there; a refusal shows no code', async () => {
    const refused = await test_.app.request('/api/categoria/all', { headers: { 'X-Request-Id': 'de-otra-persona' } });
    expect([refused.status, refused.headers.get('X-Request-Id')]).toEqual([403, expect.stringMatching(/^[0-9a-f]{10}$/)]);
    expect(((await refused.json()) as { mensaje: string }).mensaje).not.toContain('código');
  });
});

describe('an expensive call', () => {
  const cara = call({
    method: 'GET',
    path: 'prueba/cara',
    access: 'session',
    summary: 'Cara',
    expensive: true,
    download: true,
    result: z.any(),
  });
  const file = () => ({ nombre: 'a.csv', tipo: 'text/csv', contenido: new Uint8Array([1, 2, 3]) });
  const withHandler = (handler: () => Promise<ReturnType<typeof file>>) => {
    const app = new Hono();
    app.onError(onError(test_.deps));
    mount(app, serve(cara, handler), test_.deps);
    return (bearer: string) => app.request(`/${cara.path}`, { headers: { Authorization: `Bearer ${bearer}` } });
  };

  test('runs once at a time for each user: until its last byte is read or given up, a second one is told to wait', async () => {
    const ask = withHandler(async () => file());
    const first = await ask(token);
    const second = await ask(token);
    expect([first.status, second.status, Number(second.headers.get('Retry-After'))]).toEqual([200, 429, 5]);
    expect((await ask(sinAcceso)).status).toBe(200); // somebody else
    expect(new Uint8Array(await first.arrayBuffer())).toEqual(file().contenido);
    const third = await ask(token);
    expect(third.status).toBe(200);
    await third.body!.cancel();
    expect((await ask(token)).status).toBe(200);
  });

  test('runs twice at a time for a company: a third user waits for a place, and another company does not', async () => {
    const ends: (() => void)[] = [];
    const ask = withHandler(async () => {
      await new Promise<void>((end) => ends.push(end));
      return file();
    });
    const academia = await nuevaAcademia(test_);
    const suyas = [];
    for (let n = 0; n < 3; n += 1) suyas.push(ask((await nuevoUsuario(test_, academia)).token));
    const running = async (n: number) => {
      for (const end = Date.now() + 5000; ends.length < n && Date.now() < end;) await new Promise((done) => setTimeout(done, 10));
      return ends.length;
    };
    expect(await running(3)).toBe(2);
    const otra = ask((await nuevoUsuario(test_, await nuevaAcademia(test_))).token);
    expect(await running(3)).toBe(3);
    ends[0]!();
    expect(await running(4)).toBe(4);
    ends.slice(1).forEach((end) => end());
    expect((await Promise.all([...suyas, otra])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('that is refused leaves its place', async () => {
    const { token: otra } = await nuevoUsuario(test_, await nuevaAcademia(test_));
    const ask = withHandler(() => Promise.reject(new Refusal(409, 'No')));
    for (let i = 0; i < 2; i += 1) expect((await ask(otra)).status).toBe(409);
  });
});
