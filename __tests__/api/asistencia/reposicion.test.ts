import { registroAsistencia } from '@/contract/asistencia/registro';
import { asistenciaDeEstudiante } from '@/contract/asistencia/asistenciaEstudiante';
import { reposicion } from '@/contract/asistencia/reposicion';
import { enlaces } from '@/contract/familia/enlace';
import { familia } from '@/contract/familia/cuenta';
import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import { sumarDias } from '@/domain/fechas';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoProfesor,
  nuevoUsuario,
  type Academia,
} from '../../support/factories';

// A missed class that is made up as a guest of another group: what gives it, how long, where it is used, and who sees it.

const app = createTestApp();
/** HOY is a Tuesday; groups train on Tuesdays and Thursdays. */
const [AYER, JUEVES] = [sumarDias(HOY, -5), sumarDias(HOY, 2)];
let academia: Academia;
let token: string;
let coach: { token: string; codigoProfesor: number };
let suyo: Awaited<ReturnType<typeof nuevoGrupo>>;
let otro: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let inscrita: Awaited<ReturnType<typeof nuevaInscripcion>>;
let minuto = 0;

const nuevoCoach = async () => {
  const { codigoUsuario, token: suya } = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [71] });
  return { token: suya, codigoProfesor: (await nuevoProfesor(app, academia, codigoUsuario)).codigoProfesor };
};
const reglas = (cambios: { reposicion?: string; dias?: number; max?: number }) =>
  app.rows(
    'update compania set reposicion = coalesce($2, reposicion), dias_reposicion = coalesce($3, dias_reposicion), max_reposiciones = coalesce($4, max_reposiciones) where codigo_compania = $1',
    [academia.codigoCompania, cambios.reposicion ?? null, cambios.dias ?? null, cambios.max ?? null],
  );

/** 10 in the morning. */
beforeEach(async () => {
  app.setNow(new Date(Date.parse(`${HOY}T14:00:00Z`) + (minuto += 1) * 120_000).toISOString());
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  coach = await nuevoCoach();
  suyo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10' } });
  otro = await nuevoGrupo(app, academia, {
    codigoPeriodo: suyo.codigoPeriodo,
    codigoProfesor: coach.codigoProfesor,
    values: { descripcion: 'Sub-12', capacidad: 5 },
  });
  // An hour later, so that a child of one can come to the other.
  await app.rows(`update detalle_horario_grupo set hora_inicio = '18:00', hora_fin = '19:00' where codigo_grupo = $1`, [otro.codigoGrupo]);
  nino = await nuevoEstudiante(app, academia, { nombre: 'Luis' });
  inscrita = await nuevaInscripcion(app, academia, {
    estudiante: nino,
    grupo: suyo,
    values: { fechaInscripcion: sumarDias(HOY, -30) },
  });
  await reglas({ reposicion: 'EXCUSAS' });
});

let antes: EstadoAsistencia | null = null;
beforeEach(() => void (antes = null));
const marca = async (estado: EstadoAsistencia, fechaAsistencia = AYER) => {
  const una = {
    codigoGrupo: suyo.codigoGrupo,
    codigoEstudiante: nino.codigoEstudiante,
    fechaAsistencia,
    estado,
    nota: '',
    recuperacion: false,
  };
  await app.call(registroAsistencia.save, { body: [{ ...una, estadoAnterior: fechaAsistencia === AYER ? antes : null }] }, { token });
  if (fechaAsistencia === AYER) antes = estado;
};
const deNino = (quien = token) => app.call(reposicion.deEstudiante, { params: { id: nino.codigoEstudiante } }, { token: quien });
const creditos = async () => (await deNino()).creditos.map(({ fecha, vence }) => [fecha, vence]);
const pone = (cambios: object = {}, clave?: string) =>
  app.ask(
    reposicion.poner,
    { body: { codigoEstudiante: nino.codigoEstudiante, codigoGrupo: otro.codigoGrupo, fecha: HOY, ...cambios } },
    { token, clave },
  );
const puesta = async (cambios: object = {}) => (await pone(cambios)).body.data.codigoReposicion as number;
const quita = (id: number) => app.ask(reposicion.quitar, { params: { id } }, { token });
const vino = (codigoReposicion: number, si: boolean, quien = coach.token) =>
  app.ask(reposicion.marca, { body: { codigoReposicion, vino: si } }, { token: quien });
const enLista = (fecha = HOY, quien = coach.token) =>
  app.ask(reposicion.dia, { query: { codigoGrupo: otro.codigoGrupo, fecha } }, { token: quien });
const pueden = async (fecha = HOY) =>
  (await app.call(reposicion.pueden, { query: { codigoGrupo: otro.codigoGrupo, fecha } }, { token })).map(
    ({ codigoEstudiante }) => codigoEstudiante,
  );
