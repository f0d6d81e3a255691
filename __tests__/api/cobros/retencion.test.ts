import { contarCaja } from '@/contract/caja/caja';
import { cobrar, recibo, type CobroInput } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { fiscal } from '@/contract/facturas/fiscal';
import { notaCredito } from '@/contract/facturas/notaCredito';
import { actos } from '@/contract/inscripciones/actos';
import { inscribir } from '@/contract/inscripciones/inscripcion';
import { diario } from '@/contract/libros/diario';
import { impuestos } from '@/contract/libros/impuestos';
import { cajaDia } from '@/contract/reportes/ingresos/cajaDia';
import { cobrosPorFecha } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { resumenAnual } from '@/contract/reportes/ingresos/resumenAnual';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaFactura,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { conComprobantes, nuevaSecuencia, RNC_COMPRADOR } from '../../support/fiscal';
import { elLibroCuadra } from '../../support/libro';

// A company that pays withholds ITBIS and income tax: the invoice is settled, and no money came in.

const app = createTestApp();
elLibroCuadra(app);
let academia: Academia;
let yo: Awaited<ReturnType<typeof nuevoUsuario>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
let codigoCaja: number;

/** A day at a desk with its drawer. */
async function el(dia: string) {
  app.setNow(`${dia}T14:00:00Z`);
  yo = await nuevoUsuario(app, academia);
  ({ codigoCaja } = await nuevaCaja(app, academia, yo.codigoUsuario, { fecha: dia }));
}
beforeEach(async () => {
  app.setNow('2026-03-10T14:00:00Z');
  academia = await nuevaAcademia(app);
  await el('2026-03-10');
  await conComprobantes(app, academia);
  for (const tipo of ['B01', 'B02', 'B04'] as const) await nuevaSecuencia(app, academia, tipo);
  nino = await deEmpresa();
});

/** A student whose payer claims tax credit. */
async function deEmpresa() {
  const estudiante = await nuevoEstudiante(app, academia);
  const body = { codigoEntidad: estudiante.codigoPagador, rnc: RNC_COMPRADOR, razonSocial: 'Peña, S.R.L.', version: 0 };
  await app.call(fiscal.updateComprador, { body }, yo);
  return estudiante;
}
/** An invoice of 1,180.00, of which 180.00 are ITBIS. */
async function gravada(estudiante = nino) {
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante, values: { total: pesos(1180) } });
  await app.rows(
    `update factura_detalle set precio = 100000, itbis = 18000,
       pasos = '[{"concepto":"Precio base","monto":100000},{"concepto":"ITBIS 18 %","monto":18000}]' where codigo_factura = $1`,
    [codigoFactura],
  );
  return codigoFactura;
}
/** A form with its amount, its reference, and of withheld tax its invoice: without one the first of the payment. */
type Forma = readonly [CobroInput['formas'][number]['forma'], number, string?, number?];
const cobro = (codigos: readonly number[], monto: number, formas: readonly Forma[], estudiante = nino): CobroInput => ({
  ...{ codigoSucursal: academia.sucursales[0]!, codigoPagador: estudiante.codigoPagador, excedente: 'DEVUELTA', confirmado: [] },
  facturas: codigos.map((codigoFactura) => ({ codigoFactura, monto: pesos(monto) })),
  formas: formas.map(([forma, suyo, referencia = forma === 'EFECTIVO' ? '' : nuevaClave(), codigoFactura = codigos[0]]) => ({
    ...{ forma, monto: pesos(suyo), referencia },
    ...(forma.startsWith('RETENCION') && { codigoFactura }),
  })),
});
const paga = (codigoFactura: number, monto: number, ...formas: Forma[]) =>
  app.call(cobrar, { body: cobro([codigoFactura], monto, formas) }, yo);
const no = async (...dado: Parameters<typeof cobro>) => {
  const { status, body } = await app.ask(cobrar, { body: cobro(...dado) }, yo);
  return [status, body.mensaje];
};
const debe = async (codigoFactura: number) =>
  (await app.rows<{ pendiente: number }>('select pendiente from factura where codigo_factura = $1', [codigoFactura]))[0]!.pendiente;
