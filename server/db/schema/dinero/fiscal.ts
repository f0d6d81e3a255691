import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Anulado } from '@/contract/libros/impuestos';
import type { LineaFiscal } from '@/domain/fiscal/comprobante';
import {
  activo,
  ahora,
  busqueda,
  clave,
  claveDe,
  dinero,
  hecho,
  momento,
  palabra,
  partial,
  referencia,
  textoVacio,
  version,
} from '../columns';
import { compania, deSucursal } from '../compania';
import { factura, notaCredito } from './facturas';
import { entidad } from '../personas';

const tipo = () => text({ enum: ['B01', 'B02', 'B03', 'B04', 'B14', 'B15', 'E31', 'E32', 'E33', 'E34'] }).notNull();

/** How a company numbers its invoices for the tax office (DGII); `compania.fiscal` says whether it does. */
export const companiaFiscal = pgTable('compania_fiscal', {
  codigoCompania: claveDe(() => compania.codigoCompania),
  /** Invoices due before this day get no number automatically: they were billed before fiscal numbering was switched on. */
  desde: date().notNull(),
  /** DGII environment that the QR codes of printed e-CF point to. */
  ambiente: palabra(['PRUEBA', 'CERTIFICACION', 'PRODUCCION'], 'PRUEBA'),
  /** DGII code of the kind of income: '01' is operations. */
  tipoIngreso: text().notNull().default('01'),
  /** When at most so many numbers are left in a range, the users are notified. */
  avisarCon: integer().notNull().default(100),
  /** Whether a void of the same month may be reported in the 608 instead of by its credit note. */
  con608: boolean('con_608').notNull().default(false),
  /** Whether signed e-CF are sent to the DGII, if the server knows where to. */
  enviar: boolean().notNull().default(false),
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
    ...deSucursal(),
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
  codigoEntidad: claveDe(() => entidad.codigoEntidad),
  /** Digits only. */
  rnc: text().notNull(),
  razonSocial: text().notNull(),
  regimen: palabra(['CREDITO', 'ESPECIAL', 'GUBERNAMENTAL'], 'CREDITO'),
  version: version(),
});

/**
 * A fiscal document of an invoice: its own (FACTURA, or DEBITO for a late fee, which increases its instalment's document), or a CREDITO
 * note that reverses it or a part of it. Without an `ncf` it waits for a range; with one a trigger allows no changes except signature and sending state.
 */
export const comprobante = pgTable(
  'comprobante',
  {
    codigoComprobante: clave(),
    ...deSucursal(),
    codigoFactura: referencia(() => factura.codigoFactura),
    clase: text({ enum: ['FACTURA', 'DEBITO', 'CREDITO'] }).notNull(),
    tipo: tipo(),
    /** Notes only: the document that it modifies, and how (1 voids it, 3 corrects its amount). */
    codigoModifica: integer().references((): AnyPgColumn => comprobante.codigoComprobante),
    modificacion: integer(),
    /** The credit note for a part of the invoice that it documents; null for any other document. */
    codigoNota: integer().references(() => notaCredito.codigoNota),
    razon: textoVacio(),
    /** Credit notes only: how the 608 calls the void ('01' to '10'), '00' where the 607 lists the note; '' while nobody said it. */
    tipoAnulacion: textoVacio().$type<Anulado['tipoAnulacion']>(),
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
    ...hecho(),
    /** e-CF only: the signed XML. It is never deleted, and the audit leaves it out. */
    contenido: textoVacio(),
    codigoSeguridad: textoVacio(),
    firmado: momento(),
    /** LOCAL: it is not sent to the DGII. */
    envio: palabra(['LOCAL', 'PENDIENTE', 'ENVIADO', 'ACEPTADO', 'CONDICIONAL', 'RECHAZADO'], 'LOCAL'),
    seguimiento: textoVacio(),
    /** Attempts of its present step: an attempt to send counts before it is made, so that a lost answer is asked for instead of sent again. */
    intentos: integer().notNull().default(0),
    /** Not before this moment its next attempt is made; while one is made, when it is given up for lost. */
    proximo: ahora(),
    /** Why it could not be signed or sent, in words for the user. */
    error: textoVacio(),
    busqueda: busqueda(sql`coalesce(ncf, '') || ' ' || rnc || ' ' || nombre`),
  },
  (t) => [
    uniqueIndex('comprobante_ncf_unico').on(t.codigoCompania, t.ncf),
    partial(uniqueIndex('comprobante_factura_unico').on(t.codigoFactura), sql`clase <> 'CREDITO'`),
    partial(uniqueIndex('comprobante_credito_unico').on(t.codigoFactura), sql`clase = 'CREDITO' and codigo_nota is null`),
    partial(uniqueIndex('comprobante_nota_unico').on(t.codigoFactura, t.codigoNota), sql`codigo_nota is not null`),
    partial(index('comprobante_espera').on(t.codigoCompania, t.codigoSucursal, t.tipo), sql`ncf is null`),
    partial(index('comprobante_por_firmar').on(t.codigoCompania), sql`ncf like 'E%' and firmado is null`),
    partial(index('comprobante_por_enviar').on(t.codigoCompania, t.codigoComprobante), sql`envio in ('PENDIENTE', 'ENVIADO')`),
    index('comprobante_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha, t.codigoComprobante),
    index('comprobante_modifica').on(t.codigoModifica),
    index('comprobante_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    check('comprobante_numerado', sql`(ncf is null) = (codigo_secuencia is null)`),
    check('comprobante_nota', sql`(clase = 'FACTURA') = (codigo_modifica is null)`),
  ],
);

/** A monthly file for the tax office as it was made: it stands, whatever is registered or taken back later. */
export const archivoFiscal = pgTable(
  'archivo_fiscal',
  {
    codigoArchivoFiscal: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    formato: text({ enum: ['606', '607', '608'] }).notNull(),
    /** 'YYYY-MM'. */
    mes: text().notNull(),
    nombre: text().notNull(),
    /** The audit leaves it out. */
    contenido: text().notNull(),
    /** SHA-256 of the content. */
    hash: text().notNull(),
    registros: integer().notNull(),
    ...hecho(),
  },
  (t) => [uniqueIndex('archivo_fiscal_mes_unico').on(t.codigoCompania, t.formato, t.mes)],
);
