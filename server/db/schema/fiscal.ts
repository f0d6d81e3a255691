import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { LineaFiscal } from '@/domain/fiscal/comprobante';
import { activo, ahora, busqueda, clave, dinero, momento, referencia, textoVacio, version } from './columns';
import { compania, sucursal } from './compania';
import { factura } from './facturas';
import { entidad } from './personas';

const tipo = () => text({ enum: ['B01', 'B02', 'B03', 'B04', 'E31', 'E32', 'E33', 'E34'] }).notNull();

/** How a company numbers what it bills for the tax office; whether it does at all says `compania.fiscal`. */
export const companiaFiscal = pgTable('compania_fiscal', {
  codigoCompania: integer()
    .primaryKey()
    .references(() => compania.codigoCompania),
  /** What fell due before this day gets no number by itself: it was billed before the layer was switched on. */
  desde: date().notNull(),
  /** Where the codes of printed e-CF lead. */
  ambiente: text({ enum: ['PRUEBA', 'CERTIFICACION', 'PRODUCCION'] })
    .notNull()
    .default('PRUEBA'),
  /** Code of the tax office for what the income is: '01', operations. */
  tipoIngreso: text().notNull().default('01'),
  /** So many numbers left of a type, or fewer, is told. */
  avisarCon: integer().notNull().default(100),
  /** Certificate with its key, encrypted; the audit leaves it out. */
  secreto: textoVacio(),
  certificadoTitular: textoVacio(),
  certificadoVence: date(),
  version: version(),
});

/** A range of numbers that the tax office authorised for one branch and type; numbers are taken under a lock of its row. */
export const secuenciaFiscal = pgTable(
  'secuencia_fiscal',
  {
    codigoSecuencia: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    tipo: tipo(),
    desde: bigint({ mode: 'number' }).notNull(),
    hasta: bigint({ mode: 'number' }).notNull(),
    /** The next number to give; after the last one `hasta` + 1. */
    siguiente: bigint({ mode: 'number' }).notNull(),
    /** Last day on which one may be given; null: no end. */
    vence: date(),
    activo: activo(),
    version: version(),
  },
  (t) => [
    index('secuencia_fiscal_tipo').on(t.codigoCompania, t.codigoSucursal, t.tipo),
    check('secuencia_fiscal_rango', sql`desde >= 1 and hasta >= desde and siguiente between desde and hasta + 1`),
  ],
);

/** Who wants tax credit: the RNC and legal name that stand on what a payer is billed. */
export const compradorFiscal = pgTable('comprador_fiscal', {
  codigoEntidad: integer()
    .primaryKey()
    .references(() => entidad.codigoEntidad),
  /** Digits alone. */
  rnc: text().notNull(),
  razonSocial: text().notNull(),
  version: version(),
});

/**
 * A fiscal document of an invoice: its own (FACTURA, or DEBITO for a late fee, which adds to that of its instalment), and the note that takes
 * it back (CREDITO). Without `ncf` it waits for a range; with one it never changes but for signature and sending (a trigger sees to that).
 */
export const comprobante = pgTable(
  'comprobante',
  {
    codigoComprobante: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    codigoFactura: referencia(() => factura.codigoFactura),
    clase: text({ enum: ['FACTURA', 'DEBITO', 'CREDITO'] }).notNull(),
    tipo: tipo(),
    /** Of a note: the document that it changes, and how (1 takes it back whole, 3 corrects its amount). */
    codigoModifica: integer().references((): AnyPgColumn => comprobante.codigoComprobante),
    modificacion: integer(),
    razon: textoVacio(),
    codigoSecuencia: integer().references(() => secuenciaFiscal.codigoSecuencia),
    ncf: text(),
    /** Day of issue; while it waits, the day on which it should have had its number. */
    fecha: date().notNull(),
    /** Until when the range was good. */
    vence: date(),
    codigoComprador: referencia(() => entidad.codigoEntidad),
    /** RNC or cédula of the buyer, digits alone; '' a consumer without a name. */
    rnc: textoVacio(),
    nombre: text().notNull(),
    lineas: jsonb().notNull().$type<LineaFiscal[]>(),
    itbis: dinero(),
    total: dinero(),
    momento: ahora(),
    usuario: text().notNull(),
    /** Of an e-CF: the signed XML, wiped by nobody and left out of the audit. */
    contenido: textoVacio(),
    codigoSeguridad: textoVacio(),
    firmado: momento(),
    /** LOCAL: nobody sends it. */
    envio: text({ enum: ['LOCAL', 'PENDIENTE', 'ENVIADO', 'ACEPTADO', 'RECHAZADO'] })
      .notNull()
      .default('LOCAL'),
    seguimiento: textoVacio(),
    /** Why it could not be signed or sent, in words for a person. */
    error: textoVacio(),
    busqueda: busqueda(`coalesce(ncf, '') || ' ' || rnc || ' ' || nombre`),
  },
  (t) => [
    uniqueIndex('comprobante_ncf_unico').on(t.codigoCompania, t.ncf),
    uniqueIndex('comprobante_factura_unico')
      .on(t.codigoFactura)
      .where(sql`clase <> 'CREDITO'`),
    uniqueIndex('comprobante_credito_unico')
      .on(t.codigoFactura)
      .where(sql`clase = 'CREDITO'`),
    index('comprobante_espera')
      .on(t.codigoCompania, t.codigoSucursal, t.tipo)
      .where(sql`ncf is null`),
    index('comprobante_por_firmar')
      .on(t.codigoCompania)
      .where(sql`ncf like 'E%' and firmado is null`),
    index('comprobante_por_enviar')
      .on(t.codigoCompania)
      .where(sql`envio = 'PENDIENTE'`),
    index('comprobante_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha, t.codigoComprobante),
    index('comprobante_modifica').on(t.codigoModifica),
    index('comprobante_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    check('comprobante_numerado', sql`(ncf is null) = (codigo_secuencia is null)`),
    check('comprobante_nota', sql`(clase = 'FACTURA') = (codigo_modifica is null)`),
  ],
);
