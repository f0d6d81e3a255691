import type { UserEvent } from '@testing-library/user-event';
import { act, screen, waitFor, within } from '@testing-library/react';
import { cobrar } from '@/contract/cobros/cobro';
import { hoyEn, sumarDias } from '@/domain/fechas';
import Desk from '@/pages/process/factura';
import { left, loadPendientes, montoTyped, pointed, reselected, selectPendientes, todasChosen } from '@/store/cobros';
import { setupStore } from '@/store';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import {
  nuevaAcademia,
  nuevaCaja,
  nuevaEntidad,
  nuevaFactura,
  nuevoEstudiante,
  nuevoUsuario,
  pesos,
  type Academia,
} from '../../support/factories';
import { connectTo, renderPage } from '../../support/renderPage';
import { address, open as irA } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let academia: Academia;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  window.print = jest.fn();
});
/** A payer with two children: an overdue instalment each, and one that is not due. */
async function nuevaFamilia(apellido: string) {
  const madre = await nuevaEntidad(app, academia, { nombre: 'Rosa', apellido, telefono: '809-555-0142' });
  const con = { apellido, codigoPagador: madre.codigoEntidad };
  const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', ...con });
  const luis = await nuevoEstudiante(app, academia, { nombre: 'Luis', ...con });
  const vencida = { fechaVencimiento: sumarDias(hoy, -10) };
  const facturas = [
    await nuevaFactura(app, academia, { estudiante: ana, values: { ...vencida, descripcion: 'Cuota vencida de Ana' } }),
    await nuevaFactura(app, academia, { estudiante: luis, values: { ...vencida, descripcion: 'Cuota vencida de Luis' } }),
    await nuevaFactura(app, academia, {
      estudiante: luis,
      values: { fechaVencimiento: sumarDias(hoy, 20), descripcion: 'Cuota por vencer' },
    }),
  ];
  return { madre, ana, luis, facturas };
}

const cobros = (codigoPagador: number) =>
  app.rows<{ aplicado: number; recibido: number; devuelta: number; saldo: number }>(
    'select aplicado, recibido, devuelta, saldo from cobro where codigo_pagador = $1 order by 1',
    [codigoPagador],
  );

const open = async (codigoEstudiante: number, token: string) => {
  const page = await renderPage(app, <Desk />, { token, at: `/process/factura?codigoEstudiante=${codigoEstudiante}` });
  await screen.findByRole('region', { name: 'Facturas pendientes' });
  return page;
};

/** Types an amount as people do: the number that stands there is selected a frame after the focus. */
async function escribir(user: UserEvent, input: HTMLElement, texto: string) {
  await user.click(input);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await user.keyboard(texto);
}

test('by keyboard alone: find the family, choose what is overdue, open the cash day, pay, print, next', async () => {
  const { madre, ana } = await nuevaFamilia('Teclado');
  const cajera = await nuevoUsuario(app, academia, { accesos: [11] });
  const { user } = await renderPage(app, <Desk />, { token: cajera.token, at: '/process/factura' });
  const search = await screen.findByRole('combobox', { name: 'Estudiante, persona, factura o recibo' });
  await waitFor(() => expect(search).toHaveFocus());

  await user.keyboard('teclado');
  expect(await within(await screen.findByRole('listbox')).findAllByRole('option')).toHaveLength(2);
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await screen.findByRole('heading', { name: 'Rosa Teclado' });
  expect(address()).toBe(`/process/factura?codigoEstudiante=${ana.codigoEstudiante}`);
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes).toHaveLength(3);
  expect(boxes[0]).toHaveFocus();
  expect(screen.getAllByText('10 días de atraso')).toHaveLength(2);
  expect(screen.getByText('Elija al menos una factura.')).toBeVisible();

  await user.keyboard('v');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, false]);
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Efectivo recibido')).toHaveFocus();
  await user.keyboard('6000');
  expect(screen.getByText('Devuelta').nextSibling).toHaveTextContent('DOP 1,000.00');

  await user.keyboard('{Control>}{Enter}{/Control}');
  const fondo = await screen.findByLabelText('Fondo inicial (DOP)');
  expect(fondo).toHaveFocus();
  await user.keyboard('1500{Enter}');

  const recibo = await screen.findByRole('article', { name: /Recibo \d+/ });
  expect(within(recibo).getByText('Rosa Teclado')).toBeVisible();
  expect(within(recibo).getByText('Total cobrado').nextSibling).toHaveTextContent('DOP 5,000.00');
  expect(within(recibo).getByText('Devuelta').nextSibling).toHaveTextContent('DOP 1,000.00');
  expect(within(recibo).getByText('Vencido').nextSibling).toHaveTextContent('DOP 0.00');
  expect(within(recibo).getByText('Por vencer').nextSibling).toHaveTextContent('DOP 2,500.00');
  expect(await cobros(madre.codigoEntidad)).toEqual([{ aplicado: 500000, recibido: 600000, devuelta: 100000, saldo: 0 }]);

  expect(screen.getByRole('button', { name: 'Imprimir' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(window.print).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('combobox', { name: 'Estudiante, persona, factura o recibo' })).toHaveFocus();
  expect(address()).toBe('/process/factura');
});

