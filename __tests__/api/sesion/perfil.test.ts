import sharp from 'sharp';
import { refreshToken } from '@/contract/sesion/sesion';
import { perfil } from '@/contract/sesion/perfil';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { pronto } from '../../support/desde';
import { abrirSesion, nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';

const test_ = createTestApp();
const CLAVE = 'contraseña correcta';
const NUEVA = 'balón de Naco 26';
let academia: Academia;
let hash: string;

beforeAll(async () => {
  academia = await nuevaAcademia(test_);
  hash = await hashPassword(CLAVE);
});

const usuaria = (who: Parameters<typeof nuevoUsuario>[2] = {}) => nuevoUsuario(test_, academia, { password: hash, ...who });
const cambia = (token: string, body: object) => test_.send('POST', perfil.changePassword.path, { token, body });
const entra = async (usuario: string, password: string) => (await test_.send('POST', 'login', { body: { usuario, password } })).status;
const vive = async (token: string) => (await test_.ask(refreshToken, {}, { token })).status === 200;

describe('preferences', () => {
  const lee = (token: string) => test_.call(perfil.preferencias, {}, { token });
  const guarda = (token: string, valor: unknown) => test_.send('PUT', perfil.savePreferencias.path, { token, body: { valor } });

  test('are kept per user, who alone reads them, and audited nowhere', async () => {
    const [ana, eva] = [await usuaria({ accesos: [] }), await usuaria({ accesos: [] })];
    expect(await lee(ana.token)).toEqual({ valor: null, vistas: [] });
    for (const scale of [16, 12]) expect((await guarda(ana.token, { scale, tables: { grupo: { hidden: ['edad'] } } })).status).toBe(200);
    expect(await lee(ana.token)).toEqual({ valor: { scale: 12, tables: { grupo: { hidden: ['edad'] } } }, vistas: [] });
    expect(await lee(eva.token)).toEqual({ valor: null, vistas: [] });
    expect(await test_.rows(`select from auditoria where tabla = 'preferencia_usuario'`)).toEqual([]);
  });

  test('refused: what is no object, and more than 64,000 bytes', async () => {
    const { token } = await usuaria({ accesos: [] });
    expect((await guarda(token, 'todo')).status).toBe(400);
    expect((await guarda(token, { tables: 'x'.repeat(64_000) })).status).toBe(413);
  });
});

describe('GET perfil', () => {
  test('gives the own data to anyone signed in, without an access, and no password', async () => {
    const { token, usuario } = await usuaria({ accesos: [], tipoUsuario: 'PROFESOR' });
    const { status, body } = await test_.ask(perfil.leer, {}, { token });
    expect([status, body]).toEqual([
      200,
      {
        usuario,
        nombre: expect.stringContaining('Usuaria'),
        tipoUsuario: 'PROFESOR',
        compania: expect.stringContaining('Academia'),
        email: '',
        telefono: '',
        codigoFoto: null,
        fechaRegistro: expect.any(String),
        version: 0,
      },
    ]);
  });
});

describe('PUT perfil/update', () => {
  test('changes e-mail and phone of the own person, and of nobody else', async () => {
    const [yo, otra] = [await usuaria({ accesos: [] }), await usuaria()];
    const contacto = { email: 'ana@academia.do', telefono: '809-555-0142' };
    expect(await test_.call(perfil.update, { body: { ...contacto, password: CLAVE, version: 0 } }, yo)).toMatchObject({
      ...contacto,
      version: 1,
    });
    expect(await test_.call(perfil.leer, {}, yo)).toMatchObject(contacto);
    expect(await test_.call(perfil.leer, {}, otra)).toMatchObject({ email: '', telefono: '' });
    const robado = await test_.ask(perfil.update, { body: { ...contacto, email: 'otra@academia.do', password: 'no es', version: 1 } }, yo);
    expect([robado.status, Object.keys(robado.body.errors)]).toEqual([400, ['password']]);
    expect(await test_.call(perfil.leer, {}, yo)).toMatchObject(contacto);
    const audit = await test_.rows(`select usuario, accion from auditoria where tabla = 'entidad' and llave = $1 and accion = 'UPDATE'`, [
      String(yo.codigoEntidad),
    ]);
    expect(audit).toEqual([{ usuario: yo.usuario, accion: 'UPDATE' }]);
  });

  test('refuses an e-mail and a phone that are none, each beside its field', async () => {
    const { token } = await usuaria();
    const { status, body } = await test_.send('PUT', perfil.update.path, { token, body: { email: 'ana', telefono: '12', version: 0 } });
    expect([status, Object.keys(body.errors).sort()]).toEqual([400, ['email', 'telefono']]);
  });

  test('refuses to overwrite what somebody changed meanwhile, and gives what stands there now', async () => {
    const { token, codigoEntidad } = await usuaria();
    await test_.rows(`update entidad set email = 'otra@academia.do', version = 1 where codigo_entidad = $1`, [codigoEntidad]);
    const { status, body } = await test_.ask(perfil.update, { body: { email: '', telefono: '', version: 0 } }, { token });
    expect([status, body.data.email, body.data.version]).toEqual([409, 'otra@academia.do', 1]);
    expect(body.data).not.toHaveProperty('codigoEntidad');
  });
});

describe('POST usuario/changepassword', () => {
  test('changes the own password, with access 3 alone: the new one signs in, the old one no longer', async () => {
    const { token, usuario } = await usuaria({ accesos: [3] });
    const { status, body } = await cambia(token, { usuario, password: NUEVA, oldPassword: CLAVE, newPassword: NUEVA });
    expect([status, body.mensaje]).toEqual([200, 'Contraseña cambiada']);
    expect([await entra(usuario, NUEVA), await entra(usuario, CLAVE)]).toEqual([200, 401]);
  });

  test('ends the other sessions of the user, not the one that asked nor anybody else’s', async () => {
    const [yo, otra] = [await usuaria(), await usuaria()];
    const tablet = await abrirSesion(test_, academia, yo.codigoUsuario, yo.usuario);
    const { body } = await cambia(yo.token, { oldPassword: CLAVE, newPassword: NUEVA });
    expect(body.data).toEqual({ sesionesCerradas: 1 });
    expect([await vive(yo.token), await vive(tablet), await vive(otra.token)]).toEqual([true, false, true]);
  });

  test('is audited without the value', async () => {
    const { token, usuario, codigoUsuario } = await usuaria();
    await cambia(token, { oldPassword: CLAVE, newPassword: NUEVA });
    const [audit] = await test_.rows(
      `select usuario, despues->>'password' password, antes::text || despues::text todo from auditoria where tabla = 'usuario' and llave = $1 and accion = 'UPDATE'`,
      [String(codigoUsuario)],
    );
    expect(audit).toMatchObject({ usuario, password: '***' });
    expect(audit.todo).not.toMatch(/argon2|Naco 26/);
  });

  test.each([
    ['a wrong current one', { oldPassword: 'no es', newPassword: NUEVA }, { oldPassword: 'No es su contraseña actual' }],
    ['a new one that is too short', { oldPassword: CLAVE, newPassword: 'siete 7' }, { newPassword: 'Mínimo 8 caracteres' }],
    ['the same again', { oldPassword: CLAVE, newPassword: CLAVE }, { newPassword: 'Es la misma que ya tiene' }],
    [
      'a repetition that differs',
      { oldPassword: CLAVE, newPassword: NUEVA, password: 'otra cosa' },
      { password: 'No coincide con la nueva contraseña' },
    ],
    ['none of the two', {}, { oldPassword: 'Requerido', newPassword: 'Requerido' }],
  ])('refuses %s and changes nothing', async (_, body, errors) => {
    const { token, usuario } = await usuaria();
    const tablet = await usuaria();
    const answer = await cambia(token, body);
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    expect([await entra(usuario, CLAVE), await vive(tablet.token)]).toEqual([200, true]);
  });

  test('refuses the own user name as a password', async () => {
    const { token, usuario } = await usuaria();
    const { body } = await cambia(token, { oldPassword: CLAVE, newPassword: usuario.toUpperCase() });
    expect(body.errors).toEqual({ newPassword: 'No puede ser su nombre de usuario' });
  });

  test('is for oneself: another user is refused', async () => {
    const [yo, otra] = [await usuaria(), await usuaria()];
    const { status } = await cambia(yo.token, { usuario: otra.usuario, oldPassword: CLAVE, newPassword: NUEVA });
    expect(status).toBe(403);
    expect(await entra(otra.usuario, CLAVE)).toBe(200);
  });

  test('wrong tries of the current one stay on record and slow down as those of a login do', async () => {
    test_.setNow(`${HOY}T15:00:00Z`);
    const { token, usuario } = await usuaria();
    for (let i = 0; i < 10; i += 1) await cambia(token, { oldPassword: 'no es', newPassword: NUEVA });
    const { status, headers } = await cambia(token, { oldPassword: CLAVE, newPassword: NUEVA });
    expect([status, headers.get('Retry-After')]).toEqual([429, '2']);
    const [tries] = await test_.rows('select count(*)::int n from intento_acceso where usuario = $1 and not exitoso', [usuario]);
    expect(tries).toEqual({ n: 10 });
  });

  test('twenty at once, more than the pool has connections, are all answered', async () => {
    const { token } = await usuaria();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => cambia(token, { oldPassword: CLAVE, newPassword: `contraseña nueva ${i}` })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 400 || status === 429)).toBe(true);
  });
});

