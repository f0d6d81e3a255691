import sharp from 'sharp';
import { perfil } from '@/contract/sesion/perfil';
import { usuarios as calls, type CambioUsuario, type Usuario } from '@/contract/usuarios/usuario';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoProfesor, nuevoRol, nuevoUsuario, type Academia } from '../../support/factories';
import { versionDe } from '../../support/version';

const app = createTestApp();
const CLAVE = 'contraseña correcta';
const NUEVA = 'balón de Naco 26';
let hash: string;
let academia: Academia;
let admin: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeAll(async () => {
  hash = await hashPassword(CLAVE);
});
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
});

const operador = (who: Parameters<typeof nuevoUsuario>[2] = {}) =>
  nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [9], password: hash, ...who });
const leer = ({ usuario }: { usuario: string }, quien = admin) => app.call(calls.id, { params: { usuario } }, quien);
const cuerpo = (fila: Usuario, cambios: Partial<CambioUsuario> = {}): CambioUsuario => ({
  usuario: { usuario: fila.usuario, tipoUsuario: fila.tipoUsuario, activo: fila.activo },
  entidad: fila.entidad,
  version: fila.version,
  ...cambios,
});
const cambiar = async (otro: { usuario: string }, cambios: Partial<CambioUsuario> = {}, quien = admin) =>
  app.ask(calls.update, { body: cuerpo(await leer(otro), cambios) }, quien);
const estado = (usuario: string, activo: boolean, quien = admin) => app.ask(calls.estado, { body: { usuario, activo } }, quien);
const borrar = (usuario: string, quien = admin) => app.ask(calls.remove, { params: { usuario } }, quien);
const dar = (
  body: { usuario: string; newPassword?: string; password?: string; oldPassword?: string; temporal?: boolean; motivo?: string },
  quien = admin,
) => app.ask(calls.resetPassword, { body: { newPassword: NUEVA, ...body } }, quien);
const asignar = async (
  usuario: string,
  sucursalUsuario: { codigoSucursal: number; defecto: boolean }[],
  quien = admin,
  conocida?: number,
) => {
  const version = conocida ?? (await versionDe(app, 'usuario', usuario));
  return app.ask(calls.updateSucursales, { body: { usuario, sucursalUsuario, version } }, quien);
};
const entrar = async (usuario: string, password: string) => (await app.send('POST', 'login', { body: { usuario, password } })).status;
const vive = async ({ token }: { token: string }) => (await app.ask(perfil.leer, {}, { token })).status === 200;

test('a password is judged by the name that the person has when it is set', async () => {
  const otro = await operador();
  const cliente = await app.deps.pool.connect();
  try {
    await cliente.query('begin');
    await cliente.query('select from usuario where codigo_usuario = $1 for update', [otro.codigoUsuario]);
    const dada = dar({ usuario: otro.usuario, newPassword: 'Zapotevieja' });
    const esperan = `select from pg_locks where not granted`;
    while ((await app.rows(esperan)).length === 0) await new Promise((done) => setTimeout(done, 20));
    await cliente.query(`update entidad set nombre = 'Zapotevieja' where codigo_entidad = $1`, [otro.codigoEntidad]);
    await cliente.query('commit');
    expect((await dada).status).toBe(400);
  } finally {
    cliente.release();
  }
});

