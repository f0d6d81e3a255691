import { act, screen, waitFor, within } from '@testing-library/react';
import { cobranza } from '@/contract/cobranza/cola';
import { cobrar } from '@/contract/cobros/cobro';
import { hoyEn, sumarDias } from '@/domain/fechas';
import { Layout } from '@/layout/shell/Layout';
import MensajeAtraso from '@/pages/mensajeatraso';
import Desk from '@/pages/process/factura';
import Anular from '@/pages/process/factura/anularfacturaestudiante';
import RealizarCobro from '@/pages/process/factura/realizarCobro';
import { estadoVivo } from '@/services/realtime/novedades';
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
import { conMedia } from '../../support/pantalla';
import { renderPage } from '../../support/renderPage';

// What somebody else does to the money of a family appears on the screens of all who look at it, who keep what they have chosen and typed.

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const hoy = hoyEn(new Date());
let academia: Academia;
let otra: Awaited<ReturnType<typeof nuevoUsuario>>;

beforeAll(async () => {
  conMedia();
  app.setNow(new Date().toISOString());
  window.print = jest.fn();
  academia = await nuevaAcademia(app);
  otra = await nuevoUsuario(app, academia);
});

/** A payer with two children, each with an overdue instalment of 2,500. */
async function nuevaFamilia(apellido: string, deLuis: { codigoSucursal?: number } = {}) {
  const madre = await nuevaEntidad(app, academia, { nombre: 'Rosa', apellido, telefono: '809-555-0142' });
  const con = { apellido, codigoPagador: madre.codigoEntidad };
  const ana = await nuevoEstudiante(app, academia, { nombre: 'Ana', ...con });
  const luis = await nuevoEstudiante(app, academia, { nombre: 'Luis', ...con });
  const values = { fechaVencimiento: sumarDias(hoy, -10) };
  const facturas = [
    await nuevaFactura(app, academia, { estudiante: ana, values: { ...values, descripcion: 'Cuota de Ana' } }),
    await nuevaFactura(app, academia, { estudiante: luis, values: { ...values, descripcion: 'Cuota de Luis', ...deLuis } }),
  ];
  /** Somebody else takes the money for one of the two. */
  const paga = (cual: 0 | 1, monto = 2500, sucursal = academia.sucursales[0]) =>
    app.call(
      cobrar,
      {
        body: {
          codigoSucursal: sucursal,
          codigoPagador: madre.codigoEntidad,
          facturas: [{ codigoFactura: facturas[cual]!.codigoFactura, monto: pesos(monto) }],
          formas: [{ forma: 'TARJETA' as const, monto: pesos(monto), referencia: '' }],
        },
      },
      { token: otra.token, clave: nuevaClave() },
    );
  return { madre, ana, luis, paga };
}

const cajera = () => nuevoUsuario(app, academia, { accesos: [11, 16, 30, 40] });

/** Opens a page in the shell, which holds the stream of live events. */
async function open(Page: React.ComponentType, token: string, at: string) {
  const page = await renderPage(
    app,
    <Layout>
      <Page />
    </Layout>,
    { token, at },
  );
  await waitFor(() => expect(estadoVivo().conectado).toBe(true));
  return page;
}

test('the desk names the invoice that was paid elsewhere, and keeps what was chosen and typed for the other', async () => {
  const [, segunda] = academia.sucursales;
  const { ana, paga } = await nuevaFamilia('Viva', { codigoSucursal: segunda });
  const { user } = await open(Desk, (await cajera()).token, `/process/factura?codigoEstudiante=${ana.codigoEstudiante}`);
  await user.click(await screen.findByRole('button', { name: 'Seleccionar vencidas' }));
  await user.click(screen.getByRole('button', { name: 'Transferencia' }));
  await user.type(screen.getByLabelText('Referencia'), 'TR-77');
  const deLuis = screen.getAllByLabelText('Cobrar')[1]!;
  await user.click(deLuis);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await user.keyboard('1200');

  await paga(0);
  expect(await screen.findByText(/^Factura \d+, Cuota de Ana de Ana Viva: ya se cobró o se anuló\.$/)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /Cuota de Ana/ })).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /Cuota de Luis/ })).toBeChecked();
  expect(deLuis).toHaveFocus();
  expect(screen.getByLabelText('Referencia')).toHaveValue('TR-77');
  expect(screen.getByRole('button', { name: 'Cobrar DOP 1,200.00' })).toBeEnabled();
  expect(await within(await screen.findByRole('region', { name: 'Últimos cobros' })).findByText(/^Recibo \d+/)).toBeVisible();

  // A part that was paid in another branch is said, too; what was typed still fits.
  await paga(1, 1000, segunda);
  expect(await screen.findByText(/Cuota de Luis de Luis Viva: ya se cobró una parte; quedan DOP 1,500\.00\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cobrar DOP 1,200.00' })).toBeEnabled();
});

