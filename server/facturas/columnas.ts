import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { MES_CERRADO } from '../compania/mesCerrado';
import { factura } from '../db/schema/dinero/facturas';
import { entidad, estudiante, nombreDe } from '../db/schema/personas';
import { deAqui } from '../lib/scope';

/** Name of an invoice's student, else of the customer; the query joins both. */
export const nombreEnFactura = sql<string>`coalesce(${estudiante.nombreCompleto}, ${nombreDe(entidad)})`;

/** Condition: something is pending. The 0 is literal, because the planner uses the partial indexes only then. */
export const pendiente = sql`${factura.pendiente} > 0`;

/** Condition: an invoice `f` is of the caller's branches. */
export const FACTURADA_AQUI = deAqui(sql`f.codigo_sucursal`);

const estimadaSi = (porAsistencia: SQL) => sql<
  string | null
>`(case when ${factura.tipo} = 'CUOTA' and ${factura.recalculo} is null and ${factura.pagado} = 0 and ${porAsistencia} and not ${MES_CERRADO}
  then ${factura.tramoHasta} end)::text`;

/**
 * Last day of the span of an instalment by attendance whose amount is an estimate; null for any other. Once recalculated or partly paid, or
 * once the month of its span is closed, the amount is final. The group is looked up per invoice: with `exists` the planner would scan all groups.
 */
export const estimadaHasta = estimadaSi(sql`(
  select g.tipo_cobro = 'ASISTENCIA' from inscripcion i join grupo g using (codigo_grupo) where i.codigo_inscripcion = ${factura.codigoInscripcion})`);

/** The same for queries over all invoices of a branch, where one scan of the enrolments of groups by attendance is cheaper. */
export const estimadaHastaDeMuchas = estimadaSi(sql`exists (
  select from inscripcion i join grupo g using (codigo_grupo) where i.codigo_inscripcion = ${factura.codigoInscripcion} and g.tipo_cobro = 'ASISTENCIA')`);

/** SQL: exact sum of a column of centavos; 0 without rows. */
export const suma = <C extends PgColumn>(columna: C) => sql`coalesce(sum(${columna}), 0)`.mapWith(columna);

/**
 * SQL: the column `cambios` of the invoice `f` (or of the updated table) after its total becomes another on a day, or more (less, if negative)
 * is taken off by discounts and scholarships; unchanged if both stay.
 */
export const cambiosCon = (
  hoy: string,
  total: SQL,
  rebajado: SQL,
  f = sql``,
) => sql<null>`case when ${f}total = ${total} and ${rebajado} = 0 then ${f}cambios
  else coalesce(${f}cambios, '[]') || jsonb_build_object('fecha', ${hoy}::text, 'monto', ${total} - ${f}total, 'rebajado', ${rebajado}) end`;
