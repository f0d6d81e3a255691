import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { anulaciones } from '@/contract/facturas/anular';
import { cuotas } from '@/contract/inscripciones/cuotas';
import { becaEstudiante } from '@/contract/precios/becaEstudiante';
import { beca } from '@/server/db/schema/dinero/precios';
import { emitirVencidas } from '@/server/facturas/fiscal/reloj';
import { createTestApp } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaEntidad,
  nuevaFactura,
  nuevaInscripcion,
  nuevoEstudiante,
  nuevoGrupo,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { comprobantesDe, conComprobantes, nuevaSecuencia } from '../../support/fiscal';

// When an invoice gets its fiscal number: at its first payment, or on its due date.

const app = createTestApp();
let academia: Academia;
let cajera: Awaited<ReturnType<typeof nuevoUsuario>>;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;

beforeEach(async () => {
  app.setNow('2026-03-10T14:00:00Z');
  await app.rows(`update compania set fiscal = 'NO'`);
  academia = await nuevaAcademia(app);
  cajera = await nuevoUsuario(app, academia);
  await nuevaCaja(app, academia, cajera.codigoUsuario);
  nino = await nuevoEstudiante(app, academia);
  await conComprobantes(app, academia);
});

const cuota = (values = {}) => nuevaFactura(app, academia, { estudiante: nino, values });
const pagar = (codigoFactura: number, monto = pesos(500), codigoPagador = nino.codigoPagador) =>
  app.ask(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador,
        facturas: [{ codigoFactura, monto }],
        formas: [{ forma: 'EFECTIVO', monto, referencia: '' }],
        excedente: 'DEVUELTA',
      },
    },
    cajera,
  );
const deFacturas = async () =>
  (await comprobantesDe(app, academia)).map(({ codigo_factura, clase, ncf }) => ({ factura: codigo_factura, clase, ncf }));

