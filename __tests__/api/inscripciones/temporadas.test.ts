import { grupo as grupos } from '@/contract/academico/grupo';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { estudiantesPorGrupo } from '@/contract/reportes/academia/estudiantesPorGrupo';
import { cuadricula } from '@/contract/reportes/asistencia';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { facturas } from '@/contract/facturas/factura';
import { previsualizar } from '@/contract/inscripciones/inscripcion';
import { inscripciones } from '@/contract/inscripciones/leida';
import { createTestApp } from '../../support/createTestApp';
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
  await app.rows('update periodo_academico set activo = false where codigo_periodo = $1', [este.codigoPeriodo]);
  expect(await cifras()).toEqual([1, 2, 20]);
});
