import sharp from 'sharp';
import { profesoresActivos, todosLosProfesores } from '@/contract/academico/profesorLigero';
import { profesores as calls, type ProfesorNuevo } from '@/contract/academico/profesor';
import { perfil } from '@/contract/sesion/perfil';
import { refreshToken } from '@/contract/sesion/sesion';
import { createTestApp } from '../../support/createTestApp';
import { pronto } from '../../support/desde';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoRol,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let naco: number;
let santiago: number;
let n = 0;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  [naco, santiago] = academia.sucursales;
  jefa = await nuevoUsuario(app, academia);
});

type Persona = NonNullable<ProfesorNuevo['nuevoUsuario']['entidad']>;
const persona = (cambios: Partial<Persona> = {}): Persona => ({
  nombre: 'Ambiórix',
  apellido: 'Germosén',
  fechaNacimiento: '1990-04-02',
  sexo: 'M',
  documento: '',
  email: '',
  telefono: '809-555-0177',
  ...cambios,
});
const datos = (cambios: Partial<ProfesorNuevo> = {}, quien: Partial<Persona> = {}): ProfesorNuevo => ({
  activo: true,
  codigoSucursal: naco,
  mismaPersona: false,
  nuevoUsuario: { entidad: persona(quien), usuario: null, sucursalUsuario: [] },
  ...cambios,
});
const conUsuario = (usuario: string, password = '', sucursales = [naco]): Partial<ProfesorNuevo> => ({
  nuevoUsuario: {
    entidad: persona(),
    usuario: { usuario, password },
    sucursalUsuario: sucursales.map((codigoSucursal) => ({ codigoSucursal, defecto: false })),
  },
});
const guardar = (cambios: Partial<ProfesorNuevo> = {}, quien: Partial<Persona> = {}, { token } = jefa) =>
  app.ask(calls.save, { body: datos(cambios, quien) }, { token });
const crear = (cambios: Partial<ProfesorNuevo> = {}, quien: Partial<Persona> = {}) =>
  app.call(calls.save, { body: datos(cambios, quien) }, jefa);
const leer = (id: number, { token } = jefa) => app.ask(calls.id, { params: { id } }, { token });
/** What the form sends back of a row. */
const cambiar = async (codigoProfesor: number, cambios: object = {}, quien: Partial<Persona> = {}, { token } = jefa) => {
  const { activo, codigoSucursal, version, entidad } = (await leer(codigoProfesor)).body;
  const nuevoUsuario = { entidad: { ...entidad, ...quien }, usuario: null, sucursalUsuario: [] };
  return app.ask(calls.update, { body: { activo, codigoSucursal, version, codigoProfesor, nuevoUsuario, ...cambios } }, { token });
};
const nombreNuevo = () => `coach${(n += 1)}.${process.pid}`;
const personas = async () => (await app.rows('select from entidad where codigo_compania = $1', [academia.codigoCompania])).length;

