import { prueba } from '@/contract/asistencia/prueba';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { interesado } from '@/contract/inscripciones/interesado';
import { conversion } from '@/contract/reportes/academia/conversion';
import { sumarDias } from '@/domain/fechas';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevoGrupo, nuevoProfesor, nuevoUsuario, type Academia } from '../../support/factories';
import { versionDe } from '../../support/version';

// A trial class of an interested child: on which days it can be, whose roll shows it, who marks it, and what the mark changes.

const app = createTestApp();
/** HOY is a Tuesday; groups train on Tuesdays and Thursdays. */
const JUEVES = sumarDias(HOY, 2);
let academia: Academia;
let token: string;
let profesor: { token: string; codigoProfesor: number };
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

const nuevaCoach = async () => {
  const { codigoUsuario, token: suyo } = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [71] });
  return { token: suyo, codigoProfesor: (await nuevoProfesor(app, academia, codigoUsuario)).codigoProfesor };
};

beforeEach(async () => {
  // Shortly before midnight at the academy: the next day is within the session.
  app.setNow(`${sumarDias(HOY, 1)}T03:55:00Z`);
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR' }));
  profesor = await nuevaCoach();
  grupo = await nuevoGrupo(app, academia, { codigoProfesor: profesor.codigoProfesor });
});

const anotado = async (cambios: object = {}) => {
  const datos = {
    ...{ codigoSucursal: academia.sucursales[0]!, nombre: 'Mateo Peralta', fechaNacimiento: '2016-06-15', sexo: '' as const },
    ...{ responsable: 'Yokasta Báez', telefono: '829-555-0110', email: '', origen: 'REDES' as const, etapa: 'NUEVO' as const },
    ...{ motivo: '', proximo: '', proximoDia: null, asignado: '', codigoGrupo: null, nota: '', ...cambios },
  };
  return (await app.call(interesado.save, { body: datos }, { token })).codigoInteresado;
};
const leer = (id: number) => app.call(interesado.id, { params: { id } }, { token });
const cambia = async (id: number, cambios: object) => {
  const {
    fecha: _,
    quien: _q,
    grupo: _g,
    codigoEstudiante: _e,
    diaPrueba: _d,
    codigoGrupoPrueba: _p,
    vinoPrueba: _v,
    ...datos
  } = await leer(id);
  return app.call(interesado.update, { body: { ...datos, ...cambios } }, { token });
};
const pone = async (codigoInteresado: number, cambios: { codigoGrupo?: number; dia?: string; version?: number } = {}) => {
  const version = await versionDe(app, 'interesado', codigoInteresado);
  return app.ask(prueba.poner, { body: { codigoInteresado, codigoGrupo: grupo.codigoGrupo, dia: HOY, version, ...cambios } }, { token });
};
const quita = (id: number, query: { version?: number } = {}) => app.ask(prueba.quitar, { params: { id }, query }, { token });
const marca = (codigoInteresado: number, vino: boolean, quien = profesor.token) =>
  app.ask(prueba.marca, { body: { codigoInteresado, vino } }, { token: quien });
const deLista = (quien: string, query: object = {}) =>
  app.ask(prueba.dia, { query: { codigoGrupo: grupo.codigoGrupo, ...query } }, { token: quien });
const probaron = async () => (await app.call(conversion, { query: {} }, { token })).totales.probaron;

