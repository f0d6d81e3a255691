import { autenticar } from '@/contract/sesion/sesion';
import { segundoFactor } from '@/contract/sesion/segundoFactor';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { codigoDe, desde } from '../../support/desde';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';

const test_ = createTestApp();
const CLAVE = 'contraseña correcta';
let academia: Academia;
let hash: string;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  hash = await hashPassword(CLAVE);
});
// The clock only goes on: a failure that lies in the future would make everybody wait.
let reloj = Date.parse(`${HOY}T14:00:00Z`);
const pasan = (minutos: number) => test_.setNow(new Date((reloj += minutos * 60_000)).toISOString());
beforeEach(() => pasan(60));

type Who = Parameters<typeof nuevoUsuario>[2];
const usuaria = (who: Who = {}) => nuevoUsuario(test_, academia, { password: hash, ...who });

/** A user with a second factor, confirmed five minutes ago, and its recovery codes. */
async function conFactor(who: Who = {}) {
  const user = await usuaria(who);
  const { secreto } = await test_.call(segundoFactor.iniciar, { body: { password: CLAVE } }, user);
  const { codigos } = await test_.call(segundoFactor.confirmar, { body: { codigo: codigoDe(test_, secreto) } }, user);
  pasan(5);
  return { ...user, secreto, codigos };
}
const entra = (usuario: string, codigo?: string, password = CLAVE, address = '10.2.0.1') =>
  desde(test_, address, 'login', { body: { usuario, password, ...(codigo !== undefined && { codigo }) } });
const estados = (answers: { status: number }[]) => answers.map(({ status }) => status);
const intentos = (usuario: string) =>
  test_.rows<{ exitoso: boolean }>(`select exitoso from intento_acceso where usuario = $1 and direccion <> '' order by codigo_intento`, [
    usuario,
  ]);
const otroCodigo = (codigo: string) => String((Number(codigo) + 1) % 1_000_000).padStart(6, '0');

