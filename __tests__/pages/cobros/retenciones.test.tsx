import { screen, within } from '@testing-library/react';
import { fiscal } from '@/contract/facturas/fiscal';
import Desk from '@/pages/process/factura';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { conComprobantes, nuevaSecuencia, RNC_COMPRADOR } from '../../support/fiscal';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  await conComprobantes(app, academia);
  await nuevaSecuencia(app, academia, 'B01');
});

test('a company pays three invoices by one transfer and says what it withholds of each, at the desk', async () => {
  const jefa = await nuevoUsuario(app, academia);
  const estudiante = await nuevoEstudiante(app, academia);
  const body = { codigoEntidad: estudiante.codigoPagador, rnc: RNC_COMPRADOR, razonSocial: 'Peña, S.R.L.', version: 0 };
  await app.call(fiscal.updateComprador, { body }, jefa);
  for (const descripcion of ['Enero', 'Febrero', 'Marzo'])
    await nuevaFactura(app, academia, { estudiante, values: { descripcion, total: pesos(1000) } });
  const at = `/process/factura?codigoEstudiante=${estudiante.codigoEstudiante}`;
  const { user } = await renderPage(app, <Desk />, { token: jefa.token, at });
  for (const casilla of await screen.findAllByRole('checkbox')) await user.click(casilla);

  await user.click(await screen.findByRole('button', { name: 'Lo que retiene quien paga' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Lo que retiene quien paga' }));
  const de = (mes: string) => within(panel.getByRole('group', { name: new RegExp(`${mes}: DOP 1,000.00$`) }));
  await user.type(de('Enero').getByLabelText('ISR retenido'), '50');
  await user.type(de('Marzo').getByLabelText('ISR retenido'), '20');
  expect(panel.getByRole('status')).toHaveTextContent('Retiene DOP 70.00: quedan DOP 2,930.00 por pagar.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.click(panel.getByRole('button', { name: 'Listo' }));
  expect(await app.rows('select 1 from cobro')).toEqual([]);
  expect(de('Enero').getByRole('alert')).toHaveTextContent('Escriba el número de la certificación de retención');
  await user.type(de('Enero').getByLabelText(/^Número de la certificación/), 'C-9');
  await user.click(panel.getByRole('button', { name: 'Listo' }));
  expect(await screen.findByText('DOP 70.00')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Transferencia' }));
  await user.click(screen.getByRole('button', { name: 'Efectivo' }));
  await user.type(screen.getByLabelText('Referencia'), 'T-1');
  await user.click(screen.getByRole('button', { name: 'Cobrar DOP 3,000.00' }));
  const recibo = within(await screen.findByRole('article', { name: /^Recibo \d+$/ }));
  expect(recibo.getAllByText(/^ISR retenido, factura \d+ \(ref\. C-9\)$/)).toHaveLength(2);
  expect(recibo.getByText('Transferencia (ref. T-1)').nextSibling).toHaveTextContent('2,930.00');
  const filas = await app.rows(
    `select f.descripcion, m.monto::int, m.referencia from cobro_forma m join factura f using (codigo_factura) order by 1`,
  );
  expect(filas).toEqual([
    { descripcion: 'Enero', monto: 5000, referencia: 'C-9' },
    { descripcion: 'Marzo', monto: 2000, referencia: 'C-9' },
  ]);
});

test('nobody else is asked for it', async () => {
  const cajera = await nuevoUsuario(app, academia, { accesos: [11] });
  const estudiante = await nuevoEstudiante(app, academia);
  await nuevaFactura(app, academia, { estudiante });
  const { user } = await renderPage(app, <Desk />, {
    token: cajera.token,
    at: `/process/factura?codigoEstudiante=${estudiante.codigoEstudiante}`,
  });
  await user.click(await screen.findByRole('checkbox'));
  expect(screen.getByRole('button', { name: 'Cobrar DOP 2,500.00' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Lo que retiene quien paga' })).toBeNull();
});
