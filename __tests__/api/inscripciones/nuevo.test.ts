import { estudiantes } from '@/contract/estudiantes/estudiante';
import { inscribirNuevo } from '@/contract/inscripciones/inscripcion';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  grupo = await nuevoGrupo(app, academia);
});

const persona = (cambios: object = {}) => ({
  nombre: 'Ana',
  apellido: 'Núñez',
  fechaNacimiento: '2016-06-15',
  sexo: 'F' as const,
  documento: '001-1234567-8',
  email: '',
  telefono: '',
  ...cambios,
});
const adulto = (nombre: string) => ({ nombre, apellido: 'Núñez', documento: '', email: '', telefono: '809-555-1234' });
const responsable = (mas: object) => ({ parentesco: 'MADRE' as const, contactoPago: false, recoge: true, emergencia: true, ...mas });
const pedido = (estudiante: object = {}, cambios: object = {}) => ({
  codigoGrupo: grupo.codigoGrupo,
  codigoModalidad: grupo.codigoModalidad,
  codigoSucursal: academia.sucursales[0],
  totalEsperado: pesos(9000),
  estudiante: { entidad: persona(), alertaMedica: 'Asma', responsables: [responsable({ entidad: adulto('Carmen') })], ...estudiante },
  ...cambios,
});
const inscribe = (estudiante: object = {}, cambios: object = {}, clave = nuevaClave()) =>
  app.ask(inscribirNuevo, { body: pedido(estudiante, cambios) }, { token, clave });
const ficha = async (codigoEstudiante: number) => app.call(estudiantes.id, { query: { codigoEstudiante } }, { token });
const cuenta = async (tabla: string) => (await app.rows<{ n: number }>(`select count(*)::int n from ${tabla} where codigo_compania = $1`, [academia.codigoCompania]))[0]!.n; // prettier-ignore
const nada = async () => [await cuenta('estudiante'), await cuenta('inscripcion'), await cuenta('factura')];

test('creates the person, the student, the guardian who pays, the enrolment and its invoices', async () => {
  const { status, body } = await inscribe();
  expect([status, body.data.nombreCompleto, body.data.total, body.data.facturas.length]).toEqual([200, 'Ana Núñez', 9000, 4]);
  const hecha = await ficha(body.data.codigoEstudiante);
  expect(hecha).toMatchObject({
    codigoSucursal: academia.sucursales[0],
    activo: true,
    fechaIngreso: '2026-03-10',
    alertaMedica: 'Asma',
    grupos: grupo.descripcion,
    entidad: { documento: '001-1234567-8', contactoPago: false },
    responsables: [{ nombre: 'Carmen Núñez', contactoPago: true }],
  });
  expect(await app.rows('select contacto_pago from entidad where codigo_entidad = $1', [hecha.responsables[0]!.codigoEntidad])).toEqual([
    { contacto_pago: true },
  ]);
  const hallado = await app.call(estudiantes.filter, { query: { filtro: 'ana 809-555-1234' } }, { token });
  expect(hallado.total).toBe(1);
});

test('a camp group is not entered here, and a group of the other sex refuses: nothing is left behind', async () => {
  await app.rows(`update grupo set sexo = 'MASCULINO' where codigo_grupo = $1`, [grupo.codigoGrupo]);
  const otroSexo = await inscribe();
  expect([otroSexo.status, otroSexo.body.mensaje]).toEqual([409, 'El grupo es masculino.']);
  await app.rows(`update grupo set tipo = 'CAMPAMENTO' where codigo_grupo = $1`, [grupo.codigoGrupo]);
  const camp = await inscribe({}, { motivoExcepcion: 'Lo pidió la dirección' });
  expect([camp.status, camp.body.mensaje]).toEqual([409, 'Es un grupo de campamento: se inscribe en Campamento']);
  expect(await nada()).toEqual([0, 0, 0]);
});