describe('setting it up', () => {
  test('needs the password; gives the secret and the address for the QR; is nothing until a code confirms it', async () => {
    const { token, usuario } = await usuaria({ accesos: [] });
    const mal = await test_.ask(segundoFactor.iniciar, { body: { password: 'mal' } }, { token });
    expect([mal.status, mal.body.errors]).toEqual([400, { password: 'No es su contraseña' }]);
    const { secreto, uri } = await test_.call(segundoFactor.iniciar, { body: { password: CLAVE } }, { token });
    expect(secreto).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Cantera:${usuario}?`);
    expect(uri).toContain(`secret=${secreto}`);
    expect((await entra(usuario)).status).toBe(200);

    const codigo = codigoDe(test_, secreto);
    const wrong = await test_.ask(segundoFactor.confirmar, { body: { codigo: otroCodigo(codigo) } }, { token });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['codigo']]);
    const { codigos } = await test_.call(segundoFactor.confirmar, { body: { codigo } }, { token });
    expect(new Set(codigos).size).toBe(10);
    expect(codigos.every((uno) => /^[a-z][a-z2-9]{3}(-[a-z2-9]{4}){5}$/.test(uno))).toBe(true);
    expect(await test_.call(segundoFactor.estado, {}, { token })).toEqual({
      desde: expect.any(String),
      codigosRestantes: 10,
      exigido: false,
    });
  });

  test('neither secret nor codes lie readable in the database or the audit', async () => {
    const { secreto, codigos, codigoUsuario } = await conFactor();
    const [row] = await test_.rows('select secreto from segundo_factor where codigo_usuario = $1', [codigoUsuario]);
    expect(row.secreto).not.toContain(secreto);
    const rows = await test_.rows('select huella from codigo_recuperacion where codigo_usuario = $1', [codigoUsuario]);
    expect(rows).toHaveLength(10);
    expect(rows.some(({ huella }) => codigos.some((uno) => huella.includes(uno.replaceAll('-', ''))))).toBe(false);
    expect(
      await test_.rows(`select from auditoria where (coalesce(antes::text, '') || coalesce(despues::text, '')) ~ $1`, [
        `${secreto}|huella|secreto`,
      ]),
    ).toEqual([]);
  });

  test('of two confirmations at once one counts, and only its recovery codes work', async () => {
    const user = await usuaria();
    const { secreto } = await test_.call(segundoFactor.iniciar, { body: { password: CLAVE } }, user);
    const codigo = codigoDe(test_, secreto);
    const answers = await Promise.all([0, 1, 2].map(() => test_.ask(segundoFactor.confirmar, { body: { codigo } }, user)));
    expect(estados(answers).sort()).toEqual([200, 409, 409]);
    expect(await test_.rows('select count(*)::int n from codigo_recuperacion where codigo_usuario = $1', [user.codigoUsuario])).toEqual([
      { n: 10 },
    ]);
  });

  test('a second one in its place is refused, and so is confirming what nobody began', async () => {
    const { token } = await conFactor();
    const otra = await usuaria();
    expect((await test_.ask(segundoFactor.iniciar, { body: { password: CLAVE } }, { token })).status).toBe(409);
    expect((await test_.ask(segundoFactor.confirmar, { body: { codigo: '123456' } }, otra)).status).toBe(409);
  });
});

describe('signing in', () => {
  test('the right password alone is answered 401 with a mark for the client, opens nothing and is no failure', async () => {
    const { usuario } = await conFactor();
    for (let i = 0; i < 12; i += 1) {
      const { status, body } = await entra(usuario);
      expect([status, body.errors]).toEqual([401, { codigo: 'Escriba el código de su aplicación' }]);
      expect(body).not.toHaveProperty('token');
    }
  });

  test('the right password alone stays on record for its owner to see, unless its code follows from there', async () => {
    const { usuario, secreto } = await conFactor();
    const antes = await intentos(usuario);
    await entra(usuario);
    await entra(usuario, undefined, CLAVE, '10.2.0.9');
    expect((await entra(usuario, codigoDe(test_, secreto))).status).toBe(200);
    expect(await intentos(usuario)).toEqual([...antes, { exitoso: false }, { exitoso: true }]);
  });

  test('a wrong password says nothing of a second factor', async () => {
    const { usuario, secreto } = await conFactor();
    for (const codigo of [undefined, codigoDe(test_, secreto)]) {
      const { status, body } = await entra(usuario, codigo, 'mal');
      expect([status, body]).toEqual([401, { success: false, mensaje: 'Usuario o contraseña incorrectos' }]);
    }
  });

  test('with the code it opens; a code is never taken twice, and lives for its thirty seconds alone', async () => {
    const { usuario, secreto } = await conFactor();
    const codigo = codigoDe(test_, secreto);
    expect((await entra(usuario, `${codigo.slice(0, 3)} ${codigo.slice(3)}`)).status).toBe(200);
    expect(estados([await entra(usuario, codigo), await entra(usuario, codigoDe(test_, secreto, -1))])).toEqual([401, 401]);
    expect((await entra(usuario, codigoDe(test_, secreto, 1))).status).toBe(401);
    pasan(0.5);
    expect(estados([await entra(usuario, codigo), await entra(usuario, codigoDe(test_, secreto))])).toEqual([401, 200]);
  });

  test('after a clock that was a day ahead the next code opens, once', async () => {
    const { usuario, secreto } = await conFactor();
    const antes = test_.deps.now().toISOString();
    const hoy = Date.now();
    test_.setNow(new Date(hoy + 86_400_000).toISOString());
    expect((await entra(usuario, codigoDe(test_, secreto))).status).toBe(200);
    test_.setNow(new Date(hoy).toISOString());
    const codigo = codigoDe(test_, secreto);
    expect(estados([await entra(usuario, codigo), await entra(usuario, codigo)])).toEqual([200, 401]);
    test_.setNow(antes);
  });

  test('of two that come at once with the same code one gets in', async () => {
    const { usuario, secreto } = await conFactor();
    const codigo = codigoDe(test_, secreto);
    const answers = await Promise.all([0, 1, 2].map(() => entra(usuario, codigo)));
    expect(estados(answers).sort()).toEqual([200, 401, 401]);
  });

  test('a recovery code works once, however it is typed; also of two at once', async () => {
    const { usuario, codigos, ...user } = await conFactor();
    expect((await entra(usuario, codigos[0]!.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await entra(usuario, codigos[0])).status).toBe(401);
    expect(estados(await Promise.all([entra(usuario, codigos[1]), entra(usuario, codigos[1])])).sort()).toEqual([200, 401]);
    expect((await test_.call(segundoFactor.estado, {}, user)).codigosRestantes).toBe(8);
  });

  test('the recovery codes of somebody else are none', async () => {
    const [una, otra] = [await conFactor(), await conFactor()];
    expect((await entra(una.usuario, otra.codigos[0])).status).toBe(401);
    expect((await entra(otra.usuario, otra.codigos[0])).status).toBe(200);
  });

  test('wrong codes count as failures: after ten the growing wait begins, also for the right one', async () => {
    const { usuario, secreto } = await conFactor();
    const mal = otroCodigo(codigoDe(test_, secreto));
    for (let i = 0; i < 10; i += 1) expect((await entra(usuario, mal)).status).toBe(401);
    const { status, headers } = await entra(usuario, codigoDe(test_, secreto));
    expect([status, headers.get('Retry-After')]).toEqual([429, '2']);
    expect((await intentos(usuario)).filter(({ exitoso }) => !exitoso)).toHaveLength(10);
  });

  test('codes tried from many networks count together, but not against a browser of the owner; a right password that has to wait is no failure', async () => {
    const { usuario, secreto } = await conFactor();
    const suya = (await entra(usuario, codigoDe(test_, secreto))).headers.get('Set-Cookie')!.split(';')[0]!;
    pasan(1);
    const mal = otroCodigo(codigoDe(test_, secreto));
    for (let i = 0; i < 10; i += 1) expect((await entra(usuario, mal, CLAVE, `10.77.${i}.1`)).status).toBe(401);
    const { status, headers } = await entra(usuario, codigoDe(test_, secreto), CLAVE, '10.77.11.1');
    expect([status, headers.get('Retry-After')]).toEqual([429, '2']);
    const fallos = `select count(*)::int n from intento_acceso where usuario = $1 and not exitoso and origen <> 'sinCodigo'`;
    expect(await test_.rows(fallos, [usuario])).toEqual([{ n: 10 }]);
    const body = { usuario, password: CLAVE, codigo: codigoDe(test_, secreto) };
    expect((await desde(test_, '10.77.11.1', 'login', { body, cookie: suya })).status).toBe(200);
  });

  test('a secret of a lost key locks out the application, not the recovery codes', async () => {
    const { usuario, secreto, codigos, codigoUsuario } = await conFactor();
    await test_.rows(`update segundo_factor set secreto = 'bm8gZXMgZGUgYXF1w60=' where codigo_usuario = $1`, [codigoUsuario]);
    const { status, body } = await entra(usuario, codigoDe(test_, secreto));
    expect([status, body.errors.codigo]).toEqual([401, expect.stringContaining('código de recuperación')]);
    expect((await entra(usuario, codigos[0])).status).toBe(200);
  });

  test('the use of a code is audited in the name of its user, without the step', async () => {
    const { usuario, codigos } = await conFactor();
    await entra(usuario, codigos[2]);
    const audit = await test_.rows(
      `select desde from auditoria where tabla = 'codigo_recuperacion' and accion = 'UPDATE' and usuario = $1`,
      [usuario],
    );
    expect(audit).toEqual([{ desde: '10.2.0.1' }]);
  });
});

test('a second approval asks for the second factor too', async () => {
  const [{ token }, jefa] = [await usuaria(), await conFactor()];
  const aprueba = (codigo?: string) =>
    test_.ask(autenticar, { body: { usuario: jefa.usuario, password: CLAVE, ...(codigo && { codigo }) } }, { token });
  const sin = await aprueba();
  expect([sin.status, Object.keys(sin.body.errors)]).toEqual([401, ['codigo']]);
  expect((await aprueba(codigoDe(test_, jefa.secreto))).status).toBe(200);
});

describe('the own one', () => {
  test('is taken away with password and code, both; then the password is enough', async () => {
    const { usuario, secreto, codigos, ...user } = await conFactor();
    const quita = (body: object) => test_.send('POST', segundoFactor.desactivar.path, { token: user.token, body });
    const codigo = codigoDe(test_, secreto);
    expect((await quita({ password: 'mal', codigo })).body.errors).toEqual({ password: 'No es su contraseña' });
    expect(Object.keys((await quita({ password: CLAVE, codigo: otroCodigo(codigo) })).body.errors)).toEqual(['codigo']);
    expect((await quita({ password: CLAVE })).status).toBe(400);
    expect((await quita({ password: CLAVE, codigo })).body.data).toEqual({ desactivado: true });
    expect((await entra(usuario)).status).toBe(200);
    expect((await quita({ password: CLAVE, codigo: codigos[0] })).status).toBe(409);
  });

  test('gets new recovery codes with password and code; the earlier ones are worth nothing', async () => {
    const { usuario, secreto, codigos, ...user } = await conFactor();
    const body = { password: CLAVE, codigo: codigoDe(test_, secreto) };
    const nuevos = await test_.call(segundoFactor.codigos, { body }, user);
    expect(nuevos.codigos).toHaveLength(10);
    expect(estados([await entra(usuario, codigos[0]), await entra(usuario, nuevos.codigos[0])])).toEqual([401, 200]);
    expect((await test_.ask(segundoFactor.codigos, { body }, user)).status).toBe(400); // that code was taken
  });
});

describe('of another user who lost it', () => {
  const quita = (usuario: string, token: string) => test_.ask(segundoFactor.quitar, { body: { usuario } }, { token });

  test('an administrator with access 4 sees that there is one and takes it away, once; it is audited', async () => {
    const [ana, jefa] = [await conFactor({ tipoUsuario: 'OPERADOR' }), await usuaria()];
    const ve = () => test_.call(segundoFactor.deUsuario, { params: { usuario: ana.usuario.toUpperCase() } }, jefa);
    expect(await ve()).toEqual({ usuario: ana.usuario, desde: expect.any(String) });
    expect((await quita(ana.usuario, jefa.token)).body.data).toEqual({ usuario: ana.usuario });
    expect((await ve()).desde).toBeNull();
    expect((await entra(ana.usuario)).status).toBe(200);
    expect((await quita(ana.usuario, jefa.token)).status).toBe(409);
    expect(await test_.rows(`select accion from auditoria where tabla = 'segundo_factor' and usuario = $1`, [jefa.usuario])).toEqual([
      { accion: 'DELETE' },
    ]);
  });

  test('not the own one, not of somebody who may do more, not of another company', async () => {
    const operadora = await usuaria({ tipoUsuario: 'OPERADOR', accesos: [4] });
    const [admin, propia] = [await conFactor(), await conFactor()];
    const ajena = await nuevoUsuario(test_, await nuevaAcademia(test_));
    expect((await quita(admin.usuario, operadora.token)).body).toMatchObject({ motivo: 'acceso' });
    expect((await quita(propia.usuario, propia.token)).status).toBe(409);
    expect((await quita(ajena.usuario, operadora.token)).status).toBe(404);
    expect((await entra(admin.usuario)).status).toBe(401);
  });
});
