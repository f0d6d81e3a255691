import { compra } from '@/contract/compras/compra';
import { articulo, type ArticuloInput } from '@/contract/inventario/articulo';
import { categoria } from '@/contract/inventario/categoria';
import { suplidor, type SuplidorInput } from '@/contract/inventario/suplidor';
import { ventas } from '@/contract/facturas/venta';
import type { Centavos } from '@/contract/campos';
import { mover } from '@/server/inventario/existencia';
import { createTestApp, HOY, nuevaClave } from '../../support/createTestApp';
import { nuevaAcademia, nuevaEntidad, nuevoUsuario, pesos, type Academia } from '../../support/factories';
import { nuevaCategoria, nuevoArticulo, nuevoSuplidor } from '../../support/tienda';

const app = createTestApp();
let academia: Academia;
let jefa: { token: string };
let base: ArticuloInput;
beforeAll(async () => {
  academia = await nuevaAcademia(app);
  jefa = await nuevoUsuario(app, academia);
  const { codigoCategoria } = await nuevaCategoria(app, academia);
  base = {
    ...{ codigo: '', codigoBarra: '', descripcion: 'Medias', talla: '', codigoCategoria, codigoSuplidor: null },
    ...{ precio: pesos(350), itbis: 1800, existenciaMinima: 5, piezasPorCaja: 1, activo: true },
  };
});
const crea = (more: Partial<ArticuloInput>) => app.ask(articulo.save, { body: { ...base, ...more } }, jefa);
const lista = async (query: object) => (await app.call(articulo.filter, { query }, jefa)).rows.map(({ nombre }) => nombre);

