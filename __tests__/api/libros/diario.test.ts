import { moverCaja } from '@/contract/caja/caja';
import { tipoGasto } from '@/contract/caja/gasto';
import { compra } from '@/contract/compras/compra';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { saldos } from '@/contract/cobros/saldo';
import { anulaciones } from '@/contract/facturas/anular';
import { incobrables } from '@/contract/facturas/incobrable';
import { cuentas, diario } from '@/contract/libros/diario';
import { dadas } from '@/contract/libros/incobrables';
import { ganado } from '@/contract/libros/ganado';
import { gastosDeCaja } from '@/contract/libros/gastos';
import { autenticar } from '@/contract/sesion/sesion';
import { exportOf } from '@/contract/export';
import { hashPassword } from '@/server/usuarios/contrasenas';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { celdasDe, textoDe } from '../../support/exportado';
import { nuevoArticulo, nuevoSuplidor } from '../../support/tienda';
import { elLibroCuadra } from '../../support/libro';

const app = createTestApp();
elLibroCuadra(app);
const CLAVE = 'la de la gerente';
let academia: Academia;
let yo: Awaited<ReturnType<typeof nuevoUsuario>>;
let gerente: Awaited<ReturnType<typeof nuevoUsuario>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let codigoCaja: number;

beforeEach(async () => {
  app.setNow(`${HOY}T14:00:00Z`);
  academia = await nuevaAcademia(app);
  yo = await nuevoUsuario(app, academia);
  gerente = await nuevoUsuario(app, academia, { password: await hashPassword(CLAVE) });
  nino = await nuevoEstudiante(app, academia);
  ({ codigoCaja } = await nuevaCaja(app, academia, yo.codigoUsuario));
});

const factura = (total: number, values: object = {}) =>
  nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(total), ...values } });
const paga = (codigoFactura: number, monto: number, formas: { forma: string; monto: number }[], excedente = 'SALDO') => {
  const body = { codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador, facturas: [{ codigoFactura, monto: pesos(monto) }], formas: formas.map((una) => ({ ...una, monto: pesos(una.monto), referencia: una.forma === 'EFECTIVO' || una.forma === 'SALDO_A_FAVOR' ? '' : nuevaClave() })), excedente, confirmado: [] }; // prettier-ignore
  return app.call(cobrar, { body } as never, yo);
};
const leer = (query: object = {}) => app.call(diario, { query: { size: 200, ...query } }, yo);
/** Debits less credits of each concept. */
const saldosDe = (filas: Awaited<ReturnType<typeof leer>>['filas']) => {
  const sumas: Record<string, number> = {};
  for (const { concepto, debe, haber } of filas) sumas[concepto] = (sumas[concepto] ?? 0) + debe - haber;
  return sumas;
};

/** A purchase that comes in two parts, is paid in every way, and of which a piece goes back; another whose ITBIS is cost. */
async function compras() {
  const { codigoSuplidor } = await nuevoSuplidor(app, academia);
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const compraDe = (cantidad: number, costo: number, itbisAlCosto: boolean, recibir: boolean) => {
    const detalles = [{ codigoArticulo, cantidad, piezas: 1, costo: pesos(costo), itbis: 1800 }];
    const cabeza = {
      codigoSucursal: academia.sucursales[0]!,
      codigoSuplidor,
      documento: '',
      fecha: HOY,
      otrosCostos: pesos(0.05),
      nota: '',
    };
    return app.call(compra.save, { body: { ...cabeza, itbisAlCosto, recibir, detalles } }, yo);
  };
  const { codigoCompra } = await compraDe(7, 33.33, false, false);
  await compraDe(3, 10.01, true, true);
  await compraDe(5, 1000, false, false); // it has not come
  const piezas = (cantidad: number) => ({ codigoCompra, detalles: [{ codigoArticulo, cantidad }] });
  await app.call(compra.recibir, { body: piezas(2) }, yo);
  await app.call(compra.devolver, { body: { ...piezas(1), motivo: 'Rota' } }, yo);
  await app.call(compra.recibir, { body: piezas(3) }, yo);
  const { version } = await app.call(compra.id, { params: { id: codigoCompra } }, yo);
  await app.call(compra.fiscal, { body: { codigoCompra, ncf: 'B0100000001', tipoGasto: '09', tipoRetencion: '', version } }, yo);
  for (const forma of ['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE', 'RETENCION_ITBIS'] as const)
    await app.call(compra.pagar, { body: { codigoCompra, fecha: HOY, monto: pesos(11.01), forma, referencia: '' } }, yo);
}

