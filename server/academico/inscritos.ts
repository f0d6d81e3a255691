import { sql, type SQL } from 'drizzle-orm';

// The group that an enrolment was in on a day: that of the first transfer after it, otherwise the one it is in.

/** Select: the first transfer after a day of each enrolment that has one, with the group that it left. */
export const primerTraslado = (
  dia: SQL | string,
  de = sql`true`,
) => sql`select distinct on (t.codigo_inscripcion) t.codigo_inscripcion, t.codigo_grupo_anterior
  from transferencia t where ${de} and t.fecha > ${dia} order by t.codigo_inscripcion, t.fecha, t.codigo_transferencia`;

/**
 * SQL rows `codigo_grupo, desde, hasta`: the times that an enrolment, a row `i`, spent in groups; `hasta` is the first day after, null while
 * it goes on. It agrees with `grupoEn`, and with `estanciasEn` of domain/asistencia.
 */
export const estanciasDe = (i: SQL = sql`i`) => sql`(select e.* from (
    select codigo_grupo, coalesce(lag(fecha) over orden, ${i}.fecha_inscripcion) desde, least(fecha, ${i}.fecha_cancelacion) hasta
    from (select codigo_grupo_anterior codigo_grupo, fecha, codigo_transferencia from transferencia where codigo_inscripcion = ${i}.codigo_inscripcion
      union all select ${i}.codigo_grupo, null, null) paso
    window orden as (order by fecha, codigo_transferencia)) e
  where e.hasta is null or e.hasta > e.desde)`;

/** Condition: an enrolment counts in the history of its groups; one that ended without a day, in a merge, is another's double. */
export const conHistoria = (i: SQL = sql`i`) => sql`(${i}.estatus <> 'CANCELADA' or ${i}.fecha_cancelacion is not null)`;

/**
 * Condition: on a day a child has a mark in a group that it was not in then. A transfer or cancellation dated back leaves such marks with the
 * group that wrote them, whose coach had the child: it was not missing on that day, so the day is not «sin marca» in another group.
 */
export const marcadoDondeNoEstaba = (nino: SQL, dia: SQL) => sql`exists (
  select from registro_asistencia s where s.codigo_estudiante = ${nino} and s.fecha_asistencia = ${dia} and not exists (
    select from inscripcion i cross join lateral ${estanciasDe()} e where i.codigo_estudiante = s.codigo_estudiante and ${conHistoria()}
      and e.codigo_grupo = s.codigo_grupo and e.desde <= ${dia} and (e.hasta is null or e.hasta > ${dia})))`;

/** SQL: the group of an enrolment, a row `i`, on a day. */
export const grupoEn = (dia: SQL | string, i: SQL = sql`i`) => sql<number>`coalesce(
  (select u.codigo_grupo_anterior from (${primerTraslado(dia, sql`t.codigo_inscripcion = ${i}.codigo_inscripcion`)}) u), ${i}.codigo_grupo)`;

/** SQL: the group that an enrolment, a row `i`, began in. */
export const primerGrupo = (i: SQL = sql`i`) => sql<number>`coalesce((select t.codigo_grupo_anterior from transferencia t
  where t.codigo_inscripcion = ${i}.codigo_inscripcion order by t.fecha, t.codigo_transferencia limit 1), ${i}.codigo_grupo)`;

/** Condition: an enrolment was in one of these groups (an array) on a day, also if it has left since. Indexes find those it can be true for. */
export const estabaEn = (grupos: SQL, dia: SQL | string, i: SQL = sql`i`) => sql`(${i}.codigo_grupo = any(${grupos})
  or ${i}.codigo_inscripcion = any(array(select t.codigo_inscripcion from transferencia t where t.codigo_grupo_anterior = any(${grupos}) and t.fecha > ${dia})))
  and ${grupoEn(dia, i)} = any(${grupos})`;

/** Condition: the same, and still enrolled on that day. */
export const inscritoEn = (grupos: SQL, dia: SQL | string, i: SQL = sql`i`) =>
  sql`${estabaEn(grupos, dia, i)} and ${i}.fecha_inscripcion <= ${dia} and (${i}.estatus = 'ACTIVA' or ${i}.fecha_cancelacion > ${dia})`;

/**
 * SQL: number of students enrolled on a day in the group of a row `n` of `inscritos_grupo` (null where a left join found none). The sum that
 * triggers keep is the answer unless an enrolment starts after the day: then the enrolments are counted.
 */
export const inscritosDe = (dia: unknown) => sql<number>`(case when n.ultima <= ${dia} then n.activas when n.ultima is null then 0
  else (select count(*)::int from inscripcion i
    where i.codigo_grupo = n.codigo_grupo and i.estatus = 'ACTIVA' and i.fecha_inscripcion <= ${dia}) end)`;

/** Subquery: number of students enrolled in a group on a day. `codigoGrupo`: a column of the outer query. */
export const inscritosEn = (codigoGrupo: SQL, dia: unknown) =>
  sql<number>`coalesce((select ${inscritosDe(dia)} from inscritos_grupo n where n.codigo_grupo = ${codigoGrupo}), 0)`;

/** Subquery: number of students who were enrolled in a group on an earlier day, also of those who have left since. */
export const inscritosAntes = (codigoGrupo: SQL, dia: SQL | string) =>
  sql<number>`(select count(*)::int from inscripcion i where ${inscritoEn(sql`array[${codigoGrupo}]`, dia)})`;

/** Subquery: number of active enrolments of the outer query's group, those that start later included. */
export const inscritosDeGrupo = sql<number>`coalesce((select n.activas from inscritos_grupo n where n.codigo_grupo = grupo.codigo_grupo), 0)`;

/** Check of the sums that triggers keep against the enrolments. */
export const REVISION_DE_INSCRITOS: { que: string; sql: (de: (compania: SQL) => SQL) => SQL } = {
  que: 'Los inscritos de un grupo son sus inscripciones activas',
  sql: (de) => sql`select 'Grupo ' || codigo_grupo || ', ' || t.que cual, t.debe esperado, t.hay hallado
    from (select codigo_grupo, min(codigo_sucursal) codigo_sucursal, count(*)::int activas, max(fecha_inscripcion) ultima
      from inscripcion where estatus = 'ACTIVA' and ${de(sql`codigo_compania`)} group by 1) i
    full join (select * from inscritos_grupo where ${de(sql`codigo_compania`)}) n using (codigo_grupo)
    cross join lateral (values ('activas', coalesce(i.activas, 0), coalesce(n.activas, 0)),
      ('sucursal', coalesce(i.codigo_sucursal, n.codigo_sucursal), n.codigo_sucursal),
      ('inscritos después de su última fecha', 0, (i.ultima > n.ultima)::int)) t(que, debe, hay)
    where t.debe <> t.hay`,
};
