import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { perfil } from '@/contract/sesion/perfil';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../../support/factories';

// A new password is looked for among those that leaked elsewhere, here in a list like that of Pwned Passwords.

const app = createTestApp();
const CLAVE = 'contraseña correcta';
const LEAKED = 'tres caballos verdes nadan';
const nameOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
let list: Server;
let asked: string[] = [];
let lines: string[] = [];

beforeAll(async () => {
  list = createServer(({ url }, answer) => {
    asked.push(url!);
    answer.end(lines.join('\r\n'));
  });
  await new Promise<void>((ready) => list.listen(0, '127.0.0.1', ready));
  app.deps.filtradas = `http://127.0.0.1:${(list.address() as AddressInfo).port}/range/`;
});
afterAll(() => list.close());
beforeEach(() => (asked = []));

async function change(newPassword: string) {
  const user = await nuevoUsuario(app, await nuevaAcademia(app), { password: await hashPassword(CLAVE) });
  return app.ask(perfil.changePassword, { body: { usuario: user.usuario, oldPassword: CLAVE, newPassword } }, user);
}

test('one that leaked is refused; the list learns five digits of its name and no more', async () => {
  lines = [`${'0'.repeat(35)}:7`, `${nameOf(LEAKED).slice(5)}:12`];
  const { status, body } = await change(LEAKED);
  expect([status, body.errors]).toEqual([400, { newPassword: expect.stringContaining('robadas en otros sitios') }]);
  expect(asked).toEqual([`/range/${nameOf(LEAKED).slice(0, 5)}`]);
});

test('one that is not in it is taken, and so is one whose line only pads the answer', async () => {
  lines = [`${'0'.repeat(35)}:7`, `${nameOf(LEAKED).slice(5)}:0`];
  expect((await change(LEAKED)).status).toBe(200);
});

test('the lists that Cantera has refuse the common ones without asking anybody', async () => {
  expect((await change('Password123')).status).toBe(400);
  expect(asked).toEqual([]);
});

test('a list that sends one elsewhere is not followed: the password is judged by what Cantera has', async () => {
  list.removeAllListeners('request');
  list.on('request', ({ url }, answer) => {
    asked.push(url!);
    answer.writeHead(url === '/elsewhere' ? 200 : 302, { Location: '/elsewhere' }).end(`${nameOf(LEAKED).slice(5)}:12`);
  });
  expect((await change(LEAKED)).status).toBe(200);
  expect(asked).toEqual([`/range/${nameOf(LEAKED).slice(0, 5)}`]);
});

test('without an answer the password is judged by those alone', async () => {
  list.close();
  list.closeAllConnections();
  expect((await change(LEAKED)).status).toBe(200);
});
