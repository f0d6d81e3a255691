import { sql, type SQL } from 'drizzle-orm';
import { diaSemanaIso } from '@/domain/fechas';
import { fenced } from '../../db/sql';
import { inscritosAntes, inscritosEn as inscritosDelGrupo } from '../../academico/inscritos';
import { nombreDeGrupo } from '../../academico/nombreDeGrupo';
import type { Db, User } from '../../lib/scope';
import { entrenaEl, losQueDa, rige } from '../../personas/ensena';

/** SQL: `any(…)` of the branches that a card covers. */
export const sucursalesDe = ({ sucursales }: User, codigoSucursal: number | undefined) =>
  sql`any(${sql.param(codigoSucursal === undefined ? sucursales : [codigoSucursal])}::int[])`;

/** Runs a statement and returns its rows. */
export const leer = async <R extends Record<string, unknown>>(db: Db, consulta: SQL) => (await db.execute<R>(consulta)).rows;

/** SQL: «and», the condition that limits a PROFESOR to their groups `g`, and for others nothing. */
export function ySuyos(user: User) {
  const grupos = losQueDa(user);
  return grupos ? sql`and g.codigo_grupo in ${grupos}` : sql``;
}

/** SQL source: groups `g` with a class on a day in a current period; for a PROFESOR only their own. */
export const conClase = (user: User, sucursales: SQL, dia: string) => {
  return sql`grupo g join periodo_academico p using (codigo_periodo) join detalle_horario_grupo h using (codigo_grupo)
    where g.codigo_compania = ${user.codigoCompania} and g.codigo_sucursal = ${sucursales} and ${entrenaEl(dia)} and p.activo
      and ${dia} between p.fecha_inicio and p.fecha_fin and h.dia = ${diaSemanaIso(dia)} and ${rige(sql`h`, dia)}
      and not exists (select 1 from dia_sin_clase s where s.codigo_periodo = g.codigo_periodo and s.fecha = ${dia})
      ${ySuyos(user)}`;
};

/**
 * SQL source: groups `g` of a user that train, closed ones too, in the periods `p` that run on a day, and while none does in those that open next; for a PROFESOR only
 * their own. The seats of a season that has not begun are not those of today.
 */
export const enMarcha = (user: User, sucursales: SQL, hoy: string) => sql`grupo g join periodo_academico p using (codigo_periodo)
    where g.codigo_compania = ${user.codigoCompania} and g.codigo_sucursal = ${sucursales} and g.estatus <> 'INACTIVO' and p.activo and p.fecha_fin >= ${hoy}
      and p.fecha_inicio <= greatest(${hoy}::date, (select min(q.fecha_inicio) from periodo_academico q
        where q.codigo_compania = ${user.codigoCompania} and q.activo and q.fecha_fin >= ${hoy} and q.codigo_periodo in (
          select o.codigo_periodo from grupo o where o.codigo_sucursal = ${sucursales})))
      ${ySuyos(user)}`;

/** Subquery: number of students enrolled in a group `g` on a day, or on the first day of its period `p` if that is later. */
export const inscritosEnMarcha = (hoy: string) => inscritosDelGrupo(sql`g.codigo_grupo`, sql`greatest(${hoy}::date, p.fecha_inicio)`);

/** Subquery: number of students enrolled in a group `g` on a day. */
export const inscritosEn = (dia: string) => inscritosDelGrupo(sql`g.codigo_grupo`, dia);

/**
 * Query: number of groups that had a class and students on an earlier day but no roll. Enrolments are checked only for the few groups without a
 * roll.
 */
export const sinLista = (user: User, sucursales: SQL, dia: string) => sql`select count(*)::int n from ${fenced(sql`
  select distinct g.codigo_grupo from ${conClase(user, sucursales, dia)}
    and not exists (select 1 from lista_dia l where l.codigo_grupo = g.codigo_grupo and l.fecha = ${dia})`)} g
  where ${inscritosAntes(sql`g.codigo_grupo`, dia)} > 0`;

/** Groups with a waiting list, each with the next student; for a PROFESOR only their own. */
export const enEspera = (user: User, sucursales: SQL, hoy: string) => {
  return sql`select g.codigo_grupo "codigoGrupo", ${nombreDeGrupo(sql`g`, hoy)} grupo, w.esperan, greatest(g.capacidad - ${inscritosEn('9999-12-31')}, 0) libres, w.desde::text desde,
      e.codigo_estudiante "codigoEstudiante", e.nombre_completo siguiente
    from (select codigo_grupo, count(*)::int esperan, min(fecha) desde, (array_agg(codigo_estudiante order by orden, codigo_espera))[1] codigo_estudiante
        from lista_espera where codigo_compania = ${user.codigoCompania} and codigo_sucursal = ${sucursales} and estatus = 'ESPERA' group by 1) w
      join grupo g using (codigo_grupo) join estudiante e on e.codigo_estudiante = w.codigo_estudiante
    where g.estatus = 'ACTIVO' ${ySuyos(user)}`;
};