describe('an article', () => {
  test('gets the next code where none is typed; its code, its bars and its name with the size are taken once', async () => {
    const uno = await app.call(articulo.save, { body: { ...base, codigoBarra: '7401' } }, jefa);
    expect(uno).toMatchObject({ codigo: 'A-0001', nombre: 'Medias', costoPromedio: 0, existencia: 0, suplidor: '' });
    expect((await app.call(articulo.save, { body: { ...base, descripcion: 'Gorra' } }, jefa)).codigo).toBe('A-0002');
    const taken = await Promise.all([
      crea({ descripcion: 'Otra', codigo: 'a-0001' }),
      crea({ descripcion: 'Otra', codigoBarra: '7401' }),
      crea({ descripcion: 'MÉDIAS' }),
    ]);
    expect(taken.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
      [409, ['codigo']],
      [409, ['codigoBarra']],
      [409, ['descripcion']],
    ]);
    expect((await crea({ talla: 'M' })).status).toBe(200);
  });

  test('its average cost is that of the stock that is left, also after sales in one branch', async () => {
    const [aqui, alla] = academia.sucursales;
    const { codigoArticulo } = await nuevoArticulo(app, academia, { hay: 10, costo: 10 });
    const mueve = (codigoSucursal: number, tipo: 'AJUSTE' | 'VENTA', linea: { cantidad: number; valor?: Centavos }) =>
      mover(
        app.deps.db,
        { codigoCompania: academia.codigoCompania, usuario: 'pruebas' },
        {
          codigoSucursal,
          tipo,
          lineas: [{ codigoArticulo, ...linea }],
          documento: 'x',
          origen: 'AJUSTE',
          codigoOrigen: null,
          momento: `${HOY}T09:00:00Z`,
        },
      );
    await mueve(alla!, 'AJUSTE', { cantidad: 10, valor: pesos(1000) });
    const costo = async () => (await app.call(articulo.id, { params: { id: codigoArticulo } }, jefa)).costoPromedio;
    expect(await costo()).toBe(pesos(55));
    await mueve(aqui!, 'VENTA', { cantidad: 10 });
    expect(await costo()).toBe(pesos(100));
    const filas = (await app.call(articulo.filter, { query: { sortField: 'costoPromedio' } }, jefa)).rows;
    expect(filas.find((fila) => fila.codigoArticulo === codigoArticulo)!.costoPromedio).toBe(pesos(100));
  });

  test('of a category or supplier of another academy is refused beside its field, and one that somebody changed since', async () => {
    const otra = await nuevaAcademia(app);
    const { codigoCategoria } = await nuevaCategoria(app, otra);
    const { status, body } = await crea({ descripcion: 'Ajena', codigoCategoria, codigoSuplidor: 999_999 });
    expect([status, body.errors]).toEqual([400, { codigoCategoria: 'Esa categoría no existe', codigoSuplidor: 'Ese suplidor no existe' }]);
    const { codigoArticulo, version } = await nuevoArticulo(app, academia);
    const cambia = (more: object) => app.ask(articulo.update, { body: { ...base, codigoArticulo, version, ...more } }, jefa);
    expect((await cambia({ codigoCategoria })).body.errors).toEqual({ codigoCategoria: 'Esa categoría no existe' });
    expect((await cambia({ descripcion: 'De la casa' })).status).toBe(200);
    expect((await cambia({ descripcion: 'Tarde' })).status).toBe(409);
  });

  test('with stock is neither removed nor deactivated; without it and never moved it is gone', async () => {
    const { codigoArticulo: lleno } = await nuevoArticulo(app, academia, { hay: 3 });
    const { status, body } = await app.ask(articulo.remove, { params: { id: lleno } }, jefa);
    expect([status, body.mensaje]).toEqual([409, expect.stringContaining('Todavía hay existencia')]);
    const inactivo = { ...base, codigoArticulo: lleno, version: 0, descripcion: 'Llena', activo: false };
    expect((await app.ask(articulo.update, { body: inactivo }, jefa)).body.mensaje).toMatch('Todavía hay existencia');
    const { codigoArticulo: vacio } = await nuevoArticulo(app, academia);
    expect(await app.call(articulo.remove, { params: { id: vacio } }, jefa)).toEqual({ eliminado: true, desactivado: false });
  });

  test('is found below its minimum, and by a category with its parts', async () => {
    const arriba = await nuevaCategoria(app, academia);
    const dentro = await nuevaCategoria(app, academia, arriba.codigoCategoria);
    const de = { codigoCategoria: dentro.codigoCategoria };
    await nuevoArticulo(app, academia, { hay: 2, values: { ...de, descripcion: 'Poca', existenciaMinima: 3 } });
    await nuevoArticulo(app, academia, { hay: 3, values: { ...de, descripcion: 'Bastante', existenciaMinima: 3 } });
    expect(await lista({ codigoCategoria: arriba.codigoCategoria })).toEqual(['Bastante', 'Poca']);
    const [naco, santiago] = academia.sucursales;
    const bajos = async (de: { codigoSucursal?: number }, quien = jefa) =>
      (await app.call(articulo.filter, { query: { codigoCategoria: arriba.codigoCategoria, bajoMinimo: true, ...de } }, quien)).rows.map(
        ({ nombre, existencia }) => [nombre, existencia],
      );
    // The minimum is that of each branch: «Bastante» has it in Naco, and none in Santiago.
    expect(await bajos({})).toEqual([
      ['Bastante', 3],
      ['Poca', 2],
    ]);
    expect(await bajos({ codigoSucursal: naco })).toEqual([['Poca', 2]]);
    expect(await bajos({ codigoSucursal: santiago })).toEqual([
      ['Bastante', 0],
      ['Poca', 0],
    ]);
    const deNaco = await nuevoUsuario(app, academia, { sucursales: [naco] });
    expect(await bajos({}, deNaco)).toEqual([['Poca', 2]]);
    const enSantiago = await app.call(articulo.filter, { query: { codigoCategoria: arriba.codigoCategoria, codigoSucursal: santiago } }, jefa); // prettier-ignore
    expect(enSantiago.rows.map(({ existencia }) => existencia)).toEqual([0, 0]);
    const { codigoArticulo } = enSantiago.rows[0]!;
    expect(await app.call(articulo.existencias, { params: { id: codigoArticulo } }, jefa)).toEqual([
      { codigoSucursal: naco, sucursal: 'Naco', existencia: 3, valor: pesos(600), porLlegar: 0 },
      { codigoSucursal: santiago, sucursal: 'Santiago', existencia: 0, valor: 0, porLlegar: 0 },
    ]);
  });
});

