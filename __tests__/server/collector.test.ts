import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import pino from 'pino';
import { collector } from '@/server/lib/collector';
import { certificateOf } from '../support/certificate';

// The log goes to another machine too: by syslog over TLS, to one whose certificate is right.

const certificate = certificateOf('localhost');
let heard = '';
let refused = 0;
async function listening(port = 0) {
  const sockets: TLSSocket[] = [];
  const server = createServer(certificate, (socket) => {
    sockets.push(socket);
    socket.on('data', (part: Buffer) => (heard += part.toString()));
    socket.on('error', () => {});
  });
  server.on('tlsClientError', () => (refused += 1));
  server.listen(port, 'localhost');
  await once(server, 'listening');
  const close = async () => {
    sockets.forEach((socket) => socket.destroy());
    await new Promise((done) => server.close(done));
  };
  return { port: (server.address() as AddressInfo).port, close };
}
const until = async (holds: () => boolean) => {
  for (let i = 0; i < 500 && !holds(); i += 1) await new Promise((done) => setTimeout(done, 10));
};
beforeEach(() => (heard = ''));

test('each line is sent by its length and with its severity; one of a time without the collector once it is back', async () => {
  const first = await listening();
  const log = pino({ base: null }, collector(`localhost:${first.port}`, { ca: certificate.cert, againMs: 50 }));
  log.error({ path: 'categoria/save' }, 'ñandú');
  log.info('dos');
  await until(() => heard.includes('dos'));
  const [one, two] = heard.split(/(?<=\})(?=\d+ <)/) as [string, string];
  const [, length, rest] = /^(\d+) (.*)$/.exec(one)!;
  expect(Number(length)).toBe(Buffer.byteLength(rest!));
  expect(rest).toMatch(/^<131>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ cantera \d+ - - \{"level":50,.*"path":"categoria\/save","msg":"ñandú"\}$/);
  expect(two).toMatch(/^\d+ <134>1 .*"msg":"dos"\}$/);

  await first.close();
  await new Promise((done) => setTimeout(done, 100));
  log.warn('mientras');
  const again = await listening(first.port);
  await until(() => heard.includes('mientras'));
  expect(heard).toMatch(/<132>1 .*"msg":"mientras"/);
  await again.close();
});

test('nothing is told to a machine whose certificate nobody vouches for', async () => {
  const { port, close } = await listening();
  pino({}, collector(`localhost:${port}`)).error('secreto');
  refused = 0;
  await until(() => refused > 0);
  expect([refused > 0, heard]).toEqual([true, '']);
  await close();
});
