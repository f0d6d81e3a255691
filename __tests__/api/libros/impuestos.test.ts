import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { compra, type CompraInput } from '@/contract/compras/compra';
import { fiscal } from '@/contract/facturas/fiscal';
import { ventas607 } from '@/contract/facturas/fiscal607';
import { impuestos } from '@/contract/libros/impuestos';
import { transaction } from '@/server/db/transaction';
import { anularComprobante } from '@/server/facturas/fiscal/anular';
import { asignarComprobantes } from '@/server/facturas/fiscal/asignar';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { conComprobantes, emisorDe, nuevaSecuencia, RNC, RNC_COMPRADOR } from '../../support/fiscal';
import { faltasDeLibro, nuevoArticulo, nuevoSuplidor } from '../../support/tienda';
import { versionDe } from '../../support/version';

const app = createTestApp();
let academia: Academia;
let contadora: Awaited<ReturnType<typeof nuevoUsuario>>;
let de: { codigoSuplidor: number };

const conRnc = (rnc: string) => app.rows('update suplidor set rnc = $1 where codigo_suplidor = $2', [rnc, de.codigoSuplidor]);

beforeEach(async () => {
  app.setNow('2026-03-10T14:00:00Z');
  academia = await nuevaAcademia(app);
  contadora = await nuevoUsuario(app, academia);
  de = await nuevoSuplidor(app, academia);
  await conComprobantes(app, academia);
  for (const tipo of ['B01', 'B02', 'B04'] as const) await nuevaSecuencia(app, academia, tipo);
});

/** Another day, with a session that is open then. */
async function el(dia: string) {
  app.setNow(`${dia}T14:00:00Z`);
  contadora = await nuevoUsuario(app, academia);
}
async function comprar(documento: string, cambios: Partial<CompraInput> = {}) {
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const body: CompraInput = {
    ...{ codigoSucursal: academia.sucursales[0], codigoSuplidor: de.codigoSuplidor, documento, fecha: '2026-03-05' },
    ...{ otrosCostos: pesos(0), itbisAlCosto: false, nota: '', recibir: true },
    detalles: [{ codigoArticulo, cantidad: 10, piezas: 1, costo: pesos(100), itbis: 1800 }],
    ...cambios,
  };
  return app.call(compra.save, { body }, contadora);
}
const pagar = (codigoCompra: number, forma: 'TRANSFERENCIA' | 'RETENCION_ITBIS' | 'RETENCION_ISR', monto: number, fecha: string) =>
  app.ask(compra.pagar, { body: { codigoCompra, forma, monto: pesos(monto), fecha, referencia: '' } }, contadora);
const anotar = async (datos: Omit<z.input<typeof compra.fiscal.body>, 'version'>) =>
  app.ask(compra.fiscal, { body: { ...datos, version: await versionDe(app, 'compra', datos.codigoCompra) } }, contadora);
const mes = async (cual = '2026-03') => (await app.call(impuestos.mes, { query: { mes: cual } }, contadora))!;
const formato = async (cual: '606' | '607' | '608', del = '2026-03') => (await mes(del)).formatos.find((uno) => uno.formato === cual)!;
const hacer = (cual: '606' | '607' | '608', del = '2026-03') => app.ask(impuestos.hacer, { body: { formato: cual, mes: del } }, contadora);
const archivo = async (cual: '606' | '607' | '608', del = '2026-03') =>
  new TextDecoder().decode((await app.call(impuestos.archivo, { query: { formato: cual, mes: del } }, contadora)).contenido);

const enUna = <T>(hecho: (db: Parameters<Parameters<typeof transaction>[2]>[0]) => Promise<T>) =>
  transaction(app.deps.pool, { usuario: 'pruebas', codigoCompania: academia.codigoCompania }, hecho);
