import { clasesDelDia, cuadricula, notasAsistencia } from '@/contract/reportes/asistencia';
import { resumenDeGrupos } from '@/contract/reportes/asistenciaPorGrupo';
import { registroAsistencia } from '@/server/db/schema/asistencia';
import { transferencia } from '@/server/db/schema/inscripciones';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaInscripcion, nuevoEstudiante, nuevoGrupo, nuevoUsuario, type Academia } from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

/** HOY is a Tuesday; the group trains on Tuesdays and Thursdays. */
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10 A' } });
});

const nino = async (nombre: string, fechaInscripcion = '2025-08-01') => {
  const estudiante = await nuevoEstudiante(app, academia, { nombre });
  await nuevaInscripcion(app, academia, { estudiante, grupo, values: { fechaInscripcion } });
  return estudiante;
};
const marca = (de: { codigoEstudiante: number }, fechaAsistencia: string, estado: 'PRESENTE' | 'TARDANZA' | 'AUSENTE' | 'EXCUSA', mas: object = {}) =>
  app.deps.db.insert(registroAsistencia).values({
    codigoCompania: academia.codigoCompania,
    codigoSucursal: grupo.codigoSucursal,
    codigoGrupo: grupo.codigoGrupo,
    codigoProfesor: grupo.codigoProfesor,
    codigoEstudiante: de.codigoEstudiante,
    fechaAsistencia,
    estado,
    usuario: 'pruebas',
    ...mas,
  }); // prettier-ignore

test('the grid: days of the schedule and of rolls, marks, who was there late; a child without a mark is not in the percent', async () => {
  const [ana, eva] = [await nino('Ana'), await nino('Eva', '2026-03-04')];
  await marca(ana, '2026-03-03', 'PRESENTE');
  await marca(ana, '2026-03-04', 'AUSENTE', { recuperacion: true });
  await marca(eva, '2026-03-05', 'TARDANZA', { nota: 'Tráfico' });
  await app.rows(`insert into dia_sin_clase (codigo_periodo, fecha) values ($1, '2026-03-12')`, [grupo.codigoPeriodo]);
  const query = { desde: '2026-03-01', hasta: '2026-03-12' };
  const { filas, totales } = await app.call(cuadricula, { query }, { token });
  expect(totales.dias.map(({ fecha, clase, marcas }) => [fecha.slice(8), clase, marcas])).toEqual([
    ['03', 'HORARIO', 1],
    ['04', 'RECUPERACION', 1],
    ['05', 'HORARIO', 1],
    ['10', 'HORARIO', 0],
    ['12', 'LIBRE', 0],
  ]);
  expect(filas).toMatchObject([
    { codigoEstudiante: ana.codigoEstudiante, presentes: 1, ausentes: 1, sinMarca: 1, porcentaje: 5000 },
    { codigoEstudiante: eva.codigoEstudiante, tardanzas: 1, sinMarca: 1, porcentaje: 10000, marcas: { '2026-03-05': { estado: 'TARDANZA', nota: 'Tráfico' } } },
  ]); // prettier-ignore
  expect(totales).toMatchObject({ grupo: { descripcion: 'Sub-10 A' }, porcentaje: 6667, sinMarca: 2 });
  const largo = await app.ask(cuadricula, { query: { desde: '2026-01-01', hasta: '2026-03-12' } }, { token });
  expect([largo.status, largo.body.errors]).toEqual([400, { hasta: 'A lo sumo dos meses' }]);
});

test('by group and month: classes held, make-up classes, marks by state, the percent of the whole', async () => {
  const [ana, eva] = [await nino('Ana'), await nino('Eva')];
  for (const dia of ['2026-02-03', '2026-02-05']) await marca(ana, dia, 'PRESENTE');
  await marca(eva, '2026-02-05', 'EXCUSA');
  await marca(ana, '2026-03-04', 'AUSENTE', { recuperacion: true });
  const { filas, totales } = await app.call(resumenDeGrupos, { query: {} }, { token });
  expect(filas).toMatchObject([
    { grupo: 'Sub-10 A', mes: '2026-03', clases: 1, recuperaciones: 1, ausentes: 1, porcentaje: 0 },
    { grupo: 'Sub-10 A', mes: '2026-02', clases: 2, recuperaciones: 0, presentes: 2, excusas: 1, porcentaje: 6667 },
  ]);
  expect(totales).toMatchObject({ clases: 3, presentes: 2, porcentaje: 5000, meses: { '2026-02': 6667, '2026-03': 0 } });
});

