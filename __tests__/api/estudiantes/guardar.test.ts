import { estudiantes as calls } from '@/contract/estudiantes/estudiante';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaEntidad,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});

const madre = { nombre: 'Rosa', apellido: 'Peña', telefono: '809-555-0101' };
const ana = (mas: object = {}, persona: object = {}) => ({
  codigoSucursal: academia.sucursales[0],
  entidad: { nombre: 'Ana', apellido: 'Peña', fechaNacimiento: '2016-05-01', sexo: 'F', documento: '', ...persona },
  alertaMedica: 'Asma',
  responsables: [{ entidad: madre, parentesco: 'MADRE', contactoPago: true }],
  ...mas,
});
const crear = (body: object, como = token) => app.send('POST', calls.save.path, { token: como, body });
const cuantos = async () =>
  (await app.rows('select count(*)::int n from estudiante where codigo_compania = $1', [academia.codigoCompania]))[0].n;

describe('POST estudiante/save', () => {
  test('makes person, student and guardians, who pays among them, and enrols nobody', async () => {
    const { status, body } = await crear(ana());
    expect([status, body.success]).toEqual([200, true]);
    expect(body.data).toMatchObject({
      nombreCompleto: 'Ana Peña',
      activo: true,
      alertaMedica: 'Asma',
      fechaIngreso: HOY,
      grupos: '',
      codigoFoto: null,
      entidad: { nombre: 'Ana', fechaNacimiento: '2016-05-01', sexo: 'F' },
      responsables: [{ nombre: 'Rosa Peña', parentesco: 'MADRE', contactoPago: true }],
    });
  });

  test('siblings share a guardian who is named by key', async () => {
    const hermano = await nuevoEstudiante(app, academia);
    const responsables = [{ codigoEntidad: hermano.codigoPagador, parentesco: 'MADRE' }];
    const { body } = await crear(ana({ responsables }));
    expect(body.data.responsables).toMatchObject([{ codigoEntidad: hermano.codigoPagador, contactoPago: true }]);
    const ajeno = await nuevaEntidad(app, await nuevaAcademia(app));
    const { status } = await crear(ana({ responsables: [{ codigoEntidad: ajeno.codigoEntidad, parentesco: 'MADRE' }] }, { nombre: 'Eva' }));
    expect(status).toBe(404);
  });

  test('the same name and birth date must be confirmed, so that sending it again makes no second child', async () => {
    await crear(ana());
    const otra = await crear(ana({}, { nombre: 'ÁNA', apellido: 'pena' }));
    expect([otra.status, Object.keys(otra.body.errors)]).toEqual([409, ['confirmaParecidos']]);
    expect(otra.body.mensaje).toMatch(/^Ana Peña \(#\d+\) tiene el mismo nombre/);
    expect(await cuantos()).toBe(1);
    expect((await crear(ana({ confirmaParecidos: true }))).status).toBe(200);
    expect(await cuantos()).toBe(2);
  });

  test('a document that a student has is refused however it is typed, also when that is confirmed', async () => {
    await crear(ana({}, { documento: '001-1234567-8' }));
    const { status, body } = await crear(ana({ confirmaParecidos: true }, { nombre: 'Eva', documento: '00112345678' }));
    expect([status, body.mensaje]).toEqual([409, 'Ana Peña ya está registrado con ese documento']);
  });

  test.each([
    ['a birth to come', { fechaNacimiento: '2026-03-11' }, 'entidad.fechaNacimiento', 'No puede ser una fecha futura'],
    ['a birth to come by any clock', { fechaNacimiento: '2999-01-01' }, 'entidad.fechaNacimiento', 'No puede ser una fecha futura'],
    ['a birth before 1900', { fechaNacimiento: '1899-12-31' }, 'entidad.fechaNacimiento', 'Debe ser de 1900 o después'],
    ['no day at all', { fechaNacimiento: '2016-02-30' }, 'entidad.fechaNacimiento', 'Fecha no válida'],
    ['a name of 5,000 characters', { nombre: 'x'.repeat(5000) }, 'entidad.nombre', 'Máximo 60 caracteres'],
    ['a mark that turns the name around', { apellido: 'Peña\u202Eoña' }, 'entidad.apellido', 'Tiene caracteres no permitidos'],
    ['a right-to-left mark', { apellido: 'Pe\u200Fña' }, 'entidad.apellido', 'Tiene caracteres no permitidos'],
    ['an invisible letter', { nombre: 'A\u200Bna' }, 'entidad.nombre', 'Tiene caracteres no permitidos'],
    ['a name of blanks', { nombre: '   ' }, 'entidad.nombre', 'Requerido'],
    ['an e-mail that is none', { email: 'ana@' }, 'entidad.email', 'Escriba un correo válido'],
    ['a phone without digits', { telefono: '(--) -- . --' }, 'entidad.telefono', 'Escriba un teléfono válido'],
    ['a phone of words', { telefono: 'ochocientos' }, 'entidad.telefono', 'Escriba un teléfono válido'],
  ])('refuses %s beside its field', async (_, persona, campo, mensaje) => {
    const { status, body } = await crear(ana({}, persona));
    expect([status, body.errors]).toEqual([400, { [campo]: mensaje }]);
    expect(await cuantos()).toBe(0);
  });

  test('an e-mail address of an unusual form is taken once whoever typed it was asked', async () => {
    const raro = ana({}, { email: 'ana+hijo@academia.club' });
    const { status, body } = await crear(raro);
    expect([status, body.errors]).toEqual([
      400,
      { 'entidad.email': '¿Está bien escrito «ana+hijo@academia.club»? Si lo está, confírmelo' },
    ]);
    expect((await crear({ ...raro, correoConfirmado: false })).status).toBe(400);
    expect(await cuantos()).toBe(0);
    expect((await crear({ ...raro, correoConfirmado: true })).status).toBe(200);
    const imposible = ana({ correoConfirmado: true }, { nombre: 'Eva', email: 'eva@club' });
    expect((await crear(imposible)).body.errors).toEqual({ 'entidad.email': 'Escriba un correo válido' });
  });

  test('refuses an alert with a mark that turns it around, and no branch', async () => {
    const { body } = await crear(ana({ alertaMedica: 'Nueces\u202E', codigoSucursal: undefined }));
    expect(body.errors).toEqual({ alertaMedica: 'Tiene caracteres no permitidos', codigoSucursal: 'Requerido' });
    expect((await crear(ana({ alertaMedica: 'Nueces\nAsma' }))).status).toBe(200);
  });
});

describe('PUT estudiante/update', () => {
  const cambiar = (body: object, como = token) => app.send('PUT', calls.update.path, { token: como, body });
  const datos = (mas: object = {}) => ({
    codigoSucursal: academia.sucursales[0],
    fechaIngreso: '2025-08-01',
    alertaMedica: 'Nueces',
    version: 0,
    ...mas,
  });

  test('changes alert, entry and branch; a save on an older version is refused with what stands there now', async () => {
    const { codigoEstudiante } = await nuevoEstudiante(app, academia);
    const { body } = await cambiar(datos({ codigoEstudiante, codigoSucursal: academia.sucursales[1] }));
    expect(body.data).toMatchObject({
      alertaMedica: 'Nueces',
      fechaIngreso: '2025-08-01',
      codigoSucursal: academia.sucursales[1],
      version: 1,
    });
    const tarde = await cambiar(datos({ codigoEstudiante, alertaMedica: 'Ninguna' }));
    expect([tarde.status, tarde.body.data.alertaMedica, tarde.body.data.version]).toEqual([409, 'Nueces', 1]);
  });

  test('refuses an entry before the birth and a branch other than that of its groups', async () => {
    const nino = await nuevoEstudiante(app, academia);
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo: await nuevoGrupo(app, academia) });
    const { codigoEstudiante } = nino;
    expect((await cambiar(datos({ codigoEstudiante, fechaIngreso: '2010-01-01' }))).body.errors).toEqual({
      fechaIngreso: 'Es anterior a su nacimiento',
    });
    expect((await cambiar(datos({ codigoEstudiante, codigoSucursal: academia.sucursales[1] }))).body.errors).toEqual({
      codigoSucursal: expect.stringContaining('inscripción activa en Naco'),
    });
  });

  test('a student of a branch or company that is not the user’s does not exist', async () => {
    const ajeno = await nuevoEstudiante(app, await nuevaAcademia(app));
    const deSantiago = await nuevoEstudiante(app, academia, { codigoSucursal: academia.sucursales[1] });
    const { token: deNaco } = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[0]] });
    for (const { codigoEstudiante, codigoEntidad } of [ajeno, deSantiago]) {
      expect((await cambiar(datos({ codigoEstudiante }), deNaco)).status).toBe(404);
      const { nombre, apellido } = madre;
      const resto = { fechaNacimiento: '2016-01-01', sexo: 'F', documento: '', email: '', telefono: '', version: 0 };
      const persona = { codigoEntidad, nombre, apellido, ...resto };
      expect((await app.send('PUT', calls.updateEntidad.path, { token: deNaco, body: persona })).status).toBe(404);
    }
  });
});