/** An invoice with tax credit, numbered on a day. */
async function facturada(dia: string, total = pesos(2500)) {
  const estudiante = await nuevoEstudiante(app, academia);
  const body = { codigoEntidad: estudiante.codigoPagador, rnc: RNC_COMPRADOR, razonSocial: 'Peña, S.R.L.', version: 0 };
  await app.call(fiscal.updateComprador, { body }, contadora);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante, values: { total } });
  await enUna((db) => asignarComprobantes(db, emisorDe(academia), [codigoFactura], dia));
  return codigoFactura;
}
const anular = (codigoFactura: number, dia: string) =>
  enUna((db) => anularComprobante(db, emisorDe(academia), codigoFactura, 'Error', dia));
const con608 = () => app.rows('update compania_fiscal set con_608 = true where codigo_compania = $1', [academia.codigoCompania]);

test('while the fiscal layer is off there is nothing, and no file is made', async () => {
  await app.rows(`update compania set fiscal = 'NO' where codigo_compania = $1`, [academia.codigoCompania]);
  app.deps.sessions.clear();
  expect(await app.call(impuestos.mes, { query: { mes: '2026-03' } }, contadora)).toBeNull();
  expect((await hacer('606')).status).toBe(409);
});

describe('the 606', () => {
  afterEach(async () => expect(await faltasDeLibro(app, academia)).toEqual([]));

  test('says of each purchase what lacks and where it is mended, is made once nothing does, and stands', async () => {
    const hecha = await comprar('b0100000017');
    expect(hecha).toMatchObject({ ncf: 'B0100000017', tipoGasto: '09', declarada: false });
    await comprar('Factura 12', { fecha: '2026-03-06' });
    await el('2026-04-02');
    const antes = await formato('606');
    expect(antes).toMatchObject({
      ...{ archivo: `DGII_F_606_${RNC}_202603.TXT`, registros: 1, monto: pesos(1000), itbis: pesos(180), hecho: null },
      errores: [{ falta: 'El suplidor no tiene RNC ni cédula', enlace: expect.stringMatching(/^\/suplidor\?filtro=/), codigoCompra: null }],
      avisos: [{ falta: 'Sin NCF: no va en el 606' }],
    });
    expect((await hacer('606')).body.mensaje).toMatch(/^Faltan datos en 1 línea: «Compra 1, /);
    await conRnc(RNC_COMPRADOR);
    expect((await hacer('606')).status).toBe(200);
    const texto = await archivo('606');
    expect(texto).toBe(`606|${RNC}|202603|1\r\n101010632|1|09|B0100000017||20260305||0.00|1000.00|1000.00|180.00||||180.00||||||||04\r\n`);
    const { hecho } = await formato('606');
    expect(hecho).toMatchObject({ usuario: contadora.usuario, hash: createHash('sha256').update(texto).digest('hex') });
    expect((await hacer('606')).body.mensaje).toBe('El 606 de marzo 2026 ya está hecho');
    const otra = { codigoCompra: hecha.codigoCompra, ncf: 'B0100000018', tipoGasto: '02', tipoRetencion: '' } as const;
    expect((await anotar(otra)).body.mensaje).toBe('El 606 que la lleva ya está hecho: no cambia');
    await expect(app.rows(`update archivo_fiscal set contenido = 'x'`)).rejects.toThrow('está hecho y no cambia');
    await expect(app.rows('delete from archivo_fiscal')).rejects.toThrow('está hecho y no cambia');
  });

  test('is made of a month that is over; what is registered late goes into the next, and nothing twice', async () => {
    await conRnc(RNC_COMPRADOR);
    await comprar('B0100000017');
    expect((await hacer('606')).body.mensaje).toContain('no ha terminado');
    await el('2026-04-02');
    await hacer('606');
    const marzo = await archivo('606');
    await comprar('B0100000030', { fecha: '2026-03-31' });
    await comprar('B0100000031', { fecha: '2026-04-01' });
    expect(await archivo('606')).toBe(marzo);
    expect((await formato('606')).registros).toBe(1);
    await el('2026-05-02');
    await hacer('606', '2026-04');
    expect((await archivo('606', '2026-04')).split('\r\n').map((linea) => linea.split('|')[3])).toEqual([
      '2',
      'B0100000030',
      'B0100000031',
      undefined,
    ]);
    // Nothing of a month without a file is drawn into a later one.
    await comprar('B0100000032', { fecha: '2026-02-20' });
    expect((await formato('606', '2026-05')).registros).toBe(0);
    expect((await formato('606', '2026-02')).registros).toBe(1);
  });

  test('knows what was withheld: a form of payment that closes the purchase, only where there is a fiscal number', async () => {
    await conRnc(RNC_COMPRADOR);
    const { codigoCompra } = await comprar('E310000000017');
    const sin = await comprar('Factura 3');
    expect((await pagar(sin.codigoCompra, 'RETENCION_ISR', 10, '2026-03-10')).body.errors).toEqual({
      forma: 'Solo se retiene de una compra con NCF',
    });
    await pagar(codigoCompra, 'TRANSFERENCIA', 900, '2026-03-08');
    await pagar(codigoCompra, 'RETENCION_ITBIS', 180, '2026-03-08');
    await pagar(codigoCompra, 'RETENCION_ISR', 100, '2026-03-08');
    expect(await app.call(compra.id, { params: { id: codigoCompra } }, contadora)).toMatchObject({ pagado: pesos(1180), porPagar: 0 });
    await el('2026-04-02');
    expect((await formato('606')).errores).toMatchObject([{ falta: 'Se le retuvo ISR y no dice por qué concepto', codigoCompra }]);
    const nada = { codigoCompra, ncf: '', tipoGasto: '02', tipoRetencion: '02' } as const;
    expect((await anotar(nada)).body.errors.ncf).toMatch(/^Se retuvo de esta compra/);
    const body = { ...nada, ncf: 'E310000000017' };
    expect((await anotar(body)).status).toBe(200);
    await hacer('606');
    expect((await archivo('606')).split('\r\n')[1]).toBe(
      '101010632|1|02|E310000000017||20260305|20260308|0.00|1000.00|1000.00|180.00|180.00|||180.00||02|100.00|||||02',
    );
  });

  test('lists a purchase again in the month in which something was withheld of it, with that, and counts it once', async () => {
    await conRnc(RNC_COMPRADOR);
    const { codigoCompra } = await comprar('E310000000017');
    await el('2026-04-02');
    await hacer('606');
    const antes = (await archivo('606')).split('\r\n')[1]!.split('|');
    await pagar(codigoCompra, 'TRANSFERENCIA', 900, '2026-04-02');
    await pagar(codigoCompra, 'RETENCION_ITBIS', 180, '2026-04-02');
    await el('2026-05-02');
    await pagar(codigoCompra, 'RETENCION_ISR', 100, '2026-05-02');
    expect(await formato('606', '2026-04')).toMatchObject({ registros: 1, monto: 0, itbis: 0, errores: [], avisos: [{ de: '1 compra' }] });
    expect((await mes('2026-04')).itbis).toMatchObject({ compras: 0, pagado: 0, retenido: pesos(180) });
    await hacer('606', '2026-04');
    expect((await mes('2026-04')).itbis.retenido).toBe(pesos(180));
    const repetida = (await archivo('606', '2026-04')).split('\r\n')[1]!.split('|');
    expect([repetida.slice(0, 6), repetida.slice(6, 12), repetida.slice(16)]).toEqual([
      antes.slice(0, 6),
      ['20260402', ...antes.slice(7, 11), '180.00'],
      ['', '', '', '', '', '', '07'],
    ]);
    // The concept of what was withheld later is said later; nothing else of it changes.
    await el('2026-06-02');
    expect((await formato('606', '2026-05')).errores).toMatchObject([
      { falta: 'Se le retuvo ISR y no dice por qué concepto', codigoCompra },
    ]);
    const body = { codigoCompra, ncf: 'E310000000017', tipoGasto: '09', tipoRetencion: '02' } as const;
    expect((await anotar({ ...body, tipoGasto: '02' })).status).toBe(409);
    expect((await anotar(body)).status).toBe(200);
    await hacer('606', '2026-05');
    const otra = (await archivo('606', '2026-05')).split('\r\n')[1]!.split('|');
    expect([otra[3], otra[6], otra[11], otra[16], otra[17], otra[22]]).toEqual(['E310000000017', '20260502', '', '02', '100.00', '02']);
    expect((await archivo('606')).split('\r\n')[1]!.split('|')).toEqual(antes);
  });

  test('takes a fiscal number that may be deducted, once for a supplier', async () => {
    const una = await comprar('B0100000017');
    const otra = await comprar('');
    const con = (ncf: string) => anotar({ codigoCompra: otra.codigoCompra, ncf, tipoGasto: '02', tipoRetencion: '' });
    expect((await con('B0200000017')).body.errors.ncf).toMatch(/^No es un NCF que se deduzca/);
    expect((await con(una.ncf)).body.errors.ncf).toBe('Otra compra a este suplidor ya lleva ese NCF');
    expect((await con('e310000000001')).body.data).toMatchObject({ ncf: 'E310000000001', tipoGasto: '02' });
  });

  test('says what two say of a purchase at once once: the later one is told what is saved, and overwrites nothing', async () => {
    const { codigoCompra, version } = await comprar('Factura 3');
    const dice = (ncf: string, leida: number) =>
      app.ask(compra.fiscal, { body: { codigoCompra, ncf, tipoGasto: '02', tipoRetencion: '', version: leida } }, contadora);
    const [una, otra] = await Promise.all([dice('B0100000017', version), dice('B0100000018', version)]);
    const [primera, segunda] = una!.status === 200 ? [una!, otra!] : [otra!, una!];
    const guardada = { ncf: primera.body.data.ncf, version: version + 1 };
    expect([primera.status, primera.body.data.version]).toEqual([200, version + 1]);
    expect([segunda.status, segunda.body]).toMatchObject([409, { mensaje: expect.stringMatching(/^Otra persona cambió/), data: guardada }]);
    expect(await app.call(compra.id, { params: { id: codigoCompra } }, contadora)).toMatchObject(guardada);
    expect((await dice('B0100000019', version + 1)).body.data.ncf).toBe('B0100000019');
  });
});

