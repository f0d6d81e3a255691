import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leerCuenta } from '@/server/realtime/firebase/cuenta';

const folder = mkdtempSync(join(tmpdir(), 'cuenta-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Asks for an access token where `answer` stands in for Google; returns what came of it, and the paths that were asked. */
async function ask(answer: Parameters<typeof createServer>[1]) {
  const asked: string[] = [];
  const google = createServer(answer).on('request', ({ url }) => asked.push(url!));
  await new Promise<void>((ready) => google.listen(0, '127.0.0.1', ready));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder, 'cuenta.json');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const token_uri = `http://127.0.0.1:${(google.address() as AddressInfo).port}/token`;
  writeFileSync(file, JSON.stringify({ client_email: 'a@b.iam.gserviceaccount.com', private_key: key, token_uri }));
  const cuenta = await leerCuenta(file, () => new Date());
  const token = await cuenta.acceso().catch(() => undefined);
  google.close();
  google.closeAllConnections();
  return { asked, token };
}

test('the service account gets its token where its file says', async () => {
  const { asked, token } = await ask((_, answer) => answer.end('{"access_token":"el de Google"}'));
  expect([asked, token]).toEqual([['/token'], 'el de Google']);
});

test('what it signs for that address is sent to no other to which it is redirected', async () => {
  const { asked, token } = await ask(({ url }, answer) =>
    url === '/token' ? answer.writeHead(307, { Location: '/otra' }).end() : answer.end('{"access_token":"de otra"}'),
  );
  expect([asked, token]).toEqual([['/token'], undefined]);
});
