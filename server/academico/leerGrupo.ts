import { and, eq, sql, type SQL } from 'drizzle-orm';
import { Grupo, type DetalleHorario } from '@/contract/academico/grupo';
import type { ClaseDada } from '@/domain/academico/grupo';
import type { Sesion } from '@/domain/academico/horario';
import { writes } from '../db/transaction';
import type { Places } from '../db/prepared';
import { grupo, grupoProfesor, periodoAcademico } from '../db/schema/academico';
import { entidad, nombreDe, nombreEnOrden, profesor } from '../db/schema/personas';
import { ordered } from '../lib/lists/filters';
import { columnsFor, found, MAX_ALL, preparedFor, scoped, type Db, type Quien, type User } from '../lib/scope';
import { HOY, losQueDa, rige, susGrupos } from '../personas/ensena';
import { inscritosDeGrupo } from './inscritos';
import { empiezaDespues, nombreDeGrupo, primeroLoQueCorre } from './nombreDeGrupo';

const clasesDe = (g: SQL, tambien: SQL, cuando: SQL, con = sql``) => sql`(
  select coalesce(json_agg(json_build_object('dia', h.dia, 'horaInicio', h.hora_inicio, 'horaFin', h.hora_fin, 'lugar', h.lugar${tambien})
    order by h.dia, h.hora_inicio, h.desde nulls first), '[]')
  from detalle_horario_grupo h ${con} where h.codigo_grupo = ${g}.codigo_grupo and ${cuando})`;

/** Subquery: the weekly schedule of a group, a row `g`, that holds on a day, in order. */
export const horarioDeGrupo = (dia = HOY, g: SQL = sql`grupo`) => sql<DetalleHorario[]>`${clasesDe(g, sql``, rige(sql`h`, dia))}`;

/**
 * Subquery: the weekly classes that the outer query's group has on a day or later, each with its main instructor and the days on which both hold,
 * within the outer query's period.
 */
export const clasesDadasDesde = (dia: string) => {
  const desde = sql`greatest(h.desde, t.desde, periodo_academico.fecha_inicio)`;
  const hasta = sql`least(h.hasta, t.hasta, periodo_academico.fecha_fin + 1)`;
  return sql<(DetalleHorario & ClaseDada)[]>`${clasesDe(
    sql`grupo`,
    sql`, 'codigoProfesor', t.codigo_profesor, 'profesor', ${nombreDe('e')}, 'desde', ${desde}, 'hasta', ${hasta}`,
    sql`greatest(${desde}, ${dia}::date) < ${hasta}`,
    sql`join grupo_profesor t on t.codigo_grupo = h.codigo_grupo and t.rol = 'TITULAR'
      join profesor p on p.codigo_profesor = t.codigo_profesor join entidad e on e.codigo_entidad = p.codigo_entidad`,
  )}`;
};

/** The weekly classes that a stored group has on a day or later, in the same way. */
export async function clasesDadas(db: Db, codigoGrupo: number, dia: string) {
  const [row] = await db
    .select({ horario: clasesDadasDesde(dia) })
    .from(grupo)
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(eq(grupo.codigoGrupo, codigoGrupo));
  return row!.horario;
}

/** Subquery: every weekly class that a group, a row `g`, ever had or will have, each with the days on which it holds. */
export const horariosDe = (g: SQL) => sql<Sesion[]>`${clasesDe(g, sql`, 'desde', h.desde, 'hasta', h.hasta`, sql`true`)}`;
/** The same of the outer query's group. */
export const horariosDeGrupo = horariosDe(sql`grupo`);

/** Subquery: the days without classes of the outer query's period. */
export const diasSinClase = sql<
  string[]
>`array(select d.fecha::text from dia_sin_clase d where d.codigo_periodo = periodo_academico.codigo_periodo)`;

/** Subquery: since when the schedule of a day holds for the outer query's group; the period's first day if always. */
const horarioDesdeCuando = (dia: unknown) => sql<string>`coalesce((
  select max(h.desde) from detalle_horario_grupo h where h.codigo_grupo = grupo.codigo_grupo and ${rige(sql`h`, dia)}), periodo_academico.fecha_inicio)::text`;

/** Subquery: the changes of schedule or main instructor that the outer query's group has after a day, in order. */
const cambiosDespues = (dia: unknown) => sql<Grupo['cambios']>`(
  select coalesce(json_agg(json_build_object('desde', d.dia,
    'clases', case when d.de_horario then ${clasesDe(sql`grupo`, sql``, rige(sql`h`, sql`d.dia`))} end,
    'profesor', (select ${nombreDe('e')} from grupo_profesor x join profesor p using (codigo_profesor) join entidad e on e.codigo_entidad = p.codigo_entidad
      where x.codigo_grupo = grupo.codigo_grupo and x.rol = 'TITULAR' and x.desde = d.dia)) order by d.dia), '[]')
  from (select c.dia, bool_or(c.de_horario) de_horario from (
      select unnest(array[h.desde, h.hasta]) dia, true de_horario from detalle_horario_grupo h where h.codigo_grupo = grupo.codigo_grupo
      union all select x.desde, false from grupo_profesor x where x.codigo_grupo = grupo.codigo_grupo and x.rol = 'TITULAR') c
    where c.dia > ${dia}::date group by c.dia) d)`;

/** Condition: the row of grupo_profesor is the main instructor of a day. */
const esTitular = (dia: unknown) => sql`${grupoProfesor.rol} = 'TITULAR' and ${rige(sql`${grupoProfesor}`, dia)}`;

