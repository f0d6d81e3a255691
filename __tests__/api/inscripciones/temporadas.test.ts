import { grupoProfesor } from '@/contract/academico/grupoProfesor';
import { modalidad as modalidades } from '@/contract/academico/modalidad';
import { grupo as grupos } from '@/contract/academico/grupo';
import { bajas } from '@/contract/estudiantes/baja';
import { carnets } from '@/contract/estudiantes/carnet';
import { historia } from '@/contract/estudiantes/historia';
import { fichas } from '@/contract/estudiantes/info';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { estudiantesPorGrupo } from '@/contract/reportes/academia/estudiantesPorGrupo';
import { cuadricula } from '@/contract/reportes/asistencia';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { facturas } from '@/contract/facturas/factura';
import { actos } from '@/contract/inscripciones/actos';
import { previsualizar } from '@/contract/inscripciones/inscripcion';
import { inscripciones } from '@/contract/inscripciones/leida';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

// Two seasons are open, and a renewal has given their groups the same names: whoever reads a name knows which season it is of.
const app = createTestApp();
let academia: Academia;
let admin: Awaited<ReturnType<typeof nuevoUsuario>>;
let este: Awaited<ReturnType<typeof nuevoGrupo>>;
let proximo: Awaited<ReturnType<typeof nuevoGrupo>>;
let ana: Awaited<ReturnType<typeof nuevoEstudiante>>;
let eva: Awaited<ReturnType<typeof nuevoEstudiante>>;
const AHORA = 'Sub-10 A · 2025-2026';
const LUEGO = 'Sub-10 A · 2026-2027';

/** HOY is 10 March 2026. Ana is enrolled in both seasons, Eva only in the next one. The next season's group is the older row. */
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  admin = await nuevoUsuario(app, academia);
  const siguiente = await nuevoPeriodo(app, academia, { descripcion: '2026-2027', fechaInicio: '2026-08-01', fechaFin: '2027-05-31' });
  const actual = await nuevoPeriodo(app, academia, { descripcion: '2025-2026' });
  const como = { descripcion: 'Sub-10 A', capacidad: 20 };
  proximo = await nuevoGrupo(app, academia, { codigoPeriodo: siguiente.codigoPeriodo, values: como });
  este = await nuevoGrupo(app, academia, { codigoPeriodo: actual.codigoPeriodo, codigoModalidad: proximo.codigoModalidad, values: como });
  [ana, eva] = [await nuevoEstudiante(app, academia, { nombre: 'Ana' }), await nuevoEstudiante(app, academia, { nombre: 'Eva' })];
  await nuevaInscripcion(app, academia, { estudiante: ana, grupo: este });
  for (const estudiante of [ana, eva])
    await nuevaInscripcion(app, academia, { estudiante, grupo: proximo, values: { fechaInscripcion: '2026-03-09' } });
});

const cerrarProximo = () => app.rows('update periodo_academico set activo = false where codigo_periodo = $1', [proximo.codigoPeriodo]);
const ofrecidos = () => app.call(grupos.paraInscripcion, { query: {} }, admin);

test('the groups of every picker name their season, that which runs first', async () => {
  for (const call of [grupos.all, grupos.active])
    expect((await app.call(call, { query: {} }, admin)).map(({ nombre, empieza }) => [nombre, empieza])).toEqual([
      [AHORA, null],
      [LUEGO, '2026-08-01'],
    ]);
  expect((await ofrecidos()).map(({ nombre, descripcion, empieza }) => [nombre, descripcion, empieza])).toEqual([
    [AHORA, 'Sub-10 A', null],
    [LUEGO, 'Sub-10 A', '2026-08-01'],
  ]);
});

test('with one open season, or with a camp beside it, names stay as they are', async () => {
  await cerrarProximo();
  const campo = await nuevoPeriodo(app, academia, {
    tipo: 'CAMPAMENTO',
    descripcion: 'Verano',
    fechaInicio: '2026-07-01',
    fechaFin: '2026-07-31',
  });
  await nuevoGrupo(app, academia, { codigoPeriodo: campo.codigoPeriodo, values: { descripcion: 'Semana 1', tipo: 'CAMPAMENTO' } });
  expect((await ofrecidos()).map(({ nombre }) => nombre)).toEqual(['Sub-10 A']);
  expect((await app.call(grupos.active, { query: {} }, admin)).map(({ nombre }) => nombre)).toEqual(['Sub-10 A', 'Semana 1', 'Sub-10 A']);
  expect(await app.call(inscripciones.actual, { query: { codigoEstudiante: ana.codigoEstudiante } }, admin)).toMatchObject({
    grupo: 'Sub-10 A',
  });
});

