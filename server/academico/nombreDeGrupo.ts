import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { HOY } from '../personas/ensena';

/**
 * Subquery: branches with regular groups of several periods that are active and not over; PostgreSQL asks it once per statement. It is of all
 * companies, so it first keeps the periods of those that have several: of most nothing more is read. Camp weeks are told apart by their days.
 */
const conVariosPeriodos = (hoy: unknown) => sql`(
  select otro.codigo_sucursal, otro.tipo from grupo otro where otro.codigo_periodo = any(array(select codigo_periodo from (
    select codigo_periodo, count(*) over (partition by codigo_compania) cuantos from periodo_academico
    where tipo = 'REGULAR' and activo and fecha_fin >= ${hoy}::date) abierto where cuantos > 1))
  group by 1, 2 having count(distinct codigo_periodo) > 1)`;

/**
 * SQL: the name of a group, a row `g`, as people read it: «Sub-10 A», or «Sub-10 A · 2026-2027» while its branch has groups of several open
 * seasons. Every page, report and paper names a group by it; only its own form has the bare name.
 */
export const nombreDeGrupo = (g: SQL = sql`grupo`, hoy = HOY) =>
  sql<string>`(${g}.descripcion || case when (${g}.codigo_sucursal, ${g}.tipo) in ${conVariosPeriodos(hoy)}
    then ' · ' || (select suyo.descripcion from periodo_academico suyo where suyo.codigo_periodo = ${g}.codigo_periodo) else '' end)`;

/** SQL: the first day of a period, a row `p`, that has not begun; null once it has. */
export const empiezaDespues = (p: SQL = sql`periodo_academico`, hoy = HOY) =>
  sql<string | null>`case when ${p}.fecha_inicio > ${hoy}::date then ${p}.fecha_inicio::text end`;

/** Order: what runs today, then what has not begun, then what is over; `p` is a row of the period. */
export const primeroLoQueCorre = (p: SQL = sql`periodo_academico`, hoy = HOY) =>
  sql`(case when ${hoy}::date between ${p}.fecha_inicio and ${p}.fecha_fin then 0 when ${p}.fecha_inicio > ${hoy}::date then 1 else 2 end)`;

/** The names of the groups of these rows, by code. */
export async function nombresDeGrupos(db: Db, hoy: string, de: readonly { codigoGrupo: number }[]): Promise<Map<number, string>> {
  const codigos = [...new Set(de.map(({ codigoGrupo }) => codigoGrupo))];
  const { codigoGrupo } = grupo;
  const rows = await db
    .select({ codigoGrupo, nombre: nombreDeGrupo(undefined, hoy) })
    .from(grupo)
    .where(inArray(codigoGrupo, codigos));
  return new Map(rows.map((row) => [row.codigoGrupo, row.nombre]));
}