test('part of an invoice, by card and cash; what is above it stays as credit when the cashier says so', async () => {
  const { madre, ana } = await nuevaFamilia('Parcial');
  const cajera = await nuevoUsuario(app, academia, { accesos: [11] });
  await nuevaCaja(app, academia, cajera.codigoUsuario);
  const { user } = await open(ana.codigoEstudiante, cajera.token);

  await user.click(screen.getByRole('checkbox', { name: /Cuota vencida de Ana/ }));
  const monto = screen.getByLabelText('Cobrar');
  await escribir(user, monto, '9999');
  expect(screen.getByText('Es más de lo pendiente')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Cobrar DOP/ })).toBeDisabled();
  await user.tab();
  await escribir(user, monto, '1,200.50');

  await user.click(screen.getByRole('button', { name: 'Tarjeta' }));
  await escribir(user, within(screen.getByRole('group', { name: 'Tarjeta' })).getByLabelText('Tarjeta'), '1000');
  expect(screen.getByText('Vacío: lo que falta, DOP 201.00')).toBeVisible();
  await escribir(user, screen.getByLabelText('Efectivo recibido'), '100');
  expect(screen.getByText(/Faltan DOP 100.50/)).toBeVisible();
  await user.keyboard('0');
  await user.click(screen.getByLabelText('Dejar lo que sobra como saldo a favor'));
  await user.click(screen.getByRole('button', { name: 'Cobrar DOP 1,200.50' }));

  const recibo = await screen.findByRole('article', { name: /Recibo \d+/ });
  expect(within(recibo).getByText('Queda pendiente DOP 1,299.50')).toBeVisible();
  expect(within(recibo).getByText('Queda a su favor').nextSibling).toHaveTextContent('DOP 799.50');
  expect(await cobros(madre.codigoEntidad)).toEqual([{ aplicado: 120050, recibido: 200000, devuelta: 0, saldo: 79950 }]);

  // The credit is there for the next payment, and goes first.
  await user.click(screen.getByRole('button', { name: 'Cerrar recibo' }));
  await user.click(await screen.findByRole('button', { name: 'Saldo a favor' }));
  expect(screen.getByText('Saldo a favor DOP 799.50')).toBeVisible();
});

test('somebody else takes the money meanwhile: the list is loaded again, and what was typed stays', async () => {
  const { madre, ana, facturas } = await nuevaFamilia('Doble');
  const cajera = await nuevoUsuario(app, academia, { accesos: [11] });
  const otra = await nuevoUsuario(app, academia, { accesos: [11] });
  await nuevaCaja(app, academia, cajera.codigoUsuario);
  const { user } = await open(ana.codigoEstudiante, cajera.token);
  await user.click(screen.getByRole('button', { name: 'Seleccionar vencidas' }));
  await user.click(screen.getByRole('button', { name: 'Transferencia' }));
  expect(screen.getByText('Escriba la referencia de la transferencia.')).toBeVisible();
  await user.type(screen.getByLabelText('Referencia'), 'TR-77');

  const [deAna] = facturas;
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: madre.codigoEntidad,
    facturas: [{ codigoFactura: deAna!.codigoFactura, monto: pesos(2500) }],
    formas: [{ forma: 'TARJETA' as const, monto: pesos(2500), referencia: '' }],
  };
  await app.call(cobrar, { body }, { token: otra.token, clave: nuevaClave() });
  await user.click(screen.getByRole('button', { name: 'Cobrar DOP 5,000.00' }));

  expect(await screen.findByText(/Se actualizaron las facturas pendientes/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Cuota vencida de Ana/ })).not.toBeInTheDocument());
  // The payment of the other cashier is among the last ones: the family asks about it.
  expect(await within(await screen.findByRole('region', { name: 'Últimos cobros' })).findByText(/^Recibo \d+/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Cuota vencida de Luis/ })).toBeChecked();
  expect(screen.getByLabelText('Referencia')).toHaveValue('TR-77');
  await user.click(screen.getByRole('button', { name: 'Cobrar DOP 2,500.00' }));
  await screen.findByRole('article', { name: /Recibo \d+/ });
  expect(await cobros(madre.codigoEntidad)).toHaveLength(2);
});

