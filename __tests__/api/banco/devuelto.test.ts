import { conciliar, conciliarSeguras, deshacerConciliacion, propuestas } from '@/contract/banco/conciliacion';
import { cuentaBanco } from '@/contract/banco/cuenta';
import { devolubles, devolverPago } from '@/contract/banco/devuelto';
import { cargarExtracto } from '@/contract/banco/extracto';
import { libroDeBanco } from '@/contract/banco/libro';
import { lineas } from '@/contract/banco/linea';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { diario } from '@/contract/libros/diario';
import { sumarDias } from '@/domain/fechas';
import { mesCerrado } from '../../support/cierre';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { elLibroCuadra } from '../../support/libro';
import { sinCambios } from '../../support/sinCambios';

// A cheque of 1,400 paid an invoice of 1,000 and left 400 as credit, which then paid another one; the bank took the cheque back.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
/** Takes payments; keeps the bank book and may not reverse. */
let cajera: Awaited<ReturnType<typeof nuevoUsuario>>;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;
let codigoCuenta: number;
const AYER = sumarDias(HOY, -1);

beforeEach(async () => {
  academia = await nuevaAcademia(app);
  nino = await nuevoEstudiante(app, academia, { nombre: 'Yudelka Ureña' });
  cajera = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 26] });
  jefa = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [75] });
  const cuenta = { descripcion: 'Corriente', banco: 'Popular', numero: '77', saldoInicial: pesos(0), desde: '2026-01-01', activo: true };
  codigoCuenta = (await app.call(cuentaBanco.save, { body: cuenta }, jefa)).codigoCuenta;
});

type Forma = ['CHEQUE' | 'TRANSFERENCIA' | 'SALDO_A_FAVOR' | 'TARJETA', number, string?];
const cuota = (total = 1000) => nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(total) } });
type Factura = Awaited<ReturnType<typeof cuota>>;
const cobra = ({ codigoFactura }: { codigoFactura: number }, monto: number, ...formas: Forma[]) =>
  app.call(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador: nino.codigoPagador,
        facturas: [{ codigoFactura, monto: pesos(monto) }],
        formas: formas.map(([forma, de, referencia = '']) => ({ forma, monto: pesos(de), referencia })),
        excedente: 'SALDO',
      },
    },
    cajera,
  );
/** The cheque of 1,400, and the receipt that spent its credit. */
async function gastado(una: Factura, otra: Factura) {
  const pago = await cobra(una, 1000, ['CHEQUE', 1400, '00451234']);
  return { pago, gasto: await cobra(otra, 400, ['SALDO_A_FAVOR', 400]) };
}
type Fila = [fecha: string, descripcion: string, referencia: string, monto: string];
const cargar = (...filas: Fila[]) =>
  app.call(
    cargarExtracto,
    {
      body: {
        ...{ codigoCuenta, formato: 'HOJA' as const, columnas: ['fecha', 'descripcion', 'referencia', 'monto'], filas },
        ...{ numeros: filas.map((_, i) => i + 2), nombreArchivo: 'e.csv', mapeo: {}, decisiones: {} },
      } as never,
    },
    jefa,
  );
const ENTRA: Fila = [AYER, 'DEP CHEQUE', '00451234', '1400.00'];
const SALE: Fila = [HOY, 'CHEQUE DEVUELTO', '00451234', '-1400.00'];
const lineaDe = async (monto: number) =>
  (await app.call(lineas, { query: { size: 100 } as never }, jefa)).rows.find((una) => una.monto === pesos(monto))!;
const formaDe = async ({ codigoCobro }: { codigoCobro: number }, forma = 'CHEQUE') =>
  (
    await app.rows<{ codigo: number }>('select codigo_forma codigo from cobro_forma where codigo_cobro = $1 and forma = $2', [
      codigoCobro,
      forma,
    ])
  )[0]!.codigo;
const pide = (codigoForma: number, mas: object = {}) => ({ codigoForma, cargo: pesos(0), motivo: 'Sin fondos', ...mas });
const intenta = (body: object, clave = nuevaClave()) => app.ask(devolverPago, { body: body as never }, { token: jefa.token, clave });
const leer = async ({ codigoFactura }: { codigoFactura: number }) =>
  (await app.rows('select pagado::int, pendiente::int, estatus from factura where codigo_factura = $1', [codigoFactura]))[0];
