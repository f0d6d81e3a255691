import { screen, within } from '@testing-library/react';
import CargaDeArticulos from '@/pages/batch/articulo';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, type Academia } from '../../support/factories';
import { renderPage } from '../../support/renderPage';
import { nuevoArticulo } from '../../support/tienda';

jest.mock('next/router', () => jest.requireActual('../../support/router'));

const app = createTestApp();
let academia: Academia;
let token: string;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia, { accesos: [64] }));
  await nuevoArticulo(app, academia, { values: { descripcion: 'Gorra' } });
});

const CSV = [
  'Producto;Familia;PVP;Cantidad;Costo unitario;Nuestra gaveta',
  'Camiseta;Uniformes;1,450.00;20;820.50;A1',
  'Gorra;Uniformes;600;;;A2',
  'Balón;Balones;950;4;;A3',
].join('\n');
const elegir = async (user: { upload: (en: HTMLElement, file: File) => Promise<void> }) =>
  user.upload(await screen.findByLabelText('Elegir archivo', { selector: 'input' }), new File([CSV], 'tienda.csv'));
const columna = (name: RegExp) => screen.findByRole('combobox', { name });

test('a catalogue is read, what is on record changes where that is asked for, and the import does what was shown', async () => {
  const { user } = await renderPage(app, <CargaDeArticulos />, { token, at: '/batch/articulo' });
  await elegir(user);
  expect(await columna(/^Descripción/)).toHaveDisplayValue('Producto');
  // A heading that says nothing by itself is told once.
  await user.selectOptions(await columna(/^Código$/), 'Nuestra gaveta');
  await user.click(screen.getByRole('switch', { name: 'Actualizar los que ya existen' }));
  await user.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(await screen.findByText('Costo: Escriba lo que costó cada pieza')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Se actualizan (1)' }));
  expect(screen.getByText('Precio: de DOP 500.00 a DOP 600.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Crear 1 artículo y actualizar 1' }));
  expect(await screen.findByText('1 artículo creado, 1 actualizado')).toBeVisible();
  const fila = await screen.findByRole('row', { name: /tienda\.csv/ });
  expect(
    await app.rows('select codigo, precio from articulo where codigo_compania = $1 order by codigo_articulo', [academia.codigoCompania]),
  ).toEqual([
    { codigo: 'A2', precio: 60_000 },
    { codigo: 'A1', precio: 145_000 },
  ]);
  await user.click(within(fila).getByRole('button', { name: 'Deshacer tienda.csv' }));
  expect(await screen.findByText(/Se borra 1 artículo con su existencia inicial/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Carga deshecha')).toBeVisible();
});

test('the next file knows which column each heading was', async () => {
  const { user } = await renderPage(app, <CargaDeArticulos />, { token, at: '/batch/articulo' });
  await screen.findByRole('row', { name: /tienda\.csv/ });
  await elegir(user);
  expect(await columna(/^Código$/)).toHaveDisplayValue('Nuestra gaveta');
});