test('siblings share the record of a guardian we know; the flagged one pays', async () => {
  const abuela = await nuevaEntidad(app, academia, { nombre: 'Abuela', telefono: '829-555-0000' });
  const responsables = [
    responsable({ entidad: adulto('Carmen') }),
    responsable({ codigoEntidad: abuela.codigoEntidad, parentesco: 'ABUELO', contactoPago: true }),
    responsable({ entidad: adulto('Pedro'), contactoPago: true }),
  ];
  const antes = await cuenta('entidad');
  const { body } = await inscribe({ responsables });
  expect(await cuenta('entidad')).toBe(antes + 3);
  const { responsables: guardados } = await ficha(body.data.codigoEstudiante);
  expect(guardados.map(({ codigoEntidad, contactoPago }) => [codigoEntidad === abuela.codigoEntidad, contactoPago])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  expect(await app.rows('select contacto_pago from entidad where codigo_entidad = $1', [abuela.codigoEntidad])).toEqual([
    { contacto_pago: true },
  ]);
});

test('without a flag the first guardian pays', async () => {
  const responsables = [responsable({ entidad: adulto('Carmen') }), responsable({ entidad: adulto('Pedro'), parentesco: 'PADRE' })];
  const { body } = await inscribe({ responsables });
  const { responsables: guardados } = await ficha(body.data.codigoEstudiante);
  expect(guardados.filter(({ contactoPago }) => contactoPago).map(({ nombre }) => nombre)).toEqual(['Carmen Núñez']);
});

test.each([
  ['a birth date in the future', { entidad: persona({ fechaNacimiento: '2026-03-11' }) }, 'estudiante.entidad.fechaNacimiento'],
  ['a guardian who is nobody', { responsables: [responsable({})] }, 'estudiante.responsables.0.entidad'],
  ['no guardian', { responsables: [] }, 'estudiante.responsables'],
])('%s is refused beside the field', async (_, estudiante, campo) => {
  const { status, body } = await inscribe(estudiante);
  expect([status, Object.keys(body.errors)]).toEqual([400, [campo]]);
});

test('a guardian twice is refused beside the second, and one of another company does not exist', async () => {
  const { codigoEntidad } = await nuevaEntidad(app, academia);
  const dosVeces = await inscribe({ responsables: [responsable({ codigoEntidad }), responsable({ codigoEntidad })] });
  expect(Object.keys(dosVeces.body.errors)).toEqual(['estudiante.responsables.1.codigoEntidad']);
  const ajena = await nuevaEntidad(app, await nuevaAcademia(app));
  const { status, body } = await inscribe({ responsables: [responsable({ codigoEntidad: ajena.codigoEntidad })] });
  expect([status, body.mensaje]).toEqual([404, 'Esa persona no existe']);
  expect(await nada()).toEqual([0, 0, 0]);
});

test('a document that a student has already is refused, also of another branch; a twin by name until it is confirmed', async () => {
  const otro = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Núñez', codigoSucursal: academia.sucursales[1] });
  await app.rows(`update entidad set documento = '00112345678' where codigo_entidad = $1`, [otro.codigoEntidad]);
  const { status, body } = await inscribe();
  expect([status, body.mensaje, body.data]).toEqual([
    409,
    'Ana Núñez ya está registrado con ese documento',
    { codigoEstudiante: otro.codigoEstudiante },
  ]);
  const gemela = { entidad: persona({ documento: '' }) };
  const sinVer = await inscribe(gemela);
  expect([sinVer.status, Object.keys(sinVer.body.errors)]).toEqual([409, ['confirmaParecidos']]);
  expect((await inscribe(gemela, { confirmaParecidos: true })).status).toBe(200);
});

test('the same document from two desks at once: one child', async () => {
  const answers = await Promise.all([inscribe(), inscribe({ entidad: persona({ documento: '00112345678' }) })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await nada()).toEqual([1, 1, 4]);
});

test('the same key twice, at once and after, is one child with one answer; for another child it is refused', async () => {
  const clave = nuevaClave();
  const [a, b] = await Promise.all([inscribe({}, {}, clave), inscribe({}, {}, clave)]);
  expect([a.status, b.status, b.body]).toEqual([200, 200, a.body]);
  expect((await inscribe({}, {}, clave)).body).toEqual(a.body);
  expect(await nada()).toEqual([1, 1, 4]);
  expect((await inscribe({ entidad: persona({ nombre: 'Otra' }) }, {}, clave)).body.mensaje).toBe(
    'Lo que envió antes ya quedó guardado, con otros datos: revíselo antes de enviar esto',
  );
});

test('whatever refuses the enrolment leaves no child behind, and a new plan comes with it', async () => {
  const intentos: [object, object, string][] = [
    [{ entidad: persona({ fechaNacimiento: '2010-01-01' }) }, {}, 'Tiene 15 años para este período y el grupo es de 8 a 10 años.'],
    [{}, { totalEsperado: pesos(1) }, 'El total cambió: ahora es DOP 9,000.00. Revise el plan y confirme de nuevo'],
  ];
  for (const [estudiante, cambios, mensaje] of intentos) {
    const { status, body } = await inscribe(estudiante, cambios);
    expect([status, body.mensaje, body.data.total]).toEqual([409, mensaje, 9000]);
  }
  const deSantiago = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoSucursal: academia.sucursales[1] });
  const { body } = await inscribe({}, { codigoGrupo: deSantiago.codigoGrupo, codigoModalidad: deSantiago.codigoModalidad });
  expect(body.mensaje).toBe('El grupo es de otra sucursal');
  expect(await nada()).toEqual([0, 0, 0]);
});

test('two new children at once for the last place: exactly one is created', async () => {
  await app.rows('update grupo set capacidad = 1 where codigo_grupo = $1', [grupo.codigoGrupo]);
  const answers = await Promise.all(['Ana', 'Eva'].map((nombre) => inscribe({ entidad: persona({ nombre, documento: '' }) })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await nada()).toEqual([1, 1, 4]);
});
