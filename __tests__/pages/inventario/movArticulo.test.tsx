import { screen, waitFor, within } from '@testing-library/react';
import { transferenciaArticulo } from '@/contract/inventario/transferenciaArticulo';
import MovArticuloPage from '@/pages/inventario/movArticulo';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { existenciasDe, nuevaCategoria, nuevoArticulo } from '../../support/tienda';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
const PAGINA = '/inventario/movArticulo';
let academia: Academia;
let naco: number;
let token: string;
beforeEach(async () => {
  academia = await nuevaAcademia(app);
  [naco] = academia.sucursales;
  ({ token } = await nuevoUsuario(app, academia, { accesos: [70, 43] }));
});

test('the kardex of an article: picked, adjusted with its reason, and it adds up; a document leads to its page', async () => {
  const articulo = await nuevoArticulo(app, academia, { hay: 8, costo: 50, values: { codigoBarra: '770022' } });
  await nuevoArticulo(app, academia, { hay: 3, values: { descripcion: 'Otra cosa' } });
  const { codigoArticulo } = articulo;
  const body = {
    codigoSucursal: naco,
    codigoSucursalDestino: academia.sucursales[1],
    nota: '',
    detalles: [{ codigoArticulo, cantidad: 2 }],
  };
  await app.call(transferenciaArticulo.save, { body }, { token });
  const { user } = await renderPage(app, <MovArticuloPage />, { token, at: PAGINA, codigoSucursal: naco });
  const tabla = await screen.findByRole('table', { name: 'Movimiento de inventario' });
  expect(await within(tabla).findByText('Otra cosa')).toBeVisible();
  await user.type(screen.getByRole('combobox', { name: 'Kardex de un artículo' }), '770022{Enter}');
  expect(await screen.findByRole('button', { name: 'Ver todos los artículos' })).toBeVisible();
  await waitFor(() => expect(within(tabla).queryByText('Otra cosa')).toBeNull());
  const papel = await within(tabla).findByRole('link', { name: 'Transferencia 1' });
  expect(papel).toHaveAttribute('href', expect.stringMatching(/^\/inventario\/transferenciaArticulo\?transferencia=\d+$/));

  await user.click(screen.getByRole('button', { name: 'Ajustar existencia' }));
  const ajuste = await screen.findByRole('dialog', { name: 'Ajustar existencia' });
  // The article comes after the dialog; until then nothing can be adjusted.
  expect(await within(ajuste).findByText('Camiseta 2')).toBeVisible();
  await user.type(within(ajuste).getByLabelText(/Cuántas/), '-9');
  await user.click(within(ajuste).getByRole('button', { name: 'Ajustar' }));
  expect(await within(ajuste).findByText('Requerido')).toBeVisible();
  await user.type(within(ajuste).getByLabelText(/Motivo/), 'Se mojó');
  await user.click(within(ajuste).getByRole('button', { name: 'Ajustar' }));
  expect(await within(ajuste).findByRole('alert')).toHaveTextContent('Solo hay 6 en existencia');
  await user.clear(within(ajuste).getByLabelText(/Cuántas/));
  await user.type(within(ajuste).getByLabelText(/Cuántas/), '-1');
  await user.click(within(ajuste).getByRole('button', { name: 'Ajustar' }));
  expect(await within(tabla).findByText('Se mojó')).toBeVisible();
  expect(await existenciasDe(app, codigoArticulo)).toEqual({ [naco]: [5, 25000] });
  const cifra = (nombre: string) => screen.getByText(nombre, { selector: 'dt' }).nextElementSibling;
  await waitFor(() => expect(cifra('Quedan')).toHaveTextContent('5 · DOP 250.00'));
  expect([cifra('Había')?.textContent, cifra('Entraron')?.textContent, cifra('Salieron')?.textContent]).toEqual(['0 · DOP 0.00', '8', '3']);
});

test('the address keeps what the kardex is narrowed by', async () => {
  const { codigoArticulo, nombre } = await nuevoArticulo(app, academia, { hay: 8, costo: 50 });
  await app.rows(`update movimiento set momento = '2026-02-01T12:00:00Z' where codigo_articulo = $1`, [codigoArticulo]);
  const { user } = await renderPage(app, <MovArticuloPage />, {
    token,
    at: `${PAGINA}?codigoArticulo=${codigoArticulo}&desde=2026-02-02`,
    codigoSucursal: naco,
  });
  expect(await screen.findByText(nombre)).toBeVisible();
  expect(await screen.findByText('No hay nada que mostrar con esos filtros.')).toBeVisible();
  expect(screen.getByText('Había', { selector: 'dt' }).nextElementSibling).toHaveTextContent('8 · DOP 400.00');
  // The article is no filter: without the day its movement is there again.
  await user.click(screen.getByRole('button', { name: 'Quitar el filtro' }));
  expect(within(await screen.findByRole('table')).getByText(nombre)).toBeVisible();
});

