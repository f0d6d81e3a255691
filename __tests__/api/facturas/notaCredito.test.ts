import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { anulaciones } from '@/contract/facturas/anular';
import { certificadoFiscal } from '@/contract/facturas/fiscal';
import { notaCredito } from '@/contract/facturas/notaCredito';
import { diario } from '@/contract/libros/diario';
import { impuestos } from '@/contract/libros/impuestos';
import { analisisIngresos } from '@/contract/reportes/ingresos/analisis';
import { autenticar } from '@/contract/sesion/sesion';
import { emitidasDe } from '@/server/facturas/fiscal/asignar';
import { firmarPendientes } from '@/server/facturas/fiscal/firma';
import { conClave, CLAVE, mesCerrado, type ConClave } from '../../support/cierre';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { comprobantesDe, conComprobantes, nuevaSecuencia } from '../../support/fiscal';
import { elLibroCuadra } from '../../support/libro';
import * as certificado from '../../support/p12';
import { faltaDeXsd } from '../../support/xsd';

// A part of an invoice is taken off by a credit note, whatever was paid on it.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let yo: ConClave;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

/** A day, with a session that is open then. */
async function el(dia: string) {
  app.setNow(`${dia}T14:00:00Z`);
  yo = await conClave(app, academia);
}
beforeEach(async () => {
  await app.rows(`update compania set fiscal = 'NO'`);
  academia = await nuevaAcademia(app);
  await el('2026-03-10');
  nino = await nuevoEstudiante(app, academia);
});

/** An invoice of 1,180.00 of which 180.00 are ITBIS. */
async function gravada(values: object = {}) {
  const hecha = await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(1180), ...values } });
  await app.rows(
    `update factura_detalle set precio = 100000, itbis = 18000,
       pasos = '[{"concepto":"Precio base","monto":100000},{"concepto":"ITBIS 18 %","monto":18000}]' where codigo_factura = $1`,
    [hecha.codigoFactura],
  );
  return hecha;
}
const pagar = (codigoFactura: number, monto: number) => {
  const formas = [{ forma: 'TRANSFERENCIA' as const, monto: pesos(monto), referencia: nuevaClave() }];
  const body = { codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador, formas, excedente: 'SALDO' as const };
  return app.call(cobrar, { body: { ...body, facturas: [{ codigoFactura, monto: pesos(monto) }], confirmado: [] } }, yo);
};
interface Pide {
  monto?: number;
  totalEsperado?: number;
  lineas?: { codigoDetalle: number; monto: number }[];
  aprobacion?: string;
}
const pedido = ({ codigoFactura }: { codigoFactura: number }, { monto, lineas = [], totalEsperado, aprobacion }: Pide) => ({
  ...{ codigoFactura, motivo: 'Faltó una semana', aprobacion },
  ...(totalEsperado !== undefined && { totalEsperado: pesos(totalEsperado) }),
  ...(monto !== undefined && { monto: pesos(monto) }),
  lineas: lineas.map((una) => ({ ...una, monto: pesos(una.monto) })),
});
const acredita = (de: { codigoFactura: number }, pide: Pide, clave = nuevaClave(), token = yo.token) =>
  app.ask(notaCredito, { body: pedido(de, pide) }, { token, clave });
const no = async (de: { codigoFactura: number }, pide: Pide) => {
  const { status, body } = await acredita(de, pide);
  return [status, body.mensaje];
};
const queda = async ({ codigoFactura }: { codigoFactura: number }) =>
  (await app.rows('select total, pagado, pendiente, estatus from factura where codigo_factura = $1', [codigoFactura]))[0]!;
const aFavor = async () =>
  Number((await app.rows('select coalesce(sum(monto), 0) n from saldo_movimiento where codigo_entidad = $1', [nino.codigoPagador]))[0]!.n);

