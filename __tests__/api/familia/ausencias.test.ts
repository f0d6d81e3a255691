import { registroAsistencia } from '@/contract/asistencia/registro';
import type { ClaseDeFamilia, RazonAusencia } from '@/contract/familia/ausencia';
import { familia } from '@/contract/familia/cuenta';
import { enlaces } from '@/contract/familia/enlace';
import { sumarDias } from '@/domain/fechas';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoPeriodo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let yo: { token: string };
let coach: { token: string };
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let hijo: Awaited<ReturnType<typeof nuevoEstudiante>>;
let enlace: string;
let minuto = 0;

const dar = async (codigoEntidad: number) => (await app.call(enlaces.crear, { body: { codigoEntidad } }, yo)).url!.split('#')[1]!;

/** HOY is a Tuesday, 10 in the morning; the group trains on Tuesdays and Thursdays at four. */
beforeEach(async () => {
  // Every test in a minute of its own: a network may ask thirty times in one.
  app.setNow(new Date(Date.parse(`${HOY}T14:00:00Z`) + (minuto += 1) * 120_000).toISOString());
  academia = await nuevaAcademia(app);
  yo = await nuevoUsuario(app, academia);
  const persona = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  coach = persona;
  const { codigoProfesor } = await nuevoProfesor(app, academia, persona.codigoUsuario);
  grupo = await nuevoGrupo(app, academia, { codigoProfesor, values: { descripcion: 'Sub-10' } });
  hijo = await nuevoEstudiante(app, academia, { nombre: 'Luis' });
  await nuevaInscripcion(app, academia, { estudiante: hijo, grupo, values: { fechaInscripcion: sumarDias(HOY, -30) } });
  enlace = await dar(hijo.codigoPagador);
});

const clases = async (con = enlace) => (await app.ask(familia.cuenta, { body: { enlace: con } })).body.data.clases as ClaseDeFamilia[];
const decir = (clase: string, viene: boolean, razon: RazonAusencia = '', con = enlace) =>
  app.ask(familia.ausencia, { body: { enlace: con, clase, viene, razon } });
const enLista = async (fecha = HOY, como = coach) =>
  (await app.call(registroAsistencia.lista, { query: { codigoGrupo: grupo.codigoGrupo, fecha } }, como)).map(({ noViene, estado }) => [
    noViene,
    estado,
  ]);
const JUEVES = sumarDias(HOY, 2);

test('what a family says of today stands on the roll of that day and marks nothing; said again it changes nothing, and it is taken back', async () => {
  const [hoy, jueves, ...mas] = await clases();
  expect([hoy, jueves, mas]).toMatchObject([
    { estudiante: expect.stringMatching(/^Luis/), grupo: 'Sub-10', fecha: HOY, horaInicio: '16:00', empezo: false, noViene: null },
    { fecha: JUEVES, noViene: null },
    [],
  ]);
  const primera = await decir(hoy!.clase, false, 'ENFERMO');
  expect([primera.status, primera.body.data[0].noViene]).toEqual([200, 'ENFERMO']);
  expect((await decir(hoy!.clase, false, 'VIAJE')).body.data[0].noViene).toBe('ENFERMO');
  expect(await enLista()).toEqual([['ENFERMO', null]]);
  expect(await enLista(JUEVES)).toEqual([[null, null]]);
  expect(JSON.stringify(primera.body)).not.toMatch(/codigo/i);
  // The roll that is open elsewhere hears of the day, by keys only.
  const oidas = () =>
    app.rows(`select distinct llave from novedad where codigo_compania = $1 and clase = 'asistencia'`, [academia.codigoCompania]);
  expect(await oidas()).toEqual([{ llave: { codigoGrupo: grupo.codigoGrupo, fecha: HOY } }]);

  expect((await decir(hoy!.clase, true)).body.data[0].noViene).toBeNull();
  expect((await decir(hoy!.clase, true)).status).toBe(200);
  expect(await enLista()).toEqual([[null, null]]);
  await decir(jueves!.clase, false);
  expect(await enLista(JUEVES)).toEqual([['', null]]);
});

test('a class is of a child who is active, in a period that is, and not before the first day', async () => {
  const dias = async () => (await clases()).map(({ fecha }) => fecha);
  const sin = async (tabla: 'estudiante' | 'periodo_academico', clave: string, codigo: number) => {
    await app.rows(`update ${tabla} set activo = false where ${clave} = $1`, [codigo]);
    const vistos = await dias();
    await app.rows(`update ${tabla} set activo = true where ${clave} = $1`, [codigo]);
    return vistos;
  };
  expect(await sin('estudiante', 'codigo_estudiante', hijo.codigoEstudiante)).toEqual([]);
  expect(await sin('periodo_academico', 'codigo_periodo', grupo.codigoPeriodo)).toEqual([]);
  expect(await dias()).toEqual([HOY, JUEVES]);
  await app.rows('update inscripcion set fecha_inscripcion = $2 where codigo_estudiante = $1', [hijo.codigoEstudiante, JUEVES]);
  expect(await dias()).toEqual([JUEVES]);
});