describe('at the first payment', () => {
  test('of a part already, in the name of who pays; the second payment takes no other', async () => {
    await nuevaSecuencia(app, academia, 'B02');
    const tia = await nuevaEntidad(app, academia, { nombre: 'Tía' });
    const { codigoFactura } = await cuota({ fechaVencimiento: '2026-12-05' });
    expect((await pagar(codigoFactura, pesos(500), tia.codigoEntidad)).status).toBe(200);
    expect((await pagar(codigoFactura)).status).toBe(200);
    expect(await comprobantesDe(app, academia)).toMatchObject([{ ncf: 'B0200000001', total: pesos(2500), nombre: `Tía ${tia.apellido}` }]);
  });

  test('which is taken even when no number is left: the document waits', async () => {
    const { codigoFactura } = await cuota();
    expect((await pagar(codigoFactura)).status).toBe(200);
    expect(await deFacturas()).toEqual([{ factura: codigoFactura, clase: 'FACTURA', ncf: null }]);
  });

  test('a payment that is refused takes none', async () => {
    await nuevaSecuencia(app, academia, 'B02');
    const { codigoFactura } = await cuota();
    expect((await pagar(codigoFactura, pesos(9000))).status).toBe(409);
    expect(await deFacturas()).toEqual([]);
  });

  test('sixteen cashiers at once take sixteen numbers without a gap and without a double, receipts too', async () => {
    await nuevaSecuencia(app, academia, 'B02');
    const facturas = await Promise.all(Array.from({ length: 16 }, () => cuota()));
    const answers = await Promise.all(facturas.map(({ codigoFactura }) => pagar(codigoFactura)));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const dados = (await deFacturas()).map(({ ncf }) => ncf).sort();
    expect(dados).toEqual(Array.from({ length: 16 }, (_, i) => `B02${String(i + 1).padStart(8, '0')}`));
    expect(answers.map(({ body }) => body.data.numero).sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
  });

  test('an academy with the layer off asks for none, and what it had stays as it is', async () => {
    await app.rows(`update compania set fiscal = 'NO' where codigo_compania = $1`, [academia.codigoCompania]);
    app.deps.sessions.clear();
    expect((await pagar((await cuota()).codigoFactura)).status).toBe(200);
    expect(await deFacturas()).toEqual([]);
  });
});

describe('on the due date', () => {
  const emitir = () => emitirVencidas(app.deps);

  test('in the evening of that day, never earlier; what is due later has none', async () => {
    await nuevaSecuencia(app, academia, 'B02');
    const { codigoFactura } = await cuota({ fechaVencimiento: '2026-03-10' });
    await cuota({ fechaVencimiento: '2026-03-11' });
    app.setNow('2026-03-11T00:59:00Z');
    expect(await emitir()).toBe(0);
    app.setNow('2026-03-11T01:00:00Z');
    expect(await emitir()).toBe(1);
    expect(await emitir()).toBe(0);
    expect(await deFacturas()).toEqual([{ factura: codigoFactura, clase: 'FACTURA', ncf: 'B0200000001' }]);
  });

  test('after days without a server each document states its own due day; one billed later states the day it was billed', async () => {
    await nuevaSecuencia(app, academia, 'B02');
    await cuota({ fecha: '2026-03-01', fechaVencimiento: '2026-03-12' });
    await cuota({ fecha: '2026-03-01', fechaVencimiento: '2026-03-10' });
    await cuota({ fecha: '2026-03-13', fechaVencimiento: '2026-03-09' });
    app.setNow('2026-03-20T14:00:00Z');
    expect(await emitir()).toBe(3);
    const dichos = await app.rows(`select ncf, fecha::text from comprobante where codigo_compania = $1 order by ncf`, [
      academia.codigoCompania,
    ]);
    expect(dichos).toEqual([
      { ncf: 'B0200000001', fecha: '2026-03-10' },
      { ncf: 'B0200000002', fecha: '2026-03-12' },
      { ncf: 'B0200000003', fecha: '2026-03-13' },
    ]);
  });

  test('not what fell due before the academy began, what is voided, or an estimate by attendance', async () => {
    await nuevaSecuencia(app, academia, 'B02');
    await cuota({ fechaVencimiento: '2025-12-31' });
    await cuota({ estatus: 'ANULADA' });
    const grupo = await nuevoGrupo(app, academia, { values: { tipoCobro: 'ASISTENCIA', precioClase: pesos(300) } });
    const { codigoInscripcion } = await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
    await cuota({ codigoInscripcion, numeroCuota: 1 });
    const recalculo = {
      dadas: 8,
      asistidas: 6,
      excusadas: 1,
      precioClase: pesos(300),
      momento: '2026-03-06T12:00:00Z',
      usuario: 'pruebas',
    };
    const { codigoFactura } = await cuota({ codigoInscripcion, numeroCuota: 2, recalculo });
    expect(await emitir()).toBe(1);
    expect((await deFacturas()).map(({ factura }) => factura)).toEqual([codigoFactura]);
  });

  test('a late fee adds to the document of its instalment, also when both get theirs at once', async () => {
    await nuevaSecuencia(app, academia, 'B02');
    await nuevaSecuencia(app, academia, 'B03');
    const { codigoFactura } = await cuota();
    await cuota({ tipo: 'MORA', codigoCuota: codigoFactura, total: pesos(100) });
    await emitir();
    expect((await deFacturas()).map(({ clase, ncf }) => [clase, ncf])).toEqual([
      ['FACTURA', 'B0200000001'],
      ['DEBITO', 'B0300000001'],
    ]);
  });

  test('what waited for a number has it as soon as there is one', async () => {
    await cuota();
    await emitir();
    await nuevaSecuencia(app, academia, 'B02');
    await emitir();
    expect((await deFacturas()).map(({ ncf }) => ncf)).toEqual(['B0200000001']);
  });
});

test('a void of an invoice that has its document makes the credit note in the same act', async () => {
  await nuevaSecuencia(app, academia, 'B02');
  await nuevaSecuencia(app, academia, 'B04');
  const { codigoFactura } = await cuota();
  await emitirVencidas(app.deps);
  await app.call(anulaciones.anular, { body: { codigoFactura, motivo: 'Se facturó dos veces' } }, cajera);
  expect(await comprobantesDe(app, academia)).toMatchObject([
    { clase: 'FACTURA', ncf: 'B0200000001' },
    { clase: 'CREDITO', ncf: 'B0400000001', modificacion: 1 },
  ]);
});

describe('an instalment whose payment was reversed', () => {
  /** The last instalment of the year, paid in part and taken back; then a scholarship of half. Gives its total and what the scholarship would change. */
  async function becada() {
    const grupo = await nuevoGrupo(app, academia);
    await nuevaInscripcion(app, academia, { estudiante: nino, grupo });
    const { codigoEstudiante } = nino;
    const body = { codigoEstudiante, cantidadCuota: 1, fechaEvaluar: '2026-05-01' };
    await app.call(cuotas.estudiante, { body }, cajera);
    const [{ codigo }] = (await app.rows(`select codigo_factura codigo from factura where codigo_estudiante = $1`, [codigoEstudiante])) as [{ codigo: number }]; // prettier-ignore
    const { codigoCobro } = (await pagar(codigo)).body.data;
    await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Era de otra familia' } }, cajera);
    const [media] = await app.deps.db
      .insert(beca)
      .values({ codigoCompania: academia.codigoCompania, descripcion: 'Media', porcentaje: 5000, cubre: 'CUOTA' })
      .returning();
    const otorga = { codigoEstudiante, codigoBeca: media!.codigoBeca, desde: '2026-05-01', hasta: '2026-05-31', motivo: 'Notas' };
    const { efectos } = await app.call(becaEstudiante.otorgar, { body: otorga }, cajera);
    const [{ total }] = (await app.rows('select total::int from factura where codigo_factura = $1', [codigo])) as [{ total: number }];
    return { total, cambia: efectos.length };
  }
  const deLosDocumentos = async () => (await comprobantesDe(app, academia)).map(({ ncf, total }) => [ncf, Number(total)]);

  test('keeps the amount that its document says: what is issued is not recalculated', async () => {
    await nuevaSecuencia(app, academia, 'B02');
    expect(await becada()).toEqual({ total: pesos(2500), cambia: 0 });
    expect(await deLosDocumentos()).toEqual([['B0200000001', pesos(2500)]]);
  });

  test('and whose document waits for its number follows, and the document with it', async () => {
    expect(await becada()).toEqual({ total: pesos(1250), cambia: 1 });
    await nuevaSecuencia(app, academia, 'B02');
    await emitirVencidas(app.deps);
    expect(await deLosDocumentos()).toEqual([['B0200000001', pesos(1250)]]);
    const [{ lineas }] = (await app.rows('select lineas from comprobante where codigo_compania = $1', [academia.codigoCompania])) as [{ lineas: { total: number }[] }]; // prettier-ignore
    expect(lineas.map(({ total }) => total)).toEqual([pesos(1250)]);
  });
});
