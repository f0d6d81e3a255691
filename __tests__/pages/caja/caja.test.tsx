import { act, screen, waitFor, within } from '@testing-library/react';
import { abrirCaja, cajaActual, cerrarCaja, contarCaja } from '@/contract/caja/caja';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { hoyEn, sumarDias } from '@/domain/fechas';
import Caja from '@/pages/process/caja';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { address } from '../../support/router';
import { openFilters } from '../../support/lista';
import { enTelefono } from '../../support/pantalla';
import { day } from '@/utils/format';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const at = '/process/caja';
let academia: Academia;
let naco: number;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  naco = academia.sucursales[0];
  window.print = jest.fn();
});
// The history that a change asked for comes in before the page goes.
afterEach(() => act(() => new Promise((resolve) => setTimeout(resolve, 150))));

const cajera = () => nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [11, 73], sucursales: [naco] });
const open = (token: string, place = at) => renderPage(app, <Caja />, { token, at: place });
const dia = () => within(screen.getByRole('region', { name: 'Caja del día' }));
const historial = () => within(screen.getByRole('region', { name: 'Historial' }));

/** A payment of 2,500.00 with 3,000.00 in cash. */
async function paga(token: string) {
  const nino = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante: nino });
  const body = {
    codigoSucursal: naco,
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura, monto: pesos(2500) }],
    formas: [{ forma: 'EFECTIVO' as const, monto: pesos(3000), referencia: '' }],
  };
  await act(() => app.call(cobrar, { body }, { token }));
}

test('a whole day: float, movement, blind count by keyboard, difference, explanation, close, print, history, the next day', async () => {
  const { token } = await cajera();
  const { user } = await open(token);
  expect(await historial().findByText(/Todavía no hay cajas/)).toBeVisible();
  await user.click(await dia().findByRole('button', { name: 'Abrir caja' }));
  expect(await dia().findByText('Requerido')).toBeVisible();
  await user.type(dia().getByLabelText(/Fondo inicial/), '1000{Enter}');
  expect(await dia().findByText('Abierta')).toBeVisible();
  expect(dia().getByText('0 cobros')).toBeVisible();
  expect(await historial().findByRole('button', { name: /Ver la caja del/ })).toBeVisible();

  await user.click(dia().getByRole('button', { name: 'Salida' }));
  const form = within(await screen.findByRole('form', { name: 'Salida de efectivo' }));
  await user.type(form.getByLabelText(/Monto/), '150');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText('Requerido')).toBeVisible();
  await user.type(form.getByLabelText(/Motivo/), 'Agua');
  await user.dblClick(screen.getByRole('button', { name: 'Guardar' }));
  expect(await dia().findByText('Agua')).toBeVisible();
  expect(dia().getByText('− DOP 150.00')).toBeVisible();
  await paga(token);

  await user.click(dia().getByRole('button', { name: 'Contar y cerrar' }));
  const conteo = within(await screen.findByRole('form', { name: 'Conteo' }));
  expect(conteo.getByLabelText(/2,000/)).toHaveFocus();
  await user.keyboard('1{Enter}1{ArrowDown}{Enter}');
  expect(conteo.getByLabelText(/Billetes de 100$/)).not.toHaveFocus();
  expect(conteo.getByLabelText(/Billetes de 200$/)).toHaveFocus();
  await user.keyboard('1{ArrowDown}x');
  expect(conteo.getByText('Escriba un número entero')).toBeVisible();
  expect(conteo.getByRole('button', { name: 'Guardar conteo' })).toBeDisabled();
  await user.keyboard('{Backspace}1');
  expect(conteo.getByRole('status')).toHaveTextContent('Contado DOP 3,300.00');
  // 1000 + 3000 − 500 − 150 = 3350: nowhere on the page before the count
  expect(document.body).not.toHaveTextContent('3,350.00');
  await user.click(conteo.getByRole('button', { name: 'Guardar conteo' }));
  expect(await screen.findByText('Contó DOP 3,300.00')).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Guardar conteo' }));

  const cierre = within(await screen.findByRole('form', { name: 'Cierre de caja' }));
  expect(cierre.getByText('Faltan DOP 50.00.')).toBeVisible();
  const cuadre = within(cierre.getByRole('table', { name: 'Cuadre' }));
  expect(cuadre.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Fondo inicialDOP 1,000.00',
    'Efectivo recibidoDOP 3,000.00',
    'Devueltas-DOP 500.00',
    'Salidas-DOP 150.00',
    'Debe haberDOP 3,350.00',
    'ContadoDOP 3,300.00',
    'DiferenciaFaltan DOP 50.00',
  ]);
  await user.click(cierre.getByRole('button', { name: 'Cerrar caja' }));
  expect(await cierre.findByText('Faltan DOP 50.00: explique la diferencia.')).toBeVisible();
  expect(cierre.getByLabelText(/Explicación/)).toHaveFocus();
  await user.keyboard('Faltó menudo');
  await user.dblClick(cierre.getByRole('button', { name: 'Cerrar caja' }));

  const ticket = within(await screen.findByRole('article', { name: /Cierre de caja \d+/ }));
  for (const words of ['Faltan DOP 50.00', 'Faltó menudo', '1 × 2,000', 'Salida de efectivo: Agua', '1 cobro']) {
    expect(ticket.getByText(words)).toBeVisible();
  }
  await user.click(dia().getByRole('button', { name: 'Imprimir' }));
  expect(window.print).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(await historial().findByText('Faltan DOP 50.00')).toBeVisible();
  await user.click(dia().getByRole('button', { name: 'Abrir otra caja' }));
  expect(await dia().findByLabelText(/Fondo inicial/)).toBeVisible();
});