describe('voids', () => {
  test('go by their note while the switch is off; the 608 is empty', async () => {
    await anular(await facturada('2026-03-10'), '2026-03-10');
    await el('2026-04-02');
    expect((await mes()).anulados).toEqual([]);
    await hacer('607');
    await hacer('608');
    expect((await archivo('607')).split('\r\n')[0]).toBe(`607|${RNC}|202603|2`);
    expect(await archivo('608')).toBe(`608|${RNC}|202603|0\r\n`);
  });

  test('of the same month are asked for: by the note in the 607, or both numbers in the 608 and neither in the 607', async () => {
    await con608();
    await facturada('2026-03-10');
    for (const dia of ['2026-03-10', '2026-03-12']) await anular(await facturada(dia), dia);
    await anular(await facturada('2026-03-20'), '2026-04-01');
    await el('2026-04-02');
    const { anulados } = await mes();
    expect(anulados.map(({ ncf, nota, tipoAnulacion }) => [ncf, nota, tipoAnulacion])).toEqual([
      ['B0100000002', 'B0400000001', ''],
      ['B0100000003', 'B0400000002', ''],
    ]);
    for (const cual of ['607', '608'] as const) expect((await hacer(cual)).body.mensaje).toMatch(/^Faltan datos en 2 líneas/);
    const decir = (i: number, tipoAnulacion: '00' | '04') =>
      app.ask(impuestos.anulacion, { body: { codigoComprobante: anulados[i]!.codigoComprobante, tipoAnulacion } }, contadora);
    await decir(0, '04');
    await decir(1, '00');
    await hacer('607');
    await hacer('608');
    const numeros = (texto: string, campo: number) =>
      texto
        .trim()
        .split('\r\n')
        .slice(1)
        .map((linea) => linea.split('|')[campo]);
    expect(numeros(await archivo('607'), 2)).toEqual(['B0100000001', 'B0100000003', 'B0100000004', 'B0400000002']);
    expect(await archivo('608')).toBe(`608|${RNC}|202603|2\r\nB0100000002|20260310|04\r\nB0400000001|20260310|04\r\n`);
    expect((await decir(1, '04')).body.mensaje).toContain('ya está hecho');
    // What was voided in April is April's note, whatever March said.
    expect((await mes('2026-04')).anulados).toEqual([]);
    expect((await formato('607', '2026-04')).registros).toBe(1);
  });

  test('after the file was made change nothing of it: the note stands in the later month', async () => {
    const factura = await facturada('2026-03-10');
    await el('2026-04-02');
    await hacer('607');
    const marzo = await archivo('607');
    await anular(factura, '2026-04-02');
    expect(await archivo('607')).toBe(marzo);
    const { contenido } = await app.call(ventas607.archivo, { query: { mes: '2026-03' } }, contadora);
    expect(new TextDecoder().decode(contenido)).toBe(marzo);
    await el('2026-05-02');
    await hacer('607', '2026-04');
    expect((await archivo('607', '2026-04')).split('\r\n')[1]).toContain('|B0400000001|B0100000001|');
  });
});

