import { generateKeyPairSync } from 'node:crypto';
import type * as Argon2 from '@node-rs/argon2';
import { SignJWT } from 'jose';
import { accesosDeUsuario, autenticar, login, logout, refreshToken, type Sesion } from '@/contract/sesion/sesion';
import { categoria } from '@/contract/inventario/categoria';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { abrirSesion, nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';

const test_ = createTestApp();
const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
const CLAVE = 'contraseña correcta';
let academia: Academia;
let hash: string;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  hash = await hashPassword(CLAVE);
});
const a = (hora: string) => test_.setNow(`${HOY}T${hora}Z`);
beforeEach(() => a('14:00:00'));

type Who = Parameters<typeof nuevoUsuario>[2];
const usuaria = (who: Who = {}) => nuevoUsuario(test_, academia, { password: hash, ...who });

/** A request from an address, as the server sees it behind its socket. */
async function desde(address: string, path: string, body: unknown, token?: string) {
  const response = await test_.app.request(
    `/api/${path}`,
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'pruebas', ...(token && { Authorization: `Bearer ${token}` }) },
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
  return { status: response.status, body: (await response.json()) as any, headers: response.headers };
}
const entra = (usuario: string, password = CLAVE, address = '10.0.0.1', more: object = {}) =>
  desde(address, login.path, { usuario, password, ...more });
const lee = (token?: string) => test_.ask(categoria.all, {}, { token });
const renueva = (token?: string) => test_.ask(refreshToken, {}, { token });

/** Waits until a condition holds: a change is told by NOTIFY, a moment after its commit. */
async function pronto<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let i = 0; ; i += 1) {
    const value = await read();
    if (holds(value) || i === 100) return value;
    await new Promise((done) => setTimeout(done, 10));
  }
}

describe('login', () => {
  test('answers flat: success, token, company, user, accesses with their page, branches with the default', async () => {
    const { usuario } = await usuaria({ accesos: [12, 26], tipoUsuario: 'OPERADOR' });
    const { status, body } = await entra(usuario);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      token: expect.any(String),
      compania: { codigoCompania: academia.codigoCompania, nombre: expect.stringContaining('Academia') },
      usuario: {
        usuario,
        nombre: expect.stringContaining('Usuaria'),
        tipoUsuario: 'OPERADOR',
        profilePicture: null,
        debeCambiar: false,
        debeSegundoFactor: false,
      },
      detallesAcceso: [
        { usuario, codigoAcceso: 12, ruta: '/report/factura/vencida', activo: true },
        { usuario, codigoAcceso: 26, ruta: '', activo: true },
      ],
      sucursalesUsuario: [
        { codigoSucursal: academia.sucursales[0], descripcionSucursal: 'Naco', logoUrl: '', defecto: true },
        { codigoSucursal: academia.sucursales[1], descripcionSucursal: 'Santiago', logoUrl: '', defecto: false },
      ],
    });
    expect((await lee(body.token)).status).toBe(403); // access 12 does not read categories: it is a session, but not for all
  });

  test('the case of the user name does not count, that of the password does', async () => {
    const { usuario } = await usuaria();
    expect((await entra(usuario.toUpperCase())).body.usuario.usuario).toBe(usuario);
    expect((await entra(usuario, CLAVE.toUpperCase())).status).toBe(401);
    expect((await entra(usuario, ` ${CLAVE}`)).status).toBe(401);
  });

  test('a wrong name, a wrong password and an inactive user or company get the same words', async () => {
    const { usuario } = await usuaria();
    const inactiva = await usuaria();
    await test_.rows('update usuario set activo = false where codigo_usuario = $1', [inactiva.codigoUsuario]);
    const cerrada = await nuevaAcademia(test_);
    const deCerrada = await nuevoUsuario(test_, cerrada, { password: hash });
    await test_.rows('update compania set activo = false where codigo_compania = $1', [cerrada.codigoCompania]);
    const answers = [
      await entra('nadie'),
      await entra(usuario, 'otra contraseña'),
      await entra(inactiva.usuario),
      await entra(deCerrada.usuario),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([401, { success: false, mensaje: 'Usuario o contraseña incorrectos' }]);
    }
  });

  test('whose name is wrong or who has no password is refused after the same work as for a wrong password: the wait does not tell', async () => {
    const verify = jest.spyOn(argon2, 'verify');
    const { usuario } = await usuaria();
    const sinContrasena = await usuaria({ password: '' });
    for (const nombre of [usuario, 'nadie-más', sinContrasena.usuario]) {
      verify.mockClear();
      expect((await entra(nombre, 'otra contraseña')).status).toBe(401);
      expect(verify.mock.calls).toEqual([[expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), 'otra contraseña']]);
    }
    verify.mockRestore();
  });

  test('a user whose stored hash is no hash is refused, not an error', async () => {
    const { usuario } = await usuaria({ password: 'sin contraseña' });
    expect((await entra(usuario)).status).toBe(401);
  });

  test('the session keeps where it was opened and what userLogs says of the device; every try is on record', async () => {
    const { usuario, codigoUsuario } = await usuaria();
    await entra(usuario, 'mal', '10.0.0.7');
    await entra(usuario, CLAVE, '10.0.0.7', { userLogs: { userId: usuario, platform: 'iPad' } });
    const sesiones = await test_.rows(`select plataforma, direccion, agente from sesion where codigo_usuario = $1 and direccion <> ''`, [
      codigoUsuario,
    ]);
    expect(sesiones).toEqual([{ plataforma: 'iPad', direccion: '10.0.0.7', agente: 'pruebas' }]);
    const intentos = await test_.rows('select exitoso, direccion from intento_acceso where usuario = $1 order by codigo_intento', [
      usuario,
    ]);
    expect(intentos).toEqual([false, true].map((exitoso) => ({ exitoso, direccion: '10.0.0.7' })));
    const [audit] = await test_.rows(`select usuario, desde from auditoria where tabla = 'sesion' and desde = '10.0.0.7'`);
    expect(audit).toEqual({ usuario, desde: '10.0.0.7' });
  });

  test('missing fields are named; an unknown one is refused', async () => {
    const { status, body } = await desde('10.0.0.1', login.path, { usuario: ' ', recordar: true });
    expect([status, body.errors]).toEqual([400, { usuario: 'Requerido', password: 'Requerido', recordar: 'No se esperaba este campo' }]);
  });
});

