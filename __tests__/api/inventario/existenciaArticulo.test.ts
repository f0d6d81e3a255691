import { existencias } from '@/contract/reportes/inventario/existencias';
import { createTestApp } from '../../support/createTestApp';
import { nuevaAcademia, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { nuevaCategoria, nuevoArticulo } from '../../support/tienda';

const app = createTestApp();
let academia: Academia;
let token: string;
let padre: number;

beforeAll(async () => {
  academia = await nuevaAcademia(app);
  ({ token } = await nuevoUsuario(app, academia, { accesos: [42] }));
  padre = (await nuevaCategoria(app, academia)).codigoCategoria;
  const { codigoCategoria } = await nuevaCategoria(app, academia, padre);
  await nuevoArticulo(app, academia, { hay: 2, costo: 100, values: { descripcion: 'Camiseta', codigoCategoria, existenciaMinima: 5 } });
  await nuevoArticulo(app, academia, { hay: 9, costo: 50, values: { descripcion: 'Medias', existenciaMinima: 4 } });
  await nuevoArticulo(app, academia, { hay: 1, costo: 10, values: { descripcion: 'Descontinuado', activo: false } });
  await nuevoArticulo(app, academia, { values: { descripcion: 'Ido', activo: false } });
});

const leer = async (query: object = {}, como = token) => app.call(existencias, { query: query }, { token: como });
const nombres = async (query: object) =>
  (await leer({ ...query, codigoSucursal: academia.sucursales[0] })).filas.map((una) => una.articulo);

test('tells each article in each branch of the user: pieces, what they cost, and what is missing to the minimum', async () => {
  const { filas, totales } = await leer();
  expect(filas).toHaveLength(2 * 2 + 1);
  const [naco, santiago] = filas.filter(({ articulo }) => articulo === 'Camiseta');
  expect(naco).toMatchObject({ sucursal: 'Naco', existencia: 2, falta: 3, costo: pesos(100), valor: pesos(200), valorVenta: pesos(1000) });
  expect(santiago).toMatchObject({ sucursal: 'Santiago', existencia: 0, falta: 5, valor: 0 });
  expect(totales).toMatchObject({ articulos: 3, existencia: 12, valor: pesos(660), bajoMinimo: 3 });
  expect(Object.values(totales.porCategoria).reduce((suma, una) => suma + una, 0)).toBe(pesos(660));
});

test('an article that left the catalogue is told as long as it lies somewhere; one that is gone for who asks', async () => {
  expect(await nombres({})).toEqual(['Camiseta', 'Descontinuado', 'Medias']);
  expect(await nombres({ inactivos: true })).toEqual(['Camiseta', 'Descontinuado', 'Ido', 'Medias']);
});

test('is narrowed by what is low, what is there, what is gone, and by a category with its parts', async () => {
  expect(await nombres({ cual: 'BAJO_MINIMO' })).toEqual(['Camiseta']);
  expect(await nombres({ cual: 'CON_EXISTENCIA' })).toEqual(['Camiseta', 'Descontinuado', 'Medias']);
  expect(await nombres({ cual: 'AGOTADAS', inactivos: true })).toEqual(['Ido']);
  expect(await nombres({ codigoCategoria: padre })).toEqual(['Camiseta']);
  expect(await nombres({ filtro: 'medi' })).toEqual(['Medias']);
});

test('of a branch of which the user is not, nothing is told; a coach is told nothing', async () => {
  const { token: lejos } = await nuevoUsuario(app, academia, { accesos: [42], sucursales: [academia.sucursales[1]] });
  expect((await leer({}, lejos)).totales).toMatchObject({ existencia: 0, valor: 0 });
  const { token: coach } = await nuevoUsuario(app, academia, { accesos: [42], tipoUsuario: 'PROFESOR' });
  expect((await leer({}, coach)).filas).toEqual([]);
  const otra = await nuevaAcademia(app);
  expect((await leer({}, (await nuevoUsuario(app, otra)).token)).filas).toEqual([]);
});
