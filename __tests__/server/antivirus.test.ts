import { createServer, type AddressInfo, type Server } from 'node:net';
import sharp from 'sharp';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';

// Files that are uploaded pass the virus scanner of the installation (clamd), here one that speaks its INSTREAM protocol.

const app = createTestApp();
let clamd: Server;
let scanned: Buffer[] = [];
let says = (bytes: Buffer): string => (bytes.includes('EICAR') ? 'stream: Eicar-Signature FOUND' : 'stream: OK');

beforeAll(async () => {
  clamd = createServer((socket) => {
    let all = Buffer.alloc(0);
    socket.on('data', (part) => (all = Buffer.concat([all, part])));
    socket.on('end', () => {
      // Command, then parts with their length, then a part of no length.
      expect(all.subarray(0, 10).toString()).toBe('zINSTREAM\0');
      const bytes = all.subarray(14, 14 + all.readUInt32BE(10));
      expect(all.subarray(14 + bytes.length)).toEqual(Buffer.alloc(4));
      scanned.push(bytes);
      socket.end(`${says(bytes)}\0`);
    });
  });
  await new Promise<void>((ready) => clamd.listen(0, '127.0.0.1', ready));
  app.deps.antivirus = `127.0.0.1:${(clamd.address() as AddressInfo).port}`;
});
afterAll(() => clamd.close());
beforeEach(() => (scanned = []));

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png().toBuffer(); // prettier-ignore

/** Uploads bytes as the photo of a new user, and tells whether it was kept. */
async function upload(bytes: Buffer) {
  const academia = await nuevaAcademia(app);
  const user = await nuevoUsuario(app, academia);
  const response = await app.app.request('/api/perfil/foto/save?nombre=foto.png', {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.token}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  const [row] = await app.rows('select count(*)::int n from archivo where codigo_compania = $1', [academia.codigoCompania]);
  return { status: response.status, body: (await response.json()) as Record<string, any>, kept: row.n as number };
}

test('a clean file is scanned whole, and kept', async () => {
  const bytes = await picture();
  expect(await upload(bytes)).toMatchObject({ status: 200, kept: 1 });
  expect(scanned).toEqual([bytes]);
});

test('one in which something is found is refused in words, and kept nowhere', async () => {
  const { status, body, kept } = await upload(Buffer.concat([await picture(), Buffer.from('EICAR')]));
  expect([status, kept]).toEqual([400, 0]);
  expect(body.errors).toEqual({ archivo: 'El antivirus encontró algo dañino en este archivo: no se guardó' });
});

test.each([
  ['answers no word of it', () => void (says = () => 'INSTREAM size limit exceeded. ERROR')],
  ['is not there', () => void clamd.close()],
])('nothing is kept while the scanner %s', async (_, spoil) => {
  spoil();
  expect(await upload(await picture())).toMatchObject({
    status: 503,
    kept: 0,
    body: { mensaje: expect.stringContaining('El antivirus no responde') },
  });
});
