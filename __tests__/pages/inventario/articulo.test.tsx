import { screen, waitFor, within } from '@testing-library/react';
import { compra } from '@/contract/compras/compra';
import { hoyEn, sumarDias } from '@/domain/fechas';
import ArticuloPage from '@/pages/inventario/articulo';
import SuplidorPage from '@/pages/suplidor';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { nuevaCategoria, nuevoArticulo, nuevoSuplidor } from '../../support/tienda';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
let token: string;
beforeAll(async () => {
  // What is overdue is told by the day of the browser.
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia, { accesos: [32, 33] }));
});

test('an article is made by hand, its faults beside their fields; then its other sizes', async () => {
  const { descripcion } = await nuevaCategoria(app, academia);
  const { user } = await renderPage(app, <ArticuloPage />, { token, at: '/inventario/articulo' });
  await user.click((await screen.findAllByRole('button', { name: 'Crear artículo' }))[0]!);
  const form = await screen.findByRole('form', { name: 'Crear artículo' });
  await user.type(within(form).getByLabelText(/^Artículo/), 'Chaleco');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await within(form).findByText('Requerido')).toBeVisible();
  await user.selectOptions(within(form).getByLabelText(/Categoría/), await within(form).findByRole('option', { name: descripcion }));
  await user.type(within(form).getByLabelText(/Talla/), 'S');
  await user.type(within(form).getByLabelText(/Precio/), '450');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.click(await screen.findByRole('button', { name: 'Crear tallas de Chaleco · talla S' }));
  await user.type(await screen.findByLabelText(/Tallas nuevas/), 'M, L,M');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Chaleco · talla L')).toBeVisible();
  expect(await app.rows("select talla, precio from articulo where descripcion = 'Chaleco' order by talla")).toEqual(
    ['L', 'M', 'S'].map((talla) => ({ talla, precio: 45000 })),
  );
});

test('what is low says so, and its labels are as many as there are of it', async () => {
  await nuevoArticulo(app, academia, { hay: 4, values: { descripcion: 'Guantes', existenciaMinima: 6, codigoBarra: '990011' } });
  const { user } = await renderPage(app, <ArticuloPage />, { token, at: '/inventario/articulo?bajoMinimo=true' });
  expect(await screen.findByText('4, bajo el mínimo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Etiquetas de Guantes' }));
  expect(await screen.findByRole('img', { name: 'Código de barras 990011' })).toBeVisible();
  expect(screen.getByLabelText('Cuántas')).toHaveValue('4');
  window.print = jest.fn();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
  expect(document.querySelectorAll('[data-print] svg')).toHaveLength(4);
  expect(document.querySelector('[data-print]')).toHaveTextContent('DOP 590.00');
});

test('a supplier with a wrong RNC is told beside it, and kept once it is right', async () => {
  const { user } = await renderPage(app, <SuplidorPage />, { token, at: '/suplidor' });
  await user.click((await screen.findAllByRole('button', { name: 'Crear suplidor' }))[0]!);
  const form = await screen.findByRole('form', { name: 'Crear suplidor' });
  await user.type(within(form).getByLabelText(/Nombre/), 'Casa del Balón');
  await user.type(within(form).getByLabelText(/RNC/), '1-30-55512-6');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await within(form).findByText(/no es válido: revise sus dígitos/)).toBeVisible();
  await user.clear(within(form).getByLabelText(/RNC/));
  await user.type(within(form).getByLabelText(/RNC/), '130555125');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('1-30-55512-5')).toBeVisible();
});

test('of a supplier one sees the purchases, what is owed and what of it is overdue', async () => {
  const suplidor = await nuevoSuplidor(app, academia);
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const jefa = await nuevoUsuario(app, academia);
  const compraDel = (fecha: string, costo: number) => {
    const detalles = [{ codigoArticulo, cantidad: 1, piezas: 1, costo: pesos(costo), itbis: 0 }];
    const comun = { codigoSucursal: academia.sucursales[0], codigoSuplidor: suplidor.codigoSuplidor, otrosCostos: pesos(0), nota: '' };
    return app.call(compra.save, { body: { ...comun, documento: '', fecha, itbisAlCosto: false, recibir: true, detalles } }, jefa);
  };
  const hoy = hoyEn(new Date());
  await compraDel(sumarDias(hoy, -45), 100);
  await compraDel(hoy, 250);
  const { user } = await renderPage(app, <SuplidorPage />, { token, at: '/suplidor' });
  await user.click(await screen.findByRole('button', { name: `Compras a ${suplidor.descripcion}` }));
  const panel = await screen.findByRole('dialog', { name: `Compras a ${suplidor.descripcion}` });
  expect(await within(panel).findByRole('region', { name: 'Se le debe' })).toHaveTextContent('DOP 350.00');
  expect(within(panel).getByRole('region', { name: 'Vencido' })).toHaveTextContent('DOP 100.00');
  // Whoever may not buy sees them, and is led nowhere.
  expect(within(panel).getAllByRole('row')).toHaveLength(3);
  expect(within(panel).queryByRole('link')).toBeNull();
});
