import { sql, type SQL } from 'drizzle-orm';

// The group that an enrolment was in on a day: that of the first transfer after it, otherwise the one it is in.

/** Select: the first transfer after a day of each enrolment that has one, with the group that it left. */
export const primerTraslado = (
  dia: SQL | string,
  de = sql`true`,
) => sql`select distinct on (t.codigo_inscripcion) t.codigo_inscripcion, t.codigo_grupo_anterior
  from transferencia t where ${de} and t.fecha > ${dia} order by t.codigo_inscripcion, t.fecha, t.codigo_transferencia`;

/** SQL: the group of an enrolment, a row `i`, on a day. */
export const grupoEn = (dia: SQL | string, i: SQL = sql`i`) => sql<number>`coalesce(
  (select u.codigo_grupo_anterior from (${primerTraslado(dia, sql`t.codigo_inscripcion = ${i}.codigo_inscripcion`)}) u), ${i}.codigo_grupo)`;

/** Condition: an enrolment was in one of these groups (an array) on a day, also if it has left since. Indexes find those it can be true for. */
export const estabaEn = (grupos: SQL, dia: SQL | string, i: SQL = sql`i`) => sql`(${i}.codigo_grupo = any(${grupos})
  or ${i}.codigo_inscripcion = any(array(select t.codigo_inscripcion from transferencia t where t.codigo_grupo_anterior = any(${grupos}) and t.fecha > ${dia})))
  and ${grupoEn(dia, i)} = any(${grupos})`;

/** Condition: the same, and still enrolled on that day. */
export const inscritoEn = (grupos: SQL, dia: SQL | string, i: SQL = sql`i`) =>
  sql`${estabaEn(grupos, dia, i)} and ${i}.fecha_inscripcion <= ${dia} and (${i}.estatus = 'ACTIVA' or ${i}.fecha_cancelacion > ${dia})`;