test('what a payment of the day that is reversed gives back leaves the float: less than it goes out without a question', async () => {
  const duenia = await nuevoUsuario(app, academia);
  const { token } = duenia;
  await app.call(abrirCaja, { body: { codigoSucursal: naco, fondo: pesos(1000) } }, { token });
  await paga(token);
  const [pago] = await app.rows<{ codigo: number }>('select max(codigo_cobro) codigo from cobro where usuario = $1', [duenia.usuario]);
  await app.call(reversarCobro, { body: { codigoCobro: pago!.codigo, motivo: 'Error' } }, { token });
  const { user } = await open(token);
  await user.click(await dia().findByRole('button', { name: 'Salida' }));
  const form = within(await screen.findByRole('form', { name: 'Salida de efectivo' }));
  await user.type(form.getByLabelText(/Monto/), '400');
  await user.type(form.getByLabelText(/Motivo/), 'Agua');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await dia().findByText('− DOP 400.00')).toBeVisible();
});

test('cash out beyond the float and the noted movements is asked about, without a word of what was collected', async () => {
  const { token } = await cajera();
  const { user } = await open(token);
  await user.type(await dia().findByLabelText(/Fondo inicial/), '1000{Enter}');
  await user.click(await dia().findByRole('button', { name: 'Salida' }));
  const form = within(await screen.findByRole('form', { name: 'Salida de efectivo' }));
  await user.type(form.getByLabelText(/Monto/), '1001');
  await user.type(form.getByLabelText(/Motivo/), 'Depósito');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^Es más de lo que dejan el fondo y los movimientos anotados/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Volver' }));
  expect(form.getByLabelText(/Motivo/)).toHaveValue('Depósito');
  expect(await app.rows('select 1 from caja_movimiento where motivo = $1', ['Depósito'])).toEqual([]);

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Volver' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.click(await screen.findByRole('button', { name: 'Sí, anotar la salida' }));
  expect(await dia().findByText('− DOP 1,001.00')).toBeVisible();

  await user.click(dia().getByRole('button', { name: 'Entrada' }));
  const entrada = within(await screen.findByRole('form', { name: 'Entrada de efectivo' }));
  await user.type(entrada.getByLabelText(/Monto/), '5000');
  await user.type(entrada.getByLabelText(/Motivo/), 'Menudo');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await dia().findByText('Menudo')).toBeVisible();
});