const del = async (mes: string) => (await app.call(impuestos.mes, { query: { mes } }, yo))!;
/** The lines of the 607 that was made, each in its 23 fields. */
const lineas607 = async (mes: string) =>
  new TextDecoder()
    .decode((await app.call(impuestos.archivo, { query: { formato: '607', mes } }, yo)).contenido)
    .split('\r\n')
    .slice(1, -1)
    .map((linea) => linea.split('|'));
const linea607 = async (mes: string) => (await lineas607(mes))[0]!;
const hacer607 = (mes: string) => app.call(impuestos.hacer, { body: { formato: '607', mes } }, yo);
const SOLO = 'Solo se retiene de una factura que tenga su comprobante de crédito fiscal (B01 o E31).';

test('it settles the invoice and is named on the receipt, and it is no money: not in the drawer, and the reports still add up', async () => {
  const factura = await gravada();
  const hecho = await paga(factura, 1180, ['EFECTIVO', 1076], ['RETENCION_ITBIS', 54, 'C-778'], ['RETENCION_ISR', 50, 'C-779']);
  expect([await debe(factura), hecho.devuelta, hecho.saldo]).toEqual([0, 0, 0]);
  const { formas, facturas } = await app.call(recibo, { params: { id: hecho.codigoCobro } }, yo);
  const { numero } = facturas[0]!;
  expect(formas).toEqual([
    { forma: 'EFECTIVO', monto: pesos(1076), referencia: '' },
    { forma: 'RETENCION_ITBIS', monto: pesos(54), referencia: 'C-778', factura: numero },
    { forma: 'RETENCION_ISR', monto: pesos(50), referencia: 'C-779', factura: numero },
  ]);

  const conteo = [{ denominacion: 1, cantidad: 2076 }];
  const { cifras } = await app.call(contarCaja, { body: { codigoCaja, conteo } }, yo);
  expect(cifras).toMatchObject({ efectivo: pesos(1076), esperado: pesos(2076), diferencia: 0 });
  const { filas } = await app.call(cajaDia, { query: {} }, yo);
  expect(filas[0]).toMatchObject({
    ...{ efectivo: pesos(1076), tarjeta: 0, transferencia: 0, cheque: 0, retenido: pesos(104), cobrado: pesos(1180) },
  });
  const porFecha = (await app.call(cobrosPorFecha, { query: {} }, yo)).filas.map(({ forma, neto }) => [forma, neto]);
  expect(new Map(porFecha as [string, number][])).toEqual(
    new Map([
      ['EFECTIVO', pesos(1076)],
      ['RETENCION_ITBIS', pesos(54)],
      ['RETENCION_ISR', pesos(50)],
    ]),
  );
  expect((await app.call(resumenAnual, { query: { anio: 2026 } }, yo)).totales.total).toBe(pesos(1180));
  const asientos = (await app.call(diario, { query: { size: 200 } }, yo)).filas;
  expect(asientos.flatMap(({ concepto, debe: monto }) => (concepto.startsWith('RETENCION') ? [[concepto, monto]] : [])).sort()).toEqual([
    ['RETENCION_ISR', pesos(50)],
    ['RETENCION_ITBIS', pesos(54)],
  ]);
});

test('it is refused of a consumer, of no invoice of the payment, without a certificate, and while the fiscal layer is off', async () => {
  const [una, otra] = [await gravada(), await gravada()];
  const familia = await nuevoEstudiante(app, academia);
  const formas: Forma[] = [
    ['TRANSFERENCIA', 1126],
    ['RETENCION_ITBIS', 54],
  ];
  expect(await no([await gravada(familia)], 1180, formas, familia)).toEqual([409, SOLO]);
  const faltas = async (cambios: object, forma: Forma = ['RETENCION_ITBIS', 54]) => {
    const body = cobro([una], 54, [forma]);
    return (await app.ask(cobrar, { body: { ...body, formas: [{ ...body.formas[0]!, ...cambios }] } }, yo)).body.errors;
  };
  const deQue = { 'formas.0.codigoFactura': 'Diga de qué factura del cobro se retuvo' };
  expect([await faltas({ codigoFactura: undefined }), await faltas({ codigoFactura: otra })]).toEqual([deQue, deQue]);
  expect(await faltas({ codigoFactura: una }, ['TRANSFERENCIA', 54])).toEqual({
    'formas.0.codigoFactura': 'Solo lo retenido es de una factura',
  });
  const sin = await app.ask(cobrar, { body: cobro([una], 54, [['RETENCION_ITBIS', 54, '']]) }, yo);
  expect([sin.status, sin.body.errors]).toEqual([400, { 'formas.0.referencia': 'Escriba el número de la certificación de retención' }]);
  await paga(otra, 100, ['TRANSFERENCIA', 100]);
  await app.rows(`update compania set fiscal = 'NO' where codigo_compania = $1`, [academia.codigoCompania]);
  app.deps.sessions.clear();
  expect(await no([otra], 54, [['RETENCION_ITBIS', 54]])).toEqual([409, SOLO]);
  expect([await debe(una), await debe(otra)]).toEqual([pesos(1180), pesos(1080)]);
});

