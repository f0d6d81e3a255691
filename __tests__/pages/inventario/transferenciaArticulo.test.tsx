import { screen, waitFor, within } from '@testing-library/react';
import { transferenciaArticulo } from '@/contract/inventario/transferenciaArticulo';
import TransferenciaArticuloPage from '@/pages/inventario/transferenciaArticulo';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { existenciasDe, nuevoArticulo } from '../../support/tienda';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const PAGINA = '/inventario/transferenciaArticulo';
let academia: Academia;
let naco: number;
let bella: number;
let token: string;
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  [naco, bella] = academia.sucursales;
  ({ token } = await nuevoUsuario(app, academia, { accesos: [43] }));
});

const enviada = async (codigoArticulo: number, cantidad: number) =>
  app.call(
    transferenciaArticulo.save,
    { body: { codigoSucursal: naco, codigoSucursalDestino: bella, nota: '', detalles: [{ codigoArticulo, cantidad }] } },
    { token },
  );

test('sent with the scanner: more than there is is refused with its reason, and what is there goes', async () => {
  const articulo = await nuevoArticulo(app, academia, { hay: 2, values: { codigoBarra: '880011' } });
  const { user } = await renderPage(app, <TransferenciaArticuloPage />, { token, at: `${PAGINA}?vista=enviar`, codigoSucursal: naco });
  const form = await screen.findByRole('form', { name: 'Enviar artículos' });
  await within(form).findAllByRole('option');
  await user.selectOptions(within(form).getByLabelText(/Sucursal a la que van/), String(bella));
  const lector = within(form).getByRole('combobox', { name: /código de barras/ });
  const linea = async () => within(await within(form).findByRole('listitem', { name: articulo.nombre })).getByLabelText(/Cantidad/);
  for (const cuantas of ['1', '2', '3']) {
    await user.type(lector, '880011{Enter}');
    await waitFor(async () => expect(await linea()).toHaveValue(cuantas));
  }
  await user.click(within(form).getByRole('button', { name: 'Enviar' }));
  expect(await within(form).findByRole('alert')).toHaveTextContent('Solo hay 2 en existencia');
  // It stands beside the quantity, where it is mended.
  expect(await linea()).toHaveAccessibleDescription(/Solo hay 2 en existencia/);
  expect(await linea()).toHaveFocus();
  await user.clear(await linea());
  await user.type(await linea(), '2');
  await user.click(within(form).getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText(/2 piezas en camino/)).toBeVisible();
  // The next one begins at once, from the keyboard.
  await waitFor(() => expect(screen.getByLabelText(/Sucursal a la que van/)).toHaveFocus());
  expect(await existenciasDe(app, articulo.codigoArticulo)).toEqual({ [naco]: [0, 0] });
});

test('received with one missing: it asks why, and the stock has what came', async () => {
  const articulo = await nuevoArticulo(app, academia, { hay: 5, costo: 100 });
  await enviada(articulo.codigoArticulo, 3);
  const { user } = await renderPage(app, <TransferenciaArticuloPage />, { token, at: PAGINA, codigoSucursal: bella });
  const tabla = await screen.findByRole('table', { name: 'Transferencias de artículos' });
  await user.click(await within(tabla).findByRole('button', { name: 'Abrir para recibir la transferencia 1' }));
  const panel = await screen.findByRole('dialog', { name: 'Transferencia 1' });
  await user.click(await within(panel).findByRole('button', { name: 'Recibir' }));
  const recibir = await screen.findByRole('dialog', { name: 'Recibir la transferencia 1' });
  await user.clear(within(recibir).getByLabelText(new RegExp(articulo.nombre)));
  await user.type(within(recibir).getByLabelText(new RegExp(articulo.nombre)), '2');
  await user.click(within(recibir).getByRole('button', { name: 'Recibir' }));
  expect(await within(recibir).findByText('Escriba por qué no llegó todo')).toBeVisible();
  await user.type(within(recibir).getByLabelText(/Por qué falta/), 'Se perdió una');
  await user.click(within(recibir).getByRole('button', { name: 'Recibir' }));
  expect(await within(panel).findByText('Recibida, falta 1')).toBeVisible();
  expect(within(panel).getByText('Se perdió una')).toBeVisible();
  expect(await existenciasDe(app, articulo.codigoArticulo)).toEqual({ [naco]: [2, 20000], [bella]: [2, 20000] });
  expect(within(panel).queryByRole('button', { name: 'Recibir' })).toBeNull();
});

test('cancelled before anybody received it; who works elsewhere may neither receive nor cancel', async () => {
  const articulo = await nuevoArticulo(app, academia, { hay: 5, costo: 100 });
  const { codigoTransferenciaArticulo: codigo } = await enviada(articulo.codigoArticulo, 3);
  const deBella = await nuevoUsuario(app, academia, { accesos: [43], sucursales: [bella] });
  const otra = await renderPage(app, <TransferenciaArticuloPage />, { token: deBella.token, at: `${PAGINA}?transferencia=${codigo}` });
  const suyo = await screen.findByRole('dialog', { name: 'Transferencia 1' });
  expect(await within(suyo).findByRole('button', { name: 'Recibir' })).toBeVisible();
  expect(within(suyo).queryByRole('button', { name: 'Cancelar' })).toBeNull();
  otra.unmount();

  const { user } = await renderPage(app, <TransferenciaArticuloPage />, { token, at: `${PAGINA}?transferencia=${codigo}`, codigoSucursal: naco }); // prettier-ignore
  const panel = await screen.findByRole('dialog', { name: 'Transferencia 1' });
  await user.click(await within(panel).findByRole('button', { name: 'Cancelar' }));
  const cancelar = await screen.findByRole('dialog', { name: 'Cancelar la transferencia 1' });
  await user.type(within(cancelar).getByLabelText(/Motivo/), 'No hacía falta');
  await user.click(within(cancelar).getByRole('button', { name: 'Cancelar transferencia' }));
  expect(await within(panel).findByText('Cancelada')).toBeVisible();
  expect(await existenciasDe(app, articulo.codigoArticulo)).toEqual({ [naco]: [5, 50000] });
});