/** A day with one of everything. */
async function deTodo() {
  const [a, b, c, d] = [await factura(1000), await factura(500), await factura(300), await factura(80.5)];
  await paga(a!.codigoFactura, 600, [{ forma: 'EFECTIVO', monto: 400 }, { forma: 'TARJETA', monto: 255 }]); // prettier-ignore
  const malo = await paga(b!.codigoFactura, 500, [{ forma: 'TRANSFERENCIA', monto: 300 }, { forma: 'CHEQUE', monto: 200 }]); // prettier-ignore
  await app.call(reversarCobro, { body: { codigoCobro: malo.codigoCobro, motivo: 'Otra familia' } }, yo);
  await paga(b!.codigoFactura, 100, [{ forma: 'EFECTIVO', monto: 100 }], 'DEVUELTA');
  await paga(b!.codigoFactura, 30, [{ forma: 'SALDO_A_FAVOR', monto: 30 }]);
  await app.call(saldos.devolver, { body: { codigoEntidad: nino.codigoPagador, codigoSucursal: academia.sucursales[0], monto: pesos(20), motivo: 'Pide su dinero' } } as never, yo); // prettier-ignore
  await app.call(anulaciones.anular, { body: { codigoFactura: c!.codigoFactura, motivo: 'Mal hecha' } }, yo);
  const aprueba = { acto: 'factura/incobrable' as const, codigo: nino.codigoEntidad, monto: pesos(80.5) };
  const { aprobacion } = await app.call(autenticar, { body: { usuario: gerente.usuario, password: CLAVE, aprueba } }, yo);
  await app.call(incobrables.dar, { body: { codigoFacturas: [d!.codigoFactura], motivo: 'Se fue', aprobacion: aprobacion! } }, yo);
  const { codigoTipoGasto } = await app.call(tipoGasto.save, { body: { descripcion: 'Agua', activo: true } }, yo);
  const mueve = (body: object) => app.call(moverCaja, { body: { codigoCaja, motivo: 'x', ...body } } as never, yo);
  await mueve({ tipo: 'ENTRADA', monto: pesos(70) });
  await mueve({ tipo: 'SALIDA', monto: pesos(15) });
  await mueve({ tipo: 'SALIDA', monto: pesos(25), gasto: { codigoTipoGasto, codigoSuplidor: null, ncf: '' } });
  await compras();
  // What is due a discount, a scholarship and a change of its total; its lines as the product writes them.
  const e = await factura(900, { cambios: [{ fecha: HOY, monto: pesos(-50), rebajado: pesos(50) }] });
  await app.rows(
    `update factura_detalle set precio = 120000, descuento = 40000, itbis = 10000, total = 90000,
       pasos = '[{"concepto":"Precio base","monto":120000},{"concepto":"Beca","monto":-30000,"tipo":"BECA"},{"concepto":"Hermanos","monto":-10000,"tipo":"DESCUENTO"}]'
     where codigo_factura = $1`,
    [e.codigoFactura],
  );
}

test('the debits of every document equal its credits, each movement stands there once, and the sums are those of the reports', async () => {
  await deTodo();
  const { filas, totales } = await leer();
  expect(totales.debe).toBe(totales.haber);
  const porDocumento = new Map<string, number>();
  for (const { documento, fecha, debe, haber } of filas) {
    const asiento = `${fecha} ${documento}`;
    porDocumento.set(asiento, (porDocumento.get(asiento) ?? 0) + debe - haber);
    expect([asiento, debe > 0]).toEqual([asiento, haber === 0]);
  }
  expect([...porDocumento].filter(([, suma]) => suma !== 0)).toEqual([]);
  // In a document the debits stand before the credits.
  const alReves = filas.filter(({ documento, haber }, i) => haber > 0 && filas[i + 1]?.documento === documento && filas[i + 1]!.debe > 0);
  expect(alReves).toEqual([]);
  const suma = saldosDe(filas);
  const una = async (sql: string) => Number((await app.rows(sql, [academia.codigoCompania]))[0].n);
  expect(suma.CXC).toBe(await una('select sum(pendiente) n from factura where codigo_compania = $1'));
  expect(-suma.CREDITO!).toBe(await una('select sum(monto) n from saldo_movimiento where codigo_compania = $1'));
  // Bank: what families transferred, less two payments of a purchase.
  const pagos = -pesos(11.01);
  expect([suma.EFECTIVO_COMPRA, suma.TARJETA_COMPRA, suma.RETENCION]).toEqual([pagos, pagos, pagos]);
  expect(-suma.CXP!).toBe(await una('select sum(debido - pagado) n from compra where codigo_compania = $1'));
  // 1 of 3 pieces at 10.01 with 18 % in its cost; 4 of 7 pieces at 33.33 and 0.05 of freight, with ITBIS apart.
  expect([suma.ITBIS_COMPRA, suma.COMPRA]).toEqual([2400, 13335 + 3549]);
  expect(suma.INCOBRABLE).toBe((await app.call(dadas, { query: {} }, yo)).totales.vigente);
  expect(suma.GASTO).toBe((await app.call(gastosDeCaja, { query: {} }, yo)).totales.monto);
  expect([suma.BECA, suma.DESCUENTO, suma.ITBIS]).toEqual([pesos(300), pesos(100), pesos(-100)]);
  const { totales: delMes } = await app.call(ganado, { query: { mes: '2026-03-31' } }, yo);
  const entradas = pesos(70 - 15 - 25);
  expect(suma.CAJA! + suma.BANCO! - 2 * pagos + suma.TARJETA! + (suma.CHEQUE ?? 0)).toBe(delMes.entro! + entradas);
  expect([suma.ENTRADA, suma.SALIDA]).toEqual([pesos(-70), pesos(15)]);
  // What is billed and stands: of the four, one is void.
  const facturado = await una(`select sum(total) n from factura where codigo_compania = $1 and estatus <> 'ANULADA'`);
  expect(-(suma.CUOTA! + suma.ITBIS! + suma.BECA! + suma.DESCUENTO!)).toBe(facturado);
  const recibos = filas.filter(({ documento }) => /^Recibo \d+$/.test(documento)).map(({ documento }) => documento);
  expect(new Set(recibos).size).toBe(await una('select count(*) n from cobro where codigo_compania = $1'));
  const facturas = filas.filter(({ documento }) => /^Factura \d+$/.test(documento)).map(({ documento }) => documento);
  expect(new Set(facturas).size).toBe(await una('select count(*) n from factura where codigo_compania = $1'));
});

