import { misSesiones } from '@/contract/sesion/misSesiones';
import { refreshToken } from '@/contract/sesion/sesion';
import { equipoDe } from '@/server/sesion/equipo';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { desde } from '../../support/desde';
import { abrirSesion, nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';

const test_ = createTestApp();
const CLAVE = 'contraseña correcta';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
let academia: Academia;
let hash: string;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  hash = await hashPassword(CLAVE);
});
const a = (hora: string) => test_.setNow(`${HOY}T${hora}Z`);
beforeEach(() => a('14:00:00'));

/** A user without the session that the factory opens. */
async function usuaria(who: Parameters<typeof nuevoUsuario>[2] = {}) {
  const user = await nuevoUsuario(test_, academia, { password: hash, ...who });
  // The clock of the database is not that of the tests.
  await test_.rows('update usuario set fecha_registro = $1 where codigo_usuario = $2', [`${HOY}T00:00:00Z`, user.codigoUsuario]);
  await test_.rows('delete from sesion where codigo_usuario = $1', [user.codigoUsuario]);
  return { codigoUsuario: user.codigoUsuario, usuario: user.usuario };
}
const entra = async (usuario: string, address: string, agente: string, password = CLAVE) =>
  (await desde(test_, address, 'login', { body: { usuario, password }, agente })).body.token as string;
const propias = (token: string) => test_.call(misSesiones.propias, {}, { token });
const vive = async (token: string) => (await test_.ask(refreshToken, {}, { token })).status === 200;

/** A user signed in on a computer, and a minute later on a phone. */
async function enDos(who?: Parameters<typeof nuevoUsuario>[2]) {
  const user = await usuaria(who);
  const oficina = await entra(user.usuario, '10.3.0.1', WINDOWS);
  a('14:01:00');
  const telefono = await entra(user.usuario, '10.3.0.2', IPHONE);
  return { ...user, oficina, telefono };
}

describe('the own sessions', () => {
  test('are told newest first: since when, from where, on what, and which one asks', async () => {
    const { oficina } = await enDos({ accesos: [] });
    expect(await propias(oficina)).toMatchObject([
      { inicio: `${HOY}T14:01:00.000Z`, direccion: '10.3.0.2', equipo: 'Safari en iPhone', actual: false },
      { inicio: `${HOY}T14:00:00.000Z`, direccion: '10.3.0.1', equipo: 'Chrome en Windows', actual: true },
    ]);
  });

  test('those that ended or ran out are not among them, and nobody else’s', async () => {
    const { oficina, telefono } = await enDos();
    await enDos();
    await test_.send('POST', 'logout', { token: telefono });
    expect(await propias(oficina)).toHaveLength(1);
    a('14:00:00');
    const { usuario } = await enDos();
    a('22:00:30');
    const nueva = await entra(usuario, '10.3.0.9', WINDOWS);
    expect((await propias(nueva)).map(({ direccion }) => direccion)).toEqual(['10.3.0.9', '10.3.0.2']);
  });

  test('one is ended from another device with the password; it is over with its next request', async () => {
    const { oficina, telefono } = await enDos({ accesos: [] });
    const { codigoSesion } = (await propias(oficina)).find(({ actual }) => !actual)!;
    const termina = (password: string) =>
      test_.ask(misSesiones.terminar, { params: { codigoSesion }, body: { password } }, { token: oficina });
    const { status, body } = await termina('mal');
    expect([status, body.errors, await vive(telefono)]).toEqual([400, { password: 'No es su contraseña' }, true]);
    expect((await termina(CLAVE)).body.data).toEqual({ terminadas: 1 });
    expect([await vive(telefono), await vive(oficina)]).toEqual([false, true]);
    expect((await termina(CLAVE)).status).toBe(404);
  });

  test('not the one that asks, not one of somebody else, not what is no session', async () => {
    const [yo, otra] = [await enDos(), await enDos()];
    const mia = (await propias(yo.oficina)).find(({ actual }) => actual)!.codigoSesion;
    const ajena = (await propias(otra.oficina))[0]!.codigoSesion;
    const termina = async (codigoSesion: string) =>
      (await test_.send('POST', `sesion/terminar/${codigoSesion}`, { token: yo.oficina, body: { password: CLAVE } })).status;
    expect([await termina(mia), await termina(ajena), await termina('12')]).toEqual([409, 404, 400]);
    expect([await vive(yo.oficina), await vive(otra.oficina), await vive(otra.telefono)]).toEqual([true, true, true]);
  });

  test('all the others are ended at once, with the password', async () => {
    const { oficina, telefono, usuario } = await enDos();
    const tercera = await entra(usuario, '10.3.0.3', '');
    const termina = (password: string) => test_.ask(misSesiones.terminarOtras, { body: { password } }, { token: oficina });
    expect([(await termina('mal')).status, await vive(telefono)]).toEqual([400, true]);
    expect((await termina(CLAVE)).body.data).toEqual({ terminadas: 2 });
    expect([await vive(oficina), await vive(telefono), await vive(tercera)]).toEqual([true, false, false]);
  });
});

