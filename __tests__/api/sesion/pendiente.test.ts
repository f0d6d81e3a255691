import { categoria } from '@/contract/inventario/categoria';
import { calls } from '../../support/calls';
import { perfil } from '@/contract/sesion/perfil';
import { autenticar, logout, refreshToken } from '@/contract/sesion/sesion';
import { segundoFactor } from '@/contract/sesion/segundoFactor';
import { sessionOf } from '@/server/lib/sessions';
import { alcanceDe } from '@/server/realtime/alcance';
import { contarSinLeer } from '@/server/realtime/campana';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp } from '../../support/createTestApp';
import { codigoDe, pronto } from '../../support/desde';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';

// What a session has to do before anything else: change a temporary password, set up the second factor that the company asks for.

const test_ = createTestApp();
const CLAVE = 'contraseña correcta';
const NUEVA = 'balón de Naco 26';
let academia: Academia;
let exigente: Academia;
let hash: string;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  exigente = await nuevaAcademia(test_);
  hash = await hashPassword(CLAVE);
  await test_.rows('update compania set exige_segundo_factor = true where codigo_compania = $1', [exigente.codigoCompania]);
});

type Who = Parameters<typeof nuevoUsuario>[2];
/** A user whose password somebody else gave. */
async function temporal(who: Who = {}) {
  const user = await nuevoUsuario(test_, academia, { password: hash, ...who });
  await test_.rows('update usuario set debe_cambiar = true where codigo_usuario = $1', [user.codigoUsuario]);
  return user;
}
const entra = (usuario: string, password = CLAVE) => test_.send('POST', 'login', { body: { usuario, password } });
const lee = (token: string) => test_.ask(categoria.all, {}, { token });

describe('a temporary password', () => {
  test('signs in, and the session says that it has to be changed', async () => {
    const { usuario } = await temporal();
    const { status, body } = await entra(usuario);
    expect([status, body.usuario.debeCambiar, body.usuario.debeSegundoFactor]).toEqual([200, true, false]);
    expect((await test_.ask(refreshToken, {}, { token: body.token })).body.usuario.debeCambiar).toBe(true);
  });

  test('lets one read the own profile, sign out and change it; every other call is refused with what to do', async () => {
    const { usuario } = await temporal();
    const { token } = (await entra(usuario)).body;
    expect((await test_.ask(perfil.leer, {}, { token })).status).toBe(200);
    const { status, body } = await lee(token);
    expect([status, body.motivo, body.data]).toEqual([403, 'acceso', { pendiente: 'contrasena' }]);
    expect(body.mensaje).toMatch(/temporal: cámbiela/);
    expect((await test_.ask(segundoFactor.iniciar, { body: { password: CLAVE } }, { token })).status).toBe(403);
    expect((await test_.send('GET', `detalleacceso/usuario/${usuario}`, { token })).status).toBe(403);
    expect((await test_.ask(logout, {}, { token })).status).toBe(200);
    const open = calls.filter((call) => call.pendiente?.includes('contrasena')).map(({ path }) => path);
    const logos = ['compania/logo', 'sucursal/logo/{id}']; // nobody's secret
    expect(open.filter((path) => !logos.includes(path)).sort()).toEqual(['logout', 'perfil', 'usuario/changepassword']);
  });

  test('hears of nothing that happens in the academy: no kind of event is open to it, no notice is counted', async () => {
    const { token } = (await entra((await temporal()).usuario)).body;
    const { user } = (await sessionOf(test_.deps, token))!;
    expect(alcanceDe(user).clases).toEqual(new Set());
    await test_.rows(
      `insert into aviso (codigo_compania, clase, detalle, clave, momento) values ($1, 'CORREO_FALLIDO', '{}', 'x', now() + interval '1 hour')`,
      [academia.codigoCompania],
    );
    expect(await contarSinLeer(test_.deps.db, user, test_.deps.now())).toBe(0);
  });

  test('is changed also without access 3, and with the next request the session is like any other', async () => {
    const { usuario } = await temporal({ accesos: [48] });
    const { token } = (await entra(usuario)).body;
    await test_.call(perfil.changePassword, { body: { oldPassword: CLAVE, newPassword: NUEVA } }, { token });
    expect((await lee(token)).status).toBe(200);
    const otra = await test_.ask(perfil.changePassword, { body: { oldPassword: NUEVA, newPassword: CLAVE } }, { token });
    expect([otra.status, otra.body.motivo]).toEqual([403, 'acceso']); // access 3 counts again
    expect((await entra(usuario, NUEVA)).body.usuario.debeCambiar).toBe(false);
  });

  test('may not be the temporary one again', async () => {
    const { usuario } = await temporal();
    const { token } = (await entra(usuario)).body;
    const { status } = await test_.ask(perfil.changePassword, { body: { oldPassword: CLAVE, newPassword: CLAVE } }, { token });
    expect([status, (await lee(token)).status]).toEqual([400, 403]);
  });

  test('approves nothing: who gave it knows it too', async () => {
    const [{ usuario }, { token }] = [await temporal(), await nuevoUsuario(test_, academia)];
    const { status, body } = await test_.ask(autenticar, { body: { usuario, password: CLAVE } }, { token });
    expect([status, body.mensaje]).toEqual([409, expect.stringContaining('contraseña temporal')]);
  });
});