const saldo = async () =>
  Number((await app.rows('select coalesce(sum(monto), 0) s from saldo_movimiento where codigo_entidad = $1', [nino.codigoPagador]))[0].s);
const deudas = () =>
  app.rows<{ codigoFactura: number; total: number; nota: string; descripcion: string }>(
    `select codigo_factura "codigoFactura", f.descripcion, f.total::int, f.fecha::text, f.nota, f.codigo_entidad quien, s.descripcion servicio
     from factura f join factura_detalle d using (codigo_factura) join servicio s using (codigo_servicio)
     where f.codigo_compania = $1 and f.tipo = 'VENTA' order by f.numero`,
    [academia.codigoCompania],
  );
const libro = () => app.call(libroDeBanco, { query: { codigoCuenta, al: HOY } }, jefa);

test('what its credit paid stays paid, what is missing is owed by the payer, the fee too, and the line of the return is its other half', async () => {
  const [una, otra] = [await cuota(), await cuota(400)];
  const { pago, gasto } = await gastado(una, otra);
  await cargar(ENTRA, SALE);
  await app.call(conciliarSeguras, { body: { codigoCuenta } }, jefa);
  const codigoForma = await formaDe(pago);
  const { codigoLinea } = await lineaDe(-1400);
  const [hallado] = await app.call(devolubles, { query: { codigoLinea } }, jefa);
  expect(hallado).toMatchObject({ codigoForma, numero: pago.numero, monto: pesos(1400), conciliado: true });
  const previsto = await app.ask(devolverPago, { body: { codigoForma, codigoLinea, previsualizar: true } as never }, { token: jefa.token });
  expect(previsto.body.data).toMatchObject({ impide: '', falta: 400, gastado: `recibo ${gasto.numero}`, saldoQueSeRetira: 400 });
  expect(await leer(una)).toMatchObject({ estatus: 'PAGADA' });

  await app.call(devolverPago, { body: pide(codigoForma, { codigoLinea, cargo: pesos(350) }) }, jefa);
  expect([await leer(una), await leer(otra), await saldo()]).toEqual([
    { pagado: 0, pendiente: 100_000, estatus: 'PENDIENTE' },
    { pagado: 40_000, pendiente: 0, estatus: 'PAGADA' },
    0,
  ]);
  const [deuda, cargo] = await deudas();
  const comun = { fecha: HOY, quien: nino.codigoPagador, nota: '' };
  expect([deuda, cargo]).toMatchObject([
    { ...comun, descripcion: `Cheque devuelto, recibo ${pago.numero}`, total: 40_000, servicio: 'Pago devuelto' },
    { ...comun, descripcion: `Cargo por cheque devuelto, recibo ${pago.numero}`, total: 35_000, servicio: 'Cargo por pago devuelto' },
  ]);
  expect(await lineaDe(-1400)).toMatchObject({ clase: 'DEVUELTO', con: `Devuelto, recibo ${pago.numero}` });
  expect(await libro()).toMatchObject({ libro: 0, estado: 0, cuantas: 0 });
  const auditadas = await app.rows<{ tabla: string }>(
    `select distinct tabla from auditoria where usuario = $1 and tabla in ('reversion', 'pago_devuelto', 'saldo_movimiento', 'conciliacion') order by 1`,
    [jefa.usuario],
  );
  expect(auditadas.map(({ tabla }) => tabla)).toEqual(['conciliacion', 'pago_devuelto', 'reversion', 'saldo_movimiento']);

  // Both debts are paid as any other.
  await cobra(deuda!, 400, ['TARJETA', 400]);
  await cobra(cargo!, 350, ['TARJETA', 350]);
  expect(await leer(deuda!)).toMatchObject({ estatus: 'PAGADA' });
});

