import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hoyEn, sumarDias } from '@/domain/fechas';
import Desk from '@/pages/process/factura';
import NuevaFactura from '@/pages/process/factura/generarFactura';
import RealizarCobro from '@/pages/process/factura/realizarCobro';
import { articulo, categoria, existencia } from '@/server/db/schema/dinero/inventario';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { address, open as irA, useRouter } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let academia: Academia;
let cajera: { token: string; codigoUsuario: number };

/** The sale, then the desk that it leads to. */
const DeLaVentaALaMesa = () => (useRouter().pathname === '/process/factura' ? <Desk /> : <NuevaFactura />);

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  cajera = await nuevoUsuario(app, academia, { accesos: [11, 30, 31] });
  await nuevaCaja(app, academia, cajera.codigoUsuario);
  const { codigoCompania, sucursales } = academia;
  const { db } = app.deps;
  const [una] = await db.insert(categoria).values({ codigoCompania, descripcion: 'Uniformes' }).returning();
  const [camiseta] = await db
    .insert(articulo)
    .values({
      codigoCompania,
      codigo: 'C-1',
      codigoBarra: '7460001',
      descripcion: 'Camiseta',
      codigoCategoria: una!.codigoCategoria,
      precio: pesos(500),
      itbis: 1800,
      costoPromedio: pesos(200),
    })
    .returning();
  await db.insert(existencia).values({ codigoArticulo: camiseta!.codigoArticulo, codigoSucursal: sucursales[0], cantidad: 10 });
});

test('an invoice for a customer: found by name, the article by its bars, saved pending and taken to the desk', async () => {
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Vera', apellido: 'Compradora' });
  const { user } = await renderPage(app, <NuevaFactura />, { token: cajera.token, at: '/process/factura/generarFactura' });
  await user.type(await screen.findByRole('combobox', { name: /Cliente/ }), 'compradora');
  await user.click(await screen.findByRole('option', { name: /Vera Compradora/ }));
  await user.type(await screen.findByRole('combobox', { name: /Artículo/ }), '7460001');
  await user.click(await screen.findByRole('option', { name: /Camiseta/ }));
  expect(await screen.findByText('DOP 590.00', { selector: 'strong' })).toBeVisible();
  const guardar = screen.getByRole('button', { name: 'Guardar y cobrar DOP 590.00' });
  // It waits for the discounts of this customer.
  await waitFor(() => expect(guardar).toBeEnabled());
  await user.click(guardar);
  await waitFor(() => expect(address()).toMatch(/^\/process\/factura\?codigoEstudiante=\d+&facturas=\d+$/));
  const [hecha] = await app.rows('select tipo, estatus, total from factura where codigo_estudiante = $1', [nino.codigoEstudiante]);
  expect(hecha).toEqual({ tipo: 'VENTA', estatus: 'PENDIENTE', total: 59000 });
});

test('a shirt joins an instalment at the desk: by card beside the cash, one receipt for both', async () => {
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Tito', apellido: 'Junto' });
  await nuevaFactura(app, academia, { estudiante: nino, values: { fechaVencimiento: sumarDias(hoy, -3), descripcion: 'Cuota de Tito' } });
  const at = `/process/factura?codigoEstudiante=${nino.codigoEstudiante}`;
  const { user } = await renderPage(app, <Desk />, { token: cajera.token, at });
  await user.click(await screen.findByRole('checkbox', { name: /Cuota de Tito/ }));
  await user.click(screen.getByRole('button', { name: 'Vender en el mismo cobro' }));
  await user.type(screen.getByRole('combobox', { name: /Artículo/ }), 'camiseta');
  await user.click(await screen.findByRole('option', { name: /Camiseta/ }));
  // What counts by itself for this child is asked first.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cobrar DOP 3,090.00' })).toBeEnabled());

  // The cash is typed first; the card comes beside it and takes the rest. A key has the focus at its amount before the next one can be pressed.
  await user.keyboard('{F7}2000');
  fireEvent.keyDown(document.activeElement!, { key: 'F8' });
  expect(within(screen.getByRole('group', { name: 'Tarjeta' })).getByLabelText('Tarjeta')).toHaveFocus();
  expect(screen.getByText('Vacío: lo que falta, DOP 1,090.00')).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  const recibo = await screen.findByRole('article', { name: /Recibo \d+/ });
  expect(within(recibo).getByText('Total cobrado').nextSibling).toHaveTextContent('DOP 3,090.00');
  const formas = await app.rows(
    'select forma, monto from cobro_forma join cobro using (codigo_cobro) where codigo_pagador = $1 order by forma',
    [nino.codigoPagador],
  );
  expect(formas).toEqual([
    { forma: 'EFECTIVO', monto: 200000 },
    { forma: 'TARJETA', monto: 109000 },
  ]);
});

