import { compra, suplidor } from '@/server/db/schema/dinero/compras';
import { articulo, categoria, conteo, transferenciaArticulo } from '@/server/db/schema/dinero/inventario';
import { mover } from '@/server/inventario/existencia';
import { revisarLibro } from '@/server/reportes/libro';
import { HOY, type TestApp } from './createTestApp';
import { pesos, type Academia } from './factories';

let hechos = 0;

/** Creates a category of the academy. */
export async function nuevaCategoria({ deps: { db } }: TestApp, { codigoCompania }: Academia, codigoPadre: number | null = null) {
  const [row] = await db
    .insert(categoria)
    .values({ codigoCompania, codigoPadre, descripcion: `Categoría ${(hechos += 1)}` })
    .returning();
  return row!;
}

/** Creates a supplier with payment terms of 30 days. */
export async function nuevoSuplidor({ deps: { db } }: TestApp, { codigoCompania }: Academia) {
  const [row] = await db
    .insert(suplidor)
    .values({ codigoCompania, tipo: 'EMPRESA', descripcion: `Suplidor ${(hechos += 1)}`, diasPago: 30 })
    .returning();
  return row!;
}

interface Options {
  /** The stock in the first branch, at `costo` pesos each. */
  hay?: number;
  costo?: number;
  values?: Partial<typeof articulo.$inferInsert>;
}

/** Creates an article at 500.00 with 18 % ITBIS; its stock comes from a movement, as everywhere. */
export async function nuevoArticulo(test: TestApp, academia: Academia, { hay = 0, costo = 200, values }: Options = {}) {
  const { db } = test.deps;
  const { codigoCompania, sucursales } = academia;
  const codigoCategoria = values?.codigoCategoria ?? (await nuevaCategoria(test, academia)).codigoCategoria;
  const n = (hechos += 1);
  const [row] = await db
    .insert(articulo)
    .values({
      codigo: `ART-${n}`,
      codigoBarra: `746000${n}`,
      descripcion: `Camiseta ${n}`,
      precio: pesos(500),
      itbis: 1800,
      costoPromedio: pesos(hay ? costo : 0),
      ...values,
      codigoCompania,
      codigoCategoria,
    })
    .returning();
  const { codigoArticulo } = row!;
  if (hay) {
    await mover(db, { codigoCompania, usuario: 'pruebas' }, {
      codigoSucursal: sucursales[0],
      tipo: 'AJUSTE',
      lineas: [{ codigoArticulo, cantidad: hay, valor: pesos(costo * hay) }],
      documento: 'Inicial',
      origen: 'AJUSTE',
      codigoOrigen: null,
      momento: `${HOY}T08:00:00Z`,
    }); // prettier-ignore
  }
  return row!;
}

/** The stock of an article by branch: { 1: [pieces, value in centavos] }. */
export async function existenciasDe(test: TestApp, codigoArticulo: number): Promise<Record<number, [number, number]>> {
  const rows = await test.rows('select codigo_sucursal s, cantidad, valor from existencia where codigo_articulo = $1', [codigoArticulo]);
  return Object.fromEntries(rows.map(({ s, cantidad, valor }) => [s, [cantidad, valor]]));
}

/** The differences in the ledger about a company's stock. */
export const faltasDeLibro = async ({ deps: { db } }: TestApp, { codigoCompania }: Academia) => revisarLibro(db, codigoCompania);

/** Creates rows for the store's lists: at least two each, with empty values. */
export async function poblarTienda(test: TestApp, academia: Academia) {
  const { db } = test.deps;
  const { codigoCompania, sucursales } = academia;
  const [codigoSucursal, codigoSucursalDestino] = sucursales;
  const [{ c: codigoCategoria }] = await test.rows('select min(codigo_categoria) c from categoria where codigo_compania = $1', [
    codigoCompania,
  ]);
  for (const hay of [0, 3, 5]) await nuevoArticulo(test, academia, { hay, values: { codigoCategoria, existenciaMinima: 4 } });
  const usuario = 'pruebas';
  for (const numero of [1, 2]) {
    const { codigoSuplidor } = await nuevoSuplidor(test, academia);
    const comun = { codigoCompania, codigoSucursal, numero, usuario };
    await db.insert(compra).values({
      ...{ ...comun, codigoSuplidor, fecha: HOY, fechaVencimiento: HOY, estatus: 'PENDIENTE' },
      ...{ otrosCostos: pesos(0), total: pesos(numero) },
    });
    await db.insert(transferenciaArticulo).values({ ...comun, codigoSucursalDestino });
    await db.insert(conteo).values({ ...comun, estatus: numero === 1 ? 'CANCELADO' : 'ABIERTO' });
  }
}