test('every other reversal of spent credit stays refused, and a payment whose credit is whole needs no invoice', async () => {
  const [una, otra] = [await cuota(), await cuota(400)];
  const { pago, gasto } = await gastado(una, otra);
  const { codigoCobro } = pago;
  const negada = await sinCambios(app, () =>
    app.ask(reversarCobro, { body: { codigoCobro, motivo: 'Sin fondos' } }, { token: cajera.token, clave: nuevaClave() }),
  );
  expect([negada.status, negada.body.mensaje]).toEqual([409, expect.stringContaining(`ya se gastó: recibo ${gasto.numero}`)]);
  const entero = await cobra(await cuota(), 1000, ['TRANSFERENCIA', 1200, 'T-1']);
  expect(await saldo()).toBe(20_000);
  await app.call(devolverPago, { body: pide(await formaDe(entero, 'TRANSFERENCIA')) }, jefa);
  expect([await saldo(), await deudas()]).toEqual([0, []]);
});

test('once with one key, once of two at the same time, and never again', async () => {
  const { pago } = await gastado(await cuota(), await cuota(400));
  const body = pide(await formaDe(pago), { cargo: pesos(350) });
  const respuestas = await Promise.all([intenta(body, 'la-misma'), intenta(body, 'la-misma'), intenta(body), intenta(body)]);
  const estados = respuestas.map(({ status }) => status);
  expect(estados.filter((uno) => uno === 200).length).toBeGreaterThan(0);
  expect(estados.every((uno) => uno === 200 || uno === 409)).toBe(true);
  expect(await deudas()).toHaveLength(2);
  const otra = await sinCambios(app, () => intenta(body));
  expect([otra.status, otra.body.mensaje]).toEqual([409, 'El cobro ya fue reversado']);
});

test('the return that no statement had is proposed and matched later; the book shows it meanwhile', async () => {
  const pago = await cobra(await cuota(), 1000, ['CHEQUE', 1400, '00451234']);
  await cargar(ENTRA);
  await app.call(conciliarSeguras, { body: { codigoCuenta } }, jefa);
  const buscado = await app.call(devolubles, { query: { filtro: 'urena yudelka' } }, jefa);
  expect(buscado).toMatchObject([{ numero: pago.numero, conciliado: true }]);
  await app.call(devolverPago, { body: pide(buscado[0]!.codigoForma) }, jefa);
  expect(await libro()).toMatchObject({ libro: 0, estado: pesos(1400), cuantas: 1 });
  await cargar(SALE);
  const { filas } = await app.call(propuestas, { query: { codigoCuenta } }, jefa);
  const { lineas: suyas, partidas } = filas[0]!.propuesta!;
  expect(partidas).toMatchObject([{ clase: 'DEVUELTO', monto: pesos(-1400), que: expect.stringContaining(`recibo ${pago.numero}`) }]);
  await app.call(conciliar, { body: { lineas: suyas, partidas: partidas.map(({ id }) => id) } }, jefa);
  expect(await libro()).toMatchObject({ libro: 0, estado: 0, cuantas: 0 });
  expect(await app.call(devolubles, { query: { filtro: '00451234' } }, jefa)).toEqual([]);
});

test('a way in whose match is undone after the return waits again on its account, and on no other', async () => {
  const pago = await cobra(await cuota(), 1000, ['CHEQUE', 1400, '00451234']);
  await cargar(ENTRA, SALE);
  await app.call(conciliarSeguras, { body: { codigoCuenta } }, jefa);
  const codigoForma = await formaDe(pago);
  await app.call(devolverPago, { body: pide(codigoForma, { codigoLinea: (await lineaDe(-1400)).codigoLinea }) }, jefa);
  const { codigoLinea, codigoConciliacion } = await lineaDe(1400);
  await app.call(deshacerConciliacion, { params: { id: codigoConciliacion! } }, jefa);
  expect(await libro()).toMatchObject({ libro: pesos(-1400), estado: 0, cuantas: 1 });
  const ahorros = { descripcion: 'Ahorros', banco: 'Popular', numero: '78', saldoInicial: pesos(0), desde: '2026-01-01', activo: true };
  const otra = await app.call(cuentaBanco.save, { body: ahorros }, jefa);
  await app.rows('update linea_banco set codigo_cuenta = $1 where codigo_linea = $2', [otra.codigoCuenta, codigoLinea]);
  const body = { lineas: [codigoLinea], partidas: [`F${codigoForma}`] };
  expect((await app.ask(conciliar, { body: body as never }, { token: jefa.token, clave: nuevaClave() })).status).toBe(409);
  await app.rows('update linea_banco set codigo_cuenta = $1 where codigo_linea = $2', [codigoCuenta, codigoLinea]);
  expect(await app.call(conciliarSeguras, { body: { codigoCuenta } }, jefa)).toEqual({ hechas: 1 });
  expect(await libro()).toMatchObject({ libro: 0, estado: 0, cuantas: 0 });
});