const avisa = (fecha = AYER) =>
  app.rows(
    `insert into aviso_ausencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, fecha_asistencia, razon) values ($1, $2, $3, $4, $5, '')`,
    [academia.codigoCompania, academia.sucursales[0], suyo.codigoGrupo, nino.codigoEstudiante, fecha],
  );

test('an excused or announced absence can be made up while the academy wants it, every other one only where it says so', async () => {
  await marca('EXCUSA');
  expect(await creditos()).toEqual([[AYER, sumarDias(AYER, 30)]]);
  await marca('AUSENTE');
  expect(await creditos()).toEqual([]);
  await avisa();
  expect(await creditos()).toHaveLength(1);
  await app.rows('delete from aviso_ausencia where codigo_estudiante = $1', [nino.codigoEstudiante]);
  await reglas({ reposicion: 'TODAS', dias: 7 });
  expect(await creditos()).toEqual([[AYER, sumarDias(AYER, 7)]]);
  for (const estado of ['TARDANZA', 'PRESENTE'] as const) {
    await marca(estado);
    expect(await creditos()).toEqual([]);
  }
  await marca('AUSENTE');
  await reglas({ dias: 4 });
  expect(await creditos()).toEqual([]);
  await reglas({ reposicion: 'NO', dias: 30 });
  expect(await deNino()).toEqual({ seReponen: false, creditos: [], clases: [] });
  expect((await pone()).body.mensaje).toBe('No le queda una falta que se pueda reponer ese día');
});

test('of more missed classes than the academy allows at once, the latest count, also those that were made up', async () => {
  await reglas({ max: 2 });
  for (const dias of [12, 7, 5]) await marca('EXCUSA', sumarDias(HOY, -dias));
  expect((await creditos()).map(([fecha]) => fecha)).toEqual([sumarDias(HOY, -7), AYER]);
  expect((await pone()).status).toBe(200);
  expect((await pone({ fecha: JUEVES })).status).toBe(200);
  expect((await deNino()).clases.map(({ fechaFalta }) => fechaFalta)).toEqual([AYER, sumarDias(HOY, -7)]);
  expect(await creditos()).toEqual([]);
});

test('a make-up class is on a day to come on which another open group trains, until the missed class expires, once in a class', async () => {
  await reglas({ dias: 14 });
  await marca('EXCUSA');
  const faltas = async (cambios: object) => (await pone(cambios)).body.errors;
  expect(await faltas({ fecha: AYER })).toEqual({ fecha: 'Ese día ya pasó' });
  expect(await faltas({ fecha: sumarDias(HOY, 1) })).toEqual({ fecha: 'El grupo no entrena ese día' });
  expect(await faltas({ codigoGrupo: suyo.codigoGrupo })).toEqual({ codigoGrupo: 'Es su propio grupo ese día: elija otro' });
  await app.rows(`insert into dia_sin_clase (codigo_periodo, fecha, motivo) values ($1, $2, 'Feriado')`, [suyo.codigoPeriodo, JUEVES]);
  expect(await faltas({ fecha: JUEVES })).toEqual({ fecha: 'Es un día sin clase (Feriado)' });
  expect((await pone({ fecha: sumarDias(HOY, 14) })).body.mensaje).toBe('No le queda una falta que se pueda reponer ese día');
  await marca('EXCUSA', sumarDias(HOY, -7));
  expect((await pone()).status).toBe(200);
  expect(await faltas({})).toEqual({ fecha: 'Ya repone una falta en esa clase' });
  expect(await pueden()).toEqual([]);
  expect(await pueden(sumarDias(HOY, 7))).toEqual([nino.codigoEstudiante]);
  await app.rows(`update grupo set estatus = 'INACTIVO' where codigo_grupo = $1`, [otro.codigoGrupo]);
  expect(await faltas({ fecha: sumarDias(HOY, 7) })).toEqual({ codigoGrupo: 'Ese grupo está inactivo, o su período' });
});

test('a full group, another age and a class of one’s own at that hour are asked about first', async () => {
  await marca('EXCUSA');
  await app.rows('update grupo set edad_minima = 15, edad_maxima = 16, capacidad = 1 where codigo_grupo = $1', [otro.codigoGrupo]);
  await nuevaInscripcion(app, academia, { estudiante: await nuevoEstudiante(app, academia), grupo: otro });
  await app.rows(`update detalle_horario_grupo set hora_inicio = '16:30', hora_fin = '17:30' where codigo_grupo = $1 and dia = 2`, [
    otro.codigoGrupo,
  ]);
  const { status, body } = await pone();
  expect([status, await creditos()]).toMatchObject([409, [[AYER, expect.anything()]]]);
  expect(body.errors.confirmado).toMatch(/El grupo está lleno: 1 de 1\..*de 15 a 16 años.*Choca con Sub-10/);
  // On Thursday the hours do not clash.
  expect((await pone({ fecha: JUEVES })).body.errors.confirmado).not.toMatch(/Choca/);
  expect((await pone({ confirmado: true })).status).toBe(200);
});