describe('without a fiscal number it is an internal note', () => {
  test('which lowers what is owed, says so in the price, and is never more than what earlier ones left', async () => {
    const una = await gravada();
    const { body } = await acredita(una, { monto: 118 });
    expect(body.data).toMatchObject({ monto: 118, itbis: 18, total: 1062, pendiente: 1062, creditos: [], comprobante: '' });
    expect(await queda(una)).toEqual({ total: 106_200, pagado: 0, pendiente: 106_200, estatus: 'PENDIENTE' });
    const [linea] = await app.rows('select descuento, itbis, total, pasos from factura_detalle where codigo_factura = $1', [
      una.codigoFactura,
    ]);
    expect(linea).toMatchObject({ descuento: 10_000, itbis: 16_200, total: 106_200 });
    expect(linea!.pasos.at(-1)).toEqual({ tipo: 'NOTA', concepto: 'Nota de crédito: Faltó una semana', monto: -11_800 });
    expect(await no(una, { monto: 1062.01 })).toEqual([409, 'De la factura quedan DOP 1,062.00: no se acredita más.']);
    expect((await acredita(una, { monto: 1062 })).body.data).toMatchObject({ itbis: 162, total: 0 });
    expect(await queda(una)).toMatchObject({ total: 0, estatus: 'PAGADA' });
    expect(await no(una, { monto: 1 })).toEqual([409, 'De la factura no queda nada por acreditar.']);
    expect(await comprobantesDe(app, academia)).toEqual([]);
  });

  test('which a page that shows the invoice as it was does not make a second time', async () => {
    const una = await gravada();
    const otraVez = () => acredita(una, { monto: 118, totalEsperado: 1062 });
    expect((await otraVez()).status).toBe(200);
    const { status, body } = await otraVez();
    expect([status, body.mensaje]).toEqual([409, 'La factura cambió: ahora quedaría en DOP 944.00. Revise y acredite de nuevo']);
    expect(await queda(una)).toMatchObject({ total: 106_200 });
  });

  test('what was paid beyond what is left becomes credit of the payer; a reversal of the payment takes it back', async () => {
    const una = await gravada();
    const pago = await pagar(una.codigoFactura, 1100);
    const { body } = await acredita(una, { monto: 180 });
    expect(body.data).toMatchObject({ total: 1000, pendiente: 0, creditos: [{ codigoEntidad: nino.codigoPagador, monto: 100 }] });
    expect([await queda(una), await aFavor()]).toEqual([{ total: 100_000, pagado: 100_000, pendiente: 0, estatus: 'PAGADA' }, pesos(100)]);
    await app.call(reversarCobro, { body: { codigoCobro: pago.codigoCobro, motivo: 'Otra familia' } }, yo);
    expect([await queda(una), await aFavor()]).toEqual([{ total: 100_000, pagado: 0, pendiente: 100_000, estatus: 'PENDIENTE' }, 0]);
  });

  test('by line it takes from that line alone', async () => {
    const una = await gravada();
    await app.rows(
      `insert into factura_detalle (codigo_factura, tipo, codigo_servicio, descripcion, cantidad, precio, descuento, itbis, total, pasos)
       select codigo_factura, tipo, codigo_servicio, 'Guía', 1, 5000, 0, 0, 5000, '[{"concepto":"Precio base","monto":5000}]' from factura_detalle where codigo_factura = $1`,
      [una.codigoFactura],
    );
    await app.rows('update factura set total = 123000 where codigo_factura = $1', [una.codigoFactura]);
    const [, guia] = await app.rows<{ codigo: number }>(
      'select codigo_detalle codigo from factura_detalle where codigo_factura = $1 order by 1',
      [una.codigoFactura],
    );
    const deGuia = (monto: number) => ({ lineas: [{ codigoDetalle: guia!.codigo, monto }] });
    expect(await no(una, deGuia(50.01))).toEqual([409, 'De «Guía» quedan DOP 50.00: no se acredita más.']);
    expect((await acredita(una, deGuia(20))).body.data).toMatchObject({ monto: 20, itbis: 0, total: 1210 });
    const quedan = await app.rows('select total from factura_detalle where codigo_factura = $1 order by codigo_detalle', [
      una.codigoFactura,
    ]);
    expect(quedan).toEqual([{ total: 118_000 }, { total: 3000 }]);
  });

  test('its invoice keeps its amount: no price, scholarship or attendance changes it', async () => {
    const [con, sin] = [await gravada(), await gravada()];
    await acredita(con, { monto: 10 });
    expect(await emitidasDe(app.deps.db, [con.codigoFactura, sin.codigoFactura])).toEqual(new Set([con.codigoFactura]));
  });

  test('of a closed month it is of today and names the month; what was billed by then does not move', async () => {
    const una = await gravada({ fecha: '2026-02-05', fechaVencimiento: '2026-02-05' });
    await mesCerrado(app, academia, '2026-02');
    const deFebrero = async () => (await app.call(analisisIngresos, { query: { hasta: '2026-02-28' } }, yo)).totales;
    const antes = await deFebrero();
    expect(antes.facturado).toBe(pesos(1180));
    await acredita(una, { monto: 118 });
    expect(await deFebrero()).toEqual(antes);
    const [nota] = await app.rows(`select fecha::text, motivo from nota_credito where codigo_factura = $1`, [una.codigoFactura]);
    expect(nota).toEqual({ fecha: '2026-03-10', motivo: 'Faltó una semana, de febrero 2026, ya cerrado' });
  });

  test('in the journal it is a discount with its ITBIS on its own day, and each day balances', async () => {
    const una = await gravada({ fecha: '2026-03-01' });
    await acredita(una, { monto: 118 });
    const { filas, totales } = await app.call(diario, { query: { size: 200 } }, yo);
    expect(totales.debe).toBe(totales.haber);
    const de = (fecha: string) =>
      Object.fromEntries(filas.filter((fila) => fila.fecha === fecha).map(({ concepto, debe, haber }) => [concepto, debe - haber]));
    expect(de('2026-03-01')).toEqual({ CXC: pesos(1180), CUOTA: pesos(-1000), ITBIS: pesos(-180) });
    expect(de('2026-03-10')).toEqual({ CXC: pesos(-118), DESCUENTO: pesos(100), ITBIS: pesos(18) });
  });
});