test('once the class has begun nothing is said nor taken back, and the roll keeps showing what was said', async () => {
  const { clase } = (await clases())[0]!;
  await decir(clase, false, 'VIAJE');
  app.setNow(`${HOY}T19:59:00Z`);
  expect((await clases())[0]).toMatchObject({ empezo: false });
  app.setNow(`${HOY}T20:00:00Z`);
  expect((await clases())[0]).toMatchObject({ empezo: true, noViene: 'VIAJE' });
  for (const viene of [true, false]) {
    const { status, body } = await decir(clase, viene);
    expect([status, body.mensaje]).toEqual([409, 'Esa clase ya empezó: llame a la academia']);
  }
  expect(await enLista(HOY, await nuevoUsuario(app, academia))).toEqual([['VIAJE', null]]);
});

test('a day without class, a child who left and a class of another family are refused, each with the same sentence', async () => {
  const [hoy, jueves] = await clases();
  const ajeno = await nuevoEstudiante(app, academia, { nombre: 'Ajeno' });
  await nuevaInscripcion(app, academia, { estudiante: ajeno, grupo, values: { fechaInscripcion: sumarDias(HOY, -30) } });
  const [suya] = await clases(await dar(ajeno.codigoPagador));
  const NO_HAY = [409, 'Ese día ya no hay esa clase: abra de nuevo esta página'];
  const dicho = async (clase: string) => {
    const { status, body } = await decir(clase, false);
    return [status, body.mensaje];
  };
  expect(await dicho(suya!.clase)).toEqual(NO_HAY);
  await app.rows(`insert into dia_sin_clase (codigo_periodo, fecha, motivo) values ($1, $2, 'Feriado')`, [grupo.codigoPeriodo, JUEVES]);
  expect(await dicho(jueves!.clase)).toEqual(NO_HAY);
  expect((await clases()).map(({ fecha }) => fecha)).toEqual([HOY, sumarDias(HOY, 7)]);
  await app.rows(`update inscripcion set estatus = 'CANCELADA', fecha_cancelacion = $2 where codigo_estudiante = $1`, [
    hijo.codigoEstudiante,
    HOY,
  ]);
  expect(await dicho(hoy!.clase)).toEqual(NO_HAY);
  expect(await app.rows('select 1 from aviso_ausencia where codigo_compania = $1', [academia.codigoCompania])).toEqual([]);
});

test('a revoked link says nothing any more, and a network that asks too often waits', async () => {
  const { clase } = (await clases())[0]!;
  await app.call(enlaces.revocar, { body: { codigoEntidad: hijo.codigoPagador } }, yo);
  const { status, body } = await decir(clase, false);
  expect([status, body.mensaje]).toEqual([404, expect.stringContaining('ya no abre')]);
  const estados = [];
  for (let i = 0; i < 31; i += 1) estados.push((await decir(clase, false)).status);
  expect(estados.at(-1)).toBe(429);
});

test('over two open seasons each class is of its own: the last ones of this season, then the first of the next, and each on its own roll', async () => {
  const MARTES = sumarDias(HOY, 7);
  await app.rows(`update periodo_academico set fecha_fin = $2, descripcion = 'Invierno' where codigo_periodo = $1`, [grupo.codigoPeriodo, JUEVES]); // prettier-ignore
  const proximo = await nuevoPeriodo(app, academia, { descripcion: 'Primavera', fechaInicio: sumarDias(HOY, 6), fechaFin: '2026-12-31' });
  const otro = await nuevoGrupo(app, academia, { codigoPeriodo: proximo.codigoPeriodo, codigoProfesor: grupo.codigoProfesor, values: { descripcion: 'Sub-10' } }); // prettier-ignore
  await nuevaInscripcion(app, academia, { estudiante: hijo, grupo: otro, values: { fechaInscripcion: HOY } });
  const de = async () => (await clases()).map((una) => [una.grupo, una.fecha, una.noViene]);
  expect(await de()).toEqual([
    ['Sub-10 · Invierno', HOY, null],
    ['Sub-10 · Invierno', JUEVES, null],
    ['Sub-10 · Primavera', MARTES, null],
  ]);
  expect((await decir((await clases())[2]!.clase, false, 'VIAJE')).status).toBe(200);
  const enLaDe = async (codigoGrupo: number, fecha: string) =>
    (await app.call(registroAsistencia.lista, { query: { codigoGrupo, fecha } }, coach)).map(({ noViene }) => noViene);
  expect([await enLaDe(grupo.codigoGrupo, HOY), await enLaDe(otro.codigoGrupo, MARTES)]).toEqual([[null], ['VIAJE']]);
  // In the new season the old group has no more classes, and what was said stands.
  app.setNow(`${MARTES}T14:00:00Z`);
  expect(await de()).toEqual([
    ['Sub-10', MARTES, 'VIAJE'],
    ['Sub-10', sumarDias(MARTES, 2), null],
  ]);
});
