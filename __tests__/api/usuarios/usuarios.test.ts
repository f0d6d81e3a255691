import { usuarios as calls, type Registro } from '@/contract/usuarios/usuario';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevoEstudiante,
  nuevoProfesor,
  nuevoRol,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let admin: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
});

let n = 0;
const nombre = () => `persona.${(n += 1)}`;
const PERSONA = {
  nombre: 'María',
  apellido: 'Peña',
  fechaNacimiento: '1990-05-04',
  sexo: 'F' as const,
  documento: '',
  email: 'maria@academia.do',
  telefono: '809-555-0142',
};
const CLAVE = 'balón de Naco 26';
type Cambios = Partial<Omit<Registro, 'usuario'>> & { usuario?: Partial<Registro['usuario']> };
const datos = ({ usuario, ...cambios }: Cambios = {}): Registro => ({
  usuario: { usuario: nombre(), password: CLAVE, temporal: true, tipoUsuario: 'OPERADOR', activo: true, ...usuario },
  entidad: PERSONA,
  sucursalUsuario: [{ codigoSucursal: academia.sucursales[0], defecto: true }],
  accesoRolUsuario: [],
  mismaPersona: false,
  ...cambios,
});
const registrar = (cambios?: Cambios, quien = admin) => app.call(calls.registrar, { body: datos(cambios) }, quien);
const intentar = (cambios?: Cambios, quien = admin) => app.ask(calls.registrar, { body: datos(cambios) }, quien);
const entrar = (usuario: string, password: string) => app.send('POST', 'login', { body: { usuario, password } });
const cuantos = async () =>
  (await app.rows('select count(*)::int n from entidad where codigo_compania = $1', [academia.codigoCompania]))[0].n;