const modalidadesDe = (extra: SQL, orden: SQL) => sql`(
  select coalesce(json_agg(json_build_object('codigoModalidad', m.codigo_modalidad, 'montoCuota', o.monto_cuota${extra}) order by ${orden}), '[]')
  from grupo_modalidad o join modalidad m using (codigo_modalidad) where o.codigo_grupo = grupo.codigo_grupo)`;

/** The fields of a group that are no column of its table, for a query that joins period, instructor and person (`conNombres`). */
export const nombresDeGrupo = (hoy: unknown = HOY) => ({
  modalidades: sql<Grupo['modalidades']>`${modalidadesDe(sql``, sql`m.codigo_modalidad`)}`,
  codigoProfesor: sql<number>`${grupoProfesor.codigoProfesor}`,
  detallesHorarioGrupo: horarioDeGrupo(hoy),
  profesorDesde: sql<string>`coalesce(${grupoProfesor.desde}, ${periodoAcademico.fechaInicio})::text`,
  horarioDesde: horarioDesdeCuando(hoy),
  cambios: cambiosDespues(hoy),
  nombre: nombreDeGrupo(undefined, hoy),
  periodo: periodoAcademico.descripcion,
  empieza: empiezaDespues(undefined, hoy),
  profesor: nombreEnOrden(entidad),
  inscritos: inscritosDeGrupo,
  cuotas: sql<Grupo['cuotas']>`${modalidadesDe(sql`, 'modalidad', m.descripcion`, sql`m.descripcion`)}`,
});

/** All fields of a group, for such a query. */
export const camposDeGrupo = (hoy: string) => columnsFor(Grupo, grupo, nombresDeGrupo(hoy));

/** A select of groups with the joins for their names of a day. They are left joins, which the planner removes from a count. */
export const conNombres = (db: Db, selection: Record<string, unknown>, hoy = HOY) =>
  db
    .select(selection as ReturnType<typeof camposDeGrupo>)
    .from(grupo)
    .leftJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .leftJoin(grupoProfesor, and(eq(grupoProfesor.codigoGrupo, grupo.codigoGrupo), esTitular(hoy)))
    .leftJoin(profesor, eq(profesor.codigoProfesor, grupoProfesor.codigoProfesor))
    .leftJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
    .$dynamic();

/** Condition: the groups that a user may see. A PROFESOR sees only theirs. */
export function gruposDe(user: Quien, ...more: (SQL | undefined)[]): SQL {
  const suyos = susGrupos(user);
  return scoped(grupo, user, suyos && sql`${grupo.codigoGrupo} in ${suyos}`, ...more);
}

/** Condition: the groups that a user may see on a day. A PROFESOR sees only those of theirs that they teach then, or today. */
export function gruposDelDia(user: Quien, dia: unknown, ...more: (SQL | undefined)[]): SQL {
  const suyos = losQueDa(user, dia);
  return gruposDe(user, suyos && sql`${grupo.codigoGrupo} in ${suyos}`, ...more);
}

/** Groups sorted by name, those that run today first. */
export const leerGrupos = async (db: Db, user: User, hoy: string, ...where: (SQL | undefined)[]) =>
  (await conNombres(db, camposDeGrupo(hoy), hoy)
    .where(gruposDe(user, ...where))
    .orderBy(primeroLoQueCorre(undefined, hoy), ordered(grupo.descripcion), grupo.codigoGrupo)
    .limit(MAX_ALL)) as Grupo[];

/** One group that the user may see. Throws 404. */
export const cargarGrupo = async (db: Db, user: User, hoy: string, codigoGrupo: number) =>
  found(await leerGrupos(db, user, hoy, eq(grupo.codigoGrupo, codigoGrupo)), 'Ese grupo');

interface UnGrupo {
  codigoGrupo: number;
  dia: string;
}
const uno = (db: Db, user: Quien, { codigoGrupo, dia }: Places<UnGrupo>) =>
  db
    .select({ codigoGrupo: grupo.codigoGrupo })
    .from(grupo)
    .where(gruposDelDia(user, dia, eq(grupo.codigoGrupo, codigoGrupo)));
const delDia = preparedFor('grupo_de_un_dia', uno);
const ver = preparedFor('ver_grupo', (db, user, { codigoGrupo }: Places<Pick<UnGrupo, 'codigoGrupo'>>) =>
  db
    .select({ codigoGrupo: grupo.codigoGrupo })
    .from(grupo)
    .where(gruposDe(user, eq(grupo.codigoGrupo, codigoGrupo))),
);
// FOR NO KEY UPDATE instead of FOR UPDATE: saving a roll only holds a foreign key to the group and must not wait.
const bloquear = preparedFor('bloquear_grupo', (db, user, places: Places<UnGrupo>) => uno(db, user, places).for('no key update'));

/** Throws 404 for a group that the user may not see or, given a day, whose roll of that day they may not. */
export const assertGrupo = async (db: Db, user: User, codigoGrupo: number, dia?: string) =>
  found(await (dia === undefined ? ver(db, user, { codigoGrupo }) : delDia(db, user, { codigoGrupo, dia })), 'Ese grupo');

/**
 * Locks a group, so that its places and schedule stay unchanged until the end of the transaction. Throws 404 for a group that the user may
 * not see, or does not teach today.
 */
export const bloquearGrupo = async (db: Db, user: User, codigoGrupo: number) =>
  found(await (writes(db) ? bloquear : delDia)(db, user, { codigoGrupo, dia: user.hoy }), 'Ese grupo');
