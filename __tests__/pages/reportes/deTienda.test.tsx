import { screen, waitFor, within } from '@testing-library/react';
import { ventas } from '@/contract/facturas/venta';
import Start from '@/pages/index';
import ExistenciaArticulo from '@/pages/report/inventario/existenciaArticulo';
import { createTestApp, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevoEstudiante, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { address } from '../../support/router';
import { nuevoArticulo } from '../../support/tienda';
import { openFilters } from '../../support/lista';

jest.mock('next/router', () => jest.requireActual('../../support/router'));
jest.mock('chart.js', () => jest.requireActual('../../support/chartjs'));

const app = createTestApp();
let academia: Academia;

beforeAll(async () => {
  app.setNow(new Date().toISOString());
  academia = await nuevaAcademia(app);
  const { codigoArticulo } = await nuevoArticulo(app, academia, {
    hay: 9,
    costo: 200,
    values: { descripcion: 'Camiseta', existenciaMinima: 8 },
  });
  await nuevoArticulo(app, academia, { hay: 4, costo: 50, values: { descripcion: 'Medias' } });
  const { codigoEstudiante } = await nuevoEstudiante(app, academia);
  const detalles = [{ tipo: 'AR' as const, codigoArticulo, cantidad: 2, motivo: '' }];
  const body = { codigoSucursal: academia.sucursales[0], codigoEstudiante, detalles, totalEsperado: pesos(1180) };
  await app.call(ventas.guardar, { body }, { ...(await nuevoUsuario(app, academia)), clave: nuevaClave() });
});

const entrar = async (Pagina: React.ComponentType, at: string, accesos: number[]) => {
  const { token } = await nuevoUsuario(app, academia, { accesos, sucursales: [academia.sucursales[0]] });
  return renderPage(app, <Pagina />, { token, at });
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('the stock of the branch stands with its value and what is missing, and is narrowed to what is low', async () => {
  const { user } = await entrar(ExistenciaArticulo, '/report/inventario/existenciaArticulo', [42, 33]);
  expect(await screen.findByRole('row', { name: /Camiseta.*DOP 1,400\.00/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Camiseta' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/inventario\/articulo\?filtro=ART-/),
  );
  expect(screen.getByText('Valor al costo', { selector: 'dt' }).nextSibling).toHaveTextContent('DOP 1,600.00');
  const form = await openFilters(user, /^Existencia: /);
  await user.selectOptions(form.getByRole('combobox', { name: 'Existencia' }), 'BAJO_MINIMO');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Medias/ })).not.toBeInTheDocument());
  expect(address()).toContain('cual=BAJO_MINIMO');
});

test('who sees the store has it on a tab of the start: sales, margin, the best sold and what to order', async () => {
  const { user } = await entrar(Start, '/', [42]);
  await user.click(await screen.findByRole('tab', { name: 'Tienda' }));
  const ventasDeHoy = await card('Ventas de la tienda');
  expect(await ventasDeHoy.findByRole('region', { name: 'Hoy' })).toHaveTextContent('DOP 1,180.002 unidades');
  expect(ventasDeHoy.getByRole('region', { name: 'Margen del mes' })).toHaveTextContent('DOP 600.0060 % sin ITBIS; costó DOP 400.00');
  expect(ventasDeHoy.getByRole('region', { name: 'Bajo el mínimo' })).toHaveTextContent('1artículo');
  const mas = await card('Más vendidos');
  expect((await mas.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Camiseta2 (antes nada)',
    'CamisetaDOP 1,180.00 (antes nada)',
  ]);
  await user.selectOptions(mas.getByRole('combobox', { name: 'Días' }), '7');
  expect(await mas.findAllByRole('listitem')).toHaveLength(2);
  const pedir = await card('Qué pedir');
  expect(await pedir.findByRole('row', { name: /^Camiseta Naco 7 8 0 2 3/ })).toBeVisible();
  expect(pedir.getByRole('link', { name: 'Existencia' })).toHaveAttribute('href', '/report/inventario/existenciaArticulo?cual=BAJO_MINIMO');
});

test('who does not see the store has no tab', async () => {
  await entrar(Start, '/', [12]);
  expect(await screen.findByRole('region', { name: 'Vencido' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Tienda' })).not.toBeInTheDocument();
});
