import { screen, waitFor, within } from '@testing-library/react';
import { cerrarCaja, contarCaja } from '@/contract/caja/caja';
import { notaCredito } from '@/contract/facturas/notaCredito';
import { cobrar } from '@/contract/cobros/cobro';
import AnularFactura from '@/pages/process/factura/anularfacturaestudiante';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaCaja, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
let jefa: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia, { accesos: [11, 26, 40, 73] });
  await nuevaCaja(app, academia, jefa.codigoUsuario);
});

/** A student with one invoice that nobody paid and one paid in part. */
async function nuevoCaso() {
  const nino = await nuevoEstudiante(app, academia);
  const values = { total: pesos(1000) };
  const libre = await nuevaFactura(app, academia, { estudiante: nino, values });
  const pagada = await nuevaFactura(app, academia, { estudiante: nino, values });
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura: pagada.codigoFactura, monto: pesos(400) }],
    formas: [{ forma: 'EFECTIVO' as const, monto: pesos(400), referencia: '' }],
    excedente: 'DEVUELTA' as const,
  };
  const pago = await app.call(cobrar, { body }, jefa);
  return { libre, pagada, pago, at: `/process/factura/anularfacturaestudiante?codigoEstudiante=${nino.codigoEstudiante}` };
}
const tabla = (name: string) => screen.findByRole('table', { name });