test('two cashiers use one missed class once, and a request sent twice puts one class', async () => {
  await marca('EXCUSA');
  const dos = await Promise.all([pone(), pone({ fecha: JUEVES })]);
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await deNino()).clases).toHaveLength(1);
  // The index refuses it too, whoever would not lock the child.
  const copia = `insert into reposicion (codigo_compania, codigo_sucursal, codigo_estudiante, codigo_grupo, fecha, codigo_grupo_falta, fecha_falta, usuario)
    select codigo_compania, codigo_sucursal, codigo_estudiante, codigo_grupo, fecha + 14, codigo_grupo_falta, fecha_falta, usuario from reposicion where codigo_estudiante = $1`;
  await expect(app.rows(copia, [nino.codigoEstudiante])).rejects.toMatchObject({ constraint: 'reposicion_falta_unica' });
  const [una] = (await deNino()).clases;
  await quita(una!.codigoReposicion);
  const clave = 'repone-una-1';
  const [primera, segunda] = [await pone({}, clave), await pone({}, clave)];
  expect([primera.status, segunda.body]).toEqual([200, primera.body]);
  expect((await deNino()).clases).toHaveLength(1);
});

test('the roll of that class shows the guest, whose mark counts in no group; it is corrected, and taken away only before the class', async () => {
  await app.rows(`update estudiante set alerta_medica = 'Asma' where codigo_estudiante = $1`, [nino.codigoEstudiante]);
  await marca('EXCUSA');
  const id = await puesta();
  expect((await enLista()).body.filas).toEqual([
    {
      codigoReposicion: id,
      nombre: expect.stringMatching(/^Luis/),
      edad: expect.any(Number),
      alertaMedica: 'Asma',
      vino: null,
      quitable: true,
    },
  ]);
  expect(await creditos()).toEqual([]);
  expect((await quita(id)).status).toBe(200);
  expect(await creditos()).toHaveLength(1);
  const otra = await puesta();
  const resumen = () =>
    app.call(
      asistenciaDeEstudiante.resumen,
      { query: { codigoEstudiante: nino.codigoEstudiante, fechaInicial: sumarDias(HOY, -20), fechaFinal: HOY } },
      { token },
    );
  const cuenta = await resumen();
  expect((await vino(otra, true)).status).toBe(200);
  expect(await resumen()).toEqual(cuenta);
  expect((await app.call(registroAsistencia.lista, { query: { codigoGrupo: otro.codigoGrupo } }, coach)).length).toBe(0);
  // An absence there uses it up as well.
  expect((await vino(otra, false)).status).toBe(200);
  expect((await quita(otra)).body.mensaje).toBe('Esa clase ya fue: la falta quedó repuesta');
  expect(await creditos()).toEqual([]);
  // It was used: the mark of the missed class may still be corrected.
  await marca('PRESENTE');
  expect((await deNino()).clases).toMatchObject([
    { grupo: 'Sub-12', grupoFalta: 'Sub-10', fechaFalta: AYER, vino: false, quitable: false },
  ]);
});

test('a correction of the missed class takes back the one that was to make it up, and back again gives it', async () => {
  await marca('EXCUSA');
  await puesta({ fecha: JUEVES });
  const quedan = async () => [(await enLista(JUEVES)).body.filas.length, (await deNino()).clases.length];
  expect(await quedan()).toEqual([1, 1]);
  for (const estado of ['PRESENTE', 'AUSENTE'] as const) {
    await marca(estado);
    expect(await quedan()).toEqual([0, 0]);
  }
  await marca('EXCUSA');
  expect(await quedan()).toEqual([1, 1]);
});

test('a class that was not held gives the missed one back; one that was held without a mark does not', async () => {
  await marca('EXCUSA');
  const id = await puesta();
  const amiga = await nuevoEstudiante(app, academia);
  await nuevaInscripcion(app, academia, { estudiante: amiga, grupo: otro, values: { fechaInscripcion: sumarDias(HOY, -30) } });
  await app.rows(`update reposicion set fecha = $2 where codigo_reposicion = $1`, [id, AYER]);
  const lista = { codigoGrupo: otro.codigoGrupo, codigoEstudiante: amiga.codigoEstudiante, fechaAsistencia: AYER };
  const una = { ...lista, estado: 'PRESENTE' as const, nota: '', estadoAnterior: null, recuperacion: false };
  const [{ codigoRegistroAsistencia } = { codigoRegistroAsistencia: 0 }] = (
    await app.call(registroAsistencia.save, { body: [una] }, { token })
  ).registros;
  expect((await quita(id)).status).toBe(409);
  await app.call(registroAsistencia.remove, { params: { id: codigoRegistroAsistencia }, query: {} }, { token });
  expect((await quita(id)).status).toBe(200);
  expect(await creditos()).toHaveLength(1);
});