test('the last invoice that was paid elsewhere is named although nothing is left to pay', async () => {
  const { ana, paga } = await nuevaFamilia('Nada');
  await open(Desk, (await cajera()).token, `/process/factura?codigoEstudiante=${ana.codigoEstudiante}`);
  await screen.findByRole('region', { name: 'Facturas pendientes' });
  await paga(0);
  await paga(1);
  expect(await screen.findByText('Esta familia no tiene nada pendiente.')).toBeVisible();
  for (const nombre of ['Ana', 'Luis']) expect(screen.getByText(new RegExp(`Cuota de ${nombre} de ${nombre} Nada: ya se`))).toBeVisible();
});

test('the own payment is nobody else’s: nothing is said of its invoices', async () => {
  const { ana, madre, paga } = await nuevaFamilia('Propia');
  const uno = await cajera();
  await nuevaCaja(app, academia, uno.codigoUsuario);
  const { user } = await open(Desk, uno.token, `/process/factura?codigoEstudiante=${ana.codigoEstudiante}`);
  await user.click(await screen.findByRole('checkbox', { name: /Cuota de Ana/ }));
  await user.click(screen.getByRole('button', { name: 'Cobrar DOP 2,500.00' }));
  await screen.findByRole('article', { name: /Recibo \d+/ });
  expect(await app.rows('select 1 from cobro where codigo_pagador = $1', [madre.codigoEntidad])).toHaveLength(1);
  // A later event, of somebody else's payment, comes after that of the own one.
  await paga(1);
  expect(await screen.findByText(/Cuota de Luis de Luis Propia: ya se cobró o se anuló\.$/)).toBeVisible();
  expect(screen.queryByText(/Cuota de Ana de Ana Propia: ya/)).not.toBeInTheDocument();
});

test('the receipts, the invoices that can be voided and the collection queue follow what others do', async () => {
  const { ana, madre, paga } = await nuevaFamilia('Cola');
  const uno = await cajera();
  const recibos = await open(RealizarCobro, uno.token, '/process/factura/realizarCobro');
  await screen.findByRole('region', { name: 'Recibos' });
  await paga(0, 700);
  await waitFor(() => expect(within(screen.getByRole('region', { name: 'Recibos' })).getByText('Rosa Cola')).toBeVisible());
  recibos.unmount();

  const anular = await open(Anular, uno.token, `/process/factura/anularfacturaestudiante?codigoEstudiante=${ana.codigoEstudiante}`);
  expect(await screen.findByText(/DOP 700\.00/)).toBeVisible();
  await paga(0, 300);
  expect(await screen.findByText(/DOP 300\.00/)).toBeVisible();
  anular.unmount();

  await open(MensajeAtraso, uno.token, '/mensajeatraso?pestana=cola&filtro=Cola');
  const fila = () => screen.getByRole('row', { name: /Rosa Cola/ });
  await waitFor(() => expect(fila()).toHaveTextContent('4,000.00'));
  await paga(1);
  await waitFor(() => expect(fila()).toHaveTextContent('1,500.00'));
  const nota = {
    codigoSucursal: academia.sucursales[0],
    codigoEntidad: madre.codigoEntidad,
    resultado: 'NO_CONTESTA' as const,
    promesa: null,
    monto: null,
    nota: '',
  };
  await app.call(cobranza.anotar, { body: nota }, { token: otra.token, clave: nuevaClave() });
  await waitFor(() => expect(fila()).toHaveTextContent('No contesta'));
});
