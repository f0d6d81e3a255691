import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { deCatalogo, nombreUnico } from './catalogo';
import { activo, ahora, busqueda, clave, dinero, referencia, textoVacio, version } from './columns';
import { compania, sucursal } from './compania';

export const categoria = pgTable(
  'categoria',
  {
    codigoCategoria: clave(),
    ...deCatalogo(),
    nota: textoVacio(),
    busqueda: busqueda(`descripcion || ' ' || nota`),
  },
  (t) => [nombreUnico('categoria', t)],
);

export const articulo = pgTable(
  'articulo',
  {
    codigoArticulo: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigo: text().notNull(),
    codigoBarra: textoVacio(),
    descripcion: text().notNull(),
    codigoCategoria: referencia(() => categoria.codigoCategoria),
    precio: dinero(),
    itbis: integer().notNull().default(0),
    costoPromedio: dinero(),
    existenciaMinima: integer().notNull().default(0),
    activo: activo(),
    version: version(),
    busqueda: busqueda(`codigo || ' ' || codigo_barra || ' ' || descripcion`),
  },
  (t) => [
    uniqueIndex('articulo_codigo_unico').on(t.codigoCompania, sql`lower(codigo)`),
    index('articulo_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
  ],
);

/** Stock of an article in a branch: the sum of its movements, never below 0. */
export const existencia = pgTable(
  'existencia',
  {
    codigoArticulo: referencia(() => articulo.codigoArticulo),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    cantidad: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.codigoArticulo, t.codigoSucursal] }), check('existencia_no_negativa', sql`cantidad >= 0`)],
);

export const movimiento = pgTable(
  'movimiento',
  {
    codigoMovimiento: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoArticulo: referencia(() => articulo.codigoArticulo),
    tipo: text({ enum: ['COMPRA', 'VENTA', 'TRANSFERENCIA_ENTRADA', 'TRANSFERENCIA_SALIDA', 'AJUSTE', 'DEVOLUCION'] }).notNull(),
    cantidad: integer().notNull(),
    costo: dinero(),
    documento: textoVacio(),
    usuario: text().notNull(),
    momento: ahora(),
  },
  (t) => [index('movimiento_articulo').on(t.codigoArticulo, t.codigoSucursal, t.momento)],
);