test('a trial is on a day to come on which the group trains, of an open group of the same branch', async () => {
  const id = await anotado();
  const [, otra] = academia.sucursales;
  const lejos = await nuevoGrupo(app, academia, { codigoSucursal: otra, codigoPeriodo: grupo.codigoPeriodo });
  const cerrado = await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, values: { estatus: 'INACTIVO' } });
  await app.rows(`insert into dia_sin_clase (codigo_periodo, fecha, motivo) values ($1, $2, 'Feriado')`, [
    grupo.codigoPeriodo,
    sumarDias(HOY, 9),
  ]);
  // From next Tuesday on the group trains on Wednesdays instead.
  await app.rows('update detalle_horario_grupo set hasta = $2 where codigo_grupo = $1 and dia = 2', [grupo.codigoGrupo, sumarDias(HOY, 7)]);
  await app.rows(
    `insert into detalle_horario_grupo (codigo_grupo, dia, hora_inicio, hora_fin, desde) values ($1, 3, '16:00', '17:00', $2)`,
    [...[grupo.codigoGrupo, sumarDias(HOY, 7)]],
  );
  const faltas = async (cambios: object) => (await pone(id, cambios)).body.errors;
  expect(await faltas({ dia: sumarDias(HOY, -5) })).toEqual({ dia: 'Ese día ya pasó' });
  expect(await faltas({ dia: sumarDias(HOY, 1) })).toEqual({ dia: 'El grupo no entrena ese día' });
  expect(await faltas({ dia: sumarDias(HOY, 7) })).toEqual({ dia: 'El grupo no entrena ese día' });
  expect(await faltas({ dia: sumarDias(HOY, 9) })).toEqual({ dia: 'Es un día sin clase (Feriado)' });
  expect((await faltas({ dia: '2026-06-04' })).dia).toMatch(/^El período del grupo va del /);
  expect(await faltas({ codigoGrupo: lejos.codigoGrupo })).toEqual({ codigoGrupo: 'Ese grupo es de otra sucursal' });
  expect(await faltas({ codigoGrupo: cerrado.codigoGrupo })).toEqual({ codigoGrupo: 'Ese grupo está inactivo, o su período' });
  expect(await leer(id)).toMatchObject({ diaPrueba: null, codigoGrupoPrueba: null, vinoPrueba: null });
  expect((await pone(id, { dia: sumarDias(HOY, 8) })).status).toBe(200);
  expect(await leer(id)).toMatchObject({ diaPrueba: sumarDias(HOY, 8), codigoGrupoPrueba: grupo.codigoGrupo, etapa: 'NUEVO' });
});

test('there is one trial at a time: changed and taken away until it is marked, and not for who is lost', async () => {
  const id = await anotado();
  await pone(id, { dia: JUEVES });
  expect((await deLista(token, { fecha: JUEVES })).body).toHaveLength(1);
  await pone(id);
  expect((await deLista(token, { fecha: JUEVES })).body).toEqual([]);
  expect((await quita(id)).status).toBe(200);
  expect((await deLista(token)).body).toEqual([]);
  await pone(id);
  await marca(id, true);
  expect((await quita(id)).body.mensaje).toBe('Esa clase de prueba ya está marcada en la lista');
  expect((await pone(id)).body.errors).toEqual({ dia: 'La clase de ese día ya está marcada: elija otro' });
  // Another class after the first: it is marked anew, and that the child has tried stays counted.
  expect((await pone(id, { dia: JUEVES })).status).toBe(200);
  expect(await leer(id)).toMatchObject({ diaPrueba: JUEVES, vinoPrueba: null, etapa: 'PRUEBA' });
  expect(await probaron()).toBe(1);

  await cambia(id, { etapa: 'PERDIDO', motivo: 'Costo' });
  expect((await deLista(token, { fecha: JUEVES })).body).toEqual([]);
  expect((await pone(id)).body.mensaje).toBe('Es una familia perdida: cambie antes su etapa');
});

test('of two who put a trial of one child the second is told what the first put, and moves nothing', async () => {
  const id = await anotado();
  const { version } = await leer(id);
  expect((await pone(id, { dia: JUEVES, version })).status).toBe(200);
  const tarde = await pone(id, { dia: HOY, version });
  expect([tarde.status, tarde.body]).toMatchObject([
    409,
    { mensaje: expect.stringMatching(/^Otra persona cambió/), data: { diaPrueba: JUEVES } },
  ]);
  expect(await leer(id)).toMatchObject({ diaPrueba: JUEVES, version: version + 1 });
});

test('a trial that somebody else moved meanwhile is not taken away by who saw it on the day before', async () => {
  const id = await anotado();
  expect((await pone(id, { dia: HOY })).status).toBe(200);
  const { version } = await leer(id);
  expect((await pone(id, { dia: JUEVES })).status).toBe(200);
  const tarde = await quita(id, { version });
  expect([tarde.status, tarde.body]).toMatchObject([
    409,
    { mensaje: expect.stringMatching(/^Otra persona cambió/), data: { diaPrueba: JUEVES } },
  ]);
  expect((await leer(id)).diaPrueba).toBe(JUEVES);
  expect((await quita(id, { version: version + 1 })).status).toBe(200);
  expect((await leer(id)).diaPrueba).toBeNull();
});

