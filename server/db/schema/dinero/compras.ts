import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Compra } from '@/contract/compras/compra';
import { busqueda, clave, dinero, hecho, partial, referencia, textoVacio, version } from '../columns';
import { deCatalogo, deSucursal, nombreUnico, sucursal } from '../compania';
import { archivoFiscal } from './fiscal';
import { articulo } from './inventario';
import { entidad } from '../personas';

/** A supplier: a company or a person. */
export const suplidor = pgTable(
  'suplidor',
  {
    codigoSuplidor: clave(),
    ...deCatalogo(),
    tipo: text({ enum: ['EMPRESA', 'PERSONA'] }).notNull(),
    /** The column is not called codigo_entidad because a supplier belongs to the whole company, whatever branch the person belongs to. */
    codigoEntidad: integer('codigo_persona').references(() => entidad.codigoEntidad),
    /** Digits only: nine for a company's RNC, eleven for a cédula. */
    rnc: textoVacio(),
    contacto: textoVacio(),
    telefono: textoVacio(),
    email: textoVacio(),
    direccion: textoVacio(),
    /** Payment term in days. */
    diasPago: integer().notNull().default(0),
    nota: textoVacio(),
    busqueda: busqueda(sql`descripcion || ' ' || rnc || ' ' || contacto || ' ' || telefono || ' ' || translate(telefono, '-', '')`),
  },
  (t) => [
    nombreUnico('suplidor', t),
    partial(uniqueIndex('suplidor_rnc_unico').on(t.codigoCompania, t.rnc), sql`rnc <> ''`),
    index('suplidor_persona').on(t.codigoEntidad),
  ],
);

/** A purchase: what was ordered, what was received, what is owed. */
export const compra = pgTable(
  'compra',
  {
    codigoCompra: clave(),
    ...deSucursal(),
    numero: integer().notNull(),
    codigoSuplidor: referencia(() => suplidor.codigoSuplidor),
    /** The supplier's invoice or fiscal number. */
    documento: textoVacio(),
    /** The fiscal number of the supplier's invoice; '' where it has none. */
    ncf: textoVacio(),
    /** Kind of expense by the codes of the 606; '' while nobody said it. */
    tipoGasto: textoVacio().$type<Compra['tipoGasto']>(),
    /** Kind of income tax that was withheld from the supplier, by the codes of the 606; '' for none. */
    tipoRetencion: textoVacio().$type<Compra['tipoRetencion']>(),
    /** The 606 that lists it: what it says for the tax office stands from then on. */
    codigoArchivoFiscal: integer().references(() => archivoFiscal.codigoArchivoFiscal),
    fecha: date().notNull(),
    fechaVencimiento: date().notNull(),
    estatus: text({ enum: ['PENDIENTE', 'PARCIAL', 'RECIBIDA', 'CERRADA', 'ANULADA'] }).notNull(),
    /** Freight and customs, distributed over the lines in proportion to their cost. */
    otrosCostos: dinero(),
    /** Whether ITBIS is part of an article's cost, for companies that cannot deduct it. */
    itbisAlCosto: boolean().notNull().default(false),
    total: dinero(),
    /** Owed for what was received and not returned, before payments. */
    debido: dinero().default(sql`0`),
    pagado: dinero().default(sql`0`),
    nota: textoVacio(),
    /** Why the missing rest is no longer expected. */
    motivo: textoVacio(),
    ...hecho(),
    version: version(),
    busqueda: busqueda(sql`numero::text || ' ' || documento || ' ' || nota`),
  },
  (t) => [
    uniqueIndex('compra_numero_unico').on(t.codigoCompania, t.numero),
    partial(
      uniqueIndex('compra_documento_unico').on(t.codigoSuplidor, sql`lower(documento)`),
      sql`documento <> '' and estatus <> 'ANULADA'`,
    ),
    index('compra_suplidor').on(t.codigoSuplidor, t.fecha),
    partial(uniqueIndex('compra_ncf_unico').on(t.codigoSuplidor, t.ncf), sql`ncf <> '' and estatus <> 'ANULADA'`),
    index('compra_archivo_fiscal').on(t.codigoArchivoFiscal),
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
    /** Pieces. */
    cantidad: integer().notNull(),
    /** Pieces in each of the boxes that were ordered; 1 where single pieces were. */
    piezas: integer().notNull().default(1),
    /** Cost of one piece before ITBIS, rounded. */
    costo: dinero(),
    itbis: dinero(),
    /** Its share of the other costs. */
    otros: dinero(),
    /** What the supplier charges: pieces, ITBIS and the share of other costs. */
    total: dinero(),
    /** Value that it adds to the stock. */
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

/** A payment of a purchase. */
export const compraPago = pgTable(
  'compra_pago',
  {
    codigoCompraPago: clave(),
    codigoCompra: referencia(() => compra.codigoCompra),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    fecha: date().notNull(),
    monto: dinero(),
    /** A retention is paid to the tax office instead of to the supplier. */
    forma: text({ enum: ['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE', 'RETENCION_ITBIS', 'RETENCION_ISR'] }).notNull(),
    referencia: textoVacio(),
    ...hecho(),
  },
  (t) => [index('compra_pago_compra').on(t.codigoCompra)],
);