test('paid in another branch: the journal of each branch is even and agrees with its debts, and that of both names no account between them', async () => {
  const [aqui, alla] = academia.sucursales;
  const suya = await factura(1000, { codigoSucursal: alla });
  const propia = await factura(500);
  const body = {
    codigoSucursal: aqui,
    codigoPagador: nino.codigoPagador,
    facturas: [suya, propia].map(({ codigoFactura, total }) => ({ codigoFactura, monto: total })),
    formas: [{ forma: 'TRANSFERENCIA' as const, monto: pesos(1500), referencia: nuevaClave() }],
    excedente: 'SALDO' as const,
    confirmado: [],
  };
  const { codigoCobro } = await app.call(cobrar, { body } as never, yo);
  await paga((await factura(300, { codigoSucursal: alla })).codigoFactura, 120, [{ forma: 'EFECTIVO', monto: 120 }]);
  const cuadra = async (entre: number) => {
    const deCada = await Promise.all([aqui, alla].map((codigoSucursal) => leer({ codigoSucursal })));
    for (const [i, { filas, totales }] of deCada.entries()) {
      expect(totales.debe).toBe(totales.haber);
      const [deuda] = await app.rows('select coalesce(sum(pendiente), 0)::int n from factura where codigo_sucursal = $1', [
        academia.sucursales[i],
      ]);
      const suma = saldosDe(filas);
      expect([suma.CXC ?? 0, suma.SUCURSALES ?? 0]).toEqual([deuda.n, i === 0 ? -entre : entre]);
    }
    const { filas, totales } = await leer();
    expect([totales.debe, saldosDe(filas).SUCURSALES]).toEqual([totales.haber, undefined]);
  };
  await cuadra(pesos(1120));
  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Otra familia' } }, yo);
  await cuadra(pesos(120));
});

test('a span has what happened in it, and the file has the accounts that were written', async () => {
  await factura(1000, { fecha: '2026-02-15' });
  await factura(10, { fecha: '2026-03-02' });
  expect((await leer({ desde: '2026-03-01', hasta: '2026-03-31' })).totales).toEqual({ debe: pesos(10), haber: pesos(10) });
  const escritas = await app.call(cuentas.guardar, { body: { cuentas: [{ concepto: 'CXC', cuenta: '1102-01' }] } }, yo);
  expect(escritas.slice(4, 6)).toEqual([
    { concepto: 'CXC', cuenta: '1102-01' },
    { concepto: 'CREDITO', cuenta: 'Saldo a favor de las familias' },
  ]);
  const { contenido } = await app.call(
    exportOf(diario),
    { query: { formato: 'csv', desde: '2026-03-01', hasta: '2026-03-31' } as never },
    yo,
  );
  const lineas = celdasDe(textoDe(contenido as unknown as Uint8Array)).filter((celdas) =>
    celdas.some((celda) => celda.startsWith('Factura ')),
  );
  expect(lineas.map((celdas) => celdas.slice(2))).toEqual([
    ['Cuentas por cobrar', '1102-01', expect.stringMatching(/^10/), ''],
    ['Ingreso por cuotas', 'Ingreso por cuotas', '', expect.stringMatching(/^10/)],
  ]);
  const otra = await nuevoUsuario(app, await nuevaAcademia(app));
  expect((await app.call(cuentas.leer, {}, otra)).find(({ concepto }) => concepto === 'CXC')?.cuenta).toBe('Cuentas por cobrar');
  expect((await app.call(diario, { query: {} }, otra)).filas).toEqual([]);
});

test('of two who write the accounts at once both are answered, and the later ones stay', async () => {
  for (let vez = 0; vez < 5; vez += 1) {
    const escribir = (cuenta: string) => app.ask(cuentas.guardar, { body: { cuentas: [{ concepto: 'CXC', cuenta }] } }, yo);
    const hechos = await Promise.all([escribir(`1102-${vez}`), escribir(`1103-${vez}`)]);
    expect(hechos.map(({ status }) => status)).toEqual([200, 200]);
    const quedan = await app.rows('select cuenta from cuenta_contable where codigo_compania = $1', [academia.codigoCompania]);
    expect([[{ cuenta: `1102-${vez}` }], [{ cuenta: `1103-${vez}` }]]).toContainEqual(quedan);
  }
});
