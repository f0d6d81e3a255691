import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { factura } from '../db/schema/facturas';
import { entidad, estudiante } from '../db/schema/personas';
import { nombreDe } from '../personas/nombre';

/** Name of the student of an invoice, else of the customer; the query joins both. */
export const nombreEnFactura = sql<string>`coalesce(${estudiante.nombreCompleto}, ${nombreDe(entidad)})`;

/** Invoices with something pending. Written out, not as a parameter: only then the partial indexes serve. */
export const pendiente = sql`${factura.pendiente} > 0`;

const estimadaSi = (porAsistencia: SQL) => sql<
  string | null
>`(case when ${factura.tipo} = 'CUOTA' and ${factura.recalculo} is null and ${factura.pagado} = 0 and ${porAsistencia}
  then ${factura.tramoHasta} end)::text`;

/**
 * Of an instalment by attendance whose amount is an estimate, the last day of its span; else null. Once it was recalculated, or something
 * is paid on it, its amount is final. The group is looked up for each invoice: as `exists` PostgreSQL would first read all groups.
 */
export const estimadaHasta = estimadaSi(sql`(
  select g.tipo_cobro = 'ASISTENCIA' from inscripcion i join grupo g using (codigo_grupo) where i.codigo_inscripcion = ${factura.codigoInscripcion})`);

/** The same where it is asked of all invoices of a branch: the enrolments of groups by attendance are gathered once. */
export const estimadaHastaDeMuchas = estimadaSi(sql`exists (
  select from inscripcion i join grupo g using (codigo_grupo) where i.codigo_inscripcion = ${factura.codigoInscripcion} and g.tipo_cobro = 'ASISTENCIA')`);

/** The exact sum of a column of cents; 0 of no rows. */
export const suma = <C extends PgColumn>(columna: C): SQL<C['_']['data']> => sql`coalesce(sum(${columna}), 0)`.mapWith(columna) as never;