describe('POST usuario/registrar', () => {
  test('makes person, login, branches and roles at once; the roles give their accesses, and the password is temporary', async () => {
    const rol = await nuevoRol(app, academia, [9, 30]);
    const [primera, segunda] = academia.sucursales;
    const hecho = await registrar({
      usuario: { usuario: '  Maria.Pena ' },
      sucursalUsuario: [
        { codigoSucursal: primera, defecto: false },
        { codigoSucursal: segunda, defecto: true },
      ],
      accesoRolUsuario: [{ codigoRol: rol.codigoRol }],
    });
    expect(hecho).toMatchObject({
      usuario: 'Maria.Pena',
      nombreCompleto: 'María Peña',
      entidad: { ...PERSONA, codigoEntidad: expect.any(Number), fechaRegistro: expect.any(String), contactoPago: false, activo: true },
      tipoUsuario: 'OPERADOR',
      activo: true,
      debeCambiar: true,
      sinContrasena: false,
      ultimoAcceso: null,
      codigoProfesor: null,
      superior: false,
      otrasSucursales: 0,
      accesoRolUsuario: [{ codigoRol: rol.codigoRol, descripcion: rol.descripcion }],
    });
    expect(hecho.sucursalUsuario.map(({ codigoSucursal, defecto }) => [codigoSucursal, defecto])).toEqual([
      [primera, false],
      [segunda, true],
    ]);
    expect(await app.call(calls.id, { params: { usuario: 'maria.pena' } }, admin)).toEqual(hecho);
    const accesos = await app.rows('select codigo_acceso from detalle_acceso where codigo_usuario = $1 and activo order by 1', [
      hecho.codigoUsuario,
    ]);
    expect(accesos.map(({ codigo_acceso }) => codigo_acceso)).toEqual([9, 30]);
    expect((await entrar('MARIA.PENA', CLAVE)).status).toBe(200);
  });

  test('with the switch off the password stays; without one nobody can sign in yet', async () => {
    expect(await registrar({ usuario: { temporal: false } })).toMatchObject({ debeCambiar: false, sinContrasena: false });
    const sin = await registrar({ usuario: { password: '' } });
    expect(sin).toMatchObject({ debeCambiar: false, sinContrasena: true });
    for (const password of [' ', CLAVE]) expect((await entrar(sin.usuario, password)).status).toBe(401);
  });

  test('a name is taken in whatever case and company, also when two ask at once; the fault stands beside the field', async () => {
    const { usuario } = await registrar();
    const otra = await nuevaAcademia(app);
    const otroAdmin = await nuevoUsuario(app, otra);
    const tomado = { 'usuario.usuario': 'Ese nombre de usuario ya existe' };
    expect((await intentar({ usuario: { usuario: usuario.toUpperCase() } })).body.errors).toEqual(tomado);
    const suya = { usuario: { usuario }, sucursalUsuario: [{ codigoSucursal: otra.sucursales[0], defecto: true }] };
    expect((await intentar(suya, otroAdmin)).body.errors).toEqual(tomado);

    const antes = await cuantos();
    const nuevo = nombre();
    const answers = await Promise.all([nuevo, nuevo.toUpperCase()].map((uno) => intentar({ usuario: { usuario: uno } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)!.body.errors).toEqual(tomado);
    expect(await cuantos()).toBe(antes + 1);
    expect((await intentar({ usuario: { usuario: 'Sistema' } })).body.errors).toEqual(tomado);
  });

  test.each<[string, () => Cambios, string]>([
    ['a name of 5,000 characters', () => ({ entidad: { ...PERSONA, nombre: 'x'.repeat(5000) } }), 'entidad.nombre'],
    ['a control character', () => ({ entidad: { ...PERSONA, nombre: 'Ma\u0007ría' } }), 'entidad.nombre'],
    ['a mark that turns the text around', () => ({ entidad: { ...PERSONA, apellido: '\u202eañeP' } }), 'entidad.apellido'],
    ['an e-mail that is none', () => ({ entidad: { ...PERSONA, email: 'maria@' } }), 'entidad.email'],
    ['a phone that is none', () => ({ entidad: { ...PERSONA, telefono: '12' } }), 'entidad.telefono'],
    ['a birth date in the future', () => ({ entidad: { ...PERSONA, fechaNacimiento: '2026-03-11' } }), 'entidad.fechaNacimiento'],
    ['a user name of 5,000 characters', () => ({ usuario: { usuario: 'x'.repeat(5000) } }), 'usuario.usuario'],
    ['a user name with a space', () => ({ usuario: { usuario: 'ana maría' } }), 'usuario.usuario'],
    ['a letter that only looks like another', () => ({ usuario: { usuario: 'аdmin' } }), 'usuario.usuario'],
    ['a password that is too short', () => ({ usuario: { password: 'siete 7' } }), 'usuario.password'],
    ['no branch', () => ({ sucursalUsuario: [] }), 'sucursalUsuario'],
    ['no default branch', () => ({ sucursalUsuario: [{ codigoSucursal: academia.sucursales[0], defecto: false }] }), 'sucursalUsuario'],
    [
      'two default branches',
      () => ({ sucursalUsuario: academia.sucursales.map((codigoSucursal) => ({ codigoSucursal, defecto: true })) }),
      'sucursalUsuario',
    ],
    ['nobody behind it', () => ({ entidad: undefined }), 'entidad'],
  ])('%s is refused beside its field, and nothing is written', async (_, cambios, campo) => {
    const antes = await cuantos();
    const { status, body } = await intentar(cambios());
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [campo]]);
    expect(await cuantos()).toBe(antes);
  });

  test('the own name is no password', async () => {
    const { body } = await intentar({ usuario: { usuario: 'marisol.pena', password: 'Marisol.Pena' } });
    expect(body.errors).toEqual({ 'usuario.password': 'No puede ser su nombre de usuario' });
  });

  test('a branch or role that is not the caller’s to give is refused, and no person stays behind', async () => {
    const otra = await nuevaAcademia(app);
    const [primera, segunda] = academia.sucursales;
    const encargada = await nuevoUsuario(app, academia, { sucursales: [primera], accesos: [1, 9] });
    const antes = await cuantos();
    for (const codigoSucursal of [otra.sucursales[0], segunda]) {
      const { status, body } = await intentar({ sucursalUsuario: [{ codigoSucursal, defecto: true }] }, encargada);
      expect([status, body.motivo]).toEqual([403, 'sucursal']);
    }
    const ajeno = await nuevoRol(app, otra, [9]);
    expect((await intentar({ accesoRolUsuario: [{ codigoRol: ajeno.codigoRol }] }, encargada)).status).toBe(404);
    const mayor = await nuevoRol(app, academia, [9, 40]);
    const { status, body } = await intentar({ accesoRolUsuario: [{ codigoRol: mayor.codigoRol }] }, encargada);
    expect([status, body.motivo]).toEqual([403, 'acceso']);
    expect(await cuantos()).toBe(antes);
  });

  test.each([
    ['OPERADOR', 'ADMINISTRADOR', 403],
    ['PROFESOR', 'OPERADOR', 403],
    ['OPERADOR', 'OPERADOR', 200],
    ['PROFESOR', 'PROFESOR', 200],
  ] as const)('a %s makes a user %s: %i', async (mio, tipoUsuario, esperado) => {
    const quien = await nuevoUsuario(app, academia, { tipoUsuario: mio });
    const { status, body } = await intentar({ usuario: { tipoUsuario } }, quien);
    expect([status, body.motivo]).toEqual([esperado, esperado === 403 ? 'acceso' : undefined]);
  });

  test('an instructor becomes a user, once, and sees the own groups from then on', async () => {
    const { codigoEntidad, codigoProfesor } = await nuevoProfesor(app, academia);
    expect(await app.call(calls.personas, {}, admin)).toEqual([{ codigoEntidad, nombreCompleto: expect.stringMatching(/^Profesor/) }]);
    const como = { codigoEntidad, entidad: undefined, usuario: { tipoUsuario: 'PROFESOR' as const } };
    const answers = await Promise.all([intentar(como), intentar(como)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)!.body.data).toMatchObject({ codigoProfesor, tipoUsuario: 'PROFESOR' });
    expect(await app.call(calls.personas, {}, admin)).toEqual([]);
    expect((await intentar({ ...como, entidad: PERSONA })).body.errors).toEqual({ codigoEntidad: expect.any(String) });
  });

  test('a key is no way to somebody else’s data: a child, or a person of another company, is a 404', async () => {
    const child = await nuevoEstudiante(app, academia);
    const ajeno = await nuevaEntidad(app, await nuevaAcademia(app));
    for (const { codigoEntidad } of [child, ajeno]) expect((await intentar({ codigoEntidad, entidad: undefined })).status).toBe(404);
  });
});

