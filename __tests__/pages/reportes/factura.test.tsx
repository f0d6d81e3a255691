import { screen, waitFor, within } from '@testing-library/react';
import { cobrar } from '@/contract/cobros/cobro';
import { reversarCobro } from '@/contract/cobros/reversion';
import { fiscal } from '@/contract/facturas/fiscal';
import { FacturaHost } from '@/layout/shell/FacturaHost';
import HistorialDeFacturas from '@/pages/report/factura/historial';
import { hoyEn } from '@/domain/fechas';
import { transaction } from '@/server/db/transaction';
import { asignarComprobantes } from '@/server/facturas/fiscal/asignar';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { conComprobantes, emisorDe, nuevaSecuencia, RNC_COMPRADOR } from '../../support/fiscal';
import { renderPage } from '../../support/renderPage';
import { address, open } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

// An invoice opens over whatever page shows its number, and its address can be shared.

const app = createTestApp();
const hoy = hoyEn(new Date());
const HISTORIAL = '/report/factura/historial';
let academia: Academia;
let token: string;
let cuota: { codigoFactura: number; numero: number };
let codigoEstudiante: number;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia));
  const nino = await nuevoEstudiante(app, academia, { nombre: 'Ana', apellido: 'Delpanel' });
  ({ codigoEstudiante } = nino);
  cuota = await nuevaFactura(app, academia, { estudiante: nino, values: { total: pesos(1000), fecha: hoy, descripcion: 'Cuota 3' } });
  const body = {
    codigoSucursal: academia.sucursales[0],
    codigoPagador: nino.codigoPagador,
    facturas: [{ codigoFactura: cuota.codigoFactura, monto: pesos(400) }],
    formas: [{ forma: 'TARJETA' as const, monto: pesos(400), referencia: '7' }],
    excedente: 'DEVUELTA' as const,
    confirmado: [],
  };
  const { codigoCobro } = await app.call(cobrar, { body }, { token });
  await app.call(reversarCobro, { body: { codigoCobro, motivo: 'Tarjeta de otro' } }, { token });
  await app.call(cobrar, { body: { ...body, facturas: [{ codigoFactura: cuota.codigoFactura, monto: pesos(250) }], formas: [{ ...body.formas[0]!, monto: pesos(250) }] } }, { token }); // prettier-ignore
});

const abierto = (at: string, con = token) =>
  renderPage(
    app,
    <>
      <HistorialDeFacturas />
      <FacturaHost />
    </>,
    { token: con, at },
  );
const conPanel = (codigo: number | string) => `${HISTORIAL}?factura=${codigo}`;

test('a number in a report opens the invoice: lines, payments with what became of them, acts; closing leaves the report', async () => {
  const { user } = await abierto(HISTORIAL);
  expect(await screen.findByRole('link', { name: `Ver la factura ${cuota.numero}` })).toHaveAttribute(
    'href',
    conPanel(cuota.codigoFactura),
  );
  open(conPanel(cuota.codigoFactura));
  const panel = within(await screen.findByRole('dialog', { name: `Factura ${cuota.numero}` }));
  expect(panel.getByRole('link', { name: 'Ana Delpanel' })).toHaveAttribute('href', `/estudiante?codigo=${codigoEstudiante}`);
  expect(within(panel.getByRole('region', { name: 'Datos de la factura' })).getByText('DOP 750.00')).toBeVisible();
  const cobros = within(panel.getByRole('region', { name: 'Cobros' })).getAllByRole('listitem');
  expect(cobros).toHaveLength(2);
  expect(cobros[0]).toHaveTextContent(/Reversado el .*: Tarjeta de otro/);
  expect(within(cobros[0]!).queryByRole('button', { name: /^Reversar/ })).not.toBeInTheDocument();
  expect(within(cobros[1]!).getByRole('button', { name: /^Reversar el recibo/ })).toBeVisible();
  expect(panel.getByRole('link', { name: 'Cobrar' })).toHaveAttribute(
    'href',
    `/process/factura?codigoEstudiante=${codigoEstudiante}&facturas=${cuota.codigoFactura}`,
  );
  expect(panel.getByText(/No se puede anular: .*reverse primero sus cobros/)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe(HISTORIAL);
});

test('what was reversed in the panel makes the invoice voidable there', async () => {
  const nino = await nuevoEstudiante(app, academia);
  const otra = await nuevaFactura(app, academia, { estudiante: nino });
  const { user } = await abierto(conPanel(otra.codigoFactura));
  const panel = within(await screen.findByRole('dialog', { name: `Factura ${otra.numero}` }));
  await user.click(panel.getByRole('button', { name: 'Anular' }));
  const anular = within(await screen.findByRole('dialog', { name: `Anular la factura ${otra.numero}` }));
  await user.type(anular.getByLabelText(/^Motivo/), 'Se hizo dos veces');
  await user.click(anular.getByRole('button', { name: 'Anular' }));
  expect(await panel.findByText(/Anulada el .*: Se hizo dos veces/)).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Anular' })).not.toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Ver su historia' }));
  expect(await panel.findByText(/Motivo.*Se hizo dos veces/)).toBeVisible();
});