test('sizes are articles beside their model, each with a code of its own; a size twice is refused and none is made', async () => {
  const uno = await app.call(articulo.save, { body: { ...base, descripcion: 'Camiseta', talla: 'S', codigo: 'CAM-S' } }, jefa);
  const hechas = await app.call(articulo.tallas, { body: { codigoArticulo: uno.codigoArticulo, tallas: ['M', 'L'] } }, jefa);
  expect(hechas.map(({ nombre, codigo, precio, codigoModelo }) => [nombre, codigo, precio, codigoModelo])).toEqual([
    ['Camiseta · talla L', 'CAM-L', pesos(350), uno.codigoArticulo],
    ['Camiseta · talla M', 'CAM-M', pesos(350), uno.codigoArticulo],
  ]);
  const otra = await app.ask(articulo.tallas, { body: { codigoArticulo: uno.codigoArticulo, tallas: ['XL', 'M'] } }, jefa);
  expect(otra.status).toBe(409);
  expect(await lista({ filtro: 'camiseta talla', codigoCategoria: base.codigoCategoria })).toEqual([]);
  expect(await lista({ filtro: 'cam-' })).toEqual(['Camiseta · talla L', 'Camiseta · talla M', 'Camiseta · talla S']);
  const sola = await app.call(articulo.save, { body: { ...base, descripcion: 'Sin talla' } }, jefa);
  expect((await app.ask(articulo.tallas, { body: { codigoArticulo: sola.codigoArticulo, tallas: ['M'] } }, jefa)).status).toBe(409);
});

test('bars that a reader types find that one article only, here and in a sale, whatever else begins like them', async () => {
  const corto = await nuevoArticulo(app, academia, { hay: 1, values: { codigoBarra: '88001' } });
  await nuevoArticulo(app, academia, { hay: 1, values: { codigoBarra: '880012' } });
  const query = { filtro: '88001', codigoSucursal: academia.sucursales[0] };
  expect((await app.call(articulo.buscar, { query }, jefa)).map(({ codigoArticulo }) => codigoArticulo)).toEqual([corto.codigoArticulo]);
  expect((await app.call(ventas.vendibles, { query }, jefa)).map(({ codigo }) => codigo)).toEqual([corto.codigoArticulo]);
  expect(await app.call(articulo.buscar, { query: { ...query, filtro: '8800' } }, jefa)).toHaveLength(2);
});