test('notes only, the newest first, found by their words and the child; counted', async () => {
  const ana = await nino('Ana');
  await marca(ana, '2026-03-03', 'PRESENTE');
  await marca(ana, '2026-03-05', 'AUSENTE', { nota: 'Torció el tobillo' });
  const { filas, totales } = await app.call(notasAsistencia, { query: { filtro: 'torcio' } }, { token });
  expect(filas).toMatchObject([{ nota: 'Torció el tobillo', grupo: 'Sub-10 A', estado: 'AUSENTE' }]);
  expect(totales).toEqual({ notas: 1, estudiantes: 1 });
  expect((await app.call(notasAsistencia, { query: { filtro: 'rodilla' } }, { token })).filas).toEqual([]);
});

test('the classes of a day: on time, late, missing, not over yet, free; a make-up class beside them', async () => {
  const clases = async (fecha: string) => (await app.call(clasesDelDia, { query: { fecha } }, { token })).map(({ estado, recuperacion, registrados, horaInicio }) => [estado, recuperacion, registrados, horaInicio]); // prettier-ignore
  const ana = await nino('Ana');
  await marca(ana, '2026-03-03', 'PRESENTE', { momento: '2026-03-04T03:30:00Z' });
  await marca(ana, '2026-02-26', 'PRESENTE', { momento: '2026-02-27T12:00:00Z' });
  await marca(ana, '2026-03-04', 'PRESENTE', { recuperacion: true, momento: '2026-03-04T21:00:00Z' });
  await app.rows(`insert into dia_sin_clase (codigo_periodo, fecha, motivo) values ($1, '2026-02-24', 'Carnaval')`, [grupo.codigoPeriodo]);
  expect(await clases('2026-03-03')).toEqual([['A_TIEMPO', false, 1, '16:00']]);
  expect(await clases('2026-02-26')).toEqual([['TARDE', false, 1, '16:00']]);
  expect(await clases('2026-03-05')).toEqual([['FALTA', false, 0, '16:00']]);
  expect(await clases(HOY)).toEqual([['PENDIENTE', false, 0, '16:00']]);
  expect(await clases('2026-02-24')).toEqual([['SIN_CLASE', false, 0, '16:00']]);
  expect(await clases('2026-03-04')).toEqual([['A_TIEMPO', true, 1, null]]);
  expect(await clases('2026-03-09')).toEqual([]);
});

test('a class of an earlier day counts those who were in the group then', async () => {
  const clases = async (fecha: string) =>
    (await app.call(clasesDelDia, { query: { fecha } }, { token })).map((una) => [una.grupo, una.inscritos]);
  const { codigoPeriodo, codigoModalidad, codigoGrupo } = grupo;
  const nuevo = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, values: { descripcion: 'Sub-12' } });
  const ana = await nino('Ana');
  const [{ codigo }] = await app.rows('update inscripcion set codigo_grupo = $1 where codigo_estudiante = $2 returning codigo_inscripcion codigo', [nuevo.codigoGrupo, ana.codigoEstudiante]); // prettier-ignore
  await app.deps.db.insert(transferencia).values({
    ...{
      codigoCompania: academia.codigoCompania,
      codigoSucursal: grupo.codigoSucursal,
      codigoInscripcion: codigo,
      motivo: 'Nivel',
      usuario: 'x',
    },
    ...{ codigoGrupoAnterior: codigoGrupo, codigoGrupoNuevo: nuevo.codigoGrupo, fecha: '2026-03-05', cambiaPrecio: false },
  });
  expect(new Map((await clases('2026-03-03')) as [string, number][])).toEqual(new Map([['Sub-10 A', 1], ['Sub-12', 0]])); // prettier-ignore
  expect(new Map((await clases('2026-03-05')) as [string, number][])).toEqual(new Map([['Sub-10 A', 0], ['Sub-12', 1]])); // prettier-ignore
});