describe('PUT estudiante/update/entidad', () => {
  const persona = { nombre: 'Ana', apellido: 'Gil', fechaNacimiento: '2016-05-01', sexo: 'F', documento: 'A-1', email: '', telefono: '' };
  const cambiar = (body: object) => app.send('PUT', calls.updateEntidad.path, { token, body: { ...persona, version: 0, ...body } });

  test('edits the person once: the student is found by the new name, and the audit says who did it', async () => {
    const { codigoEntidad } = await nuevoEstudiante(app, academia);
    const { body } = await cambiar({ codigoEntidad, version: 0 });
    expect(body.data).toMatchObject({ ...persona, version: 1 });
    const { rows } = await app.call(calls.filter, { query: { filtro: 'ana gil' } }, { token });
    expect(rows).toMatchObject([{ nombreCompleto: 'Ana Gil' }]);
    const tarde = await cambiar({ codigoEntidad, nombre: 'Eva', version: 0 });
    expect([tarde.status, tarde.body.data.nombre]).toEqual([409, 'Ana']);
  });

  test('keeps its own document, and refuses that of another student or a birth to come', async () => {
    const [una, otra] = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia)];
    expect((await cambiar({ codigoEntidad: una.codigoEntidad })).status).toBe(200);
    expect((await cambiar({ codigoEntidad: una.codigoEntidad, documento: 'a1', version: 1 })).status).toBe(200);
    expect((await cambiar({ codigoEntidad: otra.codigoEntidad })).body.mensaje).toBe('Ana Gil ya está registrado con ese documento');
    const { body } = await cambiar({ codigoEntidad: una.codigoEntidad, fechaNacimiento: '2026-03-11', version: 2 });
    expect(body.errors).toEqual({ fechaNacimiento: 'No puede ser una fecha futura' });
  });

  test('a person who is no student is not edited here', async () => {
    const { codigoPagador } = await nuevoEstudiante(app, academia);
    expect((await cambiar({ codigoEntidad: codigoPagador })).status).toBe(404);
  });
});