test('is done once for a key; of two at once that together pass what is left one is refused', async () => {
  const una = await gravada();
  const clave = nuevaClave();
  for (let i = 0; i < 2; i += 1) expect((await acredita(una, { monto: 100 }, clave)).body.data.total).toBe(1080);
  const dos = await Promise.all([acredita(una, { monto: 600 }), acredita(una, { monto: 600 })]);
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await queda(una)).toMatchObject({ total: 48_000 });
});

test('is refused without its access, for an invoice of others, for nothing, and above the limit without a second user', async () => {
  const una = await gravada();
  const { token } = await nuevoUsuario(app, academia, { accesos: [12] });
  expect((await acredita(una, { monto: 1 }, undefined, token)).status).toBe(403);
  const ajena = await nuevaAcademia(app);
  const otra = await nuevaFactura(app, ajena, { estudiante: await nuevoEstudiante(app, ajena) });
  expect((await acredita(otra, { monto: 1 })).status).toBe(404);
  expect((await acredita(una, {})).body.errors).toEqual({ monto: 'Escriba cuánto se acredita' });

  await app.rows('update compania set monto_aprobacion = 50000 where codigo_compania = $1', [academia.codigoCompania]);
  app.deps.sessions.clear();
  expect((await acredita(una, { monto: 500 })).status).toBe(200);
  expect(await no(una, { monto: 500.01 })).toEqual([409, expect.stringContaining('necesita la aprobación de otro usuario')]);
  const otro = await conClave(app, academia);
  const aprueba = { acto: 'factura/notaCredito' as const, codigo: una.codigoFactura, monto: pesos(500.01) };
  const { aprobacion } = await app.call(autenticar, { body: { usuario: otro.usuario, password: CLAVE, aprueba } }, yo);
  expect((await acredita(una, { monto: 500.01, aprobacion: aprobacion! })).status).toBe(200);
  const notas = await app.rows('select aprobado_por por from nota_credito where codigo_factura = $1 order by codigo_nota', [
    una.codigoFactura,
  ]);
  expect(notas).toEqual([{ por: '' }, { por: otro.usuario }]);
});