test('of an invoice whose document waits for its number nothing is withheld', async () => {
  await app.rows('update secuencia_fiscal set activo = false where codigo_compania = $1', [academia.codigoCompania]);
  expect(await no([await gravada()], 54, [['RETENCION_ITBIS', 54]])).toEqual([409, SOLO]);
});

test('it is never more than the document bears, all payments together; a reversal gives it back', async () => {
  const factura = await gravada();
  const antes = await paga(factura, 100, ['RETENCION_ITBIS', 100]);
  expect(await no([factura], 81, [['RETENCION_ITBIS', 81]])).toEqual([
    409,
    'Del comprobante B0100000001 se puede retener del ITBIS DOP 80.00 a lo sumo.',
  ]);
  expect(
    (
      await no([factura], 1080, [
        ['RETENCION_ISR', 1000.01],
        ['TRANSFERENCIA', 79.99],
      ])
    )[1],
  ).toMatch(/por ISR DOP 1,000\.00 a lo sumo/);
  expect(
    (
      await no([factura], 1080, [
        ['TRANSFERENCIA', 1050],
        ['RETENCION_ITBIS', 54],
      ])
    )[1],
  ).toMatch(/^Lo retenido cubre a lo sumo/);
  await app.call(reversarCobro, { body: { codigoCobro: antes.codigoCobro, motivo: 'Era de otra' } }, yo);
  expect(await debe(factura)).toBe(pesos(1180));
  await paga(factura, 180, ['RETENCION_ITBIS', 180]);
  expect(await debe(factura)).toBe(pesos(1000));
});