test('in a closed month the bank took it back: the money is of today and names the month', async () => {
  const { pago } = await gastado(await cuota(), await cuota(400));
  await app.rows(`update cobro set fecha = '2026-02-10' where codigo_cobro = $1`, [pago.codigoCobro]);
  await app.rows(`update cobro_factura set fecha = '2026-02-10' where codigo_cobro = $1`, [pago.codigoCobro]);
  await cargar(['2026-02-11', 'DEP CHEQUE', '00451234', '1400.00'], ['2026-02-20', 'CHEQUE DEVUELTO', '00451234', '-1400.00']);
  await app.call(conciliarSeguras, { body: { codigoCuenta } }, jefa);
  await mesCerrado(app, academia, '2026-02');
  const { codigoLinea } = await lineaDe(-1400);
  await app.call(devolverPago, { body: pide(await formaDe(pago), { codigoLinea }) }, jefa);
  expect(await deudas()).toMatchObject([{ fecha: HOY, nota: 'de febrero 2026, ya cerrado' }]);
  const [hecha] = await app.rows('select fecha::text, motivo from reversion where codigo_cobro = $1', [pago.codigoCobro]);
  expect(hecha).toEqual({ fecha: HOY, motivo: 'Sin fondos, de febrero 2026, ya cerrado' });
});

test('another amount, another account, a part that the bank has shown, and who has no access are refused with the reason', async () => {
  const doble = await cobra(await cuota(2000), 2000, ['CHEQUE', 1400, '00451234'], ['TRANSFERENCIA', 600, '88776655']);
  const codigoForma = await formaDe(doble);
  await cargar([AYER, 'TRANSF', '88776655', '600.00'], SALE, [HOY, 'CHEQUE DEVUELTO', '1', '-600.00']);
  const otraSalida = await sinCambios(app, async () => intenta(pide(codigoForma, { codigoLinea: (await lineaDe(-600)).codigoLinea })));
  expect(otraSalida.body.mensaje).toBe('Ese movimiento es de -DOP 600.00 y el pago fue de DOP 1,400.00');
  const sinEntrar = await sinCambios(app, async () => intenta(pide(codigoForma, { codigoLinea: (await lineaDe(-1400)).codigoLinea })));
  expect([sinEntrar.status, sinEntrar.body.mensaje]).toEqual([409, 'Concilie antes el pago con la línea en que entró a esta cuenta']);
  await app.call(conciliarSeguras, { body: { codigoCuenta } }, jefa);
  const aMedias = await sinCambios(app, () => intenta(pide(codigoForma)));
  expect([aMedias.status, aMedias.body.mensaje]).toEqual([409, expect.stringContaining('deshaga antes su conciliación')]);
  const otra = await nuevoUsuario(app, await nuevaAcademia(app), { tipoUsuario: 'OPERADOR', accesos: [75] });
  const de = (quien: { token: string }) => app.ask(devolverPago, { body: pide(codigoForma) }, { token: quien.token, clave: nuevaClave() });
  expect([(await de(cajera)).status, (await de(otra)).status]).toEqual([403, 404]);
  expect(await app.call(devolubles, { query: { filtro: 'urena' } }, otra)).toEqual([]);
});

test('in the journal the debt repays the credit, so that the same money is income once', async () => {
  const { pago } = await gastado(await cuota(), await cuota(400));
  await app.call(devolverPago, { body: pide(await formaDe(pago), { cargo: pesos(350) }) }, jefa);
  const contadora = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [76] });
  const { filas } = await app.call(diario, { query: { size: 100, desde: HOY, hasta: HOY } as never }, contadora);
  const suma = (concepto: string) => filas.filter((una) => una.concepto === concepto).reduce((n, { debe, haber }) => n + debe - haber, 0);
  expect([suma('CREDITO'), suma('CHEQUE'), suma('SERVICIO')]).toEqual([0, 0, -35_000]);
});
