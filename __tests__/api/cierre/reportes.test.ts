import { ACCESO } from '@/contract/accesos';
import { cierres, type CifraDeReporte } from '@/contract/cierre/cierre';
import { cobrar } from '@/contract/cobros/cobro';
import { anulaciones } from '@/contract/facturas/anular';
import { historialFacturas } from '@/contract/reportes/historialFacturas';
import { analisisIngresos } from '@/contract/reportes/ingresos/analisis';
import { cobrosPorFecha } from '@/contract/reportes/ingresos/cobrosPorFecha';
import { resumenAnual } from '@/contract/reportes/ingresos/resumenAnual';
import { sinVencer, vencidas } from '@/contract/reportes/vencida';
import { cerrarMes, conClave, type ConClave } from '../../support/cierre';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoProfesor, nuevoUsuario, pesos, type Academia } from '../../support/factories';

const app = createTestApp();
const FEBRERO = { desde: '2026-02-01', hasta: '2026-02-28' };
let academia: Academia;
let jefa: ConClave;
let nino: Awaited<ReturnType<typeof nuevoEstudiante>>;
const alDia = (dia: string) => app.setNow(`${dia}T14:00:00Z`);

beforeEach(async () => {
  alDia(HOY);
  academia = await nuevaAcademia(app);
  nino = await nuevoEstudiante(app, academia);
});

const cifra = (cual: CifraDeReporte, query: object = {}, como: { token: string } = jefa) =>
  app.ask(cierres.cifra, { query: { cifra: cual, desde: '2026-02', hasta: '2026-02', ...query } } as never, como);
const monto = async (cual: CifraDeReporte, query: object = {}) => {
  const filas = await app.call(cierres.cifra, { query: { cifra: cual, desde: '2026-02', hasta: '2026-02', ...query } } as never, jefa);
  return filas.map((una) => una.monto);
};
/** What each report says of February. */
async function reportes() {
  const query = { ...FEBRERO, todas: true };
  const { totales: cobros } = await app.call(cobrosPorFecha, { query }, jefa);
  const { totales: anual } = await app.call(resumenAnual, { query: { anio: 2026, todas: true } }, jefa);
  const { totales: analisis } = await app.call(analisisIngresos, { query: { ...query, segun: 'EMISION' } }, jefa);
  const { totales: historial } = await app.call(historialFacturas, { query }, jefa);
  const alFinal = { al: FEBRERO.hasta, todas: true };
  const { totales: vencido } = await app.call(vencidas, { query: alFinal }, jefa);
  const { porVencer } = await app.call(sinVencer, { query: alFinal }, jefa);
  return {
    ...{ neto: cobros.neto, ingreso: anual.porMes[2], analisis: analisis.facturado, historial: historial.total },
    pendiente: vencido.pendiente + porVencer,
  };
}

/** February: 1,500 billed of which 1,000 is paid and 20 is due in March, and 700 that were voided; then it is closed. */
async function febrero() {
  alDia('2026-02-15');
  jefa = await conClave(app, academia);
  const factura = (total: number, fechaVencimiento = '2026-02-15') =>
    nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(total), fecha: '2026-02-15', fechaVencimiento } });
  const [pagada, queda, nula] = [await factura(1000), await factura(480), await factura(700)];
  await factura(20, '2026-03-20');
  const formas = [{ forma: 'TRANSFERENCIA' as const, monto: pesos(1000), referencia: nuevaClave() }];
  const facturas = [{ codigoFactura: pagada.codigoFactura, monto: pesos(1000) }];
  const pago = { codigoSucursal: academia.sucursales[0], codigoPagador: nino.codigoPagador, facturas, formas };
  await app.call(cobrar, { body: { ...pago, excedente: 'SALDO', confirmado: [] } } as never, jefa);
  await app.call(anulaciones.anular, { body: { codigoFactura: nula.codigoFactura, motivo: 'Doble' } }, jefa);
  alDia(HOY);
  jefa = await conClave(app, academia);
  await cerrarMes(app, jefa, await conClave(app, academia), '2026-02');
  return queda;
}

test('what a closed month was closed with is what its reports said, and stays when they say another thing', async () => {
  const queda = await febrero();
  const entonces = { neto: pesos(1000), ingreso: pesos(1000), analisis: pesos(1500), historial: pesos(1500), pendiente: pesos(500) };
  expect(await reportes()).toEqual(entonces);
  const cerrado = async () => [await monto('neto'), await monto('ingreso'), await monto('facturado'), await monto('pendiente')];
  const dice = [[pesos(1000)], [pesos(1000)], [pesos(1500)], [pesos(500)]];
  expect(await cerrado()).toEqual(dice);
  expect([await monto('facturado', { codigoSucursal: academia.sucursales[1] }), await monto('neto', { desde: '2026-03', hasta: '2026-04' })]).toEqual([[0], []]); // prettier-ignore
  await app.call(anulaciones.anular, { body: { codigoFactura: queda.codigoFactura, motivo: 'Tarde' } }, jefa);
  expect(await reportes()).toEqual({ ...entonces, historial: pesos(1020) });
  expect(await cerrado()).toEqual(dice);
});

test('each figure is for who may read a report of it; a coach gets none, and a reopened month says nothing', async () => {
  await febrero();
  const cobranza = await nuevoUsuario(app, academia, { accesos: [ACCESO.facturasVencidas] });
  const estados = await Promise.all((['pendiente', 'neto', 'ingreso', 'facturado'] as const).map((cual) => cifra(cual, {}, cobranza)));
  expect(estados.map(({ status }) => status)).toEqual([200, 403, 403, 403]);
  const profesor = await nuevoUsuario(app, academia, { tipoUsuario: 'PROFESOR' });
  await nuevoProfesor(app, academia, profesor.codigoUsuario);
  expect((await cifra('pendiente', {}, profesor)).body).toEqual([]);
  await app.rows(`update cierre_mes set reabierto = now(), reabierto_por = 'x', reapertura_aprobada_por = 'y', motivo_reapertura = 'z' where codigo_compania = $1`, [academia.codigoCompania]); // prettier-ignore
  expect(await monto('neto')).toEqual([]);
});