describe('creating', () => {
  test('an instructor needs no user; the person stands in the table with branch, contact and state', async () => {
    const hecho = await crear({}, { email: 'ambiorix@example.com' });
    expect(hecho).toMatchObject({
      nombreCompleto: 'Ambiórix Germosén',
      entidad: persona({ email: 'ambiorix@example.com' }),
      codigoSucursal: naco,
      sucursal: 'Naco',
      grupos: [],
      otrosGrupos: 0,
      usuario: null,
      codigoFoto: null,
      activo: true,
    });
    expect((await leer(hecho.codigoProfesor)).body).toMatchObject({ nombreCompleto: 'Ambiórix Germosén' });
    expect((await crear({ codigoSucursal: null })).sucursal).toBe('');
  });

  test('with a user: branches, the company’s role for instructors, and a password that has to be changed', async () => {
    const { codigoRol } = await nuevoRol(app, academia, [71]);
    await app.rows(`update rol set descripcion = 'Profesor' where codigo_rol = $1`, [codigoRol]);
    const usuario = nombreNuevo();
    const hecho = await crear(conUsuario(usuario, 'balón de Naco 26', [santiago, naco]));
    expect(hecho.usuario).toMatchObject({ usuario, activo: true });
    expect(hecho.usuario!.sucursalUsuario.map((una) => una.descripcionSucursal)).toEqual(['Naco', 'Santiago']);
    const { body } = await app.send('POST', 'login', { body: { usuario, password: 'balón de Naco 26' } });
    expect(body.usuario).toMatchObject({ nombre: 'Ambiórix Germosén', tipoUsuario: 'PROFESOR' });
    const [row] = await app.rows(
      `select debe_cambiar, p.codigo_profesor, (select codigo_sucursal from sucursal_usuario s where s.codigo_usuario = u.codigo_usuario and defecto) defecto,
         array(select codigo_acceso from detalle_acceso d where d.codigo_usuario = u.codigo_usuario and activo) accesos
       from usuario u join profesor p using (codigo_usuario) where usuario = $1`,
      [usuario],
    );
    expect(row).toEqual({ debe_cambiar: true, codigo_profesor: hecho.codigoProfesor, defecto: naco, accesos: [71] });
  });

  test('a user takes access 1 as well; without it nothing is written', async () => {
    const encargada = await nuevoUsuario(app, academia, { accesos: [8], tipoUsuario: 'OPERADOR' });
    const before = await personas();
    const { status, body } = await guardar(conUsuario(nombreNuevo()), {}, encargada);
    expect([status, body.motivo, body.mensaje]).toEqual([403, 'acceso', expect.stringMatching(/acceso «Crear usuario» \(1\)/)]);
    expect(await personas()).toBe(before);
    expect((await guardar({}, {}, encargada)).status).toBe(200);
  });

  test('a role that gives what the caller does not hold is not given through an instructor', async () => {
    const { codigoRol } = await nuevoRol(app, academia, [71]);
    await app.rows(`update rol set descripcion = 'Profesores' where codigo_rol = $1`, [codigoRol]);
    const encargada = await nuevoUsuario(app, academia, { accesos: [1, 8] });
    const { status, body } = await guardar(conUsuario(nombreNuevo()), {}, encargada);
    expect([status, body.motivo]).toEqual([403, 'acceso']);
  });

  test('a name that is taken, a plain password, a missing branch: each beside its field, and nothing is written', async () => {
    const before = await personas();
    const [uno, dos] = [nombreNuevo(), nombreNuevo()];
    expect((await guardar(conUsuario(jefa.usuario.toUpperCase()))).body.errors).toEqual({
      'nuevoUsuario.usuario.usuario': 'Ese nombre de usuario ya existe',
    });
    expect((await guardar(conUsuario('con espacios'))).body.errors).toHaveProperty(['nuevoUsuario.usuario.usuario']);
    expect((await guardar(conUsuario(uno, 'corta'))).body.errors).toEqual({ 'nuevoUsuario.usuario.password': 'Mínimo 8 caracteres' });
    expect((await guardar(conUsuario(dos, '', []))).body.errors).toHaveProperty(['nuevoUsuario.sucursalUsuario']);
    expect((await guardar(conUsuario(dos, '', [santiago]))).body.errors).toEqual({
      'nuevoUsuario.sucursalUsuario': 'Falta la sucursal en la que da clases',
    });
    expect((await guardar({}, { fechaNacimiento: '2090-01-01' })).body.errors).toHaveProperty(['nuevoUsuario.entidad.fechaNacimiento']);
    expect(await personas()).toBe(before);
  });

  test('a branch that is not the caller’s is refused, wherever it stands', async () => {
    const encargada = await nuevoUsuario(app, academia, { sucursales: [naco] });
    for (const body of [{ codigoSucursal: santiago }, conUsuario(nombreNuevo(), '', [naco, santiago])]) {
      const answer = await guardar(body, {}, encargada);
      expect([answer.status, answer.body.motivo]).toEqual([403, 'sucursal']);
    }
  });
});

