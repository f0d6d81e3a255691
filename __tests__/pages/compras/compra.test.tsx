import { screen, waitFor, within } from '@testing-library/react';
import { compra } from '@/contract/compras/compra';
import { hoyEn } from '@/domain/fechas';
import CompraPage from '@/pages/process/compra';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { existenciasDe, nuevoArticulo, nuevoSuplidor } from '../../support/tienda';
import { openFilters } from '../../support/lista';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
let naco: number;
let token: string;
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  [naco] = academia.sucursales;
  ({ token } = await nuevoUsuario(app, academia, { accesos: [37] }));
});
// The page proposes the day of the browser.
const hoy = hoyEn(new Date());
beforeAll(() => app.setNow(new Date().toISOString()));

/** A purchase of 4 at 100.00 each, to be received. */
async function pedida() {
  const { codigoSuplidor, descripcion } = await nuevoSuplidor(app, academia);
  const articulo = await nuevoArticulo(app, academia);
  const body = {
    ...{ codigoSucursal: naco, codigoSuplidor, documento: 'B0100000007', fecha: hoy, otrosCostos: pesos(0), itbisAlCosto: false },
    ...{
      nota: '',
      recibir: false,
      detalles: [{ codigoArticulo: articulo.codigoArticulo, cantidad: 4, piezas: 1, costo: pesos(100), itbis: 1800 }],
    },
  };
  const { codigoCompra } = await app.call(compra.save, { body }, { token });
  return { codigoCompra, articulo, suplidor: descripcion };
}

test('bars that are read into a quantity are a fault of that field', async () => {
  const leida = await nuevoArticulo(app, academia, { values: { codigoBarra: '7460001112223', costoPromedio: pesos(1300) } });
  const { user } = await renderPage(app, <CompraPage />, { token, at: '/process/compra' });
  const form = await screen.findByRole('form', { name: 'Nueva compra' });
  await user.type(within(form).getByRole('combobox', { name: /código de barras/ }), '7460001112223{Enter}');
  const linea = await within(form).findByRole('listitem', { name: leida.nombre });
  await user.clear(within(linea).getByLabelText(/Cantidad/));
  await user.type(within(linea).getByLabelText(/Cantidad/), '7460001112223');
  await user.click(within(form).getByRole('button', { name: 'Guardar compra' }));
  expect(await within(linea).findByText('Debe ser 99,999 o menos')).toBeVisible();
});

