import { recalculo } from '@/contract/asistencia/recalculo';
import { cobrar } from '@/contract/cobros/cobro';
import { compra } from '@/contract/compras/compra';
import { reglasDeDinero } from '@/contract/compania/reglasDeDinero';
import { moras } from '@/contract/facturas/mora';
import { actos } from '@/contract/inscripciones/actos';
import { cuotas } from '@/contract/inscripciones/cuotas';
import { inscribir, previsualizar } from '@/contract/inscripciones/inscripcion';
import { cargaEstudiantes, type Columna } from '@/contract/importacion/cargaEstudiantes';
import { becaEstudiante } from '@/contract/precios/becaEstudiante';
import { beca } from '@/server/db/schema/dinero/precios';
import { cifrasDeMes } from '@/server/cierre/cifras';
import type { User } from '@/server/lib/scope';
import { mesCerrado } from '../../support/cierre';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoGrupo, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';
import { nuevoArticulo, nuevoSuplidor } from '../../support/tienda';

// February is closed and it is the 10th of March: an act with a day of February keeps it for seats and attendance, its money is of today and
// names February, and no figure of February changes.

const app = createTestApp();
elLibroCuadra(app);
const CERRADO = 'de febrero 2026, ya cerrado';
let academia: Academia;
let token: string;
let grupo: Awaited<ReturnType<typeof nuevoGrupo>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

/** Starts on a day: who asks has a session of that day. */
const empieza = async (dia: string) => {
  app.setNow(`${dia}T14:00:00Z`);
  ({ token } = await nuevoUsuario(app, academia));
};
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  grupo = await nuevoGrupo(app, academia, { values: { precioClase: pesos(400) } });
  nino = await nuevoEstudiante(app, academia);
  await empieza('2026-02-03');
});

async function inscribe(fechaInscripcion?: string, en = grupo) {
  const { codigoGrupo, codigoModalidad } = en;
  const body = { codigoEstudiante: nino.codigoEstudiante, codigoGrupo, codigoModalidad, fechaInscripcion };
  const { total: totalEsperado } = await app.call(previsualizar, { body }, { token });
  return app.call(inscribir, { body: { ...body, totalEsperado } }, { token, clave: nuevaClave() });
}

/** Closes February, does the act in March, and answers nothing has changed in February. */
let antes: unknown;
const cifras = () => {
  const { codigoCompania, sucursales } = academia;
  const user = { codigoCompania, sucursales, tipoUsuario: 'ADMINISTRADOR' } as unknown as User;
  return cifrasDeMes({ db: app.deps.db, user, desde: '2026-02-01', hasta: '2026-02-28' });
};
async function cierraFebrero() {
  await mesCerrado(app, academia, '2026-02');
  await empieza(HOY);
  antes = await cifras();
}
afterEach(async () => expect(await cifras()).toEqual(antes));

const facturas = () =>
  app.rows<{ tipo: string; fecha: string; vence: string; total: number; nota: string; anulada: string | null; motivo: string }>(
    `select tipo, fecha, fecha_vencimiento vence, total::int, nota, (anulada at time zone 'America/Santo_Domingo')::date anulada, motivo_anulacion motivo
     from factura where codigo_compania = $1 order by codigo_factura`,
    [academia.codigoCompania],
  );
const paga = (codigoFactura: number, monto: number) => {
  const formas = [{ forma: 'TRANSFERENCIA' as const, monto: pesos(monto), referencia: nuevaClave() }];
  const de = { codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador, excedente: 'SALDO' as const, confirmado: [] };
  return app.ask(cobrar, { body: { ...de, facturas: [{ codigoFactura, monto: pesos(monto) }], formas } }, { token, clave: nuevaClave() });
};

test('a cancellation of February keeps its day; its voids and credits are of today', async () => {
  const { codigoInscripcion, facturas: suyas } = await inscribe();
  await paga(suyas[2]!.codigoFactura, 1000);
  await cierraFebrero();
  const body = { codigoInscripcion, fecha: '2026-02-20', motivo: 'Se mudó' };
  await app.call(actos.cancelar, { body }, { token, clave: nuevaClave() });
  const [suya] = await app.rows('select fecha_cancelacion::text dia from inscripcion where codigo_inscripcion = $1', [codigoInscripcion]);
  expect(suya).toEqual({ dia: '2026-02-20' });
  const nulas = (await facturas()).filter(({ anulada }) => anulada);
  expect(nulas.map(({ anulada, vence }) => [anulada, vence > '2026-02-28'])).toEqual(nulas.map(() => [HOY, true]));
  expect(nulas.length).toBeGreaterThan(1);
  for (const { motivo } of nulas) expect(motivo).toMatch(new RegExp(`cancelada el 20 de febrero de 2026, ${CERRADO}$`));
  const [credito] = await app.rows(`select motivo, momento from saldo_movimiento where codigo_entidad = $1 and tipo = 'LIBERADO'`, [
    nino.codigoPagador,
  ]);
  expect([credito.motivo.endsWith(CERRADO), credito.momento.slice(0, 10)]).toEqual([true, HOY]);
});