test('the current enrolment is that of today; the future one is marked, also where there is no other', async () => {
  const de = ({ codigoEstudiante }: typeof ana) => app.call(inscripciones.actual, { query: { codigoEstudiante } }, admin);
  expect(await de(ana)).toMatchObject({ grupo: AHORA, empieza: null, futuras: [{ grupo: LUEGO, empieza: '2026-08-01' }] });
  expect(await de(eva)).toMatchObject({ grupo: LUEGO, empieza: '2026-08-01', futuras: [] });
  const [fila] = (await app.call(estudiantes.filterInscripcion, { query: { filtro: 'ana' } }, admin)).rows;
  expect(fila!.inscripciones.map(({ grupo, empieza }) => [grupo, empieza])).toEqual([
    [AHORA, null],
    [LUEGO, '2026-08-01'],
  ]);
});

test('student, desk, report and grid name the season', async () => {
  const [fila] = (await app.call(estudiantes.filter, { query: { filtro: 'ana' } }, admin)).rows;
  expect(fila!.grupos.split(', ').sort()).toEqual([AHORA, LUEGO]);
  const cuenta = await app.call(facturas.cuentaFamilia, { query: { codigoEstudiante: ana.codigoEstudiante } }, admin);
  expect(cuenta.estudiantes[0]!.grupos.split(', ').sort()).toEqual([AHORA, LUEGO]);
  const { totales } = await app.call(estudiantesPorGrupo, { query: {} }, admin);
  expect(totales.porGrupo).toEqual({ [AHORA]: 1, [LUEGO]: 2 });
  expect((await app.call(cuadricula, { query: {} }, admin)).totales.grupo).toMatchObject({ descripcion: AHORA });
});

test('the bill of an enrolment names the season', async () => {
  const nuevo = await nuevoEstudiante(app, academia);
  const plan = await app.call(
    previsualizar,
    { body: { codigoEstudiante: nuevo.codigoEstudiante, codigoGrupo: proximo.codigoGrupo, codigoModalidad: proximo.codigoModalidad } },
    admin,
  );
  expect(plan.facturas.find(({ tipo }) => tipo === 'INSCRIPCION')!.descripcion).toBe(`Inscripción · ${LUEGO}`);
});

test('the start page counts the places of today, and those of the next season once nothing else runs', async () => {
  const cifras = async () => {
    const { grupos: n, inscritos, capacidad } = await app.call(inicio.grupos, { query: {} }, admin);
    return [n, inscritos, capacidad];
  };
  expect(await cifras()).toEqual([1, 1, 20]);
  // A group that takes nobody any more still trains; that it is full asks for nothing.
  await app.rows(`update grupo set estatus = 'CERRADO', capacidad = 1 where codigo_grupo = $1`, [este.codigoGrupo]);
  expect([await cifras(), (await app.call(inicio.grupos, { query: {} }, admin)).cuantosLlenos]).toEqual([[1, 1, 1], 0]);
  await app.rows('update periodo_academico set activo = false where codigo_periodo = $1', [este.codigoPeriodo]);
  expect(await cifras()).toEqual([1, 2, 20]);
});

test('what refuses names the season of the group', async () => {
  const otro = await nuevoGrupo(app, academia, { ...proximo, values: { descripcion: 'Sub-10 B' } });
  const pide = { codigoEstudiante: eva.codigoEstudiante, codigoGrupo: otro.codigoGrupo, codigoModalidad: otro.codigoModalidad };
  const { rechazos } = await app.call(previsualizar, { body: pide }, admin);
  expect(rechazos.map(({ mensaje }) => mensaje)).toEqual([expect.stringContaining(`Choca con ${LUEGO}: `)]);
  const { body } = await app.ask(
    bajas.desactivar,
    { body: { codigoEstudiante: ana.codigoEstudiante, fecha: '2026-03-10', motivo: 'Se muda' } },
    admin,
  );
  expect(body.mensaje).toContain(`Está inscrito en ${AHORA}, ${LUEGO}: `);
  const { rows: cursos } = await app.call(modalidades.filter, { query: {} }, admin);
  const modalidad = cursos.find(({ codigoModalidad }) => codigoModalidad === este.codigoModalidad)!;
  await app.rows('update grupo_modalidad set monto_cuota = 99999999999 where codigo_grupo = $1', [proximo.codigoGrupo]);
  const { body: cara } = await app.ask(modalidades.update, { body: modalidad }, admin);
  expect(cara).toMatchObject({ errors: { cantidadCuotas: expect.stringContaining(`En ${LUEGO} una inscripción`) } });
  // A substitute who has a class in this season then.
  const { codigoPeriodo, codigoModalidad } = este;
  const otroDeHoy = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, values: { descripcion: 'Sub-10 C' } });
  const suple = {
    codigoGrupo: otroDeHoy.codigoGrupo,
    codigoProfesor: este.codigoProfesor,
    rol: 'SUSTITUTO' as const,
    desde: HOY,
    hasta: HOY,
  };
  expect((await app.ask(grupoProfesor.save, { body: suple }, admin)).body.mensaje).toContain(` con ${AHORA}, del mismo profesor de turno`);
});