test('what was being sold at the desk is there again after another page, and once it is paid it is not', async () => {
  const { codigoEstudiante } = await nuevoEstudiante(app, academia, { nombre: 'Rita', apellido: 'Vuelve' });
  const at = `/process/factura?codigoEstudiante=${codigoEstudiante}`;
  const { user } = await renderPage(app, <DeLaVentaALaMesa />, { token: cajera.token, at });
  await user.click(await screen.findByRole('button', { name: 'Vender en el mismo cobro' }));
  await user.type(screen.getByRole('combobox', { name: /Artículo/ }), 'camiseta');
  await user.click(await screen.findByRole('option', { name: /Camiseta/ }));
  await user.clear(await screen.findByLabelText(/^Cantidad/));
  await user.type(screen.getByLabelText(/^Cantidad/), '2');
  irA('/process/factura/generarFactura');
  expect(await screen.findByRole('combobox', { name: /Cliente/ })).toBeVisible();
  const precio = (monto: number) => app.rows('update articulo set precio = $1', [monto]);
  await precio(60000);
  irA('/process/factura');
  expect(await screen.findByLabelText(/^Cantidad/)).toHaveValue('2');
  // At the price of now, which is what the server would take.
  const cobrar = await screen.findByRole('button', { name: 'Cobrar DOP 1,416.00' });
  await waitFor(() => expect(cobrar).toBeEnabled());
  await user.click(cobrar);
  await screen.findByRole('article', { name: /Recibo \d+/ });

  irA('/process/factura/generarFactura');
  await screen.findByRole('combobox', { name: /Cliente/ });
  irA(at);
  expect(await screen.findByRole('button', { name: 'Vender en el mismo cobro' })).toBeVisible();
  expect(screen.queryByLabelText(/^Cantidad/)).not.toBeInTheDocument();
  await precio(50000);
});

test('while nobody stands at the desk the receipts so far are listed, and one opens its paper', async () => {
  const { user } = await renderPage(app, <RealizarCobro />, { token: cajera.token, at: '/process/factura/realizarCobro' });
  await user.click((await screen.findAllByRole('button', { name: /Ver el recibo \d+/ }))[0]!);
  expect(await screen.findByRole('article', { name: /Recibo \d+/ })).toBeVisible();
});

test('somebody who comes in from the street: recorded, billed, printed; then paid at once, with its receipt', async () => {
  const { user } = await renderPage(app, <DeLaVentaALaMesa />, { token: cajera.token, at: '/process/factura/generarFactura' });
  await user.click(await screen.findByRole('button', { name: 'Cliente nuevo' }));
  const nuevo = await screen.findByRole('dialog', { name: 'Cliente nuevo' });
  await user.type(within(nuevo).getByLabelText(/^Nombre/), 'Paula');
  await user.type(within(nuevo).getByLabelText(/^Apellido/), 'Depaso');
  await user.click(within(nuevo).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Paula Depaso')).toBeVisible();
  const [{ codigo_entidad: codigo }] = await app.rows(`select codigo_entidad from entidad where apellido = 'Depaso'`);

  const vender = async (como: string) => {
    await user.type(await screen.findByRole('combobox', { name: /Artículo/ }), '7460001');
    await user.click(await screen.findByRole('option', { name: /Camiseta/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: como })).toBeEnabled()); // it waits for the discounts of this customer
    await user.click(screen.getByRole('button', { name: como }));
  };
  await vender('Guardar pendiente');
  await user.click(await screen.findByRole('button', { name: /^Imprimir factura \d+/ }));
  expect(await screen.findByRole('article', { name: /^Factura \d+/ })).toHaveTextContent('Paula Depaso');
  await user.keyboard('{Escape}');

  await user.type(await screen.findByRole('combobox', { name: /Cliente/ }), 'depaso');
  await user.click(await screen.findByRole('option', { name: /Paula Depaso/ }));
  await vender('Guardar y cobrar DOP 590.00');
  const cobro = await screen.findByRole('dialog', { name: 'Cobrar a Paula Depaso' });
  await user.clear(within(cobro).getByLabelText(/^Recibido/));
  await user.type(within(cobro).getByLabelText(/^Recibido/), '1000');
  await user.click(within(cobro).getByRole('button', { name: 'Cobrar' }));
  await waitFor(() => expect(address()).toMatch(/^\/process\/factura\?recibo=\d+$/));
  // The first paper is the original, and the cashier reads what to give back; once closed it does not come up again by itself.
  const recibo = await screen.findByRole('article', { name: /^Recibo \d+/ });
  expect(recibo).not.toHaveTextContent('COPIA');
  expect(screen.getByText('Cobro registrado')).toHaveTextContent('Devuelta DOP 410.00');
  await user.click(screen.getByRole('button', { name: 'Cerrar recibo' }));
  await waitFor(() => expect(address()).toBe('/process/factura'));
  expect(screen.queryByRole('article', { name: /^Recibo \d+/ })).toBeNull();
  const hechas = await app.rows('select estatus, total from factura where codigo_entidad = $1 order by codigo_factura', [codigo]);
  expect(hechas).toEqual([
    { estatus: 'PENDIENTE', total: 59000 },
    { estatus: 'PAGADA', total: 59000 },
  ]);
});

test('a sale with lines is not left or reloaded without asking', async () => {
  const { user } = await renderPage(app, <NuevaFactura />, { token: cajera.token, at: '/process/factura/generarFactura' });
  const pideQuedarse = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const articulos = await screen.findByRole('combobox', { name: /Artículo/ });
  expect(pideQuedarse()).toBe(false);
  await user.type(articulos, '7460001');
  await user.click(await screen.findByRole('option', { name: /Camiseta/ }));
  expect(pideQuedarse()).toBe(true);

  const enlace = document.body.appendChild(Object.assign(document.createElement('a'), { href: '/estudiante', textContent: 'Estudiantes' }));
  await user.click(enlace);
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(address()).toBe('/process/factura/generarFactura');
  await user.click(enlace);
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(address()).toBe('/estudiante'));
  expect(pideQuedarse()).toBe(false);
  enlace.remove();
});

test('who may not reverse is not told that receipts are reversed here', async () => {
  await renderPage(app, <RealizarCobro />, { token: cajera.token, at: '/process/factura/realizarCobro' });
  expect(await screen.findByText(/abajo se buscan e imprimen los recibos/)).toBeVisible();
});
