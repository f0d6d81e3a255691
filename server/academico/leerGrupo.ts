import { eq, sql, type SQL } from 'drizzle-orm';
import { Grupo, type DetalleHorario } from '@/contract/academico/grupo';
import type { Db } from '../db/connect';
import { writes } from '../db/transaction';
import type { Places } from '../db/prepared';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { entidad, profesor } from '../db/schema/personas';
import { ordered } from '../lib/lists/filters';
import { columnsFor, found, MAX_ALL, preparedFor, scoped, soloDe, type Quien, type User } from '../lib/scope';
import { nombreEnOrden } from '../personas/nombre';
import { inscritosDeGrupo } from './inscritos';
import { empiezaDespues, nombreDeGrupo, primeroLoQueCorre } from './nombreDeGrupo';

/** Subquery: the weekly schedule of the outer query's group, in order. */
export const horarioDeGrupo = sql<DetalleHorario[]>`(
  select coalesce(json_agg(json_build_object('dia', h.dia, 'horaInicio', h.hora_inicio, 'horaFin', h.hora_fin, 'lugar', h.lugar)
    order by h.dia, h.hora_inicio), '[]')
  from detalle_horario_grupo h where h.codigo_grupo = grupo.codigo_grupo)`;

/** Subquery: the days without classes of the outer query's period. */
export const diasSinClase = sql<
  string[]
>`array(select d.fecha::text from dia_sin_clase d where d.codigo_periodo = periodo_academico.codigo_periodo)`;

const modalidadesDe = (extra: SQL, orden: SQL) => sql`(
  select coalesce(json_agg(json_build_object('codigoModalidad', m.codigo_modalidad, 'montoCuota', o.monto_cuota${extra}) order by ${orden}), '[]')
  from grupo_modalidad o join modalidad m using (codigo_modalidad) where o.codigo_grupo = grupo.codigo_grupo)`;

/** The fields of a group that are no column of its table, for a query that joins period, instructor and person (`conNombres`). */
export const nombresDeGrupo = (hoy?: string) => ({
  modalidades: sql<Grupo['modalidades']>`${modalidadesDe(sql``, sql`m.codigo_modalidad`)}`,
  detallesHorarioGrupo: horarioDeGrupo,
  nombre: nombreDeGrupo(undefined, hoy),
  periodo: periodoAcademico.descripcion,
  empieza: empiezaDespues(undefined, hoy),
  profesor: nombreEnOrden(entidad),
  inscritos: inscritosDeGrupo,
  cuotas: sql<Grupo['cuotas']>`${modalidadesDe(sql`, 'modalidad', m.descripcion`, sql`m.descripcion`)}`,
});

/** All fields of a group, for such a query. */
export const camposDeGrupo = (hoy: string) => columnsFor(Grupo, grupo, nombresDeGrupo(hoy));

/** A select of groups with the joins for their names. They are left joins, which the planner removes from a count. */
export const conNombres = (db: Db, selection: Record<string, unknown>) =>
  db
    .select(selection as ReturnType<typeof camposDeGrupo>)
    .from(grupo)
    .leftJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .leftJoin(profesor, eq(profesor.codigoProfesor, grupo.codigoProfesor))
    .leftJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
    .$dynamic();

/** Condition: the groups that a user may see. A PROFESOR sees only their own. */
export function gruposDe(user: Quien, ...more: (SQL | undefined)[]): SQL {
  const codigoProfesor = soloDe(user);
  return scoped(grupo, user, codigoProfesor === undefined ? undefined : eq(grupo.codigoProfesor, codigoProfesor), ...more);
}

/** Groups sorted by name, those that run today first. */
export const leerGrupos = async (db: Db, user: User, hoy: string, ...where: (SQL | undefined)[]) =>
  (await conNombres(db, camposDeGrupo(hoy))
    .where(gruposDe(user, ...where))
    .orderBy(primeroLoQueCorre(undefined, hoy), ordered(grupo.descripcion), grupo.codigoGrupo)
    .limit(MAX_ALL)) as Grupo[];

/** One group that the user may see. Throws 404. */
export const cargarGrupo = async (db: Db, user: User, hoy: string, codigoGrupo: number) =>
  found(await leerGrupos(db, user, hoy, eq(grupo.codigoGrupo, codigoGrupo)), 'Ese grupo');

const uno = (db: Db, user: Quien, { codigoGrupo }: Places<{ codigoGrupo: number }>) =>
  db
    .select({ codigoGrupo: grupo.codigoGrupo })
    .from(grupo)
    .where(gruposDe(user, eq(grupo.codigoGrupo, codigoGrupo)));
const ver = preparedFor('ver_grupo', uno);
// FOR NO KEY UPDATE instead of FOR UPDATE: saving a roll only holds a foreign key to the group and must not wait.
const bloquear = preparedFor('bloquear_grupo', (db, user, places: Places<{ codigoGrupo: number }>) =>
  uno(db, user, places).for('no key update'),
);

/** Throws 404 for a group that the user may not see. */
export const assertGrupo = async (db: Db, user: User, codigoGrupo: number) => found(await ver(db, user, { codigoGrupo }), 'Ese grupo');

/**
 * Locks a group, so that its places and schedule stay unchanged until the end of the transaction. Throws 404 for a group that the user may
 * not see.
 */
export const bloquearGrupo = async (db: Db, user: User, codigoGrupo: number) =>
  found(await (writes(db) ? bloquear : ver)(db, user, { codigoGrupo }), 'Ese grupo');