describe('a company that pays three invoices by one transfer and withholds of each', () => {
  let tres: number[];
  /** 3,540.00 in all, of which the second invoice is paid in part. */
  const pagaTres = () => {
    const [a, b, c] = tres as [number, number, number];
    const body = cobro(tres, 1180, [
      ['RETENCION_ITBIS', 54, 'C-1', a],
      ['RETENCION_ISR', 50, 'C-2', a],
      ['RETENCION_ITBIS', 36, 'C-1', b],
      ['RETENCION_ITBIS', 180, 'C-1', c],
      ['TRANSFERENCIA', 2620],
    ]);
    body.facturas[1]!.monto = pesos(580);
    return app.call(cobrar, { body }, yo);
  };
  beforeEach(async () => {
    tres = [await gravada(), await gravada(), await gravada()];
  });

  test('gets one receipt that names each, and the 607 has of each its own; the reversal gives all of it back', async () => {
    const hecho = await pagaTres();
    expect(await Promise.all(tres.map(debe))).toEqual([0, pesos(600), 0]);
    const { formas, facturas } = await app.call(recibo, { params: { id: hecho.codigoCobro } }, yo);
    const [a, b, c] = facturas.map(({ numero }) => numero);
    expect(formas.map(({ forma, factura }) => [forma, factura])).toEqual([
      ['RETENCION_ITBIS', a],
      ['RETENCION_ISR', a],
      ['RETENCION_ITBIS', b],
      ['RETENCION_ITBIS', c],
      ['TRANSFERENCIA', undefined],
    ]);
    await el('2026-04-02');
    await hacer607('2026-03');
    // Number, day, ITBIS and income tax that were withheld, then transfer, credit and other forms of payment.
    expect((await lineas607('2026-03')).map((linea) => [2, 6, 9, 11, 17, 19, 22].map((campo) => linea[campo]))).toEqual([
      ['B0100000001', '20260310', '54.00', '50.00', '1076.00', '', '104.00'],
      ['B0100000002', '20260310', '36.00', '', '544.00', '600.00', '36.00'],
      ['B0100000003', '20260310', '180.00', '', '1000.00', '', '180.00'],
    ]);
    expect((await del('2026-03')).itbis).toMatchObject({ cobrado: pesos(540), nosRetuvieron: pesos(270), diferencia: pesos(270) });
    await app.call(reversarCobro, { body: { codigoCobro: hecho.codigoCobro, motivo: 'Era otra empresa' } }, yo);
    expect(await Promise.all(tres.map(debe))).toEqual([pesos(1180), pesos(1180), pesos(1180)]);
    expect((await del('2026-04')).itbis).toMatchObject({ nosRetuvieron: pesos(-270) });
  });

  test('of none more than its document bears or the payment applies to it; one of which nothing is withheld still gets a note', async () => {
    const [a, b, c] = tres as [number, number, number];
    await paga(b, 1180, ['RETENCION_ITBIS', 170], ['TRANSFERENCIA', 1010]);
    expect(await no([a, c], 590, [['RETENCION_ITBIS', 181, 'C-1', c], ['TRANSFERENCIA', 999]])).toEqual([409, 'Del comprobante B0100000003 se puede retener del ITBIS DOP 180.00 a lo sumo.']); // prettier-ignore
    expect(await no([a, c], 590, [['RETENCION_ISR', 600, 'C-1', c], ['TRANSFERENCIA', 580]])).toEqual([409, 'Del comprobante B0100000003 se cobran DOP 590.00: no se puede retener más.']); // prettier-ignore
    await app.call(cobrar, { body: cobro([a, c], 590, [['RETENCION_ITBIS', 54], ['TRANSFERENCIA', 1126]]) }, yo); // prettier-ignore
    const acredita = (codigoFactura: number) =>
      app.ask(notaCredito, { body: { codigoFactura, monto: pesos(1000), lineas: [], motivo: 'No vino' } }, yo);
    expect([(await acredita(a)).status, (await acredita(c)).status]).toEqual([409, 200]);
  });
});