test('the ITBIS of a month: collected less notes, paid less what is part of a cost', async () => {
  const gravada = async (total: number, itbis: number) => {
    const estudiante = await nuevoEstudiante(app, academia);
    const { codigoFactura } = await nuevaFactura(app, academia, { estudiante, values: { total: pesos(total) } });
    await app.rows('update factura_detalle set itbis = $1 where codigo_factura = $2', [pesos(itbis), codigoFactura]);
    await enUna((db) => asignarComprobantes(db, emisorDe(academia), [codigoFactura], '2026-03-10'));
    return codigoFactura;
  };
  await gravada(1180, 180);
  await anular(await gravada(590, 90), '2026-03-11');
  await conRnc(RNC_COMPRADOR);
  await comprar('B0100000017');
  await comprar('B0100000018', { itbisAlCosto: true });
  expect((await mes()).itbis).toEqual({
    ...{ ventas: pesos(1000), cobrado: pesos(180), compras: pesos(2000), pagado: pesos(360), alCosto: pesos(180), retenido: 0 },
    ...{ nosRetuvieron: 0, diferencia: 0 },
  });
});

test('another academy has none of it, and who keeps no books is refused', async () => {
  await conRnc(RNC_COMPRADOR);
  const { codigoCompra } = await comprar('B0100000017');
  const ajena = await nuevaAcademia(app);
  await conComprobantes(app, ajena);
  const otra = await nuevoUsuario(app, ajena);
  expect((await app.call(impuestos.mes, { query: { mes: '2026-03' } }, otra))!.formatos[0]!.registros).toBe(0);
  const body = { codigoCompra, ncf: '', tipoGasto: '', tipoRetencion: '', version: 0 } as const;
  expect((await app.ask(compra.fiscal, { body }, otra)).status).toBe(404);
});

test('two who make the same file at once make it once', async () => {
  await conRnc(RNC_COMPRADOR);
  await comprar('B0100000017');
  await el('2026-04-02');
  const hechas = await Promise.all([hacer('606'), hacer('606')]);
  expect(hechas.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await app.rows('select 1 from archivo_fiscal where codigo_compania = $1', [academia.codigoCompania])).toHaveLength(1);
});