describe('a category', () => {
  test('hangs in a tree, and never on itself', async () => {
    const crear = (descripcion: string, codigoPadre: number | null) =>
      app.call(categoria.save, { body: { descripcion, codigoPadre, nota: '', activo: true } }, jefa);
    const ropa = await crear('Ropa', null);
    const juego = await crear('De juego', ropa.codigoCategoria);
    expect(await crear('Local', juego.codigoCategoria)).toMatchObject({ dentroDe: 'Ropa › De juego' });
    const { status, body } = await app.ask(categoria.update, { body: { ...ropa, codigoPadre: juego.codigoCategoria } }, jefa);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['codigoPadre']]);
    const ajena = await nuevaCategoria(app, await nuevaAcademia(app));
    expect((await app.ask(categoria.update, { body: { ...ropa, codigoPadre: ajena.codigoCategoria } }, jefa)).status).toBe(400);
  });

  test('hangs on no part of itself either where two are moved at once', async () => {
    const [a, b] = [await nuevaCategoria(app, academia), await nuevaCategoria(app, academia)];
    const [enA, enB] = [await nuevaCategoria(app, academia, a.codigoCategoria), await nuevaCategoria(app, academia, b.codigoCategoria)];
    const mueve = ({ codigoCategoria, descripcion }: typeof a, codigoPadre: number) =>
      app.ask(categoria.update, { body: { codigoCategoria, descripcion, codigoPadre, nota: '', activo: true, version: 0 } }, jefa);
    const dos = await Promise.all([mueve(a, enB.codigoCategoria), mueve(b, enA.codigoCategoria)]);
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a supplier', () => {
  const nuevo: SuplidorInput = {
    ...{ tipo: 'EMPRESA', descripcion: 'Deportes', codigoEntidad: null, rnc: '', contacto: '', telefono: '', email: '' },
    ...{ direccion: '', diasPago: 30, nota: '', activo: true },
  };
  const guarda = (more: object) => app.send('POST', 'suplidor/save', { ...jefa, body: { ...nuevo, ...more } });

  test('has an RNC whose digits agree, once in the academy, however it was typed', async () => {
    const { body } = await guarda({ rnc: '1-30-55512-5' });
    expect(body.data).toMatchObject({ rnc: '1-30-55512-5', debe: 0, compras: 0 });
    expect(await app.rows('select rnc from suplidor where codigo_suplidor = $1', [body.data.codigoSuplidor])).toEqual([
      { rnc: '130555125' },
    ]);
    const otros = await Promise.all([guarda({ descripcion: 'B', rnc: '130555126' }), guarda({ descripcion: 'C', rnc: '130555125' })]);
    expect(otros.map(({ status, body: { errors } }) => [status, Object.keys(errors)])).toEqual([
      [400, ['rnc']],
      [409, ['rnc']],
    ]);
  });

  test('is owed what the branches of the user bought', async () => {
    const { codigoSuplidor } = await nuevoSuplidor(app, academia);
    const { codigoArticulo } = await nuevoArticulo(app, academia);
    const [aqui, alla] = academia.sucursales;
    for (const [codigoSucursal, costo] of [
      [aqui, 100],
      [alla, 1000],
    ] as const) {
      // prettier-ignore
      const detalles = [{ codigoArticulo, cantidad: 1, piezas: 1, costo: pesos(costo), itbis: 0 }];
      const de = { codigoSucursal, codigoSuplidor, documento: '', fecha: HOY, otrosCostos: pesos(0), itbisAlCosto: false, nota: '' };
      await app.call(compra.save, { body: { ...de, recibir: true, detalles } }, { ...jefa, clave: nuevaClave() });
    }
    const ve = async (quien: { token: string }) => {
      const { compras, debe } = await app.call(suplidor.id, { params: { id: codigoSuplidor } }, quien);
      const enLista = (await app.call(suplidor.filter, { query: {} }, quien)).rows.find((una) => una.codigoSuplidor === codigoSuplidor)!;
      expect([enLista.compras, enLista.debe]).toEqual([compras, debe]);
      return [compras, debe];
    };
    expect(await ve(jefa)).toEqual([2, pesos(1100)]);
    expect(await ve(await nuevoUsuario(app, academia, { sucursales: [aqui!] }))).toEqual([1, pesos(100)]);
  });

  test('may be a person on record', async () => {
    const { codigoEntidad } = await nuevaEntidad(app, academia, { nombre: 'Ana', apellido: 'Costurera' });
    const una = await app.call(suplidor.save, { body: { ...nuevo, tipo: 'PERSONA', descripcion: 'Ana', codigoEntidad } }, jefa);
    expect(una.persona).toBe('Ana Costurera');
  });
});

test('a number that is typed counts as a number: «balon n.º 3» is that ball, whatever bars and longer names others have', async () => {
  const dice = (nombre: string, codigoBarra: string) =>
    nuevoArticulo(app, academia, { hay: 1, values: { descripcion: nombre, codigoBarra } });
  await dice('Balón Adidas n.º 5', '7460000003331');
  await dice('Balón Adidas n.º 35', '7460000000051');
  await dice('Balón n.º 30', '7460000000052');
  await dice('Balón n.º 3', '7460000000053');
  const sucursal = { codigoSucursal: academia.sucursales[0] };
  for (const filtro of ['balon n.º 3', 'BALON 3', '3 balón']) {
    const hallados = await app.call(articulo.buscar, { query: { ...sucursal, filtro } }, jefa);
    expect(hallados.map(({ nombre }) => nombre)).toEqual(['Balón n.º 3', 'Balón Adidas n.º 35', 'Balón n.º 30']);
    const vendibles = await app.call(ventas.vendibles, { query: { ...sucursal, filtro } }, jefa);
    expect(vendibles.map(({ descripcion }) => descripcion)[0]).toBe('Balón n.º 3');
    expect(vendibles.map(({ descripcion }) => descripcion)).not.toContain('Balón Adidas n.º 5');
  }
});