test('the back button leads to the family before with nothing of the last one: no amount, no reference, no receipt', async () => {
  const [antes, ahora] = [await nuevaFamilia('Antes'), await nuevaFamilia('Ahora')];
  const cajera = await nuevoUsuario(app, academia, { accesos: [11] });
  const { user } = await open(antes.ana.codigoEstudiante, cajera.token);
  const de = (codigo: number) => `/process/factura?codigoEstudiante=${codigo}`;
  irA(de(ahora.ana.codigoEstudiante));
  await screen.findByRole('heading', { name: 'Rosa Ahora' });
  await user.click(await screen.findByRole('button', { name: 'Transferencia' }));
  await user.type(screen.getByLabelText('Referencia'), 'DE-AHORA');
  irA(de(antes.ana.codigoEstudiante));
  await screen.findByRole('heading', { name: 'Rosa Antes' });
  expect(screen.queryByLabelText('Referencia')).not.toBeInTheDocument();

  await user.click(await screen.findByRole('button', { name: 'Seleccionar vencidas' }));
  await user.click(screen.getByRole('button', { name: 'Tarjeta' }));
  await user.click(screen.getByRole('button', { name: 'Efectivo' }));
  await user.click(screen.getByRole('button', { name: 'Cobrar DOP 5,000.00' }));
  await screen.findByRole('article', { name: /Recibo \d+/ });
  irA(de(ahora.ana.codigoEstudiante));
  await screen.findByRole('heading', { name: 'Rosa Ahora' });
  expect(screen.queryByRole('article', { name: /Recibo \d+/ })).not.toBeInTheDocument();
});

test.each([
  ['10.50', 'El efectivo va en pesos enteros, sin centavos.'],
  ['-1', 'Debe ser 0 o más'],
  ['1.234,56', 'Escriba solo cifras, con punto para los decimales: 1234.56'],
  ['', 'Escriba con cuánto abre; 0 si la gaveta está vacía'],
])('%s typed as the float of the day that a payment opens: refused beside its field', async (escrito, palabras) => {
  const { ana } = await nuevaFamilia('Fondo');
  const cajera = await nuevoUsuario(app, academia, { accesos: [11] });
  const { user } = await open(ana.codigoEstudiante, cajera.token);
  await user.click(screen.getByRole('button', { name: 'Seleccionar vencidas' }));
  await user.click(screen.getByRole('button', { name: /^Cobrar DOP/ }));
  const fondo = await screen.findByLabelText(/Fondo inicial/);
  if (escrito) await user.type(fondo, escrito);
  await user.click(screen.getByRole('button', { name: 'Abrir caja y cobrar' }));
  await waitFor(() => expect(fondo).toHaveAccessibleDescription(palabras));
  expect((fondo as HTMLInputElement).value).toContain(escrito);
});

