import { screen, waitFor } from '@testing-library/react';
import { hoyEn, ultimoDiaDelMes } from '@/domain/fechas';
import { otroMes } from '@/domain/mes';
import Historial from '@/pages/report/factura/historial';
import Vencida from '@/pages/report/factura/vencida';
import Anual from '@/pages/report/ingreso/ingresoResumenAnual';
import Analisis from '@/pages/report/ingreso/estatus';
import PorFecha from '@/pages/report/ingreso/resumenCobroFecha';
import { mesCerrado } from '../../support/cierre';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const MES = otroMes(hoyEn(new Date()).slice(0, 7), -1);
let academia: Academia;
let token: string;

/** The month was closed with so much by transfer in the first branch; nothing of it is in the books, so that every other figure differs. */
async function cerrado(monto: number) {
  const [codigoSucursal] = academia.sucursales;
  const suya = {
    neto: pesos(monto),
    porForma: { TRANSFERENCIA: pesos(monto) },
    porClase: { CUOTA: pesos(monto) },
    facturado: pesos(monto),
    pendiente: pesos(monto),
  };
  await mesCerrado(app, academia, MES, [{ codigoSucursal, ...suya }]);
}
beforeEach(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
});

const DEL_MES = `/report/ingreso/resumenCobroFecha?desde=${MES}-01&hasta=${ultimoDiaDelMes(MES)}&todas=true`;
const aviso = (texto: RegExp) => screen.findByText(texto, { selector: '.notice div' });

test('the report of a closed month says what it was closed with, and today’s figure only where it differs', async () => {
  await cerrado(900);
  await renderPage(app, <PorFecha />, { token, at: DEL_MES });
  const dice = await aviso(/^Cifras del cierre del 10 de marzo de 2026, N.º 1: en febrero 2026 se cobró DOP 900.00/);
  await waitFor(() => expect(dice).toHaveTextContent('(Transferencia DOP 900.00). Hoy el reporte suma DOP 0.00.'));
});

test('with the same figure it says so once; a span that is not the month, or a filter, says nothing', async () => {
  await cerrado(0);
  const { unmount } = await renderPage(app, <PorFecha />, { token, at: DEL_MES });
  expect(await aviso(/se cobró DOP 0.00/)).not.toHaveTextContent('Hoy el reporte');
  unmount();
  for (const at of [`${DEL_MES}&usuario=x`, DEL_MES.replace('-01&', '-02&')]) {
    const otra = await renderPage(app, <PorFecha />, { token, at });
    expect(await screen.findByText(/No hay nada que mostrar/)).toBeVisible();
    expect(screen.queryByText(/Cifras del cierre/)).toBeNull();
    otra.unmount();
  }
});

test('the summary of a year names each closed month', async () => {
  await cerrado(700);
  await renderPage(app, <Anual />, { token, at: '/report/ingreso/ingresoResumenAnual?todas=true' });
  expect(await aviso(/en febrero 2026 se cobró DOP 700.00\. Hoy el reporte suma DOP 0.00/)).toBeVisible();
});

const TRAMO = `desde=${MES}-01&hasta=${ultimoDiaDelMes(MES)}&todas=true`;
test.each([
  ['billed, by the day of the invoice', 'se facturó', 'estatus?segun=EMISION&', TRAMO, <Analisis key="a" />],
  ['billed', 'se facturó', 'historial?', TRAMO, <Historial key="h" />],
  ['owed on its last day', 'quedó pendiente', 'vencida?', `al=${ultimoDiaDelMes(MES)}&todas=true`, <Vencida key="v" />],
])('what was %s in a closed month', async (_que, dice, ruta, query, page) => {
  await cerrado(700);
  const { unmount } = await renderPage(app, page, { token, at: `/report/x/${ruta}${query}` });
  const cerrada = await aviso(new RegExp(`en febrero 2026 ${dice} DOP 700.00\\.`));
  await waitFor(() => expect(cerrada).toHaveTextContent('Hoy el reporte suma DOP 0.00'));
  unmount();
  const conFiltro = await renderPage(app, page, { token, at: `/report/x/${ruta}${query}&filtro=ana` });
  expect(await screen.findByText(/Nada coincide con/)).toBeVisible();
  expect(screen.queryByText(/Cifras del cierre/)).toBeNull();
  conFiltro.unmount();
});
