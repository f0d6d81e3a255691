import { screen, within } from '@testing-library/react';
import LibrosPage from '@/pages/process/libros';
import { transaction } from '@/server/db/transaction';
import { asignarComprobantes } from '@/server/facturas/fiscal/asignar';
import type { ReceptorFiscal } from '@/server/facturas/fiscal/receptor';
import { createTestApp, HOY } from '../../support/createTestApp';
import { nuevaAcademia, nuevaFactura, nuevoEstudiante, nuevoUsuario, type Academia } from '../../support/factories';
import { conComprobantes, emisorDe, nuevaSecuencia } from '../../support/fiscal';
import { renderPage } from '../../support/renderPage';
import { open } from '../../support/router';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
let contadora: Awaited<ReturnType<typeof nuevoUsuario>>;
const AT = '/process/libros?pestana=envio';
async function show() {
  open(AT);
  return renderPage(app, <LibrosPage />, { token: contadora.token, at: AT, codigoSucursal: academia.sucursales[0] });
}
afterEach(() => {
  app.deps.receptor = undefined;
});

test('each document stands where it is with what the office says; a refused one is sent again', async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  contadora = await nuevoUsuario(app, academia);
  await conComprobantes(app, academia, 'ECF');
  await nuevaSecuencia(app, academia, 'E32', { vence: null });
  const facturas: number[] = [];
  for (let i = 0; i < 2; i += 1)
    facturas.push((await nuevaFactura(app, academia, { estudiante: await nuevoEstudiante(app, academia) })).codigoFactura);
  await transaction(app.deps.pool, { usuario: 'pruebas', codigoCompania: academia.codigoCompania }, (db) =>
    asignarComprobantes(db, emisorDe(academia, 'ECF'), facturas, HOY),
  );
  await app.rows(`update comprobante set firmado = now(), contenido = '<ECF/>', envio = case ncf when 'E320000000001' then 'RECHAZADO' else 'CONDICIONAL' end,
    error = case ncf when 'E320000000001' then 'RNC del comprador no existe' else 'Sin teléfono' end where codigo_compania = ${academia.codigoCompania}`);
  const { unmount } = await show();
  expect(await screen.findByText(/Este servidor no tiene a dónde enviar/)).toBeInTheDocument();
  unmount();

  app.deps.receptor = {} as ReceptorFiscal;
  await app.rows('update compania_fiscal set enviar = true where codigo_compania = $1', [academia.codigoCompania]);
  const { user } = await show();
  const tabla = within(await screen.findByRole('table', { name: 'Comprobantes fiscales' }));
  expect(await tabla.findByText('Rechazado: RNC del comprador no existe')).toBeInTheDocument();
  expect(tabla.getByText('Aceptado con notas: Sin teléfono')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Enviar ya E320000000002' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enviar ya E320000000001' }));
  expect(await tabla.findByText('Por enviar')).toBeInTheDocument();
});
