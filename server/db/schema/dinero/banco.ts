import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Centavos } from '@/contract/campos';
import { caja } from './caja';
import { cobroForma, reversion } from './cobros';
import { factura } from './facturas';
import { busqueda, clave, claveDe, dinero, hecho, partial, referencia, textoVacio } from '../columns';
import { compania, deCatalogo, deSucursal, nombreUnico } from '../compania';

/** A bank account of the company, in Dominican pesos. */
export const cuentaBanco = pgTable(
  'cuenta_banco',
  {
    codigoCuenta: clave(),
    ...deCatalogo(),
    banco: text().notNull(),
    numero: text().notNull(),
    /** The balance on the morning of the day from which the book is kept. */
    saldoInicial: dinero(),
    desde: date().notNull(),
    /** What column each heading of its statements was: heading without accents and signs → column, or null for an ignored one. */
    mapeo: jsonb().notNull().default({}).$type<Record<string, string | null>>(),
    busqueda: busqueda(sql`descripcion || ' ' || banco || ' ' || numero`),
  },
  (t) => [nombreUnico('cuenta_banco', t), index('cuenta_banco_busqueda').using('gin', t.busqueda.op('gin_trgm_ops'))],
);

/** A statement as it was uploaded. */
export const extractoBanco = pgTable(
  'extracto_banco',
  {
    codigoExtracto: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoCuenta: referencia(() => cuentaBanco.codigoCuenta),
    nombreArchivo: text().notNull(),
    formato: text({ enum: ['HOJA', 'OFX'] }).notNull(),
    desde: date().notNull(),
    hasta: date().notNull(),
    nuevas: integer().notNull(),
    repetidas: integer().notNull(),
    ...hecho(),
  },
  (t) => [index('extracto_banco_cuenta').on(t.codigoCuenta, t.hasta)],
);

/** A match: lines of the bank on one side, what Cantera knows on the other, both with the same sum. Undoing it deletes it; the audit keeps it. */
export const conciliacion = pgTable(
  'conciliacion',
  {
    codigoConciliacion: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoCuenta: referencia(() => cuentaBanco.codigoCuenta),
    clase: text({ enum: ['PAGOS', 'DEPOSITO', 'TARJETAS', 'DEVUELTO', 'ANOTADA'] }).notNull(),
    /** Why it was proposed or, of what is only noted, what it is. */
    razon: text().notNull(),
    /** Accepted with all the safe ones at once. */
    segura: boolean().notNull().default(false),
    ...hecho(),
  },
  (t) => [index('conciliacion_cuenta').on(t.codigoCuenta)],
);

const suConciliacion = () => integer().references(() => conciliacion.codigoConciliacion, { onDelete: 'set null' });

