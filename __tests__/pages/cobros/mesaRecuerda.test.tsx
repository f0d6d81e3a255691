import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRouter } from 'next/router';
import { hoyEn, sumarDias } from '@/domain/fechas';
import Desk from '@/pages/process/factura';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { address, open as irA } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

// What the cashier chose and typed is there again after another page, and what stands on a line is said where it belongs.

const app = createTestApp();
const MESA = '/process/factura';
let academia: Academia;
let token: string;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
});
beforeEach(async () => {
  const cajera = await nuevoUsuario(app, academia, { accesos: [11] });
  await nuevaCaja(app, academia, cajera.codigoUsuario);
  ({ token } = cajera);
});

/** A student with an overdue invoice of 2,500 and one that is not due. */
async function nuevoDeudor(nombre: string) {
  const estudiante = await nuevoEstudiante(app, academia, { nombre, apellido: 'Recuerdo' });
  const de = (descripcion: string, dias: number) =>
    nuevaFactura(app, academia, { estudiante, values: { descripcion, fechaVencimiento: sumarDias(hoyEn(new Date()), dias) } });
  return { ...estudiante, facturas: [await de(`Vencida de ${nombre}`, -10), await de(`Por vencer de ${nombre}`, 20)] };
}

/** The desk and another page, in one session. */
function Sitio() {
  const { asPath } = useRouter();
  return asPath.startsWith(MESA) ? <Desk /> : <p>Otra página</p>;
}
const entra = async (codigoEstudiante: number) => {
  const page = await renderPage(app, <Sitio />, { token, at: `${MESA}?codigoEstudiante=${codigoEstudiante}` });
  await screen.findByRole('region', { name: 'Facturas pendientes' });
  return page;
};
const casilla = (name: RegExp) => screen.findByRole('checkbox', { name });

test('what was ticked and typed is there again after a page opened by mistake, and no storage has it', async () => {
  const { codigoEstudiante } = await nuevoDeudor('Ana');
  const { user } = await entra(codigoEstudiante);
  await user.click(await casilla(/Vencida de Ana/));
  await user.click(screen.getByLabelText('Efectivo recibido'));
  await user.keyboard('3000');
  irA('/');
  expect(screen.getByText('Otra página')).toBeVisible();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/Ana|Recuerdo|Vencida/);

  // The menu leads to the desk without a customer.
  irA(MESA);
  expect(await casilla(/Vencida de Ana/)).toBeChecked();
  expect(await casilla(/Por vencer de Ana/)).not.toBeChecked();
  expect(address()).toBe(`${MESA}?codigoEstudiante=${codigoEstudiante}`);
  expect(screen.getByLabelText('Efectivo recibido')).toHaveValue('3,000.00');
  expect(screen.getByText('Devuelta').nextSibling).toHaveTextContent('DOP 500.00');

  // Once it is paid nothing of it comes back.
  await user.click(screen.getByRole('button', { name: 'Cobrar DOP 2,500.00' }));
  await screen.findByRole('article', { name: /Recibo \d+/ });
  irA('/');
  irA(MESA);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Estudiante, persona, factura o recibo' })).toHaveFocus());
  expect(address()).toBe(MESA);
});

test('a search that is typed while the remembered family arrives keeps the focus and its options', async () => {
  const { codigoEstudiante } = await nuevoDeudor('Olga');
  const { user } = await entra(codigoEstudiante);
  await user.click(await casilla(/Vencida de Olga/));
  irA('/');
  irA(MESA);
  const search = screen.getByRole('combobox', { name: 'Estudiante, persona, factura o recibo' });
  fireEvent.change(search, { target: { value: 'Olga' } });
  expect(await casilla(/Vencida de Olga/)).toBeChecked();
  expect(await screen.findByRole('option', { name: /Olga Recuerdo/ })).toBeVisible();
  expect(search).toHaveFocus();
});

test('another student drops it', async () => {
  const [ana, luis] = [await nuevoDeudor('Ana'), await nuevoDeudor('Luis')];
  const { user } = await entra(ana.codigoEstudiante);
  await user.click(await casilla(/Vencida de Ana/));
  irA('/');
  irA(`${MESA}?codigoEstudiante=${luis.codigoEstudiante}`);
  expect(await casilla(/Vencida de Luis/)).not.toBeChecked();
  irA('/');
  irA(`${MESA}?codigoEstudiante=${ana.codigoEstudiante}`);
  expect(await casilla(/Vencida de Ana/)).not.toBeChecked();
});

test('a debt is one row: its menu takes it alone, or a part of it, and says what is left', async () => {
  const { codigoEstudiante, facturas } = await nuevoDeudor('Eva');
  const { user } = await entra(codigoEstudiante);
  await user.click(screen.getByRole('button', { name: 'Todas' }));
  const menu = `Más de la factura ${facturas[0]!.numero}, Vencida de Eva de Eva Recuerdo`;
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cobrar solo esta' }));
  expect(screen.getByRole('button', { name: 'Cobrar DOP 2,500.00' })).toBeEnabled();
  expect(await casilla(/Por vencer/)).not.toBeChecked();

  await user.click(screen.getByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cobrar una parte' }));
  await waitFor(() => expect(screen.getByLabelText('Cobrar')).toHaveFocus());
  await user.clear(screen.getByLabelText('Cobrar'));
  await user.type(screen.getByLabelText('Cobrar'), '1000');
  expect(screen.getByText('De DOP 2,500.00 pendientes')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cobrar DOP 1,000.00' })).toBeEnabled();
});

test('the keys stand in their buttons, and ? tells the rest', async () => {
  const { codigoEstudiante } = await nuevoDeudor('Iris');
  const { user } = await entra(codigoEstudiante);
  const tecla = (name: string) => within(screen.getByRole('button', { name })).getByText(/^\w+(\+\w+)?$/, { selector: 'kbd' });
  const dichas = { Todas: 'T', Ninguna: 'N', 'Seleccionar vencidas': 'V', Efectivo: 'F7', Tarjeta: 'F8', 'Cobrar DOP 0.00': 'Ctrl+Enter' };
  for (const [boton, key] of Object.entries(dichas)) expect(tecla(boton)).toHaveTextContent(key);
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Teclas de esta página' })).toHaveTextContent(/F2buscar.*Ctrl\+Entercobrar/);
});

test('on a phone the last payments are folded under the search, and load when they are asked for', async () => {
  const { codigoEstudiante } = await nuevoDeudor('Noa');
  const usual = window.matchMedia;
  window.matchMedia = () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
  try {
    const { user } = await entra(codigoEstudiante);
    await user.click(await casilla(/Vencida de Noa/));
    await user.click(screen.getByRole('button', { name: 'Cobrar DOP 2,500.00' }));
    await screen.findByRole('article', { name: /Recibo \d+/ });
    expect(screen.queryByRole('region', { name: 'Últimos cobros' })).not.toBeInTheDocument();
    await user.click(screen.getByText('Últimos cobros'));
    expect(await within(await screen.findByRole('region', { name: 'Últimos cobros' })).findByText(/^Recibo \d+/)).toBeVisible();
  } finally {
    window.matchMedia = usual;
  }
});