test('who leaves the academy makes up nothing; who moves to that group is no guest there, and has the missed class again', async () => {
  await marca('EXCUSA');
  await puesta({ fecha: JUEVES });
  await app.rows(
    `insert into transferencia (codigo_compania, codigo_sucursal, codigo_inscripcion, codigo_grupo_anterior, codigo_grupo_nuevo, fecha, motivo, cambia_precio, usuario)
     values ($1, $2, $3, $4, $5, $6, '', false, 'x')`,
    [academia.codigoCompania, academia.sucursales[0], inscrita.codigoInscripcion, suyo.codigoGrupo, otro.codigoGrupo, HOY],
  );
  await app.rows('update inscripcion set codigo_grupo = $2 where codigo_inscripcion = $1', [inscrita.codigoInscripcion, otro.codigoGrupo]);
  expect([(await enLista(JUEVES)).body.filas, await creditos()]).toMatchObject([[], [[AYER, expect.anything()]]]);
  expect((await pone({ codigoGrupo: suyo.codigoGrupo, fecha: JUEVES })).status).toBe(200);
  expect((await deNino()).clases).toMatchObject([{ grupo: 'Sub-10', fecha: JUEVES }]);
  await app.rows(`update inscripcion set estatus = 'CANCELADA', fecha_cancelacion = $2 where codigo_inscripcion = $1`, [
    inscrita.codigoInscripcion,
    HOY,
  ]);
  expect(await deNino()).toMatchObject({ creditos: [], clases: [] });
  expect((await pone({ codigoGrupo: suyo.codigoGrupo })).body.mensaje).toBe('No le queda una falta que se pueda reponer ese día');
});

test('who teaches the class on that day sees and marks the guest, in any role; another coach, branch or academy gets nothing', async () => {
  await marca('EXCUSA');
  const id = await puesta();
  const [ajeno, sustituto, asistente] = [await nuevoCoach(), await nuevoCoach(), await nuevoCoach()];
  await nuevoGrupo(app, academia, { codigoPeriodo: suyo.codigoPeriodo, codigoProfesor: ajeno.codigoProfesor });
  const rol = `insert into grupo_profesor (codigo_grupo, codigo_profesor, rol, desde, hasta) values ($1, $2, $3, $4, $5)`;
  await app.rows(rol, [otro.codigoGrupo, sustituto.codigoProfesor, 'SUSTITUTO', HOY, sumarDias(HOY, 1)]);
  await app.rows(rol, [otro.codigoGrupo, asistente.codigoProfesor, 'ASISTENTE', null, null]);
  const lejos = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', sucursales: [academia.sucursales[1]!] });
  const extrano = await nuevoUsuario(app, await nuevaAcademia(app));
  for (const quien of [ajeno.token, lejos.token, extrano.token]) {
    expect((await enLista(HOY, quien)).status).toBe(404);
    expect((await vino(id, true, quien)).status).toBe(404);
  }
  for (const quien of [lejos.token, extrano.token])
    expect((await app.ask(reposicion.quitar, { params: { id } }, { token: quien })).status).toBe(404);
  for (const quien of [sustituto, asistente, coach]) {
    expect((await enLista(HOY, quien.token)).body.filas).toHaveLength(1);
    expect((await vino(id, true, quien.token)).status).toBe(200);
  }
  expect((await app.ask(reposicion.quitar, { params: { id } }, coach)).status).toBe(403);
  // A day to come is not marked.
  await marca('EXCUSA', sumarDias(HOY, -7));
  expect((await vino(await puesta({ fecha: JUEVES }), true)).body.mensaje).toBe('Esa clase todavía no ha sido');
});

test('the family sees by its link what is left until when, and the class that was put down', async () => {
  await marca('EXCUSA');
  const enlace = (await app.call(enlaces.crear, { body: { codigoEntidad: nino.codigoPagador } }, { token })).url!.split('#')[1]!;
  const ve = async () => (await app.ask(familia.cuenta, { body: { enlace } })).body.data.reposiciones;
  const estudiante = expect.stringMatching(/^Luis/);
  expect(await ve()).toEqual([{ estudiante, falta: AYER, vence: sumarDias(AYER, 30), clase: null }]);
  await puesta({ fecha: JUEVES });
  expect(await ve()).toEqual([{ estudiante, falta: AYER, vence: null, clase: { grupo: 'Sub-12', fecha: JUEVES } }]);
});