describe('a company that asks its administrators for a second factor', () => {
  const admin = () => nuevoUsuario(test_, exigente, { password: hash });

  test('lets an administrator without one do nothing but set it up; then the session goes on', async () => {
    const { usuario } = await admin();
    const { token, usuario: suyo } = (await entra(usuario)).body;
    expect([suyo.debeCambiar, suyo.debeSegundoFactor]).toEqual([false, true]);
    const { status, body } = await lee(token);
    expect([status, body.motivo, body.data]).toEqual([403, 'acceso', { pendiente: 'segundoFactor' }]);
    expect((await test_.ask(perfil.changePassword, { body: { oldPassword: CLAVE, newPassword: NUEVA } }, { token })).status).toBe(403);
    expect(await test_.call(segundoFactor.estado, {}, { token })).toEqual({ desde: null, codigosRestantes: 0, exigido: true });
    const { secreto } = await test_.call(segundoFactor.iniciar, { body: { password: CLAVE } }, { token });
    expect((await lee(token)).status).toBe(403); // begun is not done
    await test_.call(segundoFactor.confirmar, { body: { codigo: codigoDe(test_, secreto) } }, { token });
    expect((await lee(token)).status).toBe(200);
  });

  test('asks nobody else for it, and an operator’s session says nothing of it', async () => {
    const { usuario } = await nuevoUsuario(test_, exigente, { password: hash, tipoUsuario: 'OPERADOR' });
    const { body } = await entra(usuario);
    expect([body.usuario.debeSegundoFactor, (await lee(body.token)).status]).toEqual([false, 200]);
  });

  test('asks every user for it where the academy says so, also before they approve an act', async () => {
    const propia = await nuevaAcademia(test_);
    const sql = 'update compania set exige_segundo_factor = true, segundo_factor_a_todos = true where codigo_compania = $1';
    await test_.rows(sql, [propia.codigoCompania]);
    const { usuario, token } = await nuevoUsuario(test_, propia, { password: hash, tipoUsuario: 'OPERADOR' });
    const { body } = await entra(usuario);
    expect([body.usuario.debeSegundoFactor, (await lee(body.token)).status]).toEqual([true, 403]);
    expect((await test_.call(segundoFactor.estado, {}, { token })).exigido).toBe(true);
    const otra = await nuevoUsuario(test_, propia, { password: hash });
    await test_.rows('update compania set exige_segundo_factor = false where codigo_compania = $1', [propia.codigoCompania]);
    expect((await lee((await entra(usuario)).body.token)).status).toBe(200);
    await test_.rows(sql, [propia.codigoCompania]);
    expect((await test_.ask(autenticar, { body: { usuario, password: CLAVE } }, { token: otra.token })).status).not.toBe(200);
  });

  test('switched on, it counts for the sessions that are open', async () => {
    const propia = await nuevaAcademia(test_);
    const { token } = await nuevoUsuario(test_, propia);
    expect((await lee(token)).status).toBe(200);
    await test_.rows('update compania set exige_segundo_factor = true where codigo_compania = $1', [propia.codigoCompania]);
    expect(
      (
        await pronto(
          () => lee(token),
          ({ status }) => status === 403,
        )
      ).body.data,
    ).toEqual({ pendiente: 'segundoFactor' });
  });

  test('taken away by another server, it has to be set up again', async () => {
    const { token, codigoUsuario } = await admin();
    const { secreto } = await test_.call(segundoFactor.iniciar, { body: { password: CLAVE } }, { token });
    await test_.call(segundoFactor.confirmar, { body: { codigo: codigoDe(test_, secreto) } }, { token });
    expect((await lee(token)).status).toBe(200);
    await test_.rows('delete from segundo_factor where codigo_usuario = $1', [codigoUsuario]);
    expect(
      (
        await pronto(
          () => lee(token),
          ({ status }) => status === 403,
        )
      ).status,
    ).toBe(403);
  });

  test('takes no approval of an administrator without one', async () => {
    const [{ usuario }, { token }] = [await admin(), await nuevoUsuario(test_, exigente, { tipoUsuario: 'OPERADOR' })];
    expect((await test_.ask(autenticar, { body: { usuario, password: CLAVE } }, { token })).status).toBe(409);
  });
});

test('a temporary password comes first, the second factor after it', async () => {
  const { usuario, codigoUsuario } = await nuevoUsuario(test_, exigente, { password: hash });
  await test_.rows('update usuario set debe_cambiar = true where codigo_usuario = $1', [codigoUsuario]);
  const { token, usuario: suyo } = (await entra(usuario)).body;
  expect([suyo.debeCambiar, suyo.debeSegundoFactor]).toEqual([true, false]);
  await test_.call(perfil.changePassword, { body: { oldPassword: CLAVE, newPassword: NUEVA } }, { token });
  const renewed = (await test_.ask(refreshToken, {}, { token })).body.usuario;
  expect([renewed.debeCambiar, renewed.debeSegundoFactor]).toEqual([false, true]);
});
