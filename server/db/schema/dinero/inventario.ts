import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { archivo } from '../archivos';
import { activo, busqueda, calculado, clave, dinero, hecho, momento, palabra, partial, referencia, textoVacio, version } from '../columns';
import { compania, deCatalogo, deSucursal, nombreUnico, sucursal } from '../compania';
import { suplidor } from './compras';
import { carga } from '../importacion';

export const categoria = pgTable(
  'categoria',
  {
    codigoCategoria: clave(),
    ...deCatalogo(),
    nota: textoVacio(),
    /** Parent category. */
    codigoPadre: integer().references((): AnyPgColumn => categoria.codigoCategoria),
    busqueda: busqueda(sql`descripcion || ' ' || nota`),
  },
  (t) => [nombreUnico('categoria', t), index('categoria_padre').on(t.codigoPadre)],
);

export const articulo = pgTable(
  'articulo',
  {
    codigoArticulo: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigo: text().notNull(),
    codigoBarra: textoVacio(),
    descripcion: text().notNull(),
    /** The size of a variant: 'M', '38'; '' for an article with a single size. */
    talla: textoVacio(),
    /** Display name: the description with its size. */
    nombre: calculado(sql`descripcion || case when talla = '' then '' else ' · talla ' || talla end`),
    /** The article that this one is another size of; null for that article itself. */
    codigoModelo: integer().references((): AnyPgColumn => articulo.codigoArticulo),
    codigoCategoria: referencia(() => categoria.codigoCategoria),
    codigoSuplidor: integer().references(() => suplidor.codigoSuplidor),
    codigoFoto: integer().references(() => archivo.codigoArchivo),
    precio: dinero(),
    itbis: integer().notNull().default(0),
    costoPromedio: dinero().default(sql`0`),
    existenciaMinima: integer().notNull().default(0),
    piezasPorCaja: integer().notNull().default(1),
    /** The import that created it; null when it was entered by hand. */
    codigoCarga: integer().references(() => carga.codigoCarga),
    activo: activo(),
    version: version(),
    busqueda: busqueda(sql`codigo || ' ' || codigo_barra || ' ' || descripcion || ' ' || talla`),
  },
  (t) => [
    uniqueIndex('articulo_codigo_unico').on(t.codigoCompania, sql`lower(codigo)`),
    partial(uniqueIndex('articulo_barra_unica').on(t.codigoCompania, t.codigoBarra), sql`codigo_barra <> ''`),
    uniqueIndex('articulo_nombre_unico').on(t.codigoCompania, sql`sin_acento(descripcion)`, sql`sin_acento(talla)`),
    index('articulo_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    index('articulo_modelo').on(t.codigoModelo),
    index('articulo_categoria').on(t.codigoCategoria),
    partial(index('articulo_carga').on(t.codigoCarga), sql`codigo_carga is not null`),
  ],
);

/** Stock of an article in a branch, in pieces and centavos: the sum of its movements, never below 0. */
export const existencia = pgTable(
  'existencia',
  {
    codigoArticulo: referencia(() => articulo.codigoArticulo),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    cantidad: integer().notNull(),
    /** Total cost of these pieces (centavos). */
    valor: dinero().default(sql`0`),
  },
  (t) => [
    primaryKey({ columns: [t.codigoArticulo, t.codigoSucursal] }),
    check('existencia_no_negativa', sql`cantidad >= 0`),
    check('existencia_valor_no_negativo', sql`valor >= 0`),
  ],
);

export const movimiento = pgTable(
  'movimiento',
  {
    codigoMovimiento: clave(),
    ...deSucursal(),
    codigoArticulo: referencia(() => articulo.codigoArticulo),
    tipo: text({ enum: ['COMPRA', 'VENTA', 'TRANSFERENCIA_ENTRADA', 'TRANSFERENCIA_SALIDA', 'AJUSTE', 'DEVOLUCION'] }).notNull(),
    /** Signed: negative when pieces leave. */
    cantidad: integer().notNull(),
    /** Unit cost, rounded (centavos). */
    costo: dinero(),
    /** Total cost, exact and signed (centavos). */
    valor: dinero().default(sql`0`),
    /** Stock after the movement, in pieces and centavos. */
    existencia: integer().notNull().default(0),
    valorExistencia: dinero().default(sql`0`),
    documento: textoVacio(),
    /** Kind and key of the document behind it; null for movements older than these columns. */
    origen: text({ enum: ['FACTURA', 'COMPRA', 'TRANSFERENCIA', 'CONTEO', 'AJUSTE', 'CARGA'] }),
    codigoOrigen: integer(),
    motivo: textoVacio(),
    ...hecho(),
  },
  (t) => [
    index('movimiento_articulo').on(t.codigoArticulo, t.codigoSucursal, t.momento),
    index('movimiento_reciente').on(t.codigoSucursal, t.codigoMovimiento),
    index('movimiento_origen').on(t.origen, t.codigoOrigen),
  ],
);

/** A transfer of articles from one branch to another. */
export const transferenciaArticulo = pgTable(
  'transferencia_articulo',
  {
    codigoTransferenciaArticulo: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    /** Branch of origin. */
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoSucursalDestino: referencia(() => sucursal.codigoSucursal),
    numero: integer().notNull(),
    estatus: palabra(['ENVIADA', 'RECIBIDA', 'CANCELADA'], 'ENVIADA'),
    nota: textoVacio(),
    ...hecho(),
    /** When and by whom it was received or cancelled, and why pieces are missing or it was not sent. */
    terminada: momento(),
    terminadaPor: textoVacio(),
    motivo: textoVacio(),
    busqueda: busqueda(sql`numero::text || ' ' || nota || ' ' || usuario`),
  },
  (t) => [
    uniqueIndex('transferencia_articulo_numero_unico').on(t.codigoCompania, t.numero),
    index('transferencia_articulo_origen').on(t.codigoSucursal, t.numero),
    index('transferencia_articulo_destino').on(t.codigoSucursalDestino, t.estatus),
    index('transferencia_articulo_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    check('transferencia_articulo_a_otra', sql`codigo_sucursal <> codigo_sucursal_destino`),
  ],
);

export const transferenciaArticuloDetalle = pgTable(
  'transferencia_articulo_detalle',
  {
    codigoTransferenciaArticulo: referencia(() => transferenciaArticulo.codigoTransferenciaArticulo),
    codigoArticulo: referencia(() => articulo.codigoArticulo),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    cantidad: integer().notNull(),
    /** Cost of the pieces that left (centavos). */
    valor: dinero(),
    /** Pieces received; null until then. */
    recibida: integer(),
  },
  (t) => [
    primaryKey({ name: 'transferencia_articulo_detalle_pk', columns: [t.codigoTransferenciaArticulo, t.codigoArticulo] }),
    check('transferencia_articulo_recibida', sql`recibida between 0 and cantidad`),
  ],
);

/** A physical count: pieces on the shelf against the recorded stock. */
export const conteo = pgTable(
  'conteo',
  {
    codigoConteo: clave(),
    ...deSucursal(),
    numero: integer().notNull(),
    /** Limits the count to one category; null: all articles. */
    codigoCategoria: integer().references(() => categoria.codigoCategoria),
    /** ABIERTO while counting, CONTADO once the differences are shown, CERRADO once the stock is adjusted. */
    estatus: palabra(['ABIERTO', 'CONTADO', 'CERRADO', 'CANCELADO'], 'ABIERTO'),
    nota: textoVacio(),
    ...hecho(),
    terminado: momento(),
    terminadoPor: textoVacio(),
    busqueda: busqueda(sql`numero::text || ' ' || nota || ' ' || usuario`),
  },
  (t) => [
    uniqueIndex('conteo_numero_unico').on(t.codigoCompania, t.numero),
    index('conteo_sucursal').on(t.codigoSucursal, t.estatus),
    // Two counts at once would adjust the same difference twice.
    partial(uniqueIndex('conteo_abierto_unico').on(t.codigoSucursal), sql`estatus in ('ABIERTO', 'CONTADO')`),
  ],
);

export const conteoDetalle = pgTable(
  'conteo_detalle',
  {
    codigoConteo: referencia(() => conteo.codigoConteo),
    codigoArticulo: referencia(() => articulo.codigoArticulo),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    contada: integer().notNull(),
    /** Recorded stock at the moment it was counted. */
    esperada: integer().notNull(),
    motivo: textoVacio(),
  },
  (t) => [primaryKey({ columns: [t.codigoConteo, t.codigoArticulo] }), check('conteo_contada', sql`contada >= 0`)],
);
