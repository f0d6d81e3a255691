import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { deCatalogo, nombreUnico } from './catalogo';
import { ahora, busqueda, clave, dinero, referencia, textoVacio, version } from './columns';
import { compania, sucursal } from './compania';
import { articulo } from './inventario';
import { entidad } from './personas';

/** Whom the academy buys from: a company, or a person. */
export const suplidor = pgTable(
  'suplidor',
  {
    codigoSuplidor: clave(),
    ...deCatalogo(),
    tipo: text({ enum: ['EMPRESA', 'PERSONA'] }).notNull(),
    /** Called so, and not codigo_entidad: the supplier is the company's, whatever branch knows the person. */
    codigoEntidad: integer('codigo_persona').references(() => entidad.codigoEntidad),
    /** Its digits: nine of a company, eleven of a cédula. */
    rnc: textoVacio(),
    contacto: textoVacio(),
    telefono: textoVacio(),
    email: textoVacio(),
    direccion: textoVacio(),
    /** Days until a purchase falls due. */
    diasPago: integer().notNull().default(0),
    nota: textoVacio(),
    busqueda: busqueda(`descripcion || ' ' || rnc || ' ' || contacto || ' ' || telefono || ' ' || translate(telefono, '-', '')`),
  },
  (t) => [
    nombreUnico('suplidor', t),
    uniqueIndex('suplidor_rnc_unico')
      .on(t.codigoCompania, t.rnc)
      .where(sql`rnc <> ''`),
    index('suplidor_persona').on(t.codigoEntidad),
  ],
);

/** A purchase: what was ordered, what has come of it, what is owed for it. */
export const compra = pgTable(
  'compra',
  {
    codigoCompra: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    numero: integer().notNull(),
    codigoSuplidor: referencia(() => suplidor.codigoSuplidor),
    /** Of the supplier: its invoice or fiscal number. */
    documento: textoVacio(),
    fecha: date().notNull(),
    fechaVencimiento: date().notNull(),
    estatus: text({ enum: ['PENDIENTE', 'PARCIAL', 'RECIBIDA', 'CERRADA', 'ANULADA'] }).notNull(),
    /** Freight, customs: spread over the lines by what they cost. */
    otrosCostos: dinero(),
    /** Whether the ITBIS is part of what an article costs (who cannot deduct it). */
    itbisAlCosto: boolean().notNull().default(false),
    total: dinero(),
    /** What is owed for what came and stayed, before payments. */
    debido: dinero().default(sql`0`),
    pagado: dinero().default(sql`0`),
    nota: textoVacio(),
    /** Why the rest is not waited for. */
    motivo: textoVacio(),
    usuario: text().notNull(),
    momento: ahora(),
    version: version(),
    busqueda: busqueda(`numero::text || ' ' || documento || ' ' || nota`),
  },
  (t) => [
    uniqueIndex('compra_numero_unico').on(t.codigoCompania, t.numero),
    uniqueIndex('compra_documento_unico')
      .on(t.codigoSuplidor, sql`lower(documento)`)
      .where(sql`documento <> '' and estatus <> 'ANULADA'`),
    index('compra_suplidor').on(t.codigoSuplidor, t.fecha),
    index('compra_sucursal').on(t.codigoSucursal, t.numero),
    index('compra_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
  ],
);

export const compraDetalle = pgTable(
  'compra_detalle',
  {
    codigoCompraDetalle: clave(),
    codigoCompra: referencia(() => compra.codigoCompra),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoArticulo: referencia(() => articulo.codigoArticulo),
    cantidad: integer().notNull(),
    /** Of one, before ITBIS. */
    costo: dinero(),
    itbis: dinero(),
    /** Its share of the other costs. */
    otros: dinero(),
    /** What the supplier charges for it: pieces, ITBIS and its share. */
    total: dinero(),
    /** What it brings into the stock. */
    valor: dinero(),
    recibida: integer().notNull().default(0),
    devuelta: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('compra_articulo_unico').on(t.codigoCompra, t.codigoArticulo),
    index('compra_detalle_articulo').on(t.codigoArticulo),
    check('compra_recibida', sql`recibida between 0 and cantidad and devuelta between 0 and recibida`),
  ],
);

/** What was paid of a purchase. */
export const compraPago = pgTable(
  'compra_pago',
  {
    codigoCompraPago: clave(),
    codigoCompra: referencia(() => compra.codigoCompra),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    fecha: date().notNull(),
    monto: dinero(),
    forma: text({ enum: ['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE'] }).notNull(),
    referencia: textoVacio(),
    usuario: text().notNull(),
    momento: ahora(),
  },
  (t) => [index('compra_pago_compra').on(t.codigoCompra)],
);