describe('PUT usuario/update', () => {
  test('changes person, type, branches and roles at once; what is left out stays', async () => {
    const otro = await operador();
    const [, segunda] = academia.sucursales;
    const rol = await nuevoRol(app, academia, [30]);
    const { status, body } = await cambiar(otro, {
      usuario: { usuario: otro.usuario.toUpperCase(), tipoUsuario: 'PROFESOR', activo: true },
      entidad: { ...(await leer(otro)).entidad, nombre: 'Otra', telefono: '809-555-0199' },
      sucursalUsuario: [{ codigoSucursal: segunda, defecto: true }],
      accesoRolUsuario: [{ codigoRol: rol.codigoRol }],
    });
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        usuario: otro.usuario,
        tipoUsuario: 'PROFESOR',
        accesoRolUsuario: [{ codigoRol: rol.codigoRol, descripcion: rol.descripcion }],
        sucursalUsuario: [{ codigoSucursal: segunda, descripcionSucursal: 'Santiago', defecto: true }],
      }),
    ]);
    expect(body.data.entidad).toMatchObject({ nombre: 'Otra', telefono: '809-555-0199' });
    const sinMas = await cambiar(otro);
    expect(sinMas.body.data).toEqual({ ...body.data, version: expect.any(Number) });
  });

  test('a save on an old version is refused with what stands there now, whether the user or the person changed', async () => {
    for (const tabla of ['usuario', 'entidad']) {
      const otro = await operador();
      const antes = await leer(otro);
      await app.rows(`update ${tabla} set version = version + 1 where codigo_entidad = $1`, [otro.codigoEntidad]);
      const { status, body } = await app.ask(calls.update, { body: cuerpo(antes) }, admin);
      expect([tabla, status, body.data.version]).toEqual([tabla, 409, antes.version! + 1]);
      expect(JSON.stringify(body)).not.toMatch(/lugares|argon2/);
    }
  });

  test('a birth date in the future and a person of 5,000 characters are refused beside their fields', async () => {
    const otro = await operador();
    const { entidad } = await leer(otro);
    const faltas = async (cambios: object) =>
      Object.keys((await cambiar(otro, { entidad: { ...entidad, ...cambios } })).body.errors).sort();
    expect(await faltas({ fechaNacimiento: '2027-01-01' })).toEqual(['entidad.fechaNacimiento']);
    expect(await faltas({ nombre: 'x'.repeat(5000), apellido: '\u202eañeP', email: 'x' })).toEqual([
      'entidad.apellido',
      'entidad.email',
      'entidad.nombre',
    ]);
  });

  test('a change of type counts on the next request', async () => {
    const jefa = await operador({ tipoUsuario: 'ADMINISTRADOR', accesos: [1, 9] });
    const nuevo = {
      usuario: { usuario: 'jefatura.nueva', password: '', temporal: true, tipoUsuario: 'ADMINISTRADOR' as const, activo: true },
      entidad: (await leer(jefa)).entidad,
      sucursalUsuario: [{ codigoSucursal: academia.sucursales[0], defecto: true }],
      accesoRolUsuario: [],
    };
    await cambiar(jefa, { usuario: { usuario: jefa.usuario, tipoUsuario: 'OPERADOR', activo: true } });
    expect((await app.ask(calls.registrar, { body: nuevo }, jefa)).status).toBe(403);
  });

  test('nobody makes an administrator who is none, and nobody ends their own account', async () => {
    const encargado = await operador({ accesos: [1, 9] });
    const otro = await operador();
    const tipo = await cambiar(otro, { usuario: { usuario: otro.usuario, tipoUsuario: 'ADMINISTRADOR', activo: true } }, encargado);
    expect([tipo.status, tipo.body.motivo]).toEqual([403, 'acceso']);
    await operador({ tipoUsuario: 'ADMINISTRADOR', accesos: [1, 2] });
    const fin = { usuario: { usuario: admin.usuario, tipoUsuario: 'ADMINISTRADOR' as const, activo: false } };
    expect([(await cambiar(admin, fin)).status, (await estado(admin.usuario, false)).status, (await borrar(admin.usuario)).status]).toEqual(
      [409, 409, 409],
    );
  });

  test('of two who edit at once one wins and the other is told', async () => {
    const otro = await operador();
    const antes = await leer(otro);
    const answers = await Promise.all(
      ['Una', 'Dos'].map((nombre) => app.ask(calls.update, { body: cuerpo(antes, { entidad: { ...antes.entidad, nombre } }) }, admin)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('somebody who reaches further', () => {
  const png = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  test.each<[string, Parameters<typeof nuevoUsuario>[2]]>([
    ['an administrator', { tipoUsuario: 'ADMINISTRADOR' }],
    ['one with an access more', { accesos: [9, 40] }],
    ['one with a branch more', { sucursales: undefined }],
  ])('%s is not changed, given a password, moved, ended or shown with another face', async (_, who) => {
    const [primera] = academia.sucursales;
    const encargado = await operador({ accesos: [1, 4, 9, 23], sucursales: [primera] });
    const otro = await operador({ sucursales: [primera], ...who });
    expect((await leer(otro, encargado)).superior).toBe(true);
    const answers = [
      await cambiar(otro, {}, encargado),
      await estado(otro.usuario, false, encargado),
      await borrar(otro.usuario, encargado),
      await dar({ usuario: otro.usuario }, encargado),
      await asignar(otro.usuario, [{ codigoSucursal: primera, defecto: true }], encargado),
      await app.ask(calls.saveFoto, { params: { id: otro.codigoUsuario }, query: { nombre: 'x.png' }, archivo: await png() }, encargado),
      await app.ask(calls.deleteFoto, { params: { id: otro.codigoUsuario } }, encargado),
    ];
    expect(answers.map(({ status, body }) => [status, body.motivo])).toEqual(answers.map(() => [403, 'acceso']));
    expect(await vive(otro)).toBe(true);
    expect(await entrar(otro.usuario, CLAVE)).toBe(200);
  });

  test('one of another company does not exist', async () => {
    const ajeno = await nuevoUsuario(app, await nuevaAcademia(app));
    const cambio = {
      usuario: { usuario: ajeno.usuario, tipoUsuario: 'OPERADOR' as const, activo: true },
      entidad: (await leer(admin)).entidad,
      version: 0,
    };
    const answers = [
      await app.ask(calls.update, { body: cambio }, admin),
      await estado(ajeno.usuario, false),
      await borrar(ajeno.usuario),
      await dar({ usuario: ajeno.usuario }),
      await asignar(ajeno.usuario, [{ codigoSucursal: academia.sucursales[0], defecto: true }]),
      await app.ask(calls.sucursales, { params: { usuario: ajeno.usuario } }, admin),
      await app.ask(calls.foto, { params: { id: ajeno.codigoUsuario }, query: {} }, admin),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});

describe('the end of an account', () => {
  test('deactivated, the token is refused on the next request and the password no longer signs in; reactivated it does', async () => {
    const otro = await operador();
    expect((await estado(otro.usuario, false)).body.data.activo).toBe(false);
    const { status, body } = await app.ask(perfil.leer, {}, otro);
    expect([status, body.motivo, await entrar(otro.usuario, CLAVE)]).toEqual([403, undefined, 401]);
    await estado(otro.usuario, true);
    expect([await vive(otro), await entrar(otro.usuario, CLAVE)]).toEqual([false, 200]);
  });

  test('by update too', async () => {
    const otro = await operador();
    await cambiar(otro, { usuario: { usuario: otro.usuario, tipoUsuario: 'OPERADOR', activo: false } });
    expect(await vive(otro)).toBe(false);
  });

  test('the last administrator stays, also when two end each other at once', async () => {
    const [una, otra] = [admin, await operador({ tipoUsuario: 'ADMINISTRADOR', accesos: undefined })];
    const answers = await Promise.all([estado(otra.usuario, false, una), estado(una.usuario, false, otra)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [queda] = await app.rows(
      `select count(*)::int n from usuario where codigo_compania = $1 and activo and tipo_usuario = 'ADMINISTRADOR'`,
      [academia.codigoCompania],
    );
    expect(queda.n).toBe(1);
  });

  test('the last administrator cannot become an operator; one of two can', async () => {
    const fin = { usuario: { usuario: admin.usuario, tipoUsuario: 'OPERADOR' as const, activo: true } };
    const { status, body } = await cambiar(admin, fin);
    expect([status, body.mensaje]).toEqual([409, expect.stringContaining('administrador')]);
    expect((await leer(admin)).tipoUsuario).toBe('ADMINISTRADOR');
    await nuevoUsuario(app, academia);
    expect((await cambiar(admin, fin)).status).toBe(200);
  });

  test('one who was never used is deleted with the person; one who signed in, did something or is an instructor becomes inactive', async () => {
    const registrar = async (usuario: string) => {
      const body = {
        usuario: { usuario, password: '', temporal: true, tipoUsuario: 'OPERADOR' as const, activo: true },
        entidad: (await leer(admin)).entidad,
        sucursalUsuario: [{ codigoSucursal: academia.sucursales[0], defecto: true }],
        accesoRolUsuario: [],
      };
      return app.call(calls.registrar, { body }, admin);
    };
    const nueva = await registrar('nunca.usada');
    const [{ codigo_entidad }] = await app.rows('select codigo_entidad from usuario where codigo_usuario = $1', [nueva.codigoUsuario]);
    expect((await borrar('NUNCA.usada')).body.data).toEqual({ eliminado: true, desactivado: false });
    expect(await app.rows('select from entidad where codigo_entidad = $1', [codigo_entidad])).toEqual([]);

    const conSesion = await operador();
    const conHuella = await registrar('con.huella');
    await app.rows(
      `insert into auditoria (codigo_compania, tabla, llave, accion, usuario) values ($1, 'factura', '1', 'UPDATE', 'con.huella')`,
      [academia.codigoCompania],
    );
    const deProfesor = await registrar('de.profesor');
    await nuevoProfesor(app, academia, deProfesor.codigoUsuario);
    const formulario = cuerpo(await leer(conSesion));
    for (const { usuario } of [conSesion, conHuella, deProfesor]) {
      expect((await borrar(usuario)).body.data).toEqual({ eliminado: false, desactivado: true });
      expect((await leer({ usuario })).activo).toBe(false);
    }
    // A form that was open since before does not let the user in again.
    expect((await app.ask(calls.update, { body: formulario }, admin)).status).toBe(409);
    expect((await leer(conSesion)).sucursalUsuario).toHaveLength(2);
    expect(await vive(conSesion)).toBe(false);
  });
});

describe('POST usuario/resetpassword', () => {
  test('takes an oldPassword and does not look at it: whoever gives one does not know it', async () => {
    const { usuario } = await nuevoUsuario(app, academia);
    expect((await dar({ usuario, oldPassword: 'ni idea de cuál era' })).status).toBe(200);
    expect(await entrar(usuario, NUEVA)).toBe(200);
  });

  test('with access 4: the sessions end, the new password signs in, and it is temporary until its owner changes it', async () => {
    const quien = await operador({ accesos: [4, 3, 9] });
    const otro = await operador({ accesos: [3, 9] });
    const { status, body } = await dar({ usuario: otro.usuario.toUpperCase(), password: NUEVA }, quien);
    expect([status, body.data]).toEqual([200, { usuario: otro.usuario, sesionesCerradas: 1, debeCambiar: true }]);
    expect([await vive(otro), await entrar(otro.usuario, CLAVE), await entrar(otro.usuario, NUEVA)]).toEqual([false, 401, 200]);
    expect((await leer(otro)).debeCambiar).toBe(true);

    const { body: sesion } = await app.send('POST', 'login', { body: { usuario: otro.usuario, password: NUEVA } });
    await app.call(perfil.changePassword, { body: { oldPassword: NUEVA, newPassword: 'la mía, larga' } }, sesion);
    expect((await leer(otro)).debeCambiar).toBe(false);
  });

  test('with the switch off it is not temporary', async () => {
    const otro = await operador();
    await dar({ usuario: otro.usuario, temporal: false });
    expect((await leer(otro)).debeCambiar).toBe(false);
  });

  test('lifts the delay that wrong passwords brought', async () => {
    const otro = await operador();
    for (let i = 0; i < 10; i += 1) await entrar(otro.usuario, 'no es');
    expect(await entrar(otro.usuario, CLAVE)).toBe(429);
    await dar({ usuario: otro.usuario });
    expect(await entrar(otro.usuario, NUEVA)).toBe(200);
  });

  test('a mailed link to choose a password no longer does', async () => {
    const otro = await operador();
    await app.rows(`insert into recuperacion_contrasena (huella, codigo_usuario, expira) values ($1, $2, now() + '1 hour')`, [
      otro.usuario,
      otro.codigoUsuario,
    ]);
    await dar({ usuario: otro.usuario });
    expect(
      await app.rows('select usado is null libre from recuperacion_contrasena where codigo_usuario = $1', [otro.codigoUsuario]),
    ).toEqual([{ libre: false }]);
  });

  test('is audited with its reason, without the value', async () => {
    const otro = await operador();
    await dar({ usuario: otro.usuario, motivo: 'La olvidó' });
    const [audit] = await app.rows(
      `select usuario, despues->>'password' password, despues->>'motivo' motivo, antes::text || despues::text todo
       from auditoria where tabla = 'usuario' and llave = $1 and accion = 'UPDATE'`,
      [String(otro.codigoUsuario)],
    );
    expect(audit).toMatchObject({ usuario: admin.usuario, password: '***', motivo: 'La olvidó' });
    expect(audit.todo).not.toMatch(/argon2|Naco 26/);
  });

  test.each<[string, object, object]>([
    ['one that is too short', { newPassword: 'siete 7' }, { newPassword: 'Mínimo 8 caracteres' }],
    [
      'one that many use',
      { newPassword: 'contraseña123' },
      { newPassword: 'Es de las que se prueban primero: use varias palabras que no vayan juntas' },
    ],
    ['a repetition that differs', { password: 'otra cosa' }, { password: 'No coincide con la nueva contraseña' }],
    ['a reason with a control character', { motivo: 'x\u0007' }, { motivo: 'Tiene caracteres no permitidos' }],
  ])('refuses %s and changes nothing', async (_, cambios, errors) => {
    const otro = await operador();
    const { status, body } = await dar({ usuario: otro.usuario, ...cambios });
    expect([status, body.errors]).toEqual([400, errors]);
    expect([await vive(otro), await entrar(otro.usuario, CLAVE)]).toEqual([true, 200]);
  });

  test('the own one is refused: that asks for the current password', async () => {
    const { status, body } = await dar({ usuario: admin.usuario });
    expect([status, body.mensaje]).toEqual([409, expect.stringContaining('Cambiar mi contraseña')]);
  });
});

describe('the branches of a user', () => {
  test('are changed with access 23 and count on the next request', async () => {
    const [primera, segunda] = academia.sucursales;
    const quien = await operador({ accesos: [23, 9] });
    const otro = await operador({ sucursales: [primera] });
    const antes = await app.call(calls.sucursales, { params: { usuario: otro.usuario } }, quien);
    const buscar = (codigoSucursal: number) => app.send('GET', `estudiante/all/filter?codigoSucursal=${codigoSucursal}`, otro);
    expect([(await buscar(primera)).status, (await buscar(segunda)).body.motivo]).toEqual([200, 'sucursal']);
    const { status, body } = await asignar(otro.usuario, [{ codigoSucursal: segunda, defecto: true }], quien, antes.version);
    expect([status, body.data.sucursalUsuario]).toEqual([
      200,
      [{ codigoSucursal: segunda, descripcionSucursal: 'Santiago', defecto: true }],
    ]);
    expect([(await buscar(primera)).body.motivo, (await buscar(segunda)).status]).toEqual(['sucursal', 200]);
    expect((await asignar(otro.usuario, [{ codigoSucursal: primera, defecto: true }], quien, antes.version)).status).toBe(409);
  });

  test('the default one moves, and a closed branch is left as it was', async () => {
    const [primera, segunda] = academia.sucursales;
    const otro = await operador();
    await app.rows('update sucursal set activo = false where codigo_sucursal = $1', [primera]);
    app.deps.sessions.clear();
    const { body } = await asignar(otro.usuario, [{ codigoSucursal: segunda, defecto: true }]);
    expect(body.data.sucursalUsuario).toEqual([{ codigoSucursal: segunda, descripcionSucursal: 'Santiago', defecto: true }]);
    expect(
      await app.rows('select codigo_sucursal, defecto from sucursal_usuario where codigo_usuario = $1 order by 1', [otro.codigoUsuario]),
    ).toEqual([
      { codigo_sucursal: primera, defecto: false },
      { codigo_sucursal: segunda, defecto: true },
    ]);
  });

  test('none, two default ones, the same twice or one that the caller has not are refused', async () => {
    const [primera, segunda] = academia.sucursales;
    const otro = await operador();
    const una = { codigoSucursal: primera, defecto: true };
    for (const lista of [[], [una, { codigoSucursal: segunda, defecto: true }], [una, { ...una, defecto: false }]]) {
      const { status, body } = await asignar(otro.usuario, lista);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['sucursalUsuario']]);
    }
    const quien = await operador({ accesos: [23, 9], sucursales: [primera] });
    expect((await asignar(otro.usuario, [{ codigoSucursal: segunda, defecto: true }], quien)).body.motivo).toBe('sucursal');
    expect((await leer(otro)).sucursalUsuario).toHaveLength(2);
  });
});

describe('usuario/foto', () => {
  test('is set by whoever creates users, seen, told by the session and taken away', async () => {
    const foto = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const otro = await operador();
    const cual = { params: { id: otro.codigoUsuario } };
    const { codigoArchivo } = await app.call(calls.saveFoto, { ...cual, query: { nombre: 'ana.png' }, archivo: foto }, admin);
    expect((await leer(otro)).profilePicture).toBe(codigoArchivo);
    const { contenido, tipo } = await app.call(calls.foto, { ...cual, query: { miniatura: true } }, admin);
    expect([tipo, (await sharp(contenido).metadata()).format]).toEqual(['image/webp', 'webp']);
    expect((await app.send('POST', 'refresh-token', otro)).body.usuario.profilePicture).toBe(codigoArchivo);
    expect(await app.call(calls.deleteFoto, cual, admin)).toEqual({ eliminado: true });
    expect((await app.ask(calls.foto, { ...cual, query: {} }, admin)).status).toBe(404);
  });
});