test('the roll shows a coach name and age alone; the mark moves the stage, is corrected, and counts as no attendance', async () => {
  const id = await anotado({ etapa: 'CONTACTADO' });
  await pone(id);
  expect((await deLista(profesor.token)).body).toEqual([{ codigoInteresado: id, nombre: 'Mateo Peralta', edad: 9, vino: null }]);
  expect((await marca(id, true)).status).toBe(200);
  expect(await leer(id)).toMatchObject({ etapa: 'PRUEBA', vinoPrueba: true });
  expect(await probaron()).toBe(1);
  expect(await app.rows('select from registro_asistencia where codigo_grupo = $1', [grupo.codigoGrupo])).toEqual([]);
  const { inscritos, registrados } = (await app.call(registroAsistencia.gruposDelDia, { query: {} }, { token: profesor.token }))[0]!;
  expect([inscritos, registrados]).toEqual([0, 0]);
  // What the office writes meanwhile does not make a mark a stage that was set by hand.
  await cambia(id, { nota: 'Muy contento' });
  await marca(id, false);
  expect(await leer(id)).toMatchObject({ etapa: 'CONTACTADO', vinoPrueba: false });
  expect(await probaron()).toBe(0);

  const dicho = await anotado({ nombre: 'Ana Dicha', etapa: 'PRUEBA' });
  await pone(dicho);
  await marca(dicho, true);
  await marca(dicho, false);
  expect(await leer(dicho)).toMatchObject({ etapa: 'PRUEBA', vinoPrueba: false });
  expect(await probaron()).toBe(1);
});

test('a day to come is not marked, and one of an earlier month by an administrator alone', async () => {
  const id = await anotado();
  await pone(id, { dia: JUEVES });
  expect((await marca(id, true)).body.mensaje).toBe('Esa clase de prueba todavía no ha sido');
  app.setNow('2026-04-07T15:00:00Z');
  const jefa = await nuevoUsuario(app, academia);
  const maestro = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [71] });
  await app.rows('update profesor set codigo_usuario = $1 where codigo_profesor = $2', [maestro.codigoUsuario, profesor.codigoProfesor]);
  expect((await marca(id, true, maestro.token)).body.mensaje).toMatch(/^Solo un administrador/);
  expect((await marca(id, true, jefa.token)).status).toBe(200);
});

test('who teaches the group on that day sees and marks it, in any role; another coach and another branch get nothing', async () => {
  const id = await anotado();
  await pone(id);
  const ajena = await nuevaCoach();
  const sustituta = await nuevaCoach();
  const asistente = await nuevaCoach();
  const lejos = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', sucursales: [academia.sucursales[1]!] });
  const rol = `insert into grupo_profesor (codigo_grupo, codigo_profesor, rol, desde, hasta) values ($1, $2, $3, $4, $5)`;
  await app.rows(rol, [grupo.codigoGrupo, sustituta.codigoProfesor, 'SUSTITUTO', HOY, sumarDias(HOY, 1)]);
  await app.rows(rol, [grupo.codigoGrupo, asistente.codigoProfesor, 'ASISTENTE', null, null]);
  // One who has another group, and with it the access to the roll.
  await nuevoGrupo(app, academia, { codigoPeriodo: grupo.codigoPeriodo, codigoProfesor: ajena.codigoProfesor });
  for (const quien of [ajena.token, lejos.token]) {
    expect((await deLista(quien)).status).toBe(404);
    expect((await marca(id, true, quien)).status).toBe(404);
  }
  expect((await leer(id)).vinoPrueba).toBeNull();
  for (const [i, { token: quien }] of [sustituta, asistente, profesor].entries()) {
    expect((await deLista(quien)).body).toHaveLength(1);
    expect((await marca(id, i % 2 === 0, quien)).status).toBe(200);
  }
  // A substitute of that day still corrects it on the next one; put and taken away is by the office alone.
  app.setNow(`${sumarDias(HOY, 1)}T04:05:00Z`);
  expect((await marca(id, false, sustituta.token)).status).toBe(200);
  expect((await app.ask(prueba.quitar, { params: { id }, query: {} }, { token: profesor.token })).status).toBe(403);
  const body = { codigoInteresado: id, codigoGrupo: grupo.codigoGrupo, dia: JUEVES, version: 1 };
  expect((await app.ask(prueba.poner, { body }, { token: lejos.token })).status).toBe(404);
});