test('an enrolment of February keeps its day; its invoices are of today, and those that were due in February name it', async () => {
  await cierraFebrero();
  await inscribe('2026-02-16');
  const [suya] = await app.rows('select fecha_inscripcion::text dia from inscripcion where codigo_compania = $1', [
    academia.codigoCompania,
  ]);
  expect(suya).toEqual({ dia: '2026-02-16' });
  const hechas = await facturas();
  expect(hechas.map(({ tipo, fecha, nota }) => [tipo, fecha, nota]).slice(0, 3)).toEqual([
    ['INSCRIPCION', HOY, CERRADO],
    ['CUOTA', HOY, CERRADO],
    ['CUOTA', HOY, ''],
  ]);
  expect(hechas.every(({ vence, nota }) => vence <= '2026-02-28' === (nota === CERRADO))).toBe(true);
});

test('what a child owed since February, entered after its close, is an invoice of today that names it; its credit is of today', async () => {
  await app.rows('update sucursal set dia_arranque = $2 where codigo_compania = $1', [academia.codigoCompania, HOY]);
  await cierraFebrero();
  const { codigoGrupo, codigoModalidad } = grupo;
  const anterior = { pagadoHasta: 'marzo', inscripcionPagada: true, debe: pesos(500), vence: '2026-02-10', aFavor: pesos(90) };
  const body = { codigoEstudiante: nino.codigoEstudiante, codigoGrupo, codigoModalidad, anterior };
  const { total: totalEsperado } = await app.call(previsualizar, { body }, { token });
  await app.call(inscribir, { body: { ...body, totalEsperado } }, { token, clave: nuevaClave() });
  const debia = (await facturas()).find(({ tipo }) => tipo === 'VENTA');
  expect(debia).toMatchObject({ fecha: HOY, vence: '2026-02-10', total: pesos(500), nota: CERRADO });
  const [credito] = await app.rows(
    `select monto::int, momento >= $2::date de_hoy from saldo_movimiento where codigo_entidad = $1 and tipo = 'APERTURA'`,
    [nino.codigoPagador, HOY],
  );
  expect(credito).toEqual({ monto: pesos(90), de_hoy: true });
});

/** Imports one child who owes since February; with the moment at which that happened. */
async function carga(fila: object, momento: string) {
  const celdas = { nombre: 'Eva', apellido: 'Peña', sexo: 'F', fechaNacimiento: '3/9/2015', responsableNombre: 'Ana', responsableApellido: 'Díaz', responsableTelefono: '8095551234', ...fila }; // prettier-ignore
  const columnas = Object.keys(celdas) as Columna[];
  const archivo = { codigoSucursal: academia.sucursales[0]!, columnas, filas: [Object.values(celdas)], opciones: [] };
  const { huella } = await app.call(cargaEstudiantes.plan, { body: archivo }, { token });
  const body = { ...archivo, nombreArchivo: 'lista.xlsx', huella };
  const { codigoCarga } = await app.call(cargaEstudiantes.importar, { body }, { token, clave: nuevaClave() });
  await app.rows('update carga set momento = $2 where codigo_carga = $1', [codigoCarga, momento]);
  return codigoCarga;
}
const deshace = (id: number) =>
  app.ask(cargaEstudiantes.deshacer, { params: { id }, body: { parcial: false } }, { token, clave: nuevaClave() });

test('a file of opening balances imported after the close is of today, and is undone as any other', async () => {
  await cierraFebrero();
  const codigoCarga = await carga({ balance: '700', vence: '10/02/2026' }, `${HOY}T14:00:00Z`);
  expect((await facturas()).map(({ fecha, vence, nota }) => [fecha, vence, nota])).toEqual([[HOY, '2026-02-10', CERRADO]]);
  expect((await deshace(codigoCarga)).status).toBe(200);
  expect(await facturas()).toEqual([]);
});