describe('the life of a token and of a session', () => {
  test('a token lives two hours; then 403 without motivo, which opens the session dialog', async () => {
    const { token } = await usuaria();
    a('15:59:59');
    expect((await lee(token)).status).toBe(200);
    a('16:00:00');
    const { status, body } = await lee(token);
    expect([status, body]).toEqual([403, { success: false, mensaje: expect.stringContaining('Su sesión ha expirado') }]);
  });

  test('refresh takes a token that is expired, up to eight hours after login, and answers like login', async () => {
    const { usuario } = await usuaria();
    const entrada = (await entra(usuario)).body as Sesion;
    a('21:59:59');
    const { status, body } = await renueva(entrada.token);
    expect(status).toBe(200);
    expect({ ...body, token: '' }).toEqual({ ...entrada, token: '' });
    expect((await lee(body.token)).status).toBe(200);
    a('22:00:00');
    for (const token of [entrada.token, body.token]) {
      const late = await renueva(token);
      expect([late.status, late.body.motivo]).toEqual([403, undefined]);
      expect((await lee(token)).status).toBe(403);
    }
  });

  test('a refreshed token lives two hours, and never past the end of its session', async () => {
    const { token } = await usuaria();
    const exp = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()).exp * 1000;
    a('15:30:00');
    expect(exp((await renueva(token)).body.token)).toBe(Date.parse(`${HOY}T17:30:00Z`));
    a('21:00:00');
    expect(exp((await renueva(token)).body.token)).toBe(Date.parse(`${HOY}T22:00:00Z`));
  });

  test('refresh gives the accesses as they are now', async () => {
    const { token, codigoUsuario } = await usuaria({ accesos: [12] });
    await test_.rows('insert into detalle_acceso (codigo_usuario, codigo_acceso) values ($1, 40)', [codigoUsuario]);
    const accesos = (await renueva(token)).body.detallesAcceso.map((uno: { codigoAcceso: number }) => uno.codigoAcceso);
    expect(accesos).toEqual([12, 40]);
  });

  test('an ended session is refused at once, for every token of it and for refresh; other sessions of the user go on', async () => {
    const { token, codigoUsuario, usuario } = await usuaria();
    const otra = await abrirSesion(test_, academia, codigoUsuario, usuario);
    const { token: renovado } = (await renueva(token)).body as Sesion;
    expect((await test_.ask(logout, {}, { token })).body).toMatchObject({ success: true, data: { terminada: true } });
    for (const ended of [token, renovado]) {
      expect((await lee(ended)).status).toBe(403);
      expect((await renueva(ended)).status).toBe(403);
    }
    expect((await lee(otra)).status).toBe(200);
  });

  test('a sign-in over an open session ends that one: what its page has already sent is answered for ten seconds', async () => {
    const { usuario, token, codigoUsuario } = await usuaria();
    const otra = await abrirSesion(test_, academia, codigoUsuario, usuario);
    const mal = await desde('10.0.0.1', login.path, { usuario, password: 'mal' }, token);
    const { body } = await desde('10.0.0.1', login.path, { usuario, password: CLAVE }, token);
    expect([mal.status, (await lee(token)).status, (await lee(body.token)).status]).toEqual([401, 200, 200]);
    a('14:00:10');
    expect([(await lee(token)).status, (await renueva(token)).status]).toEqual([403, 403]);
    expect([(await lee(body.token)).status, (await lee(otra)).status]).toEqual([200, 200]);
  });

  test('no token, nonsense, and a token of a session that does not exist are refused', async () => {
    const huerfano = await test_.deps.keys.sign('00000000-0000-4000-8000-000000000000', 'x', test_.deps.now(), new Date('2030-01-01'));
    const sinUuid = await test_.deps.keys.sign(`' or 1=1 --`, 'x', test_.deps.now(), new Date('2030-01-01'));
    for (const token of [undefined, 'nonsense', 'a.b.c', huerfano, sinUuid]) {
      expect([(await lee(token)).status, (await renueva(token)).status]).toEqual([403, 403]);
    }
  });

  test('a token that we did not sign as it stands is refused: alg none, another key, another algorithm, changed claims', async () => {
    const { token } = await usuaria();
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const claims = decode(payload);
    const { kid } = decode(header);
    const signed = (alg: string, key: Parameters<SignJWT['sign']>[0], id = kid) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: id }).sign(key);
    const foreign = new TextEncoder().encode('x'.repeat(64));
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forged = [
      `${encode({ alg: 'none', kid })}.${payload}.`,
      `${encode({ alg: 'none' })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, exp: claims.exp + 9999 })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      await signed('HS256', foreign),
      await signed('HS256', foreign, 'env'),
      await signed('HS512', foreign),
      await signed('RS256', privateKey),
    ];
    for (const one of forged) expect([(await lee(one)).status, (await renueva(one)).status]).toEqual([403, 403]);
    expect((await lee(token)).status).toBe(200);
  });
});

describe('a change counts on the next request', () => {
  test('an access switched off, and on again', async () => {
    const { token, codigoUsuario } = await usuaria();
    const pon = (activo: boolean) => test_.rows('update detalle_acceso set activo = $2 where codigo_usuario = $1', [codigoUsuario, activo]);
    expect((await lee(token)).status).toBe(200);
    await pon(false);
    const off = await pronto(() => lee(token), ({ status }) => status === 403); // prettier-ignore
    expect([off.status, off.body.motivo]).toEqual([403, 'acceso']);
    await pon(true);
    expect(
      (
        await pronto(
          () => lee(token),
          ({ status }) => status === 200,
        )
      ).status,
    ).toBe(200);
  });

  test('an access granted or taken away as a row', async () => {
    const { token, codigoUsuario } = await usuaria({ accesos: [] });
    expect((await lee(token)).body.motivo).toBe('acceso');
    await test_.rows('insert into detalle_acceso (codigo_usuario, codigo_acceso) values ($1, 48)', [codigoUsuario]);
    expect(
      (
        await pronto(
          () => lee(token),
          ({ status }) => status === 200,
        )
      ).status,
    ).toBe(200);
    await test_.rows('delete from detalle_acceso where codigo_usuario = $1', [codigoUsuario]);
    expect(
      (
        await pronto(
          () => lee(token),
          ({ status }) => status === 403,
        )
      ).status,
    ).toBe(403);
  });

  test('a branch given or taken away: the refusal opens the branch dialog', async () => {
    const [naco, santiago] = academia.sucursales;
    const { token, codigoUsuario } = await usuaria({ sucursales: [naco] });
    const pide = () => test_.send('GET', `caja/actual?codigoSucursal=${santiago}`, { token });
    expect(await pide()).toMatchObject({ status: 403, body: { motivo: 'sucursal' } });
    await test_.rows('insert into sucursal_usuario (codigo_usuario, codigo_sucursal) values ($1, $2)', [codigoUsuario, santiago]);
    expect((await pronto(pide, ({ status }) => status === 200)).status).toBe(200);
    await test_.rows('delete from sucursal_usuario where codigo_usuario = $1 and codigo_sucursal = $2', [codigoUsuario, santiago]);
    expect((await pronto(pide, ({ status }) => status === 403)).body.motivo).toBe('sucursal');
  });

  test('a user, a branch or a company that is no longer active', async () => {
    const propia = await nuevaAcademia(test_);
    await nuevoUsuario(test_, propia); // who remains, when the other one is deactivated
    const { token, codigoUsuario } = await nuevoUsuario(test_, propia);
    const estado = (status: number) => pronto(() => lee(token), (answer) => answer.status === status); // prettier-ignore
    for (const [tabla, llave, codigo] of [
      ['usuario', 'codigo_usuario', codigoUsuario],
      ['compania', 'codigo_compania', propia.codigoCompania],
    ] as const) {
      // prettier-ignore
      expect((await estado(200)).status).toBe(200);
      await test_.rows(`update ${tabla} set activo = false where ${llave} = $1`, [codigo]);
      const { status, body } = await estado(403);
      expect([status, body.motivo]).toEqual([403, undefined]);
      expect((await renueva(token)).status).toBe(403);
      await test_.rows(`update ${tabla} set activo = true where ${llave} = $1`, [codigo]);
    }
    await estado(200);
    const pide = () => test_.send('GET', `caja/actual?codigoSucursal=${propia.sucursales[0]}`, { token });
    expect((await pide()).status).toBe(200);
    await test_.rows('update sucursal set activo = false where codigo_sucursal = $1', [propia.sucursales[0]]);
    expect((await pronto(pide, ({ status }) => status === 403)).body.motivo).toBe('sucursal');
  });

  test('a session ended by somebody else', async () => {
    const { token, codigoUsuario } = await usuaria();
    expect((await lee(token)).status).toBe(200);
    await test_.rows('update sesion set terminada = now() where codigo_usuario = $1', [codigoUsuario]);
    expect(
      (
        await pronto(
          () => lee(token),
          ({ status }) => status === 403,
        )
      ).status,
    ).toBe(403);
  });
});

test('while the listener is down nothing is remembered: changes count all the same', async () => {
  const { token, codigoUsuario } = await usuaria();
  expect((await lee(token)).status).toBe(200);
  await test_.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cantera changes' and datname = current_database()`,
  );
  await test_.rows('update detalle_acceso set activo = false where codigo_usuario = $1', [codigoUsuario]);
  expect(
    (
      await pronto(
        () => lee(token),
        ({ status }) => status === 403,
      )
    ).status,
  ).toBe(403);
});

