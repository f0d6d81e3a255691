import { sql, type SQL } from 'drizzle-orm';
import { soloDe, type Quien, type Scope } from '../lib/scope';

// Who teaches a group, and by which schedule, on a day: the one place that answers it, for roll, reports, monitoring and scope
// (docs/decisions/attendance).

/** Today in a list or a prepared statement. */
export const HOY: unknown = sql.placeholder('hoy');

/** Condition: a row with `desde` and `hasta`, of grupo_profesor or detalle_horario_grupo, holds on a day. */
export const rige = (fila: SQL, dia: unknown) =>
  sql`(${fila}.desde is null or ${fila}.desde <= ${dia}::date) and (${fila}.hasta is null or ${fila}.hasta > ${dia}::date)`;

/** Condition: the group, a row `g`, trains on a day: it was not INACTIVO yet. */
export const entrenaEl = (dia: unknown, g: SQL = sql`g`) => sql`(${g}.estatus <> 'INACTIVO' or ${dia}::date < ${g}.inactivo_desde)`;

/** Subquery: the groups that an instructor teaches, in any role, on one of these days. */
const gruposQueDa = (codigoProfesor: unknown, dias: readonly unknown[]) => sql`(
  select suyo.codigo_grupo from grupo_profesor suyo where suyo.codigo_profesor = ${codigoProfesor} and (${sql.join(
    dias.map((dia) => rige(sql`suyo`, dia)),
    sql` or `,
  )}))`;

/**
 * Subquery: the groups whose children an instructor sees: those that they teach, in any role, today, on a planned day, or on one of this
 * month, whose roll they may still correct; none of a season that was over before (docs/reglas/academico.md).
 */
const gruposDeProfesor = (codigoProfesor: unknown, hoy: unknown) => sql`(
  select suyo.codigo_grupo from grupo_profesor suyo join grupo corre using (codigo_grupo) join periodo_academico cuando using (codigo_periodo)
  where suyo.codigo_profesor = ${codigoProfesor}
    and least(suyo.hasta - 1, cuando.fecha_fin) >= greatest(date_trunc('month', ${hoy}::date)::date, cuando.fecha_inicio))`;

/** Subquery of a list or report, prepared once for everybody: the groups of the calling coach. */
export const MIS_GRUPOS = gruposDeProfesor(sql.placeholder('codigoProfesor'), HOY);

/** The instructor to whose groups a user is limited; undefined for others, and for a scope without a user, as of a rule or a family. */
const profesorDe = (user: Scope | Quien) => (user as Quien).tipoUsuario && soloDe(user as Quien);

/** Subquery: the groups to which a PROFESOR is limited; undefined for others. */
export function susGrupos(user: Scope | Quien): SQL | undefined {
  const solo = profesorDe(user);
  return solo === undefined ? undefined : gruposDeProfesor(solo, (user as Quien).hoy);
}

/** Subquery: the groups that a PROFESOR teaches today or on one of these days, whose roll they take then; undefined for others. */
export function losQueDa(user: Scope | Quien, ...dias: unknown[]): SQL | undefined {
  const solo = profesorDe(user);
  return solo === undefined ? undefined : gruposQueDa(solo, [(user as Quien).hoy, ...dias]);
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
