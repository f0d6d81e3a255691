import { screen, waitFor, within } from '@testing-library/react';
import { compra } from '@/contract/compras/compra';
import { mesDe, sumarMeses } from '@/domain/fechas';
import LibrosPage from '@/pages/process/libros';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { conComprobantes, RNC_COMPRADOR } from '../../support/fiscal';
import { renderPage } from '../../support/renderPage';
import { open } from '../../support/router';
import { nuevoArticulo, nuevoSuplidor } from '../../support/tienda';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
let contadora: Awaited<ReturnType<typeof nuevoUsuario>>;
beforeEach(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  contadora = await nuevoUsuario(app, academia);
});

const AT = '/process/libros?pestana=impuestos';
async function show() {
  open(AT);
  return renderPage(app, <LibrosPage />, { token: contadora.token, at: AT, codigoSucursal: academia.sucursales[0] });
}
/** A day of the month before this one. */
const dia = () => `${mesDe(sumarMeses(new Date().toISOString().slice(0, 10), -1))}-15`;
async function comprar(codigoSuplidor: number, documento: string) {
  const { codigoArticulo } = await nuevoArticulo(app, academia);
  const detalles = [{ codigoArticulo, cantidad: 10, piezas: 1, costo: pesos(100), itbis: 1800 }];
  const resto = { otrosCostos: pesos(0), itbisAlCosto: false, nota: '', recibir: true, detalles };
  const body = { codigoSucursal: academia.sucursales[0], codigoSuplidor, documento, fecha: dia(), ...resto };
  return app.call(compra.save, { body }, contadora);
}

test('off, it says so and leads to where it is switched on', async () => {
  await show();
  expect(await screen.findByText(/Los comprobantes fiscales están apagados/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver los comprobantes fiscales' })).toHaveAttribute('href', '/compania?pestana=fiscal');
});

test('a purchase without its kind of expense stops the 606; told in place, the file is made and kept', async () => {
  await conComprobantes(app, academia);
  const { codigoSuplidor } = await nuevoSuplidor(app, academia);
  await app.rows('update suplidor set rnc = $1 where codigo_suplidor = $2', [RNC_COMPRADOR, codigoSuplidor]);
  const { codigoCompra } = await comprar(codigoSuplidor, 'B0100000017');
  await app.rows(`update compra set tipo_gasto = '' where codigo_compra = $1`, [codigoCompra]);
  await comprar(codigoSuplidor, 'Factura 12');
  const { user } = await show();
  const de606 = within(await screen.findByRole('region', { name: '606 · Compras' }));
  expect(de606.getByText('1 línea impide hacer el archivo.')).toBeInTheDocument();
  expect(de606.getByRole('button', { name: 'Hacer el 606' })).toBeDisabled();
  const errores = within(de606.getByRole('table', { name: 'Errores del 606' }));
  expect(errores.getByText('No dice el tipo de gasto')).toBeInTheDocument();
  expect(within(de606.getByRole('table', { name: 'Avisos del 606' })).getByText('Sin NCF: no va en el 606')).toBeInTheDocument();
  await user.click(errores.getByRole('button', { name: /^Completar: Compra 1/ }));
  const datos = within(await screen.findByRole('form', { name: 'Compra 1 para la DGII' }));
  await user.selectOptions(datos.getByLabelText(/^Tipo de gasto/), '09');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Hacer el 606' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Hacer el 606' }));
  await user.click(await screen.findByRole('button', { name: 'Hacer el archivo' }));
  expect(await screen.findByRole('button', { name: 'Descargar el 606' })).toBeInTheDocument();
  const [{ hash }] = (await app.rows('select hash from archivo_fiscal where codigo_compania = $1', [academia.codigoCompania])) as [
    { hash: string },
  ];
  expect(screen.getByText(hash)).toBeInTheDocument();
});

test('what somebody else said of the purchase meanwhile is shown before it is replaced', async () => {
  await conComprobantes(app, academia);
  const { codigoSuplidor } = await nuevoSuplidor(app, academia);
  await app.rows('update suplidor set rnc = $1 where codigo_suplidor = $2', [RNC_COMPRADOR, codigoSuplidor]);
  const { codigoCompra } = await comprar(codigoSuplidor, 'B0100000017');
  await app.rows(`update compra set tipo_gasto = '' where codigo_compra = $1`, [codigoCompra]);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /^Completar: Compra 1/ }));
  const datos = within(await screen.findByRole('form', { name: 'Compra 1 para la DGII' }));
  const { version } = await app.call(compra.id, { params: { id: codigoCompra } }, contadora);
  const deOtra = { codigoCompra, ncf: 'B0100000017', tipoGasto: '02', tipoRetencion: '', version } as const;
  await app.call(compra.fiscal, { body: deOtra }, contadora);
  await user.selectOptions(datos.getByLabelText(/^Tipo de gasto/), '09');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^Otra persona guardó cambios en este registro/)).toBeInTheDocument();
  expect(screen.getByText(/Tipo de gasto: «02 · .*» está guardado; usted escribió «09 · /)).toBeInTheDocument();
  expect(await app.call(compra.id, { params: { id: codigoCompra } }, contadora)).toMatchObject({ tipoGasto: '02' });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () =>
    expect(await app.call(compra.id, { params: { id: codigoCompra } }, contadora)).toMatchObject({ tipoGasto: '09' }),
  );
});
