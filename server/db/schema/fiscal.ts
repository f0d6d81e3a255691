import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { LineaFiscal } from '@/domain/fiscal/comprobante';
import { activo, ahora, busqueda, clave, dinero, momento, referencia, textoVacio, version } from './columns';
import { compania, sucursal } from './compania';
import { factura } from './facturas';
import { entidad } from './personas';

const tipo = () => text({ enum: ['B01', 'B02', 'B03', 'B04', 'E31', 'E32', 'E33', 'E34'] }).notNull();

/** How a company numbers its invoices for the tax office (DGII); `compania.fiscal` says whether it does. */
export const companiaFiscal = pgTable('compania_fiscal', {
  codigoCompania: integer()
    .primaryKey()
    .references(() => compania.codigoCompania),
  /** Invoices due before this day get no number automatically: they were billed before fiscal numbering was switched on. */
  desde: date().notNull(),
  /** DGII environment that the QR codes of printed e-CF point to. */
  ambiente: text({ enum: ['PRUEBA', 'CERTIFICACION', 'PRODUCCION'] })
    .notNull()
    .default('PRUEBA'),
  /** DGII code of the kind of income: '01' is operations. */
  tipoIngreso: text().notNull().default('01'),
  /** When at most so many numbers are left in a range, the users are notified. */
  avisarCon: integer().notNull().default(100),
  /** Certificate with its private key, encrypted; the audit leaves it out. */
  secreto: textoVacio(),
  certificadoTitular: textoVacio(),
  certificadoVence: date(),
  version: version(),
});

/** A range of numbers that the DGII authorised for one branch and type. Numbers are taken under a lock of its row. */
export const secuenciaFiscal = pgTable(
  'secuencia_fiscal',
  {
    codigoSecuencia: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoSucursal: referencia(() => sucursal.codigoSucursal),
    tipo: tipo(),
    desde: bigint({ mode: 'number' }).notNull(),
    hasta: bigint({ mode: 'number' }).notNull(),
    /** The next number to assign; `hasta` + 1 when the range is used up. */
    siguiente: bigint({ mode: 'number' }).notNull(),
    /** Last day on which numbers may be assigned; null: no end. */
    vence: date(),
    activo: activo(),
    version: version(),
  },
  (t) => [
    index('secuencia_fiscal_tipo').on(t.codigoCompania, t.codigoSucursal, t.tipo),
    check('secuencia_fiscal_rango', sql`desde >= 1 and hasta >= desde and siguiente between desde and hasta + 1`),
  ],
);

/** The RNC and legal name under which a payer claims tax credit on their invoices. */
export const compradorFiscal = pgTable('comprador_fiscal', {
  codigoEntidad: integer()
    .primaryKey()
    .references(() => entidad.codigoEntidad),
  /** Digits only. */
  rnc: text().notNull(),
  razonSocial: text().notNull(),
  version: version(),
});

/**
 * A fiscal document of an invoice: its own (FACTURA, or DEBITO for a late fee, which increases its instalment's document), or the CREDITO
 * note that reverses it. Without an `ncf` it waits for a range; with one a trigger allows no changes except signature and sending state.
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
    /** Notes only: the document that it modifies, and how (1 voids it, 3 corrects its amount). */
    codigoModifica: integer().references((): AnyPgColumn => comprobante.codigoComprobante),
    modificacion: integer(),
    razon: textoVacio(),
    codigoSecuencia: integer().references(() => secuenciaFiscal.codigoSecuencia),
    ncf: text(),
    /** Day of issue; while it waits, the day on which it should have been numbered. */
    fecha: date().notNull(),
    /** Expiry day of the range. */
    vence: date(),
    codigoComprador: referencia(() => entidad.codigoEntidad),
    /** RNC or cédula of the buyer, digits only; '' for an anonymous consumer. */
    rnc: textoVacio(),
    nombre: text().notNull(),
    lineas: jsonb().notNull().$type<LineaFiscal[]>(),
    itbis: dinero(),
    total: dinero(),
    momento: ahora(),
    usuario: text().notNull(),
    /** e-CF only: the signed XML. It is never deleted, and the audit leaves it out. */
    contenido: textoVacio(),
    codigoSeguridad: textoVacio(),
    firmado: momento(),
    /** LOCAL: it is not sent to the DGII. */
    envio: text({ enum: ['LOCAL', 'PENDIENTE', 'ENVIADO', 'ACEPTADO', 'RECHAZADO'] })
      .notNull()
      .default('LOCAL'),
    seguimiento: textoVacio(),
    /** Why it could not be signed or sent, in words for the user. */
    error: textoVacio(),
    busqueda: busqueda(sql`coalesce(ncf, '') || ' ' || rnc || ' ' || nombre`),
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