describe('lists without pages', () => {
  const nombres = (rows: { nombreCompleto: string }[]) => rows.map(({ nombreCompleto }) => nombreCompleto);

  test('all: active; allcrud: with inactive; inactive: with day and reason; inscripcion: with the active enrolments', async () => {
    const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'A' });
    const beto = await nuevoEstudiante(app, academia, { nombre: 'Beto', apellido: 'B', activo: false });
    const grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10' } });
    const activa = await nuevaInscripcion(app, academia, { estudiante: ana, grupo });
    await nuevaInscripcion(app, academia, { estudiante: ana, grupo, values: { estatus: 'CANCELADA' } });
    await app.rows(
      `insert into baja_estudiante (codigo_compania, codigo_estudiante, fecha, motivo, usuario) values ($1, $2, '2026-02-01', 'Se mudó', 'x')`,
      [academia.codigoCompania, beto.codigoEstudiante],
    );
    expect(nombres(await app.call(calls.all, { query: {} }, { token }))).toEqual(['Ana A']);
    expect(nombres(await app.call(calls.allCrud, { query: { sortOrderAsc: false } }, { token }))).toEqual(['Beto B', 'Ana A']);
    const inscritos = await app.call(calls.allInscripcion, { query: { codigoGrupo: grupo.codigoGrupo } }, { token });
    expect(inscritos).toMatchObject([
      { nombreCompleto: 'Ana A', inscripciones: [{ codigoInscripcion: activa.codigoInscripcion, grupo: 'Sub-10' }] },
    ]);
    expect(inscritos[0]!.inscripciones).toHaveLength(1);
    expect(JSON.stringify(inscritos)).not.toContain('montoCuota');
    expect(await app.call(calls.filterInscripcion, { query: { filtro: 'ana' } }, { token })).toMatchObject({ total: 1 });
    expect(await app.call(calls.inactive, { query: {} }, { token })).toMatchObject([
      { nombreCompleto: 'Beto B', fechaBaja: '2026-02-01', motivoBaja: 'Se mudó' },
    ]);
  });

  test('carry more than one page has, and never more than 1,000', async () => {
    await app.rows(
      `with persona as (insert into entidad (codigo_compania, nombre, apellido) select $1, 'Nº', n::text from generate_series(1, 1010) n returning *)
       insert into estudiante (codigo_compania, codigo_sucursal, codigo_entidad, fecha_ingreso) select $1, $2, codigo_entidad, '2026-01-01' from persona`,
      [academia.codigoCompania, academia.sucursales[0]],
    );
    expect(await app.call(calls.all, { query: {} }, { token })).toHaveLength(1000);
    expect(await app.call(calls.all, { query: { size: 300, page: 3 } }, { token })).toHaveLength(110);
    expect(await app.call(calls.all, { query: { size: 5000 } }, { token })).toHaveLength(1000);
  });

  test('a PROFESOR sees the students of the own groups, in lists and by code', async () => {
    const coach = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
    const { codigoProfesor } = await nuevoProfesor(app, academia, coach.codigoUsuario);
    const [mio, ajeno] = [await nuevoEstudiante(app, academia, { nombre: 'Mío' }), await nuevoEstudiante(app, academia)];
    const { codigoPeriodo, ...suyo } = await nuevoGrupo(app, academia, { codigoProfesor });
    await nuevaInscripcion(app, academia, { estudiante: mio, grupo: suyo });
    await nuevaInscripcion(app, academia, { estudiante: ajeno, grupo: await nuevoGrupo(app, academia, { codigoPeriodo, horario: [] }) });
    const antes = await nuevoEstudiante(app, academia);
    await nuevaInscripcion(app, academia, { estudiante: antes, grupo: suyo, values: { estatus: 'CANCELADA' } });
    const lista = await app.call(calls.crudFilter, { query: {} }, coach);
    expect(lista.rows.map(({ codigoEstudiante }) => codigoEstudiante)).toEqual([mio.codigoEstudiante]);
    const lee = async ({ codigoEstudiante }: { codigoEstudiante: number }) =>
      (await app.ask(calls.id, { query: { codigoEstudiante } }, coach)).status;
    expect([await lee(mio), await lee(ajeno), await lee(antes)]).toEqual([200, 404, 404]);
  });
});
