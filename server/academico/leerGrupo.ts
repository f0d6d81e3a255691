import { eq, sql, type SQL } from 'drizzle-orm';
import type { DetalleHorario, Grupo } from '@/contract/academico/grupo';
import type { Db } from '../db/connect';
import { writes } from '../db/transaction';
import type { Places } from '../db/prepared';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { entidad, profesor } from '../db/schema/personas';
import { notFound } from '../lib/errors';
import { ordered } from '../lib/lists/filters';
import { preparedFor, scoped, type Quien } from '../lib/scope';
import { soloDe, type User } from '../lib/user';
import { nombreEnOrden } from '../personas/nombre';
import { inscritosDeGrupo } from './inscritos';

const MAX_ALL = 1000;

/** Subquery: the weekly schedule of the outer query's group, in order. */
export const horarioDeGrupo = sql<DetalleHorario[]>`(
  select coalesce(json_agg(json_build_object('dia', h.dia, 'horaInicio', h.hora_inicio, 'horaFin', h.hora_fin, 'lugar', h.lugar)
    order by h.dia, h.hora_inicio), '[]')
  from detalle_horario_grupo h where h.codigo_grupo = grupo.codigo_grupo)`;

/** All fields of a group, for a query that joins period, instructor and person (`conNombres`). */
export const camposDeGrupo = {
  codigoGrupo: grupo.codigoGrupo,
  codigoSucursal: grupo.codigoSucursal,
  codigoPeriodo: grupo.codigoPeriodo,
  codigoProfesor: grupo.codigoProfesor,
  descripcion: grupo.descripcion,
  tipo: grupo.tipo,
  edadMinima: grupo.edadMinima,
  edadMaxima: grupo.edadMaxima,
  sexo: grupo.sexo,
  capacidad: grupo.capacidad,
  montoInscripcion: grupo.montoInscripcion,
  montoDeposito: grupo.montoDeposito,
  tipoCobro: grupo.tipoCobro,
  precioClase: grupo.precioClase,
  estatus: grupo.estatus,
  version: grupo.version,
  modalidades: sql<Grupo['modalidades']>`(
    select coalesce(json_agg(json_build_object('codigoModalidad', m.codigo_modalidad, 'montoCuota', m.monto_cuota)
      order by m.codigo_modalidad), '[]')
    from grupo_modalidad m where m.codigo_grupo = grupo.codigo_grupo)`,
  detallesHorarioGrupo: horarioDeGrupo,
  periodo: periodoAcademico.descripcion,
  profesor: nombreEnOrden(entidad),
  inscritos: inscritosDeGrupo,
  cuotas: sql<Grupo['cuotas']>`(
    select coalesce(json_agg(json_build_object('codigoModalidad', m.codigo_modalidad, 'montoCuota', m.monto_cuota, 'modalidad', d.descripcion)
      order by d.descripcion), '[]')
    from grupo_modalidad m join modalidad d using (codigo_modalidad) where m.codigo_grupo = grupo.codigo_grupo)`,
};

/** A select of groups with the joins for their names. They are left joins, which the planner removes from a count. */
export const conNombres = (db: Db, selection: Record<string, unknown>) =>
  db
    .select(selection as typeof camposDeGrupo)
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

/** Groups sorted by name. */
export const leerGrupos = async (db: Db, user: User, ...where: (SQL | undefined)[]) =>
  (await conNombres(db, camposDeGrupo)
    .where(gruposDe(user, ...where))
    .orderBy(ordered(grupo.descripcion), grupo.codigoGrupo)
    .limit(MAX_ALL)) as (Grupo & { version: number })[];

/** One group that the user may see. Throws 404. */
export async function cargarGrupo(db: Db, user: User, codigoGrupo: number) {
  const [row] = await leerGrupos(db, user, eq(grupo.codigoGrupo, codigoGrupo));
  if (!row) throw notFound('Ese grupo');
  return row;
}

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

/**
 * Locks a group, so that its places and schedule stay unchanged until the end of the transaction. Throws 404 for a group that the user may
 * not see.
 */
export async function bloquearGrupo(db: Db, user: User, codigoGrupo: number) {
  const rows = await (writes(db) ? bloquear : ver)(db, user, { codigoGrupo });
  if (rows.length === 0) throw notFound('Ese grupo');
}
