import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { factura } from '../db/schema/facturas';
import { entidad, estudiante } from '../db/schema/personas';
import { nombreDe } from '../personas/nombre';

/** Name of the student of an invoice, else of the customer; the query joins both. */
export const nombreEnFactura = sql<string>`coalesce(${estudiante.nombreCompleto}, ${nombreDe(entidad)})`;

/** Invoices with something pending. Written out, not as a parameter: only then the partial indexes serve. */
export const pendiente = sql`${factura.pendiente} > 0`;

/** The exact sum of a column of cents; 0 of no rows. */
export const suma = <C extends PgColumn>(columna: C): SQL<C['_']['data']> => sql`coalesce(sum(${columna}), 0)`.mapWith(columna) as never;