describe('perfil/foto', () => {
  const foto = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();

  test('is set, seen by its owner alone, told by the session, replaced and taken away; no bytes stay behind', async () => {
    const [ana, eva] = [await usuaria({ accesos: [] }), await usuaria({ accesos: [] })];
    const pone = async (color: string) => test_.call(perfil.saveFoto, { query: { nombre: 'yo.png' }, archivo: await foto(color) }, ana);
    const { codigoArchivo: primera } = await pone('red');
    const { codigoArchivo } = await pone('blue');
    expect(codigoArchivo).not.toBe(primera);

    const { contenido, tipo } = await test_.call(perfil.foto, { query: { miniatura: true } }, ana);
    expect(tipo).toBe('image/webp');
    const [r, , b] = await sharp(contenido).raw().toBuffer();
    expect([r! < 50, b! > 200]).toEqual([true, true]);
    expect((await test_.ask(perfil.foto, { query: {} }, eva)).status).toBe(404);
    const suya = async () => (await test_.ask(refreshToken, {}, ana)).body.usuario.profilePicture as number;
    expect(await pronto(suya, (cual) => cual === codigoArchivo)).toBe(codigoArchivo); // the memory of sessions hears of it by NOTIFY

    expect(await test_.call(perfil.deleteFoto, {}, ana)).toEqual({ eliminado: true });
    expect((await test_.ask(perfil.foto, { query: {} }, ana)).status).toBe(404);
    expect(await test_.rows('select from archivo_contenido where codigo_archivo = any($1)', [[primera, codigoArchivo]])).toEqual([]);
  });

  test('bytes that are no picture are refused beside the field and change nothing', async () => {
    const { token } = await usuaria({ accesos: [] });
    const { status, body } = await test_.ask(
      perfil.saveFoto,
      { query: { nombre: 'yo.png' }, archivo: Buffer.from('<svg onload="x"/>') },
      { token },
    );
    expect([status, Object.keys(body.errors)]).toEqual([400, ['archivo']]);
    expect((await test_.call(perfil.leer, {}, { token })).codigoFoto).toBeNull();
  });
});
