import { asistenciaDeEstudiante } from '@/contract/asistencia/asistenciaEstudiante';
import { recalculo } from '@/contract/asistencia/recalculo';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { cobrar } from '@/contract/cobros/cobro';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { facturas as facturasDe } from '@/contract/facturas/factura';
import { actos } from '@/contract/inscripciones/actos';
import { inscribir, previsualizar } from '@/contract/inscripciones/inscripcion';
import { inscripciones } from '@/contract/inscripciones/leida';
import { estadoEstudiante } from '@/contract/reportes/academia/estadoEstudiante';
import { cuadricula } from '@/contract/reportes/asistencia';
import { resumenDeGrupos } from '@/contract/reportes/asistenciaPorGrupo';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import {
  abrirSesion,
  nuevaAcademia,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';

// A child goes into a group of another branch and comes back a week later; in between its family pays there. March 2026, in which the 3rd is
// a Tuesday; the first group trains on Tuesdays and Thursdays, the other one on Mondays and Wednesdays.
const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let a: Awaited<ReturnType<typeof nuevoGrupo>>;
let b: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let codigoInscripcion: number;

const marzo = (dia: number) => `2026-03-${String(dia).padStart(2, '0')}`;
const pasar = async (fecha: string) => {
  app.setNow(`${fecha}T14:00:00Z`);
  jefa.token = await abrirSesion(app, academia, jefa.codigoUsuario, jefa.usuario);
};
type Estado = 'PRESENTE' | 'AUSENTE' | 'TARDANZA' | 'EXCUSA';
const marcar = async ({ codigoGrupo }: { codigoGrupo: number }, dia: number, marcas: [{ codigoEstudiante: number }, Estado][]) => {
  await pasar(marzo(dia));
  const body = marcas.map(([{ codigoEstudiante }, estado]) => ({
    ...{ codigoGrupo, codigoEstudiante, fechaAsistencia: marzo(dia), estado, nota: '', estadoAnterior: null, recuperacion: false },
  }));
  await app.call(registroAsistencia.save, { body }, jefa);
};
const pasa = async (a_: { codigoGrupo: number }, dia: number) => {
  await pasar(marzo(dia));
  const pide = { codigoInscripcion, codigoGrupo: a_.codigoGrupo, fecha: marzo(dia), motivo: 'Se muda', cambiarPrecio: false, motivoExcepcion: '' }; // prettier-ignore
  expect((await app.ask(actos.transferir, { body: pide }, jefa)).status).toBe(200);
};
const facturas = () =>
  app.rows<{ codigo: number; tipo: string; sucursal: number; total: number; pendiente: number }>(
    `select codigo_factura codigo, tipo, codigo_sucursal sucursal, total::int, pendiente::int from factura
     where codigo_estudiante = $1 and estatus <> 'ANULADA' order by fecha_vencimiento, numero`,
    [nino.codigoEstudiante],
  );
const paga = async (codigoFactura: number, monto: number) => {
  const cuerpo = { codigoSucursal: b.codigoSucursal, codigoPagador: nino.codigoPagador, excedente: 'SALDO' as const, confirmado: [] };
  const pago = { facturas: [{ codigoFactura, monto: pesos(monto) }], formas: [{ forma: 'TARJETA' as const, monto: pesos(monto), referencia: '1' }] }; // prettier-ignore
  await app.call(cobrar, { body: { ...cuerpo, ...pago } }, { ...jefa, clave: nuevaClave() });
};

/** The child in the first group until the 9th, in the other one until the 16th, then back; somebody else is in each of them all the time. */
async function idaYVuelta(tipoCobro: 'FIJO' | 'ASISTENCIA', enMedio: () => Promise<unknown>) {
  app.setNow(`${marzo(2)}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia);
  const values = { tipoCobro, precioClase: pesos(400) };
  a = await nuevoGrupo(app, academia, { values: { ...values, descripcion: 'A' } });
  const horario = [1, 3].map((dia) => ({ dia, horaInicio: '16:00', horaFin: '17:30' }));
  b = await nuevoGrupo(app, academia, { ...{ codigoPeriodo: a.codigoPeriodo, codigoModalidad: a.codigoModalidad, codigoSucursal: academia.sucursales[1]! }, horario, values: { ...values, descripcion: 'B' } }); // prettier-ignore
  nino = await nuevoEstudiante(app, academia);
  const [otroA, otroB] = [await nuevoEstudiante(app, academia), await nuevoEstudiante(app, academia)];
  await nuevaInscripcion(app, academia, { estudiante: otroA, grupo: a });
  await nuevaInscripcion(app, academia, { estudiante: otroB, grupo: b });
  const pide = { codigoEstudiante: nino.codigoEstudiante, codigoGrupo: a.codigoGrupo, codigoModalidad: a.codigoModalidad };
  const { total: totalEsperado } = await app.call(previsualizar, { body: pide }, jefa);
  ({ codigoInscripcion } = await app.call(inscribir, { body: { ...pide, totalEsperado } }, { ...jefa, clave: nuevaClave() }));
  await marcar(a, 3, [[nino, 'PRESENTE'], [otroA, 'PRESENTE']]); // prettier-ignore
  await marcar(a, 5, [[nino, 'AUSENTE'], [otroA, 'PRESENTE']]); // prettier-ignore
  await pasa(b, 10);
  await marcar(a, 10, [[otroA, 'PRESENTE']]);
  await marcar(b, 11, [[nino, 'PRESENTE'], [otroB, 'PRESENTE']]); // prettier-ignore
  await enMedio();
  await marcar(a, 12, [[otroA, 'PRESENTE']]);
  await marcar(b, 16, [[nino, 'PRESENTE'], [otroB, 'PRESENTE']]); // prettier-ignore
  await pasa(a, 17);
  await marcar(a, 17, [[nino, 'TARDANZA'], [otroA, 'PRESENTE']]); // prettier-ignore
  await marcar(b, 18, [[otroB, 'PRESENTE']]);
  await marcar(a, 19, [[nino, 'EXCUSA'], [otroA, 'PRESENTE']]); // prettier-ignore
  await marcar(a, 24, [[otroA, 'PRESENTE']]);
  await pasar('2026-04-01');
}

test('the roll, the grid and the sums of any day have the child where it was', async () => {
  await idaYVuelta('FIJO', () => Promise.resolve());
  const { codigoEstudiante } = nino;
  const enLista = async ({ codigoGrupo }: { codigoGrupo: number }) => {
    const dias: number[] = [];
    for (let dia = 2; dia <= 31; dia += 1) {
      const filas = await app.call(registroAsistencia.lista, { query: { codigoGrupo, fecha: marzo(dia) } }, jefa);
      if (filas.some((una) => una.codigoEstudiante === codigoEstudiante)) dias.push(dia);
    }
    return dias;
  };
  const dias = (de: number, al: number) => Array.from({ length: al - de + 1 }, (_, i) => de + i);
  expect(await enLista(a)).toEqual([...dias(2, 9), ...dias(17, 31)]);
  expect(await enLista(b)).toEqual(dias(10, 16));
  const rejilla = async ({ codigoGrupo }: { codigoGrupo: number }) => {
    const query = { codigoGrupo, desde: marzo(1), hasta: marzo(31), page: 0, size: 50 };
    const { filas } = await app.call(cuadricula, { query }, jefa);
    return filas.filter((una) => una.codigoEstudiante === codigoEstudiante).map((una) => [Object.keys(una.marcas).sort(), una.sinMarca]);
  };
  expect([await rejilla(a), await rejilla(b)]).toEqual([[[[3, 5, 17, 19].map(marzo), 1]], [[[11, 16].map(marzo), 0]]]);
  const tramo = { codigoEstudiante, fechaInicial: marzo(1), fechaFinal: marzo(31) };
  const { grupos, ...cuenta } = await app.call(asistenciaDeEstudiante.resumen, { query: tramo }, jefa);
  expect(cuenta).toEqual({ clases: 7, sinMarca: 1, presentes: 3, tardanzas: 1, ausentes: 1, excusas: 1, porcentaje: 6667 });
  expect(grupos.map(({ descripcion, clases, programadas }) => [descripcion, clases, programadas])).toEqual([
    ['A', 5, [3, 5, 17, 19, 24, 26, 31].map(marzo)],
    ['B', 2, [11, 16].map(marzo)],
  ]);
  const query = { desde: marzo(1), hasta: marzo(31), page: 0, size: 50 };
  const { filas } = await app.call(resumenDeGrupos, { query }, jefa);
  expect(filas.map((una) => [una.grupo, una.clases, una.presentes + una.tardanzas + una.ausentes + una.excusas]).sort()).toEqual([
    ['A', 7, 11],
    ['B', 3, 5],
  ]);
});

test('what was paid stays where it was billed, what is open comes back, and record and statement are whole', async () => {
  let pagada = 0;
  await idaYVuelta('FIJO', async () => {
    const todas = await facturas();
    expect(todas.map(({ tipo, sucursal }) => [tipo, sucursal === b.codigoSucursal])).toEqual([
      ['INSCRIPCION', false],
      ['CUOTA', true],
      ['CUOTA', true],
      ['CUOTA', true],
    ].map(([tipo, alla], i) => [tipo, i === 1 ? false : alla])); // prettier-ignore
    pagada = todas[2]!.codigo;
    await paga(pagada, 1000);
  });
  const { codigoEstudiante } = nino;
  expect((await facturas()).map(({ tipo, sucursal, pendiente }) => [tipo, sucursal === b.codigoSucursal, pendiente])).toEqual([
    ['INSCRIPCION', false, pesos(1500)],
    ['CUOTA', false, pesos(2500)],
    // Something is paid on it.
    ['CUOTA', true, pesos(1500)],
    ['CUOTA', false, pesos(2500)],
  ]);
  const leida = await app.call(inscripciones.id, { params: { id: codigoInscripcion } }, jefa);
  expect([leida.grupo, leida.transferencias.map(({ de, a: hacia, fecha }) => [de, hacia, fecha])]).toEqual([
    'A',
    [
      ['A', 'B', marzo(10)],
      ['B', 'A', marzo(17)],
    ],
  ]);
  const ficha = await app.call(estudiantes.id, { query: { codigoEstudiante } }, jefa);
  expect(ficha.codigoSucursal).toBe(a.codigoSucursal);
  const cuenta = await app.call(facturasDe.cuentaFamilia, { query: { codigoEstudiante } }, jefa);
  expect(cuenta.facturas.map(({ pendiente }) => pendiente)).toEqual([1500, 2500, 1500, 2500].map(pesos));
  const query = { codigoEstudiante, desde: marzo(1), hasta: '2026-05-31', page: 0, size: 50 };
  const { filas, totales } = await app.call(estadoEstudiante, { query }, jefa);
  expect([filas.reduce((suma, una) => suma + una.cargo - una.abono, 0), totales.inicial, totales.final, totales.pendiente]).toEqual([
    pesos(8000),
    pesos(0),
    pesos(8000),
    pesos(8000),
  ]);
  // The branch where the child is sees what it billed, and the other one what was paid there.
  const de = async (codigoSucursal: number) => {
    const como = await nuevoUsuario(app, academia, { sucursales: [codigoSucursal] });
    const { status, body } = await app.ask(facturasDe.cuentaFamilia, { query: { codigoEstudiante } }, como);
    return [status, body.facturas?.map(({ pendiente }: { pendiente: number }) => pendiente)];
  };
  expect((await de(a.codigoSucursal))[0]).toBe(200);
});

test('an instalment by attendance counts the classes of both groups, each while the child was in it', async () => {
  await idaYVuelta('ASISTENCIA', async () => paga((await facturas())[0]!.codigo, 1500));
  const [marzoDe] = await app.call(recalculo.estudiante, { body: { codigoEstudiante: nino.codigoEstudiante } }, jefa);
  expect(marzoDe).toMatchObject({ dadas: 7, asistidas: 4, excusadas: 1, antes: pesos(2500), despues: pesos(1600), rechazo: '' });
  expect((await facturas()).map(({ sucursal, pendiente }) => [sucursal === a.codigoSucursal, pendiente])).toEqual([
    [true, 0],
    [true, pesos(1600)],
    [true, pesos(2500)],
    [true, pesos(2500)],
  ]);
});