/** A line of a statement; it belongs to one match at most. */
export const lineaBanco = pgTable(
  'linea_banco',
  {
    codigoLinea: clave(),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoCuenta: referencia(() => cuentaBanco.codigoCuenta),
    codigoExtracto: referencia(() => extractoBanco.codigoExtracto),
    fecha: date().notNull(),
    /** Positive: money in. */
    monto: dinero(),
    descripcion: textoVacio(),
    referencia: textoVacio(),
    /** The balance that the bank printed after it; null where it prints none. */
    saldo: bigint({ mode: 'number' }).$type<Centavos>(),
    /** The same in every file that has the line (domain/banco/extracto). */
    identidad: text().notNull(),
    codigoConciliacion: suConciliacion(),
    busqueda: busqueda(sql`descripcion || ' ' || referencia`),
  },
  (t) => [
    uniqueIndex('linea_banco_identidad_unica').on(t.codigoCuenta, t.identidad),
    index('linea_banco_fecha').on(t.codigoCuenta, t.fecha, t.codigoLinea),
    partial(index('linea_banco_pendiente').on(t.codigoCuenta, t.fecha), sql`codigo_conciliacion is null`),
    index('linea_banco_conciliacion').on(t.codigoConciliacion),
    index('linea_banco_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    check('linea_banco_monto', sql`monto <> 0`),
  ],
);

/** The part of a payment that a match found at the bank: no payment is matched twice. */
export const conciliacionForma = pgTable(
  'conciliacion_forma',
  {
    codigoForma: claveDe(() => cobroForma.codigoForma),
    codigoConciliacion: referencia(() => conciliacion.codigoConciliacion, 'cascade'),
  },
  (t) => [index('conciliacion_forma_conciliacion').on(t.codigoConciliacion)],
);

/** A reversal because the bank returned the cheque or refused the transfer, and what the payer owes for it. */
export const pagoDevuelto = pgTable(
  'pago_devuelto',
  {
    codigoReversion: claveDe(() => reversion.codigoReversion),
    codigoCompania: referencia(() => compania.codigoCompania),
    codigoForma: referencia(() => cobroForma.codigoForma),
    /** The account that had shown the payment; null if none had: no line of its return is awaited. */
    codigoCuenta: integer().references(() => cuentaBanco.codigoCuenta),
    /** The invoice of the credit that was spent already; null if none was. */
    codigoFactura: integer().references(() => factura.codigoFactura),
    /** The invoice of the bank's fee; null if it is not charged. */
    codigoCargo: integer().references(() => factura.codigoFactura),
    codigoConciliacion: suConciliacion(),
  },
  (t) => [
    uniqueIndex('pago_devuelto_forma_unica').on(t.codigoForma),
    index('pago_devuelto_cuenta').on(t.codigoCuenta),
    index('pago_devuelto_factura').on(t.codigoFactura),
    index('pago_devuelto_conciliacion').on(t.codigoConciliacion),
  ],
);

/** A slip: cash of closed drawers that was taken to the bank. */
export const deposito = pgTable(
  'deposito',
  {
    codigoDeposito: clave(),
    ...deSucursal(),
    codigoCuenta: referencia(() => cuentaBanco.codigoCuenta),
    fecha: date().notNull(),
    numero: text().notNull(),
    monto: dinero(),
    nota: textoVacio(),
    ...hecho(),
    codigoConciliacion: suConciliacion(),
    busqueda: busqueda(sql`numero || ' ' || nota`),
  },
  (t) => [
    uniqueIndex('deposito_numero_unico').on(t.codigoCuenta, sql`lower(numero)`),
    index('deposito_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    index('deposito_conciliacion').on(t.codigoConciliacion),
    index('deposito_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    check('deposito_monto', sql`monto > 0`),
  ],
);

/** What a deposit took of the cash of one close. */
export const depositoCaja = pgTable(
  'deposito_caja',
  {
    codigoDeposito: referencia(() => deposito.codigoDeposito, 'cascade'),
    codigoCaja: referencia(() => caja.codigoCaja),
    monto: dinero(),
  },
  (t) => [
    primaryKey({ columns: [t.codigoDeposito, t.codigoCaja] }),
    index('deposito_caja_caja').on(t.codigoCaja),
    check('deposito_caja_monto', sql`monto > 0`),
  ],
);

/** The settlement of a batch of card payments: what the cards paid, less the commission, is what the bank credits. */
export const liquidacion = pgTable(
  'liquidacion',
  {
    codigoLiquidacion: clave(),
    ...deSucursal(),
    codigoCuenta: referencia(() => cuentaBanco.codigoCuenta),
    /** The day of the payments by card. */
    fecha: date().notNull(),
    lote: textoVacio(),
    bruto: dinero(),
    comision: dinero(),
    ...hecho(),
    codigoConciliacion: suConciliacion(),
    busqueda: busqueda(sql`lote || ' ' || usuario`),
  },
  (t) => [
    index('liquidacion_fecha').on(t.codigoCompania, t.codigoSucursal, t.fecha),
    index('liquidacion_conciliacion').on(t.codigoConciliacion),
    index('liquidacion_busqueda').using('gin', t.busqueda.op('gin_trgm_ops')),
    check('liquidacion_cuadra', sql`bruto > 0 and comision between 0 and bruto`),
  ],
);

/** A payment by card and the settlement that it is in, at most one. */
export const liquidacionForma = pgTable(
  'liquidacion_forma',
  {
    codigoForma: claveDe(() => cobroForma.codigoForma),
    codigoLiquidacion: referencia(() => liquidacion.codigoLiquidacion, 'cascade'),
  },
  (t) => [index('liquidacion_forma_liquidacion').on(t.codigoLiquidacion)],
);