test('a count that was typed survives a reload; asked again, one may go on counting', async () => {
  const { token, codigoUsuario } = await cajera();
  await nuevaCaja(app, academia, codigoUsuario, { apertura: new Date().toISOString(), fecha: hoyEn(new Date()) });
  const first = await open(token);
  await first.user.click(await screen.findByRole('button', { name: 'Contar y cerrar' }));
  await first.user.keyboard('3');
  first.unmount();

  const { user } = await open(token);
  await user.click(await screen.findByRole('button', { name: 'Contar y cerrar' }));
  expect(await screen.findByText('DOP 6,000.00', { selector: 'strong' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar conteo' }));
  await user.click(await screen.findByRole('button', { name: 'Seguir contando' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await app.call(cajaActual, { query: { codigoSucursal: naco } }, { token })).toMatchObject({ estado: 'ABIERTA' });
});

test('where the company uses centavos in cash they are counted too, and the paper of the close names them', async () => {
  const otra = await nuevaAcademia(app);
  const { token } = await nuevoUsuario(app, otra, { tipoUsuario: 'OPERADOR', accesos: [11, 73], sucursales: [otra.sucursales[0]] });
  await app.call(abrirCaja, { body: { codigoSucursal: otra.sucursales[0], fondo: pesos(100) } }, { token });
  const sin = await open(token);
  await sin.user.click(await dia().findByRole('button', { name: 'Contar y cerrar' }));
  expect(await screen.findByLabelText(/Monedas de 1$/)).toBeVisible();
  expect(screen.queryByLabelText('Centavos')).not.toBeInTheDocument();
  sin.unmount();

  await app.rows('update compania set centavos_en_efectivo = true where codigo_compania = $1', [otra.codigoCompania]);
  const con = await nuevoUsuario(app, otra, { tipoUsuario: 'OPERADOR', accesos: [11, 73], sucursales: [otra.sucursales[0]] });
  await app.call(abrirCaja, { body: { codigoSucursal: otra.sucursales[0], fondo: pesos(100.75) } }, { token: con.token });
  const { user } = await open(con.token);
  await user.click(await dia().findByRole('button', { name: 'Contar y cerrar' }));
  await user.type(await screen.findByLabelText(/Billetes de 100$/), '1');
  await user.type(screen.getByLabelText('Centavos'), '75');
  expect(within(screen.getByRole('form', { name: 'Conteo' })).getByRole('status')).toHaveTextContent('Contado DOP 100.75');
  await user.click(screen.getByRole('button', { name: 'Guardar conteo' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Guardar conteo' }));
  const cierre = within(await screen.findByRole('form', { name: 'Cierre de caja' }));
  expect(cierre.getByText('La caja cuadra.')).toBeVisible();

  // What is declared of the other forms is refused beside its field, and nothing is closed.
  await user.type(cierre.getByLabelText('Comprobantes de tarjeta'), '1.234,56');
  await user.click(cierre.getByRole('button', { name: 'Cerrar caja' }));
  expect(cierre.getByText('Escriba solo cifras, con punto para los decimales: 1234.56')).toBeVisible();
  expect(cierre.getByLabelText('Comprobantes de tarjeta')).toHaveFocus();
  expect(cierre.getByLabelText('Comprobantes de tarjeta')).toHaveValue('1.234,56');
  await user.clear(cierre.getByLabelText('Comprobantes de tarjeta'));
  await user.click(cierre.getByRole('button', { name: 'Cerrar caja' }));
  const ticket = within(await screen.findByRole('article', { name: /Cierre de caja \d+/ }));
  expect(ticket.getByText('Centavos')).toBeVisible();
});

test('a day that was left counted goes on from there, and one of another tab is found as it is now', async () => {
  const { token } = await cajera();
  const { codigoCaja } = await app.call(abrirCaja, { body: { codigoSucursal: naco, fondo: pesos(1000) } }, { token });
  const { user } = await open(token);
  await user.click(await screen.findByRole('button', { name: 'Contar y cerrar' }));
  await act(() => app.call(contarCaja, { body: { codigoCaja, conteo: [{ denominacion: 1000, cantidad: 1 }] } }, { token }));
  await user.click(await screen.findByRole('button', { name: 'Guardar conteo' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Guardar conteo' }));
  expect(await screen.findByText('La caja cuadra.')).toBeVisible();
  expect(screen.getByLabelText('Nota del cierre')).toBeVisible();

  await act(() => app.call(cerrarCaja, { body: { codigoCaja } }, { token }));
  await user.click(screen.getByRole('button', { name: 'Cerrar caja' }));
  expect(await dia().findByLabelText(/Fondo inicial/)).toBeVisible();
});

test('a day that passed midnight says so', async () => {
  const { token, codigoUsuario } = await cajera();
  await nuevaCaja(app, academia, codigoUsuario, { fecha: sumarDias(hoyEn(new Date()), -1) });
  await open(token);
  expect(await dia().findByText(/pasó la medianoche/)).toBeVisible();
  expect(await historial().findByText('Pasó la medianoche')).toBeVisible();
});

test('who sees all finds everybody’s days with their difference, opens a close by its link, and never the sum of an open day', async () => {
  const quien = await cajera();
  const { codigoCaja } = await app.call(abrirCaja, { body: { codigoSucursal: naco, fondo: pesos(1234) } }, { token: quien.token });
  await paga(quien.token);
  const duena = await nuevoUsuario(app, academia);
  const { unmount } = await open(duena.token, `${at}?codigoCaja=${codigoCaja}`);
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findByText('1 cobro')).toBeVisible();
  expect(within(panel).getByText(/Sus cifras se conocen cuando/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('3,734.00');
  expect(await screen.findByRole('columnheader', { name: 'Cajero' })).toBeVisible();
  unmount();

  await act(() => app.call(contarCaja, { body: { codigoCaja, conteo: [] } }, { token: quien.token }));
  await act(() => app.call(cerrarCaja, { body: { codigoCaja, explicacion: 'Vacía' } }, { token: quien.token }));
  const again = await open(duena.token);
  const form = await openFilters(again.user);
  await again.user.click(form.getByRole('switch', { name: 'Solo con diferencia' }));
  await waitFor(() => expect(address()).toContain('conDiferencia=true'));
  expect(await historial().findByText('Faltan DOP 3,734.00')).toBeVisible();
  await again.user.click(historial().getAllByRole('button', { name: /Ver el cierre/ })[0]!);
  expect(await screen.findByRole('article', { name: /Cierre de caja/ })).toHaveTextContent('Faltan DOP 3,734.00');
});

test('on a phone a day leads with its date; one that came out even with what was counted, one that did not with what is missing', async () => {
  const { codigoUsuario, token } = await cajera();
  const cerrada = (dias: number, contado: number, values: object = {}) => {
    const fecha = sumarDias(hoyEn(new Date()), -dias);
    const conteo = { contada: `${fecha}T22:00:00Z`, conteo: [], contado: pesos(contado), esperado: pesos(1000), explicacion: 'Así salió' };
    return nuevaCaja(app, academia, codigoUsuario, { fecha, fondo: pesos(500), ...conteo, cierre: `${fecha}T22:05:00Z`, ...values });
  };
  const [igual, falta] = [await cerrada(2, 1000, { numero: 9002 }), await cerrada(3, 950, { numero: 9003 })];
  const abierta = await nuevaCaja(app, academia, codigoUsuario, { fecha: sumarDias(hoyEn(new Date()), -1) });
  const volver = enTelefono();
  try {
    await open(token);
    const filas = (await historial().findAllByRole('button', { name: /^Más de / })).map((boton) => boton.closest('tr')!);
    expect(filas.map((fila) => fila.textContent!.replace(/\u00a0/g, ' '))).toEqual([
      expect.stringMatching(new RegExp(`^${day(abierta.fecha)} Abierta`)),
      `${day(igual.fecha)}Contado DOP 1,000.00 · Cierre N.º 9002 · Fondo DOP 500.00`,
      `${day(falta.fecha)}Diferencia -DOP 50.00 · Cierre N.º 9003 · Fondo DOP 500.00`,
    ]);
  } finally {
    volver();
  }
});
