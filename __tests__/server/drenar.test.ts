import { EventEmitter, once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import http2 from 'node:http2';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { drainable } from '@/server/lib/http/drain';

type Answer = { status: number; connection?: string; text: string };

/** A server that answers /lento after a while, /nunca never, and any other address at once; `reached` tells the address that was asked. */
async function serving() {
  const reached = new EventEmitter();
  const handle = async ({ url }: IncomingMessage, response: ServerResponse) => {
    reached.emit(url!);
    if (url === '/nunca') return;
    if (url === '/lento') await sleep(500);
    response.end('bien');
  };
  const server = http.createServer(handle);
  const drain = drainable(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { drain, reached, port: (server.address() as AddressInfo).port };
}

/** Asks on a connection that is kept. */
const ask = (port: number, agent: http.Agent, path: string) =>
  new Promise<Answer>((done, fail) => {
    const request = http.get({ port, agent, path, host: '127.0.0.1' }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => done({ status: response.statusCode!, connection: response.headers.connection, text }));
    });
    request.on('error', fail);
  });

const open: http.Agent[] = [];
const keeping = () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  open.push(agent);
  return agent;
};
afterAll(() => open.forEach((agent) => agent.destroy()));

test('what is under way is answered with Connection: close, then the server is gone', async () => {
  const { drain, reached, port } = await serving();
  const agent = keeping();
  expect((await ask(port, agent, '/')).connection).toBe('keep-alive');
  const asked = once(reached, '/lento');
  const slow = ask(port, agent, '/lento');
  await asked;
  const begun = Date.now();
  await drain(5000);
  expect(await slow).toEqual({ status: 200, connection: 'close', text: 'bien' });
  expect(Date.now() - begun).toBeLessThan(5000);
});

test('a request that comes on an open connection while it stops is answered, not reset; a new connection is refused', async () => {
  const { drain, reached, port } = await serving();
  const agents = Array.from({ length: 8 }, keeping);
  await Promise.all(agents.map((agent) => ask(port, agent, '/')));
  const asked = once(reached, '/lento');
  const slow = ask(port, keeping(), '/lento');
  await asked;
  const gone = drain(5000);
  expect(await Promise.all(agents.map((agent) => ask(port, agent, '/')))).toEqual(
    agents.map(() => ({ status: 200, connection: 'close', text: 'bien' })),
  );
  await expect(ask(port, keeping(), '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect((await slow).status).toBe(200);
  await gone;
});

test('an idle connection is ended in order, and what is never answered is cut off at the limit', async () => {
  const { drain, reached, port } = await serving();
  const idle = net.connect(port, '127.0.0.1');
  await once(idle, 'connect');
  idle.resume();
  const ended = once(idle, 'end');
  const asked = once(reached, '/nunca');
  const never = ask(port, keeping(), '/nunca');
  never.catch(() => {});
  await asked;
  await drain(800);
  await ended;
  await expect(never).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('over HTTP/2 what is under way on a connection is answered, then the server is gone', async () => {
  const server = http2.createServer((request, response) => {
    setTimeout(() => response.end(request.url), request.url === '/lento' ? 500 : 0);
  });
  const drain = drainable(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = http2.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const get = async (path: string) => {
    let text = '';
    for await (const part of client.request({ ':path': path })) text += String(part);
    return text;
  };
  expect(await get('/')).toBe('/');
  const slow = get('/lento');
  await sleep(50);
  const begun = Date.now();
  await drain(5000);
  expect(await slow).toBe('/lento');
  expect(Date.now() - begun).toBeLessThan(5000);
  expect(client.destroyed || client.closed).toBe(true);
});
