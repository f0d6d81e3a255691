import { cobrar } from '@/contract/cobros/cobro';
import { analisisIngresos } from '@/contract/reportes/ingresos/analisis';
import { cobrosPorFecha } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { resumenAnual } from '@/contract/reportes/ingresos/resumenAnual';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { vencidas } from '@/contract/reportes/vencida';
import { sumarDias } from '@/domain/fechas';
import { registroAsistencia } from '@/server/db/schema/asistencia';
import { bajaEstudiante } from '@/server/db/schema/estudiantes';
import { createTestApp, HOY } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';

const app = createTestApp();
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let coach: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  // A demo academy counts as one under way: it has no first steps (pasos.test.ts).
  await app.rows('update compania set demostracion = true where codigo_compania = $1', [academia.codigoCompania]);
  jefa = await nuevoUsuario(app, academia);
  const { codigoCompania, sucursales } = academia;
  const [naco, santiago] = sucursales;
  const quien = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR', accesos: [15, 71, 27, 12] });
  coach = quien.token;
  // HOY is a Tuesday: this group has class, the other one had it yesterday and nobody took its roll.
  grupo = await nuevoGrupo(app, academia, { values: { descripcion: 'Sub-10', capacidad: 1 } });
  await app.rows('update profesor set codigo_usuario = $1 where codigo_profesor = $2', [quien.codigoUsuario, grupo.codigoProfesor]);
  const deAyer = { codigoPeriodo: grupo.codigoPeriodo, horario: [{ dia: 1, horaInicio: '16:00', horaFin: '17:00' }] };
  const otro = await nuevoGrupo(app, academia, { ...deAyer, values: { descripcion: 'De ayer' } });
  const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', fechaNacimiento: `2016-${sumarDias(HOY, 2).slice(5)}` });
  const beto = await nuevoEstudiante(app, academia, { nombre: 'Beto' });
  await nuevaInscripcion(app, academia, { estudiante: ana, grupo, values: { fechaInscripcion: HOY } });
  await nuevaInscripcion(app, academia, { estudiante: beto, grupo: otro });
  const seFue = await nuevoEstudiante(app, academia, { activo: false });
  const baja = { codigoCompania, codigoEstudiante: seFue.codigoEstudiante, fecha: HOY, motivo: 'Se mudó', usuario: 'pruebas' };
  await app.deps.db.insert(bajaEstudiante).values(baja);
  await nuevaCaja(app, academia, jefa.codigoUsuario, { fecha: sumarDias(HOY, -1) });
  const deAna = (values: object) => nuevaFactura(app, academia, { estudiante: ana, values });
  const hoyVence = await deAna({ total: pesos(1000.25), fechaVencimiento: HOY });
  await deAna({ total: pesos(400), fechaVencimiento: sumarDias(HOY, -100) });
  await deAna({ total: pesos(300), fechaVencimiento: sumarDias(HOY, 20) });
  const lejos = await nuevoEstudiante(app, academia, { codigoSucursal: santiago });
  await nuevaFactura(app, academia, {
    estudiante: lejos,
    values: { codigoSucursal: santiago, total: pesos(800), fechaVencimiento: '2026-03-02' },
  });
  const formas = [{ forma: 'EFECTIVO' as const, monto: pesos(700), referencia: '' }];
  const pago = {
    codigoSucursal: naco,
    codigoPagador: ana.codigoPagador,
    facturas: [{ codigoFactura: hoyVence.codigoFactura, monto: pesos(600) }],
    formas,
  };
  await app.call(cobrar, { body: { ...pago, excedente: 'DEVUELTA' } }, jefa);
  await app.deps.db.insert(registroAsistencia).values({
    codigoCompania,
    codigoSucursal: naco,
    codigoGrupo: grupo.codigoGrupo,
    codigoEstudiante: ana.codigoEstudiante,
    codigoProfesor: grupo.codigoProfesor,
    fechaAsistencia: HOY,
    estado: 'PRESENTE',
    usuario: 'pruebas',
  });
});

const NADA = { query: {} };

test('what a card says is what its report says, to the cent', async () => {
  const hoy = await app.call(inicio.cobrado, NADA, jefa);
  const delDia = await app.call(cobrosPorFecha, { query: { desde: HOY, hasta: HOY } }, jefa);
  expect([hoy.hoy, hoy.cobrosHoy, hoy.mesAnterior]).toEqual([delDia.totales.neto, 1, 0]);
  expect(hoy.hoy).toBe(pesos(600));
  const deuda = await app.call(inicio.deuda, NADA, jefa);
  const { totales } = await app.call(vencidas, NADA, jefa);
  expect([deuda.vencido, deuda.porAntiguedad]).toEqual([totales.pendiente, totales.porAntiguedad]);
  expect([deuda.pendiente, deuda.porVencer]).toEqual([pesos(1900.25), pesos(700.25)]);
  const { porMes } = await app.call(inicio.ingresos, NADA, jefa);
  expect(porMes).toEqual((await app.call(resumenAnual, NADA, jefa)).totales.porMes);
  const sucursales = await app.call(inicio.sucursales, {}, jefa);
  const query = { desde: `${HOY.slice(0, 7)}-01`, hasta: HOY, por: 'SUCURSAL' as const };
  const { filas } = await app.call(analisisIngresos, { query }, jefa);
  for (const { sucursal, esperado, cobrado } of sucursales)
    expect(filas.find(({ concepto }) => concepto === sucursal)).toMatchObject({ facturado: esperado, cobrado });
});