test('bought with the scanner: what is read again is one more; the other costs are spread before it is saved', async () => {
  const { codigoSuplidor } = await nuevoSuplidor(app, academia);
  const leida = await nuevoArticulo(app, academia, { values: { codigoBarra: '7460001112223', costoPromedio: pesos(80) } });
  const buscada = await nuevoArticulo(app, academia, { values: { descripcion: 'Balón de playa' } });
  const { user } = await renderPage(app, <CompraPage />, { token, at: '/process/compra' });
  const form = await screen.findByRole('form', { name: 'Nueva compra' });
  await user.click(within(form).getByRole('button', { name: 'Guardar compra' }));
  expect(await within(form).findByText('Agregue al menos uno')).toBeVisible();
  await within(form).findByRole('option', { name: /a 30 días/ });
  await user.selectOptions(within(form).getByLabelText(/Suplidor/), String(codigoSuplidor));
  const lector = within(form).getByRole('combobox', { name: /código de barras/ });
  await user.type(lector, '7460001112223{Enter}');
  const linea = await within(form).findByRole('listitem', { name: leida.nombre });
  expect(within(linea).getByLabelText(/Costo/)).toHaveValue('80.00');
  await user.type(lector, '7460001112223{Enter}');
  await waitFor(() => expect(within(linea).getByLabelText(/Cantidad/)).toHaveValue('2'));
  await user.type(lector, 'balón de pl');
  await user.click(await within(form).findByRole('option', { name: /Balón de playa/ }));
  const otra = await within(form).findByRole('listitem', { name: buscada.nombre });
  // Enter goes down the column of quantities, and from the last line back to the search.
  await user.click(within(linea).getByLabelText(/Cantidad/));
  await user.keyboard('{Enter}');
  expect(within(otra).getByLabelText(/Cantidad/)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(lector).toHaveFocus();
  await user.clear(within(otra).getByLabelText(/Costo/));
  await user.type(within(otra).getByLabelText(/Costo/), '240');
  await user.clear(within(form).getByLabelText(/Otros costos/));
  await user.type(within(form).getByLabelText(/Otros costos/), '40');
  // 2 × 80 and 1 × 240, with 40 between them by what they cost.
  expect(within(linea).getByText(/entra a DOP 88.00 cada una · DOP 204.80/)).toBeVisible();
  expect(within(form).getByRole('region', { name: 'Totales' })).toHaveTextContent('TotalDOP 512.00');
  await user.click(within(form).getByRole('button', { name: 'Guardar compra' }));
  expect(await screen.findByText(/por DOP 512.00: recibida/)).toBeVisible();
  expect(await existenciasDe(app, leida.codigoArticulo)).toEqual({ [naco]: [2, 17600] });
  expect(await existenciasDe(app, buscada.codigoArticulo)).toEqual({ [naco]: [1, 26400] });
  await user.click(screen.getByRole('button', { name: 'Verla e imprimirla' }));
  const panel = await screen.findByRole('dialog', { name: 'Compra 1' });
  window.print = jest.fn();
  await user.click(await within(panel).findByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
  expect(document.querySelector('[data-print]')).toHaveTextContent('Balón de playa');
});

test('what is below its minimum is ordered of its supplier, in boxes where it comes in boxes', async () => {
  const { codigoSuplidor } = await nuevoSuplidor(app, academia);
  const { codigoSuplidor: otro } = await nuevoSuplidor(app, academia);
  const falta = (descripcion: string, values: object) =>
    nuevoArticulo(app, academia, { values: { descripcion, existenciaMinima: 30, codigoSuplidor, ...values } });
  const agua = await falta('Agua', { piezasPorCaja: 24, costoPromedio: pesos(10) });
  await falta('Medias', {});
  await falta('De otro', { codigoSuplidor: otro });
  const { user } = await renderPage(app, <CompraPage />, { token, at: '/process/compra' });
  const form = await screen.findByRole('form', { name: 'Nueva compra' });
  const traer = within(form).getByRole('button', { name: 'Traer lo que está bajo el mínimo' });
  expect(traer).toBeDisabled();
  await within(form).findAllByRole('option', { name: /a 30 días/ });
  await user.selectOptions(within(form).getByLabelText(/Suplidor/), String(codigoSuplidor));
  await user.click(traer);
  const linea = within(await within(form).findByRole('listitem', { name: 'Agua' }));
  expect(
    within(form)
      .getAllByRole('listitem')
      .map((una) => una.getAttribute('aria-label')),
  ).toEqual(['Agua', 'Medias']);
  // 30 are missing: two boxes of 24.
  expect(linea.getByLabelText(/Unidad/)).toHaveDisplayValue('Cajas de 24');
  expect(linea.getByLabelText(/Cantidad/)).toHaveValue('2');
  expect(linea.getByLabelText(/Costo/)).toHaveValue('240.00');
  expect(linea.getByText(/entra a DOP 10.00 cada una · DOP 566.40/)).toBeVisible();
  await user.click(within(form).getByRole('button', { name: 'Guardar compra' }));
  await user.click(await screen.findByRole('button', { name: 'Verla e imprimirla' }));
  const panel = await screen.findByRole('dialog', { name: 'Compra 1' });
  expect((await within(panel).findByText('Agua')).closest('tr')).toHaveTextContent(/^Agua4824/);
  expect(await existenciasDe(app, agua.codigoArticulo)).toEqual({});
});

test('what the server refuses stands beside its field, and what was typed stays', async () => {
  const { suplidor } = await pedida();
  const articulo = await nuevoArticulo(app, academia, { values: { codigoBarra: '990077' } });
  const { user } = await renderPage(app, <CompraPage />, { token, at: '/process/compra' });
  const form = await screen.findByRole('form', { name: 'Nueva compra' });
  await user.selectOptions(
    within(form).getByLabelText(/Suplidor/),
    await within(form).findByRole('option', { name: new RegExp(suplidor) }),
  );
  await user.type(within(form).getByLabelText(/Factura o NCF/), 'b0100000007');
  await user.type(within(form).getByRole('combobox', { name: /código de barras/ }), '990077{Enter}');
  const linea = await within(form).findByRole('listitem', { name: articulo.nombre });
  await app.rows('update articulo set activo = false where codigo_articulo = $1', [articulo.codigoArticulo]);
  await user.click(within(form).getByRole('button', { name: 'Guardar compra' }));
  expect(await within(linea).findByText(`${articulo.nombre} está inactivo`)).toBeVisible();
  await app.rows('update articulo set activo = true where codigo_articulo = $1', [articulo.codigoArticulo]);
  await user.click(within(form).getByRole('button', { name: 'Guardar compra' }));
  expect(await within(form).findByText('Ya hay una compra de ese suplidor con ese documento')).toBeVisible();
  expect(within(form).getByLabelText(/Factura o NCF/)).toHaveValue('b0100000007');
});

test('half of it is received, one goes back with its reason, what stayed is paid; the rest is not waited for', async () => {
  const { codigoCompra, articulo } = await pedida();
  const { user } = await renderPage(app, <CompraPage />, { token, at: `/process/compra?vista=compras&codigoCompra=${codigoCompra}` });
  const panel = await screen.findByRole('dialog', { name: 'Compra 1' });
  const acto = async (boton: string, dialogo: RegExp) => {
    await user.click(await within(panel).findByRole('button', { name: boton }));
    return screen.findByRole('dialog', { name: dialogo });
  };
  const escribe = async (dentro: HTMLElement, campo: RegExp, texto: string) => {
    await user.clear(within(dentro).getByLabelText(campo));
    await user.type(within(dentro).getByLabelText(campo), texto);
  };
  const nombre = new RegExp(articulo.nombre);
  const recibir = await acto('Recibir', /^Recibir/);
  expect(within(recibir).getByLabelText(nombre)).toHaveValue('4');
  await escribe(recibir, nombre, '5');
  await user.click(within(recibir).getByRole('button', { name: 'Recibir' }));
  expect(await within(recibir).findByText('Debe ser 4 o menos')).toBeVisible();
  await escribe(recibir, nombre, '2');
  await user.click(within(recibir).getByRole('button', { name: 'Recibir' }));
  expect(await within(panel).findByText('Recibida en parte')).toBeVisible();
  expect(await existenciasDe(app, articulo.codigoArticulo)).toEqual({ [naco]: [2, 20000] });

  const devolver = await acto('Devolver', /^Devolver/);
  await escribe(devolver, nombre, '1');
  await user.click(within(devolver).getByRole('button', { name: 'Devolver' }));
  expect(await within(devolver).findByText('Requerido')).toBeVisible();
  await escribe(devolver, /Motivo/, 'Rota');
  await user.click(within(devolver).getByRole('button', { name: 'Devolver' }));
  expect(await within(panel).findByText('Se devolvieron 1')).toBeVisible();

  const pagar = await acto('Anotar pago', /^Pagar/);
  expect(within(pagar).getByLabelText(/Monto/)).toHaveValue('118.00');
  await user.selectOptions(within(pagar).getByLabelText(/Forma/), 'CHEQUE');
  await user.click(within(pagar).getByRole('button', { name: 'Anotar pago' }));
  expect(await within(panel).findByRole('table', { name: 'Pagos' })).toHaveTextContent('Cheque');
  expect(within(panel).queryByRole('button', { name: 'Anotar pago' })).toBeNull();

  const cerrar = await acto('No esperar el resto', /^No esperar/);
  await escribe(cerrar, /Motivo/, 'No hay más');
  await user.click(within(cerrar).getByRole('button', { name: 'No esperar más' }));
  await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Recibir' })).toBeNull());
  expect(await existenciasDe(app, articulo.codigoArticulo)).toEqual({ [naco]: [1, 10000] });
});

test('the list narrows to a supplier, a state and what is owed, and the address keeps it', async () => {
  const uno = await pedida();
  const otro = await pedida();
  await app.call(compra.recibir, { body: { codigoCompra: otro.codigoCompra, detalles: [{ codigoArticulo: otro.articulo.codigoArticulo, cantidad: 1 }] } }, { token }); // prettier-ignore
  const { user } = await renderPage(app, <CompraPage />, { token, at: '/process/compra?vista=compras&conDeuda=true' });
  const tabla = await screen.findByRole('table', { name: 'Compras' });
  expect(await within(tabla).findByText(otro.suplidor)).toBeVisible();
  expect(within(tabla).queryByText(uno.suplidor)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Quitar «Con algo por pagar»' }));
  expect(await within(tabla).findByText(uno.suplidor)).toBeVisible();
  const form = await openFilters(user);
  await user.selectOptions(form.getByRole('combobox', { name: 'Estado' }), 'PARCIAL');
  await waitFor(() => expect(within(tabla).queryByText(uno.suplidor)).toBeNull());
  expect(within(tabla).getByText('DOP 118.00')).toBeVisible();
});
