import { sql, type SQL } from 'drizzle-orm';
import { soloDe, type Quien, type Scope } from '../lib/scope';

// Who teaches a group, and by which schedule, on a day: the one place that answers it, for roll, reports, monitoring and scope
// (docs/decisions/attendance).

/** Today in a list or a prepared statement. */
export const HOY: unknown = sql.placeholder('hoy');

/** Condition: a row with `desde` and `hasta`, of grupo_profesor or detalle_horario_grupo, holds on a day. */
export const rige = (fila: SQL, dia: unknown) =>
  sql`(${fila}.desde is null or ${fila}.desde <= ${dia}::date) and (${fila}.hasta is null or ${fila}.hasta > ${dia}::date)`;

/** Subquery: the groups that an instructor teaches, in any role, on one of these days. */
export const gruposDeProfesor = (codigoProfesor: unknown, ...dias: unknown[]) => sql`(
  select suyo.codigo_grupo from grupo_profesor suyo where suyo.codigo_profesor = ${codigoProfesor} and (${sql.join(
    dias.map((dia) => rige(sql`suyo`, dia)),
    sql` or `,
  )}))`;

/** Subquery of a list or report, prepared once for everybody: the groups that the calling coach teaches today. */
export const MIS_GRUPOS = gruposDeProfesor(sql.placeholder('codigoProfesor'), HOY);

/**
 * Subquery: the groups to which a PROFESOR is limited, those that they teach today or on one of these days; undefined for others, and for a
 * scope without a user, as of a rule or a family.
 */
export function susGrupos(user: Scope | Quien, ...dias: unknown[]): SQL | undefined {
  const quien = user as Quien;
  const solo = quien.tipoUsuario && soloDe(quien);
  return solo === undefined ? undefined : gruposDeProfesor(solo, quien.hoy, ...dias);
}

/** Subquery: the main instructor of a group on a day. */
export const titularDe = (codigoGrupo: SQL, dia: unknown) => sql<number>`(
  select t.codigo_profesor from grupo_profesor t where t.codigo_grupo = ${codigoGrupo} and t.rol = 'TITULAR' and ${rige(sql`t`, dia)})`;

/** Subquery: the instructor on duty of a group on a day, the substitute if it has one, else the main one. */
export const deTurno = (codigoGrupo: SQL, dia: unknown) => sql<number>`(
  select t.codigo_profesor from grupo_profesor t where t.codigo_grupo = ${codigoGrupo} and t.rol <> 'ASISTENTE' and ${rige(sql`t`, dia)}
  order by t.rol limit 1)`;

/** SQL rows `codigo_grupo, codigo_profesor`: the instructor on duty of every group on a day, in one subquery. */
export const losDeTurno = (dia: unknown) => sql`(
  select distinct on (t.codigo_grupo) t.codigo_grupo, t.codigo_profesor from grupo_profesor t where t.rol <> 'ASISTENTE' and ${rige(sql`t`, dia)}
  order by t.codigo_grupo, t.rol)`;