test('the enrolments that are cancelled together, and the card, name their season too', async () => {
  const todas = await app.rows<{ codigo: number }>('select codigo_inscripcion codigo from inscripcion where codigo_estudiante = $1', [
    ana.codigoEstudiante,
  ]);
  const body = { codigoInscripciones: todas.map(({ codigo }) => codigo), fecha: HOY, motivo: 'Se va' };
  const previstas = await app.preview(actos.cancelarLote, { body }, admin);
  expect(previstas.map(({ grupo }) => grupo).sort()).toEqual([AHORA, LUEGO]);
  const { grupos: suyos } = await app.call(carnets.leer, { params: { id: ana.codigoEstudiante } }, admin);
  expect(suyos.map(({ periodo }) => periodo)).toEqual(['2025-2026', '2026-2027']);
});

describe('a season that is over', () => {
  /** Luis was in it and is in this one; Leo was only in it. Nobody has written that their enrolments ended. */
  let luis: typeof ana;
  let leo: typeof ana;
  beforeEach(async () => {
    await cerrarProximo();
    const pasado = { descripcion: '2024-2025', fechaInicio: '2024-08-01', fechaFin: '2025-05-31' };
    const { codigoPeriodo } = await nuevoPeriodo(app, academia, pasado);
    const { codigoModalidad } = este;
    const antes = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, values: { descripcion: 'Sub-9 A' } });
    [luis, leo] = [await nuevoEstudiante(app, academia, { nombre: 'Luis' }), await nuevoEstudiante(app, academia, { nombre: 'Leo' })];
    await app.rows(`update estudiante set fecha_ingreso = '2024-08-01' where codigo_compania = $1`, [academia.codigoCompania]);
    for (const estudiante of [luis, leo])
      await nuevaInscripcion(app, academia, { estudiante, grupo: antes, values: { fechaInscripcion: '2024-08-01' } });
    await nuevaInscripcion(app, academia, { estudiante: luis, grupo: este });
  });

  test('is no group of a child any more: list, record, desk, card and report', async () => {
    const de = async (filtro: string) => (await app.call(estudiantes.filter, { query: { filtro } }, admin)).rows[0]!.grupos;
    expect([await de('luis'), await de('leo')]).toEqual(['Sub-10 A', '']);
    const sinGrupo = await app.call(estudiantes.crudFilter, { query: { solo: 'SIN_GRUPO' } }, admin);
    expect(sinGrupo.rows.map(({ nombreCompleto }) => nombreCompleto.split(' ')[0])).toEqual(['Leo']);
    const params = { id: luis.codigoEstudiante };
    expect((await app.call(fichas.resumen, { params }, admin)).grupos.map(({ grupo }) => grupo)).toEqual(['Sub-10 A']);
    expect((await app.call(carnets.leer, { params }, admin)).grupos.map(({ periodo }) => periodo)).toEqual(['2025-2026']);
    const cuenta = await app.call(facturas.cuentaFamilia, { query: { codigoEstudiante: luis.codigoEstudiante } }, admin);
    expect(cuenta.estudiantes[0]!.grupos).toBe('Sub-10 A');
    const informe = async (query: { estatus?: 'FINALIZADA' }) => {
      const { filas, totales } = await app.call(estudiantesPorGrupo, { query }, admin);
      return [totales.porGrupo, [...new Set(filas.map(({ estatus }) => estatus))]];
    };
    expect(await informe({})).toEqual([{ 'Sub-10 A': 4 }, ['ACTIVA']]);
    expect(await informe({ estatus: 'FINALIZADA' })).toEqual([{ 'Sub-9 A': 2 }, ['FINALIZADA']]);
  });

  test('is no hindrance to leave, and who leaves did not leave it', async () => {
    const pide = ({ codigoEstudiante }: typeof ana) => ({ body: { codigoEstudiante, fecha: '2026-03-10', motivo: 'Se muda' } });
    expect((await app.ask(bajas.desactivar, pide(leo), admin)).status).toBe(200);
    expect((await app.ask(actos.retirar, pide(luis), admin)).status).toBe(200);
    const { eventos } = await app.call(historia, { params: { id: luis.codigoEstudiante }, query: {} }, admin);
    expect(eventos.filter(({ titulo }) => titulo.startsWith('Se canceló')).map(({ titulo }) => titulo)).toEqual([
      'Se canceló la inscripción en Sub-10 A',
    ]);
  });
});