describe('one person, one instructor', () => {
  test('a user who becomes one stays the same person and sees the own groups', async () => {
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    const { usuario } = coach;
    const elegible = async () => (await app.call(calls.usuarios, {}, jefa)).some((uno) => uno.usuario === usuario);
    expect(await elegible()).toBe(true);
    const nuevoUsuario_ = { usuario: null, sucursalUsuario: [] };
    const body = datos({ codigoUsuario: coach.codigoUsuario, nuevoUsuario: nuevoUsuario_ });
    const hecho = await app.call(calls.save, { body }, jefa);
    expect(hecho.usuario?.usuario).toBe(usuario);
    expect(await elegible()).toBe(false);
    const again = await app.ask(calls.save, { body }, jefa);
    expect([again.status, again.body.errors]).toEqual([400, { codigoUsuario: 'Ya es profesor' }]);
    const grupo = await nuevoGrupo(app, academia, { codigoProfesor: hecho.codigoProfesor });
    await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo });
    const { body: suyos } = await app.send('GET', 'grupo/all', coach);
    expect(suyos.map((uno: { codigoGrupo: number }) => uno.codigoGrupo)).toEqual([grupo.codigoGrupo]);
  });

  test('of two who write down the same user at once one succeeds', async () => {
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    const body = datos({ codigoUsuario: coach.codigoUsuario, nuevoUsuario: { usuario: null, sucursalUsuario: [] } });
    const answers = await Promise.all([1, 2, 3].map(() => app.ask(calls.save, { body }, jefa)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('a user of another company does not exist, and access 1 is needed to choose one', async () => {
    const ajeno = await nuevoUsuario(app, await nuevaAcademia(app));
    const cambios = { codigoUsuario: ajeno.codigoUsuario, nuevoUsuario: { usuario: null, sucursalUsuario: [] } };
    expect((await guardar(cambios)).status).toBe(404);
    const encargada = await nuevoUsuario(app, academia, { accesos: [8] });
    expect((await guardar({ ...cambios, codigoUsuario: jefa.codigoUsuario }, {}, encargada)).body.motivo).toBe('acceso');
  });

  test('a document on record is told with its name; said to be the same person, that record is used and nothing known is lost', async () => {
    const madre = await nuevaEntidad(app, academia, {
      nombre: 'Ana',
      apellido: 'Peña',
      documento: '001-1234567-8',
      email: 'ana@example.com',
    });
    const ella = { nombre: 'Ana', apellido: 'Peña', documento: '00112345678', telefono: '829-555-0001' };
    const before = await personas();
    const { status, body } = await guardar({}, ella);
    expect([status, body.errors]).toEqual([
      400,
      { 'nuevoUsuario.entidad.documento': 'Ya está registrado: Ana Peña. Si es la misma persona, márquelo abajo' },
    ]);
    const hecho = await crear({ mismaPersona: true }, ella);
    expect(hecho.entidad).toMatchObject({ email: 'ana@example.com', telefono: '829-555-0001' });
    expect(await personas()).toBe(before);
    expect(await app.rows('select codigo_entidad from profesor where codigo_profesor = $1', [hecho.codigoProfesor])).toEqual([
      { codigo_entidad: madre.codigoEntidad },
    ]);
    const otra = await guardar({ mismaPersona: true }, ella);
    expect(otra.body.errors).toEqual({ 'nuevoUsuario.entidad.documento': 'Ana Peña: ya es profesor' });
  });
});

describe('changing', () => {
  test('edits the person once, for all that the person is', async () => {
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    const { codigoProfesor } = await app.call(
      calls.save,
      { body: datos({ codigoUsuario: coach.codigoUsuario, nuevoUsuario: { usuario: null, sucursalUsuario: [] } }) },
      jefa,
    );
    expect((await cambiar(codigoProfesor, { codigoSucursal: santiago }, { telefono: '849-555-0123' })).body.data).toMatchObject({
      codigoSucursal: santiago,
      entidad: { telefono: '849-555-0123' },
    });
    expect((await app.call(perfil.leer, {}, coach)).telefono).toBe('849-555-0123');
  });

  test('refuses to overwrite another change, of the instructor or, elsewhere, of the person', async () => {
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    const { codigoProfesor, version } = await app.call(
      calls.save,
      { body: datos({ codigoUsuario: coach.codigoUsuario, nuevoUsuario: { usuario: null, sucursalUsuario: [] } }) },
      jefa,
    );
    const { version: suya } = await app.call(perfil.leer, {}, coach);
    await app.call(perfil.update, { body: { email: '', telefono: '809-555-0142', version: suya } }, coach);
    const stale = await cambiar(codigoProfesor, { version });
    expect([stale.status, stale.body.data.entidad.telefono]).toEqual([409, '809-555-0142']);
    expect((await cambiar(codigoProfesor)).status).toBe(200);
    expect((await cambiar(codigoProfesor, { version: version! + 1 })).status).toBe(409);
  });

  test('gives a login to one who had none, once', async () => {
    const { codigoProfesor } = await crear();
    const usuario = nombreNuevo();
    const con = (nombre: string) => conUsuario(nombre).nuevoUsuario;
    expect((await cambiar(codigoProfesor, { nuevoUsuario: con(usuario) })).body.data.usuario.usuario).toBe(usuario);
    expect((await cambiar(codigoProfesor, { nuevoUsuario: con(nombreNuevo()) })).body.errors).toEqual({
      'nuevoUsuario.usuario.usuario': `Ya tiene el usuario ${usuario}`,
    });
  });

  test('the person of a user is written only by who may change that user: a new password goes to its e-mail', async () => {
    const admin = await nuevoUsuario(app, academia);
    const { codigoProfesor } = await app.call(
      calls.save,
      { body: datos({ codigoUsuario: admin.codigoUsuario, nuevoUsuario: { usuario: null, sucursalUsuario: [] } }) },
      jefa,
    );
    const email = 'mio@example.com';
    const encargada = await nuevoUsuario(app, academia, { accesos: [8], tipoUsuario: 'OPERADOR' });
    const { status, body } = await cambiar(codigoProfesor, {}, { email }, encargada);
    expect([status, body.motivo]).toEqual([403, 'acceso']);
    const menor = await nuevoUsuario(app, academia, { accesos: [1, 8], tipoUsuario: 'OPERADOR' });
    expect((await cambiar(codigoProfesor, {}, { email }, menor)).body.motivo).toBe('acceso');
    expect((await cambiar(codigoProfesor, {}, { telefono: '809-555-0000' }, encargada)).body.motivo).toBe('acceso');
    expect((await cambiar(codigoProfesor, { codigoSucursal: santiago }, {}, encargada)).status).toBe(200);
    expect((await cambiar(codigoProfesor, {}, { email })).status).toBe(200);
  });

  test('refuses the document of somebody else', async () => {
    await nuevaEntidad(app, academia, { nombre: 'Ana', apellido: 'Peña', documento: '001-1234567-8' });
    const { codigoProfesor } = await crear();
    expect((await cambiar(codigoProfesor, {}, { documento: '001 1234567 8' })).body.errors).toEqual({
      'nuevoUsuario.entidad.documento': 'Es el documento de Ana Peña',
    });
  });
});

describe('who has groups', () => {
  test('is neither deactivated nor deleted while they are active, and they are named; then only deactivated', async () => {
    const { codigoProfesor } = await crear();
    const { codigoGrupo } = await nuevoGrupo(app, academia, { codigoProfesor, values: { descripcion: 'Sub-10 A' } });
    const mensaje = 'Tiene 1 grupo activo (Sub-10 A): déselos antes a otro profesor';
    const remove = () => app.ask(calls.remove, { params: { id: codigoProfesor } }, jefa);
    for (const { status, body } of [await cambiar(codigoProfesor, { activo: false }), await remove()])
      expect([status, body.mensaje]).toEqual([409, mensaje]);
    await app.rows(`update grupo set estatus = 'CERRADO' where codigo_grupo = $1`, [codigoGrupo]);
    expect((await remove()).body.data).toEqual({ eliminado: false, desactivado: true });
    expect((await leer(codigoProfesor)).body.activo).toBe(false);
    expect((await cambiar(codigoProfesor, { activo: true })).status).toBe(200);
  });

  test('a group of a period that is over holds nobody back', async () => {
    const { codigoProfesor } = await crear();
    const { codigoPeriodo } = await nuevoPeriodo(app, academia, { activo: false });
    await nuevoGrupo(app, academia, { codigoProfesor, codigoPeriodo });
    expect((await cambiar(codigoProfesor, { activo: false })).status).toBe(200);
  });

  test('of a branch that the caller does not have they count, without their names', async () => {
    const { codigoProfesor } = await crear({ codigoSucursal: null });
    await nuevoGrupo(app, academia, { codigoProfesor, codigoSucursal: santiago, values: { descripcion: 'Secreto' } });
    const encargada = await nuevoUsuario(app, academia, { sucursales: [naco] });
    expect((await leer(codigoProfesor, encargada)).body).toMatchObject({ grupos: [], otrosGrupos: 1 });
    const { body } = await cambiar(codigoProfesor, { activo: false }, {}, encargada);
    expect(body.mensaje).toBe('Tiene 1 grupo activo (1 de otras sucursales): déselos antes a otro profesor');
    expect((await cambiar(codigoProfesor, { codigoSucursal: naco })).body.errors).toEqual({
      codigoSucursal: 'Tiene grupos activos en otra sucursal (Secreto)',
    });
  });
});

describe('deleting', () => {
  test('one who never taught goes, and the person too where nothing else is theirs; a user keeps both', async () => {
    const before = await personas();
    const { codigoProfesor } = await crear();
    expect(await app.call(calls.remove, { params: { id: codigoProfesor } }, jefa)).toEqual({ eliminado: true, desactivado: false });
    expect(await personas()).toBe(before);
    const usuario = nombreNuevo();
    const conLogin = await crear(conUsuario(usuario));
    await app.call(calls.remove, { params: { id: conLogin.codigoProfesor } }, jefa);
    expect(await app.rows('select from usuario join entidad using (codigo_entidad) where usuario = $1', [usuario])).toHaveLength(1);
  });
});

describe('who is seen by whom', () => {
  test('an instructor of another company, or of a branch that is not the caller’s, does not exist', async () => {
    const ajeno = await nuevoProfesor(app, await nuevaAcademia(app));
    const deSantiago = await crear({ codigoSucursal: santiago });
    const encargada = await nuevoUsuario(app, academia, { sucursales: [naco] });
    for (const [id, who] of [
      [ajeno.codigoProfesor, jefa],
      [deSantiago.codigoProfesor, encargada],
    ] as const) {
      const answers = [
        await leer(id, who),
        await app.ask(calls.remove, { params: { id } }, who),
        await app.ask(calls.foto, { params: { id }, query: {} }, who),
        await app.ask(
          calls.update,
          { body: { activo: true, codigoSucursal: naco, codigoProfesor: id, nuevoUsuario: {}, version: 0 } as never },
          who,
        ),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await app.call(calls.filter, { query: {} }, encargada)).total).toBe(0);
  });

  test('the table finds by name without accents, document and phone, pages, orders, and hides inactive ones until asked', async () => {
    await crear({}, { nombre: 'Ambiórix', documento: '402-7654321-0', telefono: '829-555-7777' });
    await crear({ codigoSucursal: null }, { nombre: 'Zoila', apellido: 'Marte' });
    await crear({ codigoSucursal: santiago, activo: false }, { nombre: 'Beto', apellido: 'Cruz' });
    const names = async (query: object) => (await app.call(calls.filter, { query: query }, jefa)).rows.map(({ entidad }) => entidad.nombre);
    expect(await names({ sortField: 'nombreCompleto', sortOrderAsc: false })).toEqual(['Zoila', 'Ambiórix']);
    for (const filtro of ['ambiorix', '40276543210', '402-7654321', '829-555-7777', '8295557777'])
      expect([filtro, await names({ filtro })]).toEqual([filtro, ['Ambiórix']]);
    expect(await names({ inactivos: true, sortField: 'nombreCompleto' })).toEqual(['Ambiórix', 'Beto', 'Zoila']);
    expect(await names({ codigoSucursal: santiago, inactivos: true, sortField: 'nombreCompleto' })).toEqual(['Beto', 'Zoila']);
    expect((await app.call(profesoresActivos, { query: {} }, jefa)).map(({ nombre }) => nombre)).toEqual([
      'Ambiórix Germosén',
      'Zoila Marte',
    ]);
    expect(await app.call(todosLosProfesores, { query: {} }, jefa)).toHaveLength(3);
  });
});

describe('the photo', () => {
  test('is put, seen and taken away with access 8, and is the user’s own photo too', async () => {
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [] });
    const { codigoProfesor: id } = await app.call(
      calls.save,
      { body: datos({ codigoUsuario: coach.codigoUsuario, nuevoUsuario: { usuario: null, sucursalUsuario: [] } }) },
      jefa,
    );
    const archivo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { codigoArchivo } = await app.call(calls.saveFoto, { params: { id }, query: { nombre: 'yo.png' }, archivo }, jefa);
    expect((await leer(id)).body.codigoFoto).toBe(codigoArchivo);
    const suya = async () => (await app.ask(refreshToken, {}, coach)).body.usuario.profilePicture as number;
    expect(await pronto(suya, (cual) => cual === codigoArchivo)).toBe(codigoArchivo); // the memory of sessions hears of it by NOTIFY
    expect((await app.call(calls.foto, { params: { id }, query: { miniatura: true } }, jefa)).tipo).toBe('image/webp');
    const bad = await app.ask(calls.saveFoto, { params: { id }, query: { nombre: 'yo.png' }, archivo: Buffer.from('<svg/>') }, jefa);
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['archivo']]);
    expect(await app.call(calls.deleteFoto, { params: { id } }, jefa)).toEqual({ eliminado: true });
    expect((await app.ask(calls.foto, { params: { id }, query: {} }, jefa)).status).toBe(404);
  });
});