test('a link to an invoice that does not exist, or to one of another branch, says so', async () => {
  const [, santiago] = academia.sucursales;
  const lejos = await nuevoUsuario(app, academia, { sucursales: [santiago] });
  await abierto(conPanel(cuota.codigoFactura), lejos.token);
  expect(await screen.findByText(/Esa factura no existe, o es de una sucursal que usted no ve/)).toBeVisible();
  open(conPanel('abc'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('each user gets only the acts of the own accesses; without any that reads invoices, a refusal and no request', async () => {
  const { token: deHistorial } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [68] });
  const { unmount } = await abierto(conPanel(cuota.codigoFactura), deHistorial);
  const panel = within(await screen.findByRole('dialog', { name: `Factura ${cuota.numero}` }));
  expect(panel.getByText('Ana Delpanel')).toBeVisible();
  expect(panel.queryByRole('link', { name: 'Cobrar' })).not.toBeInTheDocument();
  expect(panel.queryByRole('button', { name: /Anular|Reversar|Ver el recibo|historia/ })).not.toBeInTheDocument();
  unmount();
  const { token: sin } = await nuevoUsuario(app, academia, { tipoUsuario: 'OPERADOR', accesos: [9] });
  await renderPage(app, <FacturaHost />, { token: sin, at: `/estudiante?factura=${cuota.codigoFactura}` });
  expect(await screen.findByText(/No tiene acceso para ver facturas/)).toBeVisible();
});

test('what a company withheld is recorded on its document, and owed no more; a consumer withholds nothing', async () => {
  await conComprobantes(app, academia);
  for (const tipo of ['B01', 'B02'] as const) await nuevaSecuencia(app, academia, tipo, { vence: null });
  const emitida = async (rnc: string) => {
    const estudiante = await nuevoEstudiante(app, academia);
    const body = { codigoEntidad: estudiante.codigoPagador, rnc, razonSocial: 'Peña, S.R.L.', version: 0 };
    if (rnc) await app.call(fiscal.updateComprador, { body }, { token });
    const hecha = await nuevaFactura(app, academia, { estudiante, values: { total: pesos(1180), fecha: hoy } });
    await app.rows('update factura_detalle set precio = 100000, itbis = 18000 where codigo_factura = $1', [hecha.codigoFactura]);
    const como = { usuario: 'pruebas', codigoCompania: academia.codigoCompania };
    await transaction(app.deps.pool, como, (db) => asignarComprobantes(db, emisorDe(academia), [hecha.codigoFactura], hoy));
    return hecha;
  };
  const [una, otra] = [await emitida(RNC_COMPRADOR), await emitida('')];
  const { user } = await abierto(conPanel(una.codigoFactura));
  const panel = within(await screen.findByRole('dialog', { name: `Factura ${una.numero}` }));
  await user.click(await panel.findByRole('button', { name: 'Anotar una retención del comprobante B0100000001' }));
  const retener = within(await screen.findByRole('dialog', { name: 'Retención del comprobante B0100000001' }));
  expect(await retener.findByText(/Tiene DOP 180.00 de ITBIS y DOP 1,000.00 sin ITBIS/)).toBeVisible();
  await user.type(retener.getByLabelText(/^Monto/), '54');
  await user.click(retener.getByRole('button', { name: 'Anotar' }));
  expect(await retener.findByText('Requerido')).toBeVisible();
  await user.type(retener.getByLabelText(/^Número de la certificación/), 'C-778');
  await user.click(retener.getByRole('button', { name: 'Anotar' }));
  expect(await screen.findByText('Retención anotada, con su recibo')).toBeVisible();
  expect(await panel.findByText(/ITBIS retenido/)).toBeVisible();
  expect(within(panel.getByRole('region', { name: 'Datos de la factura' })).getByText('DOP 1,126.00')).toBeVisible();
  open(conPanel(otra.codigoFactura));
  const deConsumo = within(await screen.findByRole('dialog', { name: `Factura ${otra.numero}` }));
  expect(await deConsumo.findByRole('button', { name: 'Ver el comprobante B0200000001' })).toBeVisible();
  expect(deConsumo.queryByRole('button', { name: /^Anotar una retención/ })).not.toBeInTheDocument();
});