test.each([
  ['100.50', 'El efectivo se recibe en pesos enteros, sin centavos.'],
  ['1.234,56', 'Escriba solo cifras, con punto para los decimales: 1234.56'],
  ['1e21', 'Escriba solo cifras, con punto para los decimales: 1234.56'],
  ['0.30000000000000004', 'Use a lo sumo 2 decimales'],
  ['-5', 'Debe ser 0 o más'],
  ['9999999999', 'Debe ser 999,999,999.99 o menos'],
])('%s typed as cash: the words stand beside the field, and nothing typed is lost', async (escrito, palabras) => {
  const { ana } = await nuevaFamilia('Mal');
  const cajera = await nuevoUsuario(app, academia, { accesos: [11] });
  const { user } = await open(ana.codigoEstudiante, cajera.token);
  await user.click(screen.getByRole('button', { name: 'Seleccionar vencidas' }));
  const efectivo = screen.getByLabelText('Efectivo recibido');
  await escribir(user, efectivo, escrito);
  await user.tab();
  expect(efectivo).toHaveAccessibleDescription(palabras);
  expect(efectivo).toBeInvalid();
  expect((efectivo as HTMLInputElement).value.replaceAll(',', '')).toContain(escrito.replaceAll(',', ''));
  expect(screen.getByRole('button', { name: /^Cobrar DOP/ })).toBeDisabled();
});

test.each([
  ['1.234,56', 'Escriba solo cifras, con punto para los decimales: 1234.56'],
  ['3.555', 'Use a lo sumo 2 decimales'],
  ['-5', 'Debe ser 0 o más'],
  ['9999999999', 'Debe ser 999,999,999.99 o menos'],
  ['', 'Escriba cuánto se cobra de esta factura'],
  ['0', 'Debe ser más de 0'],
])('%s typed as what is taken for an invoice: the words say what is wrong with it', async (escrito, palabras) => {
  const { ana } = await nuevaFamilia('Parte');
  const cajera = await nuevoUsuario(app, academia, { accesos: [11] });
  const { user } = await open(ana.codigoEstudiante, cajera.token);
  await user.click(screen.getByRole('button', { name: 'Seleccionar vencidas' }));
  const monto = screen.getAllByLabelText('Cobrar')[0]!;
  await user.clear(monto);
  if (escrito) await user.type(monto, escrito);
  expect(monto).toHaveAccessibleDescription(palabras);
});

test('a student who does not exist: the desk says so and tries again', async () => {
  const cajera = await nuevoUsuario(app, academia, { accesos: [11] });
  await renderPage(app, <Desk />, { token: cajera.token, at: '/process/factura?codigoEstudiante=999999' });
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});

test('loading pending invoices replaces the list and clears the selected index and the selected invoices', async () => {
  const una = await nuevaFamilia('Primera');
  const otra = await nuevaFamilia('Segunda');
  const cajera = await nuevoUsuario(app, academia, { accesos: [11] });
  connectTo(app);
  const store = setupStore({
    user: { success: true, token: cajera.token, detallesAcceso: [], sucursalesUsuario: [], status: 'idle' },
  });
  const now = () => selectPendientes(store.getState());

  await store.dispatch(loadPendientes({ codigoEstudiante: una.ana.codigoEstudiante }));
  expect(now()).toMatchObject({ status: 'idle', selectedInvoices: [] });
  store.dispatch(todasChosen());
  store.dispatch(pointed(2));
  store.dispatch(montoTyped({ codigoFactura: una.facturas[0]!.codigoFactura, monto: pesos(100) }));
  const before = now().selectedInvoices;
  expect(before).toHaveLength(3);

  // The same family again: what is pending may have changed, nothing of it is chosen any more.
  await store.dispatch(loadPendientes({ codigoEstudiante: una.ana.codigoEstudiante }));
  expect(now().rows).toHaveLength(3);
  expect([now().selectedIndex, now().selectedInvoices]).toEqual([undefined, []]);
  store.dispatch(todasChosen());
  store.dispatch(pointed(1));

  await store.dispatch(loadPendientes({ codigoEstudiante: otra.ana.codigoEstudiante }));
  expect(
    now()
      .rows.map(({ codigoFactura }) => codigoFactura)
      .sort(),
  ).toEqual(otra.facturas.map((f) => f.codigoFactura).sort());
  expect(now().selectedIndex).toBeUndefined();
  expect(now().selectedInvoices).toEqual([]);

  await store.dispatch(loadPendientes({ codigoEstudiante: una.ana.codigoEstudiante }));
  store.dispatch(reselected(before));
  expect(now().selectedInvoices).toContainEqual({ codigoFactura: una.facturas[0]!.codigoFactura, monto: 10000 });
  store.dispatch(left());
  expect(now()).toEqual({ rows: [], selectedInvoices: [], status: 'idle' });
});