describe('autenticar: a second person approves at the caller’s screen', () => {
  const aprueba = (usuario: string, password: string, token?: string) => test_.ask(autenticar, { body: { usuario, password } }, { token });

  test('says who it was, and opens no session', async () => {
    const { token } = await usuaria();
    const jefa = await usuaria();
    const antes = await test_.rows('select count(*) n from sesion');
    const { status, body } = await aprueba(jefa.usuario.toUpperCase(), CLAVE, token);
    expect([status, body.data]).toEqual([200, { usuario: jefa.usuario, tipoUsuario: 'ADMINISTRADOR', aprobacion: null }]);
    expect(await test_.rows('select count(*) n from sesion')).toEqual(antes);
  });

  test('needs the caller’s own token', async () => {
    const { usuario } = await usuaria();
    expect((await aprueba(usuario, CLAVE)).status).toBe(403);
  });

  test('a wrong password, and the right one of another company’s user, are refused with the same words', async () => {
    const { token, usuario } = await usuaria();
    const ajena = await nuevoUsuario(test_, await nuevaAcademia(test_), { password: hash });
    const answers = [await aprueba(usuario, 'mal', token), await aprueba(ajena.usuario, CLAVE, token)];
    expect(answers.map(({ status, body }) => [status, body.mensaje])).toEqual(Array(2).fill([401, 'Usuario o contraseña incorrectos']));
  });
});

describe('accesses of a user', () => {
  const accesos = (usuario: string, token: string) => test_.ask(accesosDeUsuario, { params: { usuario } }, { token });

  test('one’s own, those switched off too; others’ only with access 2, and only of the same company', async () => {
    const [una, jefa] = [await usuaria({ accesos: [7, 12] }), await usuaria({ accesos: [2] })];
    await test_.rows('update detalle_acceso set activo = false where codigo_usuario = $1 and codigo_acceso = 12', [una.codigoUsuario]);
    const propios = await accesos(una.usuario.toUpperCase(), una.token);
    expect(propios.body.map((uno: { codigoAcceso: number; activo: boolean }) => [uno.codigoAcceso, uno.activo])).toEqual([
      [7, true],
      [12, false],
    ]);
    expect(await accesos(jefa.usuario, una.token)).toMatchObject({ status: 403, body: { motivo: 'acceso' } });
    expect((await accesos(una.usuario, jefa.token)).body).toEqual(propios.body);
    const ajena = await nuevoUsuario(test_, await nuevaAcademia(test_));
    expect((await accesos(ajena.usuario, jefa.token)).status).toBe(404);
  });
});
