import { screen, waitFor, within } from '@testing-library/react';
import CompaniaPage from '@/pages/compania';
import { transaction } from '@/server/db/transaction';
import { asignarComprobantes } from '@/server/facturas/fiscal/asignar';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';
import { comprobantesDe, conComprobantes, emisorDe, RNC } from '../../support/fiscal';
import { renderPage } from '../../support/renderPage';
import { open } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
let duena: Awaited<ReturnType<typeof nuevoUsuario>>;
beforeEach(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  duena = await nuevoUsuario(app, academia);
});

const AT = '/compania?pestana=fiscal';
async function show() {
  open(AT);
  return renderPage(app, <CompaniaPage />, { token: duena.token, at: AT, codigoSucursal: academia.sucursales[0] });
}
const form = async (name: string) => within(await screen.findByRole('form', { name }));

test('the layer is off; switched on without the RNC of the academy it says where to write it', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Activar los comprobantes fiscales' }));
  const ajustes = await form('Comprobantes fiscales');
  await user.selectOptions(ajustes.getByLabelText(/^Modo/), 'NCF');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/Escriba antes el RNC de la academia/)).toBeInTheDocument();
  await app.rows('update compania set rnc = $1 where codigo_compania = $2', [RNC, academia.codigoCompania]);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(
    await screen.findByText('Naco, B02 · Consumo: no queda ninguno. Registre la secuencia que le autorizó la DGII.'),
  ).toBeInTheDocument();
});

test('a range that is registered gives its number to what waited for one, and the list shows it', async () => {
  await conComprobantes(app, academia);
  const estudiante = await nuevoEstudiante(app, academia);
  const { codigoFactura } = await nuevaFactura(app, academia, { estudiante });
  await transaction(app.deps.pool, { usuario: 'pruebas', codigoCompania: academia.codigoCompania }, (db) =>
    asignarComprobantes(db, emisorDe(academia), [codigoFactura], HOY),
  );
  const { user } = await show();
  expect(await screen.findByText(/1 comprobante espera un número/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Crear secuencia' }));
  const secuencia = await form('Crear secuencia');
  await user.selectOptions(secuencia.getByLabelText(/^Tipo/), 'B02');
  await user.type(secuencia.getByLabelText(/^Último número/), '500');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByText(/espera un número/)).not.toBeInTheDocument());
  expect(await screen.findByText('B0200000002')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Ver el comprobante B0200000001' }));
  expect(await screen.findByRole('article', { name: 'Comprobante B0200000001' })).toHaveTextContent('DOP 2,500.00');
  expect(await comprobantesDe(app, academia)).toMatchObject([{ ncf: 'B0200000001' }]);
});