describe('with fiscal numbers', () => {
  beforeEach(async () => {
    await conComprobantes(app, academia);
    for (const tipo of ['B02', 'B04'] as const) await nuevaSecuencia(app, academia, tipo);
  });
  const mes = async (cual: string) => (await app.call(impuestos.mes, { query: { mes: cual } }, yo))!;
  const hacer607 = async (cual: string) => {
    await app.call(impuestos.hacer, { body: { formato: '607', mes: cual } }, yo);
    return new TextDecoder().decode((await app.call(impuestos.archivo, { query: { formato: '607', mes: cual } }, yo)).contenido);
  };
  const anula = (codigoFactura: number) => app.call(anulaciones.anular, { body: { codigoFactura, motivo: 'Mal hecha' } }, yo);

  test('each has a B04 of its part; the void takes back what is left, and the ITBIS of the month is that of the rest', async () => {
    const una = await gravada();
    const pago = await pagar(una.codigoFactura, 500);
    expect((await acredita(una, { monto: 118 })).body.data).toMatchObject({ comprobante: 'B0200000001', pendiente: 562 });
    await acredita(una, { monto: 236 });
    const docs = await comprobantesDe(app, academia);
    const [original] = docs;
    const nota = { clase: 'CREDITO', codigo_modifica: original!.codigo_comprobante, modificacion: 3 };
    expect(docs).toMatchObject([
      { clase: 'FACTURA', ncf: 'B0200000001', total: 118_000, itbis: 18_000 },
      { ...nota, ncf: 'B0400000001', total: 11_800, itbis: 1800 },
      { ...nota, ncf: 'B0400000002', total: 23_600, itbis: 3600 },
    ]);
    expect((await mes('2026-03')).itbis).toMatchObject({ ventas: pesos(700), cobrado: pesos(126) });
    await app.call(reversarCobro, { body: { codigoCobro: pago.codigoCobro, motivo: 'Otra familia' } }, yo);
    await anula(una.codigoFactura);
    expect((await comprobantesDe(app, academia)).at(-1)).toMatchObject({
      ncf: 'B0400000003',
      modificacion: 1,
      total: 82_600,
      itbis: 12_600,
    });
    expect((await mes('2026-03')).itbis).toMatchObject({ ventas: 0, cobrado: 0 });
  });

  test('a 607 that was made stands: the note is in that of its own month', async () => {
    const una = await gravada();
    await pagar(una.codigoFactura, 1180);
    await el('2026-04-02');
    const marzo = await hacer607('2026-03');
    expect(marzo).toBe('607|131246796|202603|0\r\n');
    await acredita(una, { monto: 118 });
    expect((await mes('2026-03')).itbis).toMatchObject({ cobrado: pesos(180) });
    expect(await aFavor()).toBe(pesos(118));
    await el('2026-05-02');
    expect((await hacer607('2026-04')).split('\r\n')[1]).toBe('||B0400000001|B0200000001|01|20260402||100.00|18.00|||||||||||118.00|||');
  });

  test('a note without an available number waits; the document of an invoice that has none yet is of what is left', async () => {
    await app.rows('update secuencia_fiscal set activo = false where codigo_compania = $1 and tipo = $2', [academia.codigoCompania, 'B04']);
    const una = await gravada();
    await acredita(una, { monto: 118 });
    await pagar(una.codigoFactura, 500);
    expect(await comprobantesDe(app, academia)).toMatchObject([{ ncf: 'B0200000001', total: 106_200, itbis: 16_200 }]);
    await acredita(una, { monto: 62 });
    expect((await comprobantesDe(app, academia)).at(-1)).toMatchObject({ tipo: 'B04', ncf: null, total: 6200, itbis: 946 });
  });

  test('a document with a note for a part is not declared in the 608', async () => {
    await app.rows('update compania_fiscal set con_608 = true where codigo_compania = $1', [academia.codigoCompania]);
    for (const conNota of [true, false]) {
      const una = await gravada();
      const pago = await pagar(una.codigoFactura, 100);
      if (conNota) await acredita(una, { monto: 118 });
      await app.call(reversarCobro, { body: { codigoCobro: pago.codigoCobro, motivo: 'Otra familia' } }, yo);
      await anula(una.codigoFactura);
    }
    expect((await mes('2026-03')).anulados.map(({ ncf }) => ncf)).toEqual(['B0200000002']);
  });
});

test('an electronic one is an E34 of the schema of the office, signed', async () => {
  await conComprobantes(app, academia, 'ECF');
  await app.rows(`update compania set direccion = 'C/ Fantino Falco 28' where codigo_compania = $1`, [academia.codigoCompania]);
  for (const tipo of ['E32', 'E34'] as const) await nuevaSecuencia(app, academia, tipo);
  await app.call(certificadoFiscal.save, { body: { archivo: certificado.p12(), clave: certificado.CLAVE } }, yo);
  const una = await gravada();
  await pagar(una.codigoFactura, 500);
  await acredita(una, { monto: 99.99 });
  await firmarPendientes(app.deps);
  const [nota] = await app.rows(`select ncf, error, contenido from comprobante where tipo = 'E34' and codigo_compania = $1`, [
    academia.codigoCompania,
  ]);
  expect(nota).toMatchObject({ ncf: 'E340000000001', error: '' });
  for (const parte of ['<NCFModificado>E320000000001<', '<CodigoModificacion>3<', '<MontoTotal>99.99<', '<TotalITBIS>15.25<'])
    expect(nota!.contenido).toContain(parte);
  // The schemas of the tax office are not part of the product: DGII_XSD names the folder that has them.
  const xsd = join(process.env.DGII_XSD ?? '', 'e-CF-34-v1.0.xsd');
  if (existsSync(xsd))
    expect(faltaDeXsd(nota!.contenido.replace(/<Signature.*<\/Signature>/s, ''), readFileSync(xsd, 'utf8'))).toBeUndefined();
});