test('a count: read with the scanner, the expected hidden, the difference with its reason, and the stock as it was counted', async () => {
  const { codigoCategoria, descripcion } = await nuevaCategoria(app, academia);
  const leido = await nuevoArticulo(app, academia, { hay: 23, costo: 10, values: { codigoCategoria, codigoBarra: '660033' } });
  const otro = await nuevoArticulo(app, academia, { hay: 4, values: { codigoCategoria } });
  const { user } = await renderPage(app, <MovArticuloPage />, { token, at: `${PAGINA}?vista=conteos`, codigoSucursal: naco });
  await user.click((await screen.findAllByRole('button', { name: 'Empezar un conteo' }))[0]!);
  const nuevo = await screen.findByRole('dialog', { name: 'Empezar un conteo' });
  await user.selectOptions(within(nuevo).getByLabelText(/Qué se cuenta/), await within(nuevo).findByRole('option', { name: descripcion }));
  await user.click(within(nuevo).getByRole('button', { name: 'Empezar a contar' }));
  const lector = await screen.findByRole('combobox', { name: /cada lectura es una pieza más/ });
  expect(screen.getByText('2 artículos por contar')).toBeInTheDocument();
  // A reader does not wait for the answer to the reading before.
  await user.type(lector, '660033{Enter}660033{Enter}660033{Enter}noesta{Enter}');
  await waitFor(() => expect(screen.getByLabelText(`Contadas de ${leido.nombre}`)).toHaveValue('3'));
  await waitFor(() => expect(lector).toHaveValue('noesta'));
  await user.clear(screen.getByLabelText(`Contadas de ${leido.nombre}`));
  await user.type(screen.getByLabelText(`Contadas de ${leido.nombre}`), '21{Enter}');
  await waitFor(
    async () =>
    expect(await app.rows('select contada from conteo_detalle where codigo_articulo = $1', [leido.codigoArticulo])).toEqual([{ contada: 21 }]), // prettier-ignore
  );
  expect(screen.getByRole('region', { name: 'Conteo' })).not.toHaveTextContent('23');
  await user.click(screen.getByRole('button', { name: 'Terminar de contar' }));
  const terminar = await screen.findByRole('dialog', { name: 'Terminar de contar el conteo 1' });
  await user.click(within(terminar).getByRole('button', { name: 'Ver las diferencias' }));
  const diferencias = await screen.findByRole('table', { name: 'Diferencias' });
  expect(diferencias).toHaveTextContent(/23.*-2.*DOP -?20.00|23.*-2.*-DOP 20.00/);
  await user.click(screen.getByRole('button', { name: 'Cerrar conteo y ajustar' }));
  expect(await screen.findByText('Falta el motivo de una diferencia.')).toBeVisible();
  await user.type(within(diferencias).getByLabelText(`Motivo de ${leido.nombre}`), 'Se regalaron');
  await user.click(screen.getByRole('button', { name: 'Cerrar conteo y ajustar' }));
  expect(await screen.findByRole('table', { name: 'Lo contado' })).toHaveTextContent('Se regalaron');
  expect(await existenciasDe(app, leido.codigoArticulo)).toEqual({ [naco]: [21, 21000] });
  expect((await existenciasDe(app, otro.codigoArticulo))[naco]![0]).toBe(4);
});

test('a count given up changes nothing, and another one can begin', async () => {
  await nuevoArticulo(app, academia, { hay: 4 });
  const { user } = await renderPage(app, <MovArticuloPage />, { token, at: `${PAGINA}?vista=conteos`, codigoSucursal: naco });
  await user.click((await screen.findAllByRole('button', { name: 'Empezar un conteo' }))[0]!);
  await user.click(await screen.findByRole('button', { name: 'Empezar a contar' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar conteo' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelarlo' }));
  expect(await screen.findByText('Cancelado')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /cada lectura/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Todos los conteos' }));
  expect(await screen.findByRole('button', { name: 'Abrir el conteo 1' })).toBeVisible();
});

test('a count typed down the list: Enter and the arrows go to the next article, and one press saves them all', async () => {
  const { codigoCategoria } = await nuevaCategoria(app, academia);
  for (const descripcion of ['A guante', 'B balón', 'C cono'])
    await nuevoArticulo(app, academia, { hay: 4, values: { codigoCategoria, descripcion } });
  const { user } = await renderPage(app, <MovArticuloPage />, { token, at: `${PAGINA}?vista=conteos`, codigoSucursal: naco });
  await user.click((await screen.findAllByRole('button', { name: 'Empezar un conteo' }))[0]!);
  await user.click(await screen.findByRole('button', { name: 'Empezar a contar' }));
  const lista = await screen.findByRole('list', { name: 'Por contar' });
  const [guante, balon, cono] = within(lista).getAllByRole('textbox');
  await user.click(guante!);
  await user.keyboard('7{Enter}');
  expect(balon).toHaveFocus();
  await user.keyboard('1x{ArrowDown}');
  expect(cono).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Guardar 2 artículos' })).toHaveAccessibleDescription(/^Revise las cantidades/);
  expect(screen.getByRole('button', { name: 'Terminar de contar' })).toHaveAccessibleDescription('Guarde antes lo que escribió.');
  await user.keyboard('{ArrowUp}');
  expect(balon).toHaveFocus();
  await user.keyboard('{Control>}a{/Control}8{Enter}9{Enter}');
  const guardar = screen.getByRole('button', { name: 'Guardar 3 artículos' });
  expect(guardar).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Todo está contado')).toBeVisible();
  expect(await app.rows('select contada from conteo_detalle where codigo_sucursal = $1 order by contada', [naco])).toEqual([
    { contada: 7 },
    { contada: 8 },
    { contada: 9 },
  ]);
});