test('what can be voided is voided with a reason; what has a payment is reversed first, and then it can', async () => {
  const { libre, pagada, pago, at } = await nuevoCaso();
  const { user } = await renderPage(app, <AnularFactura />, { token: jefa.token, at });
  expect(within(await tabla('Se pueden anular')).getByText(String(libre.numero))).toBeVisible();
  expect(within(await tabla('Con cobros')).getByText(new RegExp(`Recibo ${pago.numero} .* DOP 400.00`))).toBeVisible();

  await user.click(screen.getByRole('button', { name: `Anular factura ${libre.numero}` }));
  const anular = within(await screen.findByRole('dialog'));
  await user.click(anular.getByRole('button', { name: 'Anular' }));
  expect(await anular.findByText('Requerido')).toBeVisible();
  await user.type(anular.getByRole('textbox', { name: /Motivo/ }), 'Duplicada');
  await user.click(anular.getByRole('button', { name: 'Anular' }));
  expect(await screen.findByText(`Factura ${libre.numero} anulada`)).toBeVisible();
  expect(await screen.findByText('No hay facturas sin cobros.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: `Reversar recibo ${pago.numero}` }));
  const reversar = within(await screen.findByRole('dialog'));
  expect(await reversar.findByText(/DOP 400.00. Sale de la caja en que se cobró/)).toBeVisible();
  expect(reversar.getByText(new RegExp(`Factura ${pagada.numero}, .* quedan DOP 1,000.00`))).toBeVisible();
  await user.type(reversar.getByRole('textbox', { name: /Motivo/ }), 'Era de otra familia');
  await user.click(reversar.getByRole('button', { name: 'Reversar' }));
  expect(await screen.findByText(`Recibo ${pago.numero} reversado`)).toBeVisible();
  await waitFor(async () => expect(within(await tabla('Se pueden anular')).getByText(String(pagada.numero))).toBeVisible());
  expect(await screen.findByText('Ninguna factura tiene cobros.')).toBeVisible();
});

test('a part of what is paid is credited: the effect is seen before, and what was paid beyond becomes credit', async () => {
  const { pagada, at } = await nuevoCaso();
  const { user } = await renderPage(app, <AnularFactura />, { token: jefa.token, at });
  const nombre = `Nota de crédito de la factura ${pagada.numero}`;
  await user.click(await screen.findByRole('button', { name: nombre }));
  const nota = within(await screen.findByRole('dialog', { name: nombre }));
  const monto = await nota.findByLabelText(/^Monto \(DOP\)/);
  expect(nota.getByRole('button', { name: 'Acreditar' })).toBeDisabled();
  await user.type(monto, '1000.01');
  expect(await nota.findByText(/De la factura quedan DOP 1,000.00: no se acredita más/)).toBeVisible();
  await user.clear(monto);
  await user.type(monto, '650');
  expect(await nota.findByText(/DOP 50.00 ya pagados/)).toBeVisible();
  await user.type(nota.getByRole('textbox', { name: /Motivo/ }), 'Faltó una semana');
  // Meanwhile somebody else takes a part off: what it would be now is said and shown, before it is done.
  const otra = { codigoFactura: pagada.codigoFactura, monto: pesos(50), lineas: [], motivo: 'Llovió' };
  await app.call(notaCredito, { body: otra }, jefa);
  await user.click(nota.getByRole('button', { name: 'Acreditar' }));
  expect(await nota.findByText('La factura cambió: ahora quedaría en DOP 300.00. Revise y acredite de nuevo')).toBeVisible();
  expect(await nota.findByText(/DOP 100.00 ya pagados quedan como saldo a favor de/)).toBeVisible();
  expect(nota.getByText(/la nota queda como interna/)).toBeVisible();
  await user.click(nota.getByRole('button', { name: 'Acreditar' }));
  expect(await screen.findByText(`${nombre} hecha`)).toBeVisible();
  await waitFor(async () => expect(within(await tabla('Con cobros')).getByText('DOP 300.00')).toBeVisible());
});

test('who may not reverse is told whom to ask', async () => {
  const { pago, at } = await nuevoCaso();
  const { token } = await nuevoUsuario(app, academia, { accesos: [40] });
  await renderPage(app, <AnularFactura />, { token, at });
  await tabla('Con cobros');
  expect(screen.getByText(/Pida a quien puede reversar cobros/)).toBeVisible();
  expect(screen.queryByRole('button', { name: `Reversar recibo ${pago.numero}` })).not.toBeInTheDocument();
});

test('cash that has to come out of an own drawer offers to open it, and what was typed stays', async () => {
  const { pago, at } = await nuevoCaso();
  const [{ codigoCaja }] = (await app.rows('select codigo_caja "codigoCaja" from caja where cierre is null and codigo_usuario = $1', [
    jefa.codigoUsuario,
  ])) as [{ codigoCaja: number }];
  await app.call(contarCaja, { body: { codigoCaja, conteo: [{ denominacion: 100, cantidad: 1 }] } }, jefa);
  await app.call(cerrarCaja, { body: { codigoCaja, explicacion: 'La caja de la prueba tiene otro fondo' } }, jefa);
  const { user } = await renderPage(app, <AnularFactura />, { token: jefa.token, at });
  await user.click(await screen.findByRole('button', { name: `Reversar recibo ${pago.numero}` }));
  const reversar = within(await screen.findByRole('dialog', { name: `Reversar el recibo ${pago.numero}` }));
  await user.type(reversar.getByRole('textbox', { name: /Motivo/ }), 'Era de otra familia');
  expect(await reversar.findByText(/abra la suya/)).toBeVisible();
  await user.click(reversar.getByRole('button', { name: 'Abrir mi caja' }));
  const abrir = within(await screen.findByRole('dialog', { name: 'Abrir mi caja' }));
  await user.type(abrir.getByLabelText(/^Fondo inicial/), '500');
  await user.click(abrir.getByRole('button', { name: 'Abrir caja' }));
  expect(await reversar.findByText(/sale de la suya, como reembolso/)).toBeVisible();
  await user.click(reversar.getByRole('button', { name: 'Reversar' }));
  expect(await screen.findByText(`Recibo ${pago.numero} reversado`)).toBeVisible();
});

test('before a customer is chosen the invoices that the user dealt with stand there, newest first; one press chooses', async () => {
  const [vieja, nueva] = [await nuevoCaso(), await nuevoCaso()];
  const at = '/process/factura/anularfacturaestudiante';
  const { user } = await renderPage(app, <AnularFactura />, { token: jefa.token, at });
  const ultimas = await screen.findByRole('region', { name: 'Últimas facturas' });
  const dichas = within(ultimas)
    .getAllByRole('button')
    .map(({ textContent }) => textContent!.replace(/\s/g, ' '));
  const lugar = ({ pagada }: typeof vieja) => dichas.findIndex((texto) => texto.includes(`Factura ${pagada.numero} · DOP 1,000.00`));
  expect(lugar(nueva)).toBe(0);
  expect(lugar(vieja)).toBe(1);
  // Nobody of the office wrote this one.
  expect(dichas.join()).not.toContain(`Factura ${nueva.libre.numero} ·`);
  await user.click(within(ultimas).getAllByRole('button')[0]!);
  expect(within(await tabla('Con cobros')).getByText(String(nueva.pagada.numero))).toBeVisible();
});

test('who has dealt with none is offered what the branch wrote last', async () => {
  const { pagada } = await nuevoCaso();
  const { token } = await nuevoUsuario(app, academia, { accesos: [40] });
  await renderPage(app, <AnularFactura />, { token, at: '/process/factura/anularfacturaestudiante' });
  const ultimas = await screen.findByRole('region', { name: 'Últimas facturas' });
  expect(within(ultimas).getAllByRole('button')[0]!).toHaveTextContent(`Factura ${pagada.numero}`);
});

test('in a branch without invoices the page tells what to look for', async () => {
  const { token } = await nuevoUsuario(app, academia, { accesos: [40], sucursales: [academia.sucursales[1]!] });
  await renderPage(app, <AnularFactura />, { token, at: '/process/factura/anularfacturaestudiante' });
  expect(await screen.findByText(/^Busque a un estudiante, una persona o una factura/)).toBeVisible();
});