test('an import of February that brought balances is not undone once February is closed; one without money is', async () => {
  const codigoCarga = await carga({ balance: '700', vence: '01/02/2026' }, '2026-02-03T14:00:00Z');
  const sinDinero = await carga({ nombre: 'Sol', apellido: 'Rey', responsableTelefono: '8095559999' }, '2026-02-03T14:00:00Z');
  await cierraFebrero();
  const { status, body } = await deshace(codigoCarga);
  const porque = `La carga es ${CERRADO}: lo que trajo está en sus cifras. Anule o ajuste lo que sobra, o reabra el mes`;
  expect([status, body.mensaje]).toEqual([409, porque]);
  expect(await facturas()).toHaveLength(1);
  expect((await deshace(sinDinero)).status).toBe(200);
});

test('instalments generated for February are of today and name it', async () => {
  await inscribe();
  await app.rows(
    `update factura set estatus = 'ANULADA', anulada = now(), motivo_anulacion = 'x' where codigo_compania = $1 and tipo = 'CUOTA'`,
    [academia.codigoCompania],
  );
  await cierraFebrero();
  const { codigoEstudiante } = nino;
  await app.call(cuotas.estudiante, { body: { codigoEstudiante, cantidadCuota: 2, fechaEvaluar: '2026-02-01' } }, { token });
  const vivas = (await facturas()).filter(({ tipo, anulada }) => tipo === 'CUOTA' && !anulada);
  expect(vivas.map(({ fecha, nota }) => [fecha, nota])).toEqual([
    [HOY, CERRADO],
    [HOY, ''],
  ]);
});

test('a transfer of February keeps its day; the new prices are of today', async () => {
  const { codigoInscripcion } = await inscribe();
  const { codigoPeriodo, codigoModalidad } = grupo;
  const otro = await nuevoGrupo(app, academia, { codigoPeriodo, codigoModalidad, montoCuota: pesos(3000), horario: [] });
  await cierraFebrero();
  const body = { codigoInscripcion, codigoGrupo: otro.codigoGrupo, fecha: '2026-02-20', motivo: 'Nivel', cambiarPrecio: true };
  await app.call(actos.transferir, { body }, { token });
  const [paso] = await app.rows('select fecha::text dia from transferencia where codigo_inscripcion = $1', [codigoInscripcion]);
  expect(paso).toEqual({ dia: '2026-02-20' });
  const cambios = await app.rows(`select c->>'fecha' dia from factura, jsonb_array_elements(cambios) c where codigo_compania = $1`, [academia.codigoCompania]); // prettier-ignore
  expect(new Set(cambios.map(({ dia }) => dia))).toEqual(new Set([HOY]));
});

