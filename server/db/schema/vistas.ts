import { boolean, date, integer, pgView, text } from 'drizzle-orm/pg-core';
import { dinero, momento } from './columns';

// The views of server/db/vistas.sql. drizzle-kit leaves them alone (`existing`), because they are rules and not tables.

/** What a row of a view carries to be scoped and told whose it is. */
const deQuien = () => ({
  codigoCompania: integer().notNull(),
  codigoEntidad: integer().notNull(),
  codigoEstudiante: integer(),
});

/** The movements of the accounts: invoices from their due date, what voids them, payments, what takes payments back, and write-offs. */
export const movimientoCuenta = pgView('movimiento_cuenta', {
  ...deQuien(),
  codigoSucursal: integer().notNull(),
  codigoFactura: integer().notNull(),
  numero: integer().notNull(),
  codigoCobro: integer(),
  reversado: boolean().notNull(),
  fecha: date().notNull(),
  clase: text({ enum: ['CARGO', 'ANULACION', 'PAGO', 'LIBERADO', 'REVERSO', 'INCOBRABLE', 'RECUPERADO'] }).notNull(),
  orden: integer().notNull(),
  cargo: dinero(),
  abono: dinero(),
}).existing();

/** What a person owes, and has to his favour: open invoices, and movements of credit without a branch. */
export const cuenta = pgView('cuenta', {
  ...deQuien(),
  codigoSucursal: integer(),
  fechaVencimiento: date(),
  debe: dinero(),
  aFavor: dinero(),
  /** When the credit moved; null for an invoice. */
  momento: momento(),
}).existing();