describe('the sign-in history', () => {
  test('tells the last tries with the own name, newest first, in pages; failures too, nobody else’s', async () => {
    const { usuario } = await usuaria({ accesos: [] });
    const otra = await usuaria();
    await entra(usuario, '10.4.0.1', WINDOWS, 'mal');
    a('14:01:00');
    await entra(usuario.toUpperCase(), '10.4.0.2', WINDOWS, 'mal');
    await entra(otra.usuario, '10.4.0.3', WINDOWS);
    a('14:02:00');
    const token = await entra(usuario, '10.4.0.4', WINDOWS);
    const pagina = (page: number, size: number) => test_.call(misSesiones.historial, { query: { page, size } }, { token });
    expect(await pagina(0, 2)).toEqual({
      total: 3,
      rows: [
        { momento: `${HOY}T14:02:00.000Z`, direccion: '10.4.0.4', exitoso: true },
        { momento: `${HOY}T14:01:00.000Z`, direccion: '10.4.0.2', exitoso: false },
      ],
    });
    expect((await pagina(1, 2)).rows).toEqual([{ momento: `${HOY}T14:00:00.000Z`, direccion: '10.4.0.1', exitoso: false }]);
  });

  test('begins with the user: what an earlier one of the same name did is not told, nor what nobody typed', async () => {
    const { usuario } = await usuaria();
    const antes = `${HOY}T00:00:00Z`;
    await test_.rows(
      `insert into intento_acceso (usuario, direccion, exitoso, momento) values ($1, '10.4.0.9', false, $2::timestamptz - interval '1 day'), ($1, '', true, $2)`,
      [usuario, antes],
    );
    const token = await entra(usuario, '10.4.0.4', WINDOWS);
    expect((await test_.call(misSesiones.historial, { query: {} }, { token })).total).toBe(1);
  });
});

describe('the sessions of a user', () => {
  const termina = (token: string, usuario: string, codigoSesion?: string) =>
    test_.ask(misSesiones.terminarDeUsuario, { body: { usuario, codigoSesion } }, { token });

  test('are seen and ended, one or all, with access 1', async () => {
    const [jefa, ana] = [await nuevoUsuario(test_, academia), await enDos({ tipoUsuario: 'OPERADOR' })];
    const ve = () => test_.call(misSesiones.deUsuario, { params: { usuario: ana.usuario.toUpperCase() } }, jefa);
    const [telefono] = await ve();
    expect(telefono).toMatchObject({ equipo: 'Safari en iPhone', direccion: '10.3.0.2', actual: false });
    expect((await termina(jefa.token, ana.usuario, telefono!.codigoSesion)).body.data).toEqual({ terminadas: 1 });
    expect([await vive(ana.telefono), await vive(ana.oficina)]).toEqual([false, true]);
    await entra(ana.usuario, '10.3.0.4', WINDOWS);
    expect((await termina(jefa.token, ana.usuario)).body.data).toEqual({ terminadas: 2 });
    expect(await ve()).toEqual([]);
  });

  test('of oneself all but the one that asks', async () => {
    const { usuario, oficina, telefono } = await enDos();
    const mia = (await propias(oficina)).find(({ actual }) => actual)!.codigoSesion;
    expect((await termina(oficina, usuario, mia)).status).toBe(409);
    expect((await termina(oficina, usuario)).body.data).toEqual({ terminadas: 1 });
    expect([await vive(oficina), await vive(telefono)]).toEqual([true, false]);
  });

  test('not of somebody who may do more, not of another company, not a session of a third', async () => {
    const [operadora, admin, tercera] = [
      await nuevoUsuario(test_, academia, { tipoUsuario: 'OPERADOR', accesos: [1] }),
      await enDos(),
      await enDos(),
    ];
    const jefa = await nuevoUsuario(test_, academia);
    const otraAcademia = await nuevaAcademia(test_);
    const ajena = await nuevoUsuario(test_, otraAcademia);
    const deTercera = (await propias(tercera.oficina))[0]!.codigoSesion;
    expect((await termina(operadora.token, admin.usuario)).body).toMatchObject({ success: false, motivo: 'acceso' });
    expect((await termina(jefa.token, ajena.usuario)).status).toBe(404);
    expect((await test_.ask(misSesiones.deUsuario, { params: { usuario: ajena.usuario } }, jefa)).status).toBe(404);
    expect((await termina(jefa.token, admin.usuario, deTercera)).status).toBe(404);
    expect([await vive(admin.oficina), await vive(tercera.oficina)]).toEqual([true, true]);
    await abrirSesion(test_, otraAcademia, ajena.codigoUsuario, ajena.usuario);
  });
});

test.each([
  [WINDOWS, 'Chrome en Windows'],
  [IPHONE, 'Safari en iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0',
    'Edge en Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36',
    'Chrome en Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/143.0.0.0 Mobile Safari/537.36',
    'Samsung Internet en Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox en Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari en Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/149.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome en iPhone',
  ],
  ['curl/8.9', 'Equipo desconocido'],
  ['', 'Equipo desconocido'],
])('%s is %s', (agente, equipo) => expect(equipoDe(agente)).toBe(equipo));
