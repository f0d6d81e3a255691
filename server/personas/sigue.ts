import { sql, type SQL } from 'drizzle-orm';

/**
 * Condition: an enrolment, a row `i`, goes on on a day: its row says ACTIVA for good, also once its period is over
 * (docs/decisions/enrolments).
 */
export const sigueEl = (dia: unknown, i: SQL = sql`i`) => sql`(${i}.estatus = 'ACTIVA' and exists (select from grupo suyo
  join periodo_academico cuando using (codigo_periodo) where suyo.codigo_grupo = ${i}.codigo_grupo and cuando.fecha_fin >= ${dia}::date))`;