test('of two who record it at once one is refused', async () => {
  const factura = await gravada();
  const cada = () => app.ask(cobrar, { body: cobro([factura], 100, [['RETENCION_ITBIS', 100]]) }, yo);
  expect((await Promise.all([cada(), cada()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await debe(factura)).toBe(pesos(1080));
});

test('a note on its invoice, even for what is owed, waits until its receipt is reversed', async () => {
  const factura = await gravada();
  const hecho = await paga(factura, 54, ['RETENCION_ITBIS', 54]);
  const acredita = () => app.ask(notaCredito, { body: { codigoFactura: factura, monto: pesos(1126), lineas: [], motivo: 'No vino' } }, yo);
  const { status, body } = await acredita();
  expect([status, body.mensaje]).toEqual([
    409,
    expect.stringMatching(new RegExp(`^De la factura \\d+ se retuvo impuesto en el recibo ${hecho.numero}: reverse antes ese recibo`)),
  ]);
  await app.call(reversarCobro, { body: { codigoCobro: hecho.codigoCobro, motivo: 'No vino' } }, yo);
  expect((await acredita()).status).toBe(200);
});

test('an enrolment whose instalment a company paid is cancelled only after that receipt is reversed; the preview says so', async () => {
  const { codigoGrupo, codigoModalidad } = await nuevoGrupo(app, academia);
  const { codigoEstudiante } = nino;
  const body = { codigoEstudiante, codigoGrupo, codigoModalidad, totalEsperado: pesos(9000) };
  const { codigoInscripcion, facturas } = await app.call(inscribir, { body }, yo);
  const hecho = await paga(facturas.at(-1)!.codigoFactura, 2500, ['TRANSFERENCIA', 2400], ['RETENCION_ISR', 100]);
  const cancela = (cambios: object = {}) =>
    app.ask(actos.cancelar, { body: { codigoInscripcion, fecha: '2026-03-10', motivo: 'Se muda', ...cambios } }, yo);
  for (const previa of [{ previsualizar: true }, {}])
    expect((await cancela(previa)).body.mensaje).toMatch(new RegExp(`se retuvo impuesto en el recibo ${hecho.numero}: reverse antes`));
  await app.call(reversarCobro, { body: { codigoCobro: hecho.codigoCobro, motivo: 'Se muda' } }, yo);
  expect((await cancela()).status).toBe(200);
});

describe('for the tax office', () => {
  test('the 607 tells it with its day, and the ITBIS of the month is less; a later reversal is of its own month and changes no file', async () => {
    const factura = await gravada();
    await paga(factura, 600, ['TRANSFERENCIA', 600]);
    await el('2026-03-28');
    const hecho = await paga(factura, 104, ['RETENCION_ITBIS', 54], ['RETENCION_ISR', 50]);
    await el('2026-04-02');
    await hacer607('2026-03');
    const hecha = await linea607('2026-03');
    expect([hecha[2], hecha[5], hecha[6], ...hecha.slice(7, 12)]).toEqual([
      ...['B0100000001', '20260310', '20260328', '1000.00', '180.00', '54.00', '', '50.00'],
    ]);
    expect(hecha.slice(16)).toEqual(['', '600.00', '', '476.00', '', '', '104.00']);
    expect((await del('2026-03')).itbis).toMatchObject({ cobrado: pesos(180), nosRetuvieron: pesos(54), diferencia: pesos(126) });

    await app.call(reversarCobro, { body: { codigoCobro: hecho.codigoCobro, motivo: 'Error' } }, yo);
    expect(await linea607('2026-03')).toEqual(hecha);
    expect((await del('2026-03')).itbis.nosRetuvieron).toBe(pesos(54));
    expect((await del('2026-04')).itbis).toMatchObject({ nosRetuvieron: pesos(-54), diferencia: pesos(54) });
  });

  test('what is withheld in a later month is in the 607 of that month, which repeats the document, and lowers its ITBIS', async () => {
    const factura = await gravada();
    await paga(factura, 600, ['TRANSFERENCIA', 600]);
    await el('2026-04-02');
    await paga(factura, 54, ['RETENCION_ITBIS', 54]);
    expect((await del('2026-03')).itbis.nosRetuvieron).toBe(0);
    const { formatos, itbis } = await del('2026-04');
    expect(formatos.find(({ formato }) => formato === '607')).toMatchObject({
      ...{ registros: 1, monto: 0, itbis: 0 },
      avisos: [{ de: '1 comprobante', falta: expect.stringMatching(/van otra vez en el archivo/), enlace: '', codigoCompra: null }],
    });
    expect(itbis).toMatchObject({ ventas: 0, cobrado: 0, nosRetuvieron: pesos(54), diferencia: pesos(-54) });
    await hacer607('2026-03');
    const antes = await linea607('2026-03');
    expect([antes[6], ...antes.slice(16)]).toEqual(['', '', '600.00', '', '580.00', '', '', '']);

    const otra = await gravada();
    await paga(otra, 100, ['TRANSFERENCIA', 100]);
    await el('2026-05-04');
    await paga(factura, 50, ['RETENCION_ISR', 50]);
    await hacer607('2026-04');
    const [repetida, nueva, ...mas] = await lineas607('2026-04');
    // The document as it was, with what was withheld of it in this month and how it was paid by then.
    expect([repetida!.slice(0, 9), repetida!.slice(9, 12), repetida!.slice(16)]).toEqual([
      [...antes.slice(0, 6), '20260402', ...antes.slice(7, 9)],
      ['54.00', '', ''],
      ['', '600.00', '', '526.00', '', '', '54.00'],
    ]);
    expect([nueva![2], mas]).toEqual(['B0100000002', []]);
    expect((await del('2026-04')).itbis).toMatchObject({ cobrado: pesos(180), diferencia: pesos(126) });
    await el('2026-06-01');
    await hacer607('2026-05');
    expect((await lineas607('2026-05')).map((linea) => [2, 6, 9, 11].map((campo) => linea[campo]))).toEqual([
      ['B0100000001', '20260504', '', '50.00'],
    ]);
  });
});