describe('an instalment by attendance of February', () => {
  const marca = (dia: string) =>
    app.rows(
      `insert into registro_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, codigo_profesor, fecha_asistencia, estado, usuario)
       values ($1, $2, $3, $4, $5, $6, 'PRESENTE', 'x')`,
      [academia.codigoCompania, academia.sucursales[0], grupo.codigoGrupo, nino.codigoEstudiante, grupo.codigoProfesor, dia],
    );
  const deFebrero = async () =>
    (await app.rows(`select codigo_factura codigo, total::int from factura where codigo_compania = $1 and tramo_hasta = '2026-02-28'`, [academia.codigoCompania]))[0]!; // prettier-ignore
  beforeEach(async () => {
    const { codigoPeriodo } = grupo;
    grupo = await nuevoGrupo(app, academia, { codigoPeriodo, horario: [], values: { tipoCobro: 'ASISTENCIA', precioClase: pesos(400) } });
    await inscribe();
    await marca('2026-02-05');
  });
  const pide = async () => app.ask(recalculo.factura, { body: { codigoFactura: (await deFebrero()).codigo } }, { token });
  const QUEDA = 'Es de febrero 2026, ya cerrado: su monto queda como está';

  test('is no longer recalculated, whatever is corrected in the roll, and says so; the estimate has become the amount, and is paid', async () => {
    await empieza('2026-03-09');
    await pide();
    expect((await deFebrero()).total).toBe(pesos(400));
    await cierraFebrero();
    await marca('2026-02-10');
    expect([(await pide()).body.mensaje, (await deFebrero()).total]).toEqual([QUEDA, pesos(400)]);
    const { codigoEstudiante } = nino;
    const [una] = await app.call(recalculo.estudiante, { body: { codigoEstudiante } }, { token });
    expect([una!.antes, una!.despues, una!.rechazo]).toEqual([pesos(400), pesos(400), QUEDA]);
    // Reopened, it is recalculated again.
    await app.rows('update cierre_mes set reabierto = now() where codigo_compania = $1', [academia.codigoCompania]);
    expect([(await pide()).status, (await deFebrero()).total]).toEqual([200, pesos(800)]);
  });

  test('that was never recalculated keeps its estimate as its amount, and is paid', async () => {
    await cierraFebrero();
    expect((await pide()).body.mensaje).toBe(QUEDA);
    const { codigo } = await deFebrero();
    expect((await paga(codigo, 2500)).status).toBe(200);
    expect(await app.rows('select estatus, pagado::int from factura where codigo_factura = $1', [codigo])).toEqual([
      { estatus: 'PAGADA', pagado: pesos(2500) },
    ]);
  });

  test('follows neither a scholarship nor a cancellation that reach back into it', async () => {
    await cierraFebrero();
    const { codigoCompania } = academia;
    const [media] = await app.deps.db
      .insert(beca)
      .values({ codigoCompania, descripcion: 'Media', porcentaje: 5000, cubre: 'AMBAS' })
      .returning();
    const otorgada = { codigoEstudiante: nino.codigoEstudiante, codigoBeca: media!.codigoBeca, desde: '2026-02-01', hasta: '2026-05-31' };
    const { efectos } = await app.call(becaEstudiante.otorgar, { body: { ...otorgada, motivo: 'Mérito' } }, { token });
    const { codigo } = await deFebrero();
    expect([efectos.length > 0, efectos.some(({ codigoFactura }) => codigoFactura === codigo)]).toEqual([true, false]);
    const [{ codigo_inscripcion: codigoInscripcion }] = await app.rows('select codigo_inscripcion from inscripcion where codigo_compania = $1', [codigoCompania]); // prettier-ignore
    await app.call(actos.cancelar, { body: { codigoInscripcion, fecha: '2026-02-20', motivo: 'x' } }, { token, clave: nuevaClave() });
    expect((await deFebrero()).total).toBe(pesos(2500));
  });
});

test('a late fee of an instalment of February is of today', async () => {
  await inscribe();
  await cierraFebrero();
  const reglas = await app.call(reglasDeDinero.leer, {}, { token });
  await app.call(reglasDeDinero.update, { body: { ...reglas, moraTipo: 'MONTO', moraMonto: pesos(150), moraDiasGracia: 5 } }, { token });
  const [cuota] = await app.rows(`select codigo_factura codigo from factura where codigo_compania = $1 and tipo = 'CUOTA' order by 1 limit 1`, [academia.codigoCompania]); // prettier-ignore
  const body = { codigoSucursal: academia.sucursales[0], facturas: [cuota.codigo], totalEsperado: pesos(150) };
  await app.call(moras.aplicar, { body }, { token, clave: nuevaClave() });
  expect((await facturas()).filter(({ tipo }) => tipo === 'MORA').map(({ fecha, vence }) => [fecha, vence])).toEqual([[HOY, HOY]]);
});

test('a purchase paid in February is paid today and names it; one of March keeps its day', async () => {
  const { codigoSuplidor } = await nuevoSuplidor(app, academia);
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const linea = { codigoArticulo, cantidad: 1, piezas: 1, costo: pesos(1000), itbis: 0 };
  await cierraFebrero();
  const de = {
    codigoSucursal: academia.sucursales[0],
    codigoSuplidor,
    documento: '',
    otrosCostos: pesos(0),
    itbisAlCosto: false,
    nota: '',
  };
  const hecha = { ...de, fecha: '2026-02-15', recibir: true, detalles: [linea] };
  const { codigoCompra } = await app.call(compra.save, { body: hecha }, { token, clave: nuevaClave() });
  const pago = (fecha: string) => ({ codigoCompra, fecha, monto: pesos(100), forma: 'CHEQUE' as const, referencia: '88' });
  for (const fecha of ['2026-02-20', '2026-03-02']) await app.call(compra.pagar, { body: pago(fecha) }, { token, clave: nuevaClave() });
  const { pagos } = await app.call(compra.id, { params: { id: codigoCompra } }, { token });
  expect(pagos.map(({ fecha, referencia }) => [fecha, referencia])).toEqual([
    [HOY, `88, ${CERRADO}`],
    ['2026-03-02', '88'],
  ]);
});