describe('reading', () => {
  test('nothing that goes out carries a password or its hash', async () => {
    const { usuario, codigoUsuario } = await registrar();
    const answers = await Promise.all([
      app.ask(calls.id, { params: { usuario } }, admin),
      app.ask(calls.filter, { query: {} }, admin),
      app.ask(calls.all, {}, admin),
      app.ask(calls.sucursales, { params: { usuario } }, admin),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/argon2|"password"|sin contraseña|accesos"|lugares/);
    }
    const [audit] = await app.rows(`select despues from auditoria where tabla = 'usuario' and llave = $1`, [String(codigoUsuario)]);
    expect(JSON.stringify(audit)).not.toMatch(/argon2/);
  });

  test('the table finds by name without accents, user name and phone; hides the inactive; narrows by type; orders', async () => {
    const ana = await registrar({ entidad: { ...PERSONA, nombre: 'Ángela', telefono: '829-555-7788' } });
    const eva = await registrar({ usuario: { tipoUsuario: 'PROFESOR' }, entidad: { ...PERSONA, nombre: 'Eva', telefono: '' } });
    await app.call(calls.estado, { body: { usuario: eva.usuario, activo: false } }, admin);
    const find = async (query: object) => (await app.call(calls.filter, { query }, admin)).rows.map(({ usuario }) => usuario);
    expect(await find({ filtro: 'angela peña' })).toEqual([ana.usuario]);
    expect(await find({ filtro: ana.usuario.toUpperCase() })).toEqual([ana.usuario]);
    expect(await find({ filtro: '(829) 555-7788' })).toEqual([ana.usuario]);
    expect(await find({ filtro: 'eva' })).toEqual([]);
    expect(await find({ filtro: 'eva', inactivos: true })).toEqual([eva.usuario]);
    expect(await find({ tipoUsuario: 'PROFESOR', inactivos: true })).toEqual([eva.usuario]);
    expect(await find({ sortField: 'nombreCompleto' })).toEqual([ana.usuario, admin.usuario]);
    expect(await find({ sortField: 'ultimoAcceso', sortOrderAsc: true })).toEqual([admin.usuario, ana.usuario]);
    const { rows, total } = await app.call(calls.filter, { query: { size: 1, page: 1, sortField: 'nombreCompleto' } }, admin);
    expect([rows.length, total]).toEqual([1, 2]);
  });

  test('the last access is the last login', async () => {
    const { usuario } = await registrar();
    app.setNow(`${HOY}T16:30:00Z`);
    await entrar(usuario, CLAVE);
    app.setNow(`${HOY}T14:00:00Z`);
    expect((await app.call(calls.id, { params: { usuario } }, admin)).ultimoAcceso).toBe(`${HOY}T16:30:00.000Z`);
  });

  test('pickers are light: all with the inactive, the active, the active administrators; for whoever has to choose a user', async () => {
    const { usuario } = await registrar();
    await app.call(calls.estado, { body: { usuario, activo: false } }, admin);
    const quien = await nuevoUsuario(app, academia, { accesos: [4], tipoUsuario: 'OPERADOR' });
    const names = async (call: typeof calls.all | typeof calls.active | typeof calls.administrator) =>
      (await app.call(call, {}, quien)).map((one) => one.usuario).sort();
    expect(await names(calls.all)).toEqual([admin.usuario, quien.usuario, usuario].sort());
    expect(await names(calls.active)).toEqual([admin.usuario, quien.usuario].sort());
    expect(await names(calls.administrator)).toEqual([admin.usuario]);
    const [uno] = (await app.ask(calls.administrator, {}, quien)).body;
    const campos = ['activo', 'codigoUsuario', 'debeCambiar', 'nombreCompleto', 'sinContrasena', 'superior', 'tipoUsuario', 'usuario'];
    expect(Object.keys(uno).sort()).toEqual(campos);
    expect(uno).toMatchObject({ superior: true, debeCambiar: false, sinContrasena: false });
  });

  test('a user of another company does not exist, but the name is taken', async () => {
    const ajeno = await nuevoUsuario(app, await nuevaAcademia(app));
    expect((await app.ask(calls.id, { params: { usuario: ajeno.usuario } }, admin)).status).toBe(404);
    const disponible = async (usuario: string) => (await app.call(calls.disponible, { query: { usuario } }, admin)).disponible;
    expect(await disponible(ajeno.usuario.toUpperCase())).toBe(false);
    expect(await disponible(nombre())).toBe(true);
  });

  test('of the branches of a user one sees the own ones and how many more there are', async () => {
    const [primera] = academia.sucursales;
    const encargada = await nuevoUsuario(app, academia, { sucursales: [primera] });
    const fila = await app.call(calls.id, { params: { usuario: admin.usuario } }, encargada);
    expect(fila.sucursalUsuario).toEqual([{ codigoSucursal: primera, descripcionSucursal: 'Naco', defecto: true }]);
    expect([fila.otrasSucursales, fila.superior]).toEqual([1, true]);
  });
});
