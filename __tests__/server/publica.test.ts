import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { correos } from '@/contract/mensajes/correo';
import { enviarPendientes } from '@/server/mensajes/emisor';
import { esPublica } from '@/server/mensajes/publica';
import { createTestApp } from '../support/createTestApp';
import { nuevaAcademia, nuevoUsuario } from '../support/factories';

const test_ = createTestApp();

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700::1111', '2800:200::1'])('%s is public', (address) =>
  expect(esPublica(address)).toBe(true),
);

test.each([
  '127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1',
  '255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1',
  '2001::1', '2002:7f00:1::', '2001:db8::1', 'localhost', '',
])('%s is not', (address) => expect(esPublica(address)).toBe(false)); // prettier-ignore

describe('the mail server that a company names', () => {
  const ajustes = (servidor: string, puerto: number) => ({
    servidor, puerto, seguridad: 'NINGUNA' as const, usuario: '', clave: '', remitente: 'a@x.do', nombreRemitente: 'A', version: 0,
  }); // prettier-ignore

  /** Counts who knocks at a port of this machine. */
  async function knocking(work: (port: number) => Promise<void>): Promise<number> {
    let knocks = 0;
    const server = createServer((socket) => {
      knocks += 1;
      socket.end('220 interno\r\n');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    await work((server.address() as AddressInfo).port).finally(() => server.close());
    return knocks;
  }

  test('is not even spoken to when it lies in our own network, by whatever name; unless that is allowed', async () => {
    const { token } = await nuevoUsuario(test_, await nuevaAcademia(test_));
    const prueba = (servidor: string, puerto: number) =>
      test_.ask(correos.probar, { body: { ...ajustes(servidor, puerto), para: 'b@x.do' } }, { token });
    const knocks = await knocking(async (port) => {
      test_.deps.correoPrivado = false;
      for (const name of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '::1']) {
        const { status, body } = await prueba(name, port);
        expect([name, status, body.mensaje]).toEqual([name, 409, expect.stringMatching(/internet pública|No se encontró/)]);
      }
    });
    expect(knocks).toBe(0);
    test_.deps.correoPrivado = true;
    expect(await knocking(async (port) => void (await prueba('127.0.0.1', port)))).toBe(1);
  });

  test('is spoken to at a port of mail alone: nobody looks for the open ports of others through us', async () => {
    const { token } = await nuevoUsuario(test_, await nuevaAcademia(test_));
    test_.deps.correoPrivado = false;
    for (const puerto of [22, 80, 3306]) {
      const body = { ...ajustes('8.8.8.8', puerto), seguridad: 'STARTTLS' as const, para: 'b@x.do' };
      const { status, body: said } = await test_.ask(correos.probar, { body }, { token });
      expect([status, said.mensaje]).toEqual([409, expect.stringContaining('atienden en los puertos 25, 465, 587, 2525')]);
    }
  });

  test('is not spoken to for the mails that wait, either', async () => {
    const academia = await nuevaAcademia(test_);
    const { token } = await nuevoUsuario(test_, academia);
    const knocks = await knocking(async (port) => {
      await test_.call(correos.update, { body: ajustes('127.0.0.1', port) }, { token });
      await test_.rows(
        `insert into correo (codigo_compania, para, asunto, contenido, proximo) values ($1, 'b@x.do', 'a', 'b', '2020-01-01')`,
        [academia.codigoCompania],
      );
      test_.deps.correoPrivado = false;
      expect(await enviarPendientes(test_.deps)).toBe(0);
    });
    expect(knocks).toBe(0);
    expect((await test_.rows('select estado, error from correo'))[0]).toEqual({
      estado: 'PENDIENTE',
      error: expect.stringContaining('internet pública'),
    });
  });
});
