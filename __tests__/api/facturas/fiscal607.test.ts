import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { fiscal } from '@/contract/facturas/fiscal';
import { ventas607 } from '@/contract/facturas/fiscal607';
import { transaction } from '@/server/db/transaction';
import { anularComprobante } from '@/server/facturas/fiscal/anular';
import { asignarComprobantes } from '@/server/facturas/fiscal/asignar';
import { anularConCredito } from '@/server/facturas/liberar';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { conComprobantes, emisorDe, nuevaSecuencia, RNC, RNC_COMPRADOR } from '../../support/fiscal';

const app = createTestApp();
let academia: Academia;
let duena: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeEach(async () => {
  app.setNow('2026-03-10T14:00:00Z');
  academia = await nuevaAcademia(app);
  duena = await nuevoUsuario(app, academia);
  await nuevaCaja(app, academia, duena.codigoUsuario);
});

const cuota = async (conRnc: boolean, total = pesos(2500)) => {
  const estudiante = await nuevoEstudiante(app, academia);
  const body = { codigoEntidad: estudiante.codigoPagador, rnc: RNC_COMPRADOR, razonSocial: 'Peña, S.R.L.', version: 0 };
  if (conRnc) await app.call(fiscal.updateComprador, { body }, duena);
  return { ...(await nuevaFactura(app, academia, { estudiante, values: { total } })), codigoPagador: estudiante.codigoPagador };
};
const pagar = ({ codigoFactura, codigoPagador }: Awaited<ReturnType<typeof cuota>>, efectivo: number, tarjeta: number) =>
  app.call(
    cobrar,
    {
      body: {
        codigoSucursal: academia.sucursales[0],
        codigoPagador,
        facturas: [{ codigoFactura, monto: pesos(efectivo + tarjeta) }],
        formas: [
          { forma: 'EFECTIVO' as const, monto: pesos(efectivo), referencia: '' },
          { forma: 'TARJETA' as const, monto: pesos(tarjeta), referencia: 'A-1' },
        ],
        excedente: 'DEVUELTA',
      },
    },
    duena,
  );
const archivo = async (mes = '2026-03') => {
  const { contenido } = await app.call(ventas607.archivo, { query: { mes } }, duena);
  return new TextDecoder().decode(contenido).split('\r\n');
};

test('a month: tax credit and its note line by line with how it was paid, consumers as one sum, other months left out', async () => {
  await conComprobantes(app, academia);
  for (const tipo of ['B01', 'B02', 'B04'] as const) await nuevaSecuencia(app, academia, tipo);
  await pagar(await cuota(true), 1000, 500);
  await pagar(await cuota(false), 2000, 500);
  const anulada = await cuota(true, pesos(300));
  await transaction(app.deps.pool, { usuario: 'pruebas', codigoCompania: academia.codigoCompania }, async (db) => {
    await asignarComprobantes(db, emisorDe(academia), [anulada.codigoFactura], HOY);
    await anularComprobante(db, emisorDe(academia), anulada.codigoFactura, 'Error', HOY);
  });
  expect(await archivo()).toEqual([
    `607|${RNC}|202603|3`,
    '101010632|1|B0100000001||01|20260310||2500.00|0.00||||||||1000.00||500.00|1000.00|||',
    '101010632|1|B0100000002||01|20260310||300.00|0.00|||||||||||300.00|||',
    '101010632|1|B0400000001|B0100000002|01|20260310||300.00|0.00|||||||||||300.00|||',
    '',
  ]);
  const { consumo, detalle, enEspera } = await app.call(ventas607.resumen, { query: { mes: '2026-03' } }, duena);
  expect(consumo).toMatchObject({ cantidad: 1, monto: pesos(2500), formas: { efectivo: pesos(2000), tarjeta: pesos(500), credito: 0 } });
  expect([detalle.cantidad, enEspera]).toEqual([3, 0]);
  expect(await archivo('2026-02')).toEqual([`607|${RNC}|202602|0`, '']);
});

test('a payment that was reversed leaves the sale on credit; what waits for a number is told and in no file', async () => {
  await conComprobantes(app, academia);
  await nuevaSecuencia(app, academia, 'B01', { hasta: 1 });
  const { codigoCobro } = await pagar(await cuota(true), 1000, 1500);
  await app.rows(
    `insert into reversion (codigo_compania, codigo_sucursal, codigo_cobro, efectivo, fecha, motivo, usuario) values ($1, $2, $3, 0, $4, 'x', 'x')`,
    [academia.codigoCompania, academia.sucursales[0], codigoCobro, HOY],
  );
  await pagar(await cuota(true), 100, 100);
  const [cabeza, linea] = await archivo();
  expect(cabeza).toBe(`607|${RNC}|202603|1`);
  expect(linea!.split('|').slice(16)).toEqual(['', '', '', '2500.00', '', '', '']);
  expect((await app.call(ventas607.resumen, { query: { mes: '2026-03' } }, duena)).enEspera).toBe(1);
});

test('a month that was sent stays as it was: what is taken back or given up in a later one changes nothing of it', async () => {
  await conComprobantes(app, academia);
  for (const tipo of ['B01', 'B04'] as const) await nuevaSecuencia(app, academia, tipo);
  const { codigoCobro } = await pagar(await cuota(true), 1000, 500);
  const anulada = await cuota(true);
  await pagar(anulada, 2000, 500);
  const marzo = await archivo();
  app.setNow('2026-04-02T14:00:00Z');
  duena = await nuevoUsuario(app, academia);
  await nuevaCaja(app, academia, duena.codigoUsuario);
  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Tarjeta rechazada' } }, duena);
  await transaction(app.deps.pool, { usuario: 'pruebas', codigoCompania: academia.codigoCompania }, async (db) => {
    const user = { ...emisorDe(academia), ...duena } as never;
    const al = { db, user, hoy: '2026-04-02', momento: '2026-04-02T14:00:00Z' };
    await anularConCredito(al, [{ codigoFactura: anulada.codigoFactura, pagado: pesos(2500) }], 'Se retiró');
  });
  expect(await archivo()).toEqual(marzo);
  expect(await archivo('2026-04')).toEqual([`607|${RNC}|202604|1`, expect.stringContaining('|B0400000001|B0100000002|'), '']);
});

test('without a good RNC of the academy there is no file, and another academy’s sales are in none', async () => {
  const { status, body } = await app.ask(ventas607.archivo, { query: { mes: '2026-03' } }, duena);
  expect([status, body.mensaje]).toEqual([409, expect.stringContaining('Escriba antes el RNC')]);
  await conComprobantes(app, academia);
  expect(await archivo()).toEqual([`607|${RNC}|202603|0`, '']);
});