test('the branches stand side by side, the worst first, with what only their accesses open', async () => {
  const sucursales = await app.call(inicio.sucursales, {}, jefa);
  expect(sucursales.map(({ sucursal, cumplimiento, sinLista }) => [sucursal, cumplimiento, sinLista])).toEqual([
    ['Santiago', 0, 0],
    ['Naco', 5999, 1],
  ]);
  expect(sucursales[1]).toMatchObject({ asistencia: 10_000, diferencia: 0 });
  const { token } = await nuevoUsuario(app, academia, { accesos: [39], sucursales: [academia.sucursales[0]] });
  expect(await app.call(inicio.sucursales, {}, { token })).toMatchObject([
    { sucursal: 'Naco', asistencia: null, diferencia: null, sinLista: null },
  ]);
});

test('a cashier sees the own day: the drawer, what came in, who is due today', async () => {
  const { abierta, cobrado, cobros, vencenHoy, montoHoy, vencen } = await app.call(inicio.caja, NADA, jefa);
  expect(abierta).not.toBeNull();
  expect([cobrado, cobros, vencenHoy, montoHoy]).toEqual([pesos(600), 1, 1, pesos(400.25)]);
  expect(vencen[0]!.monto).toBe(pesos(400.25));
  const { token } = await nuevoUsuario(app, academia, { accesos: [11] });
  expect(await app.call(inicio.caja, NADA, { token })).toMatchObject({ abierta: null, cobrado: 0, cobros: 0, vencenHoy: 1 });
});

test('a coach sees the own groups of today, and no money', async () => {
  expect(await app.call(inicio.asistencia, NADA, { token: coach })).toEqual([
    { codigoGrupo: grupo.codigoGrupo, grupo: 'Sub-10', horaInicio: '16:00', inscritos: 1, registrados: 1, presentes: 1 },
  ]);
  expect((await app.call(inicio.cobrado, NADA, { token: coach })).mes).toBe(0);
  expect((await app.call(inicio.deuda, NADA, { token: coach })).pendiente).toBe(0);
});

test('a secretary sees who came, who left, whose birthday comes, and which group is full', async () => {
  expect(await app.call(inicio.estudiantes, NADA, jefa)).toMatchObject({
    activos: 3,
    nuevos: 3,
    bajas: 1,
    cumpleanos: [{ estudiante: expect.stringContaining('Ana'), fecha: sumarDias(HOY, 2), edad: 10 }],
  });
  const { grupos, inscritos, cuantosLlenos, llenos, porSemana } = await app.call(inicio.grupos, NADA, jefa);
  expect([grupos, inscritos, cuantosLlenos, llenos.map((uno) => uno.grupo)]).toEqual([2, 2, 1, ['Sub-10']]);
  expect([porSemana.length, porSemana.at(-1)]).toEqual([8, { lunes: '2026-03-09', inscripciones: 1 }]);
});

test('an administrator is told that the nightly copies stopped, from 36 hours on', async () => {
  const { salud } = app.deps;
  const { ultimaCopia } = salud;
  const hace = async (horas: number | null, token = jefa.token) => {
    salud.ultimaCopia = () => (horas === null ? null : new Date(app.deps.now().getTime() - horas * 3_600_000).toISOString());
    return (await app.call(inicio.atencion, NADA, { token })).filter(({ clase }) => clase.includes('COPIA'));
  };
  try {
    expect(await hace(35)).toEqual([]);
    expect(await hace(36)).toEqual([{ clase: 'COPIA_VIEJA', cantidad: 36 }]);
    expect(await hace(null)).toEqual([{ clase: 'SIN_COPIA', cantidad: 1 }]);
    expect(await hace(null, coach)).toEqual([]);
  } finally {
    salud.ultimaCopia = ultimaCopia;
  }
});

test('what needs attention is counted, and told only to who may open the page that solves it', async () => {
  const cosas = async (token: string) =>
    Object.fromEntries((await app.call(inicio.atencion, NADA, { token })).map(({ clase, cantidad }) => [clase, cantidad]));
  expect(await cosas(jefa.token)).toEqual({ CAJA_OLVIDADA: 1, SIN_LISTA: 1, GRUPO_LLENO: 1, DEUDA_VIEJA: 1 });
  expect(await cosas((await nuevoUsuario(app, academia, { accesos: [7] })).token)).toEqual({ GRUPO_LLENO: 1 });
  expect(await cosas((await nuevoUsuario(app, academia, { accesos: [] })).token)).toEqual({});
  const lejana = await nuevoUsuario(app, academia, { sucursales: [academia.sucursales[1]] });
  expect(await cosas(lejana.token)).toEqual({});
});
