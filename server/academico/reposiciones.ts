import { sql, type SQL } from 'drizzle-orm';
import { literal } from '../db/sql';
import { MAX_ALL, type Db } from '../lib/scope';
import { nombreDeGrupo } from './nombreDeGrupo';
import { inscritoEn } from './inscritos';

// What a missed class is worth: a class of another group. Nothing is kept of it but the class that makes it up (`reposicion`): whether there is
// one left follows from the marks, so that a corrected mark takes it back (docs/decisions/attendance).

/** Condition: the student is still in the enrolment in which it was in a group: whoever left the academy makes up nothing. */
const sigue = (codigoEstudiante: SQL, codigoGrupo: SQL) => sql`exists (select from inscripcion i
  where i.codigo_estudiante = ${codigoEstudiante} and i.estatus = 'ACTIVA' and (i.codigo_grupo = ${codigoGrupo}
    or exists (select from transferencia t where t.codigo_inscripcion = i.codigo_inscripcion and t.codigo_grupo_anterior = ${codigoGrupo})))`;

/** Condition: the student is in a group on a day. */
export const esDelGrupo = (codigoEstudiante: SQL, codigoGrupo: SQL, dia: SQL) => sql`exists (select from inscripcion i
  where i.codigo_estudiante = ${codigoEstudiante} and ${inscritoEn(sql`array[${codigoGrupo}]`, dia)})`;

/** Condition: a mark `a` is of a class that the academy `c` lets be made up: an excused or announced absence, or any. */
const SE_REPONE = sql`(a.estado = 'EXCUSA' or a.estado = 'AUSENTE' and (c.reposicion <> 'EXCUSAS' or exists (select from aviso_ausencia v
  where v.codigo_estudiante = a.codigo_estudiante and v.codigo_grupo = a.codigo_grupo and v.fecha_asistencia = a.fecha_asistencia)))`;

/** Condition: a row `r` of `reposicion` holds: it is marked, or the student still has what it makes up and is a guest in that group. */
export const rigeReposicion = (
  r = sql`r`,
) => sql`(${r}.vino is not null or (${sigue(sql`${r}.codigo_estudiante`, sql`${r}.codigo_grupo_falta`)}
  and not ${esDelGrupo(sql`${r}.codigo_estudiante`, sql`${r}.codigo_grupo`, sql`${r}.fecha`)}
  and exists (select from registro_asistencia a join compania c using (codigo_compania) where a.codigo_estudiante = ${r}.codigo_estudiante
    and a.codigo_grupo = ${r}.codigo_grupo_falta and a.fecha_asistencia = ${r}.fecha_falta and ${SE_REPONE})))`;

/** A missed class that can be made up until `vence`. */
export interface Credito {
  codigoEstudiante: number;
  estudiante: string;
  codigoGrupo: number;
  grupo: string;
  fecha: string;
  vence: string;
}

/**
 * The missed classes that some students (a condition on the row `e`) can still make up on a day, the one that expires first at the beginning:
 * of the latest ones, as many as the academy allows, without those that have a class already.
 */
export async function creditosDe(db: Db, hoy: string, dia: string, ninos: SQL): Promise<Credito[]> {
  const { rows } = await db.execute<Credito & Record<string, unknown>>(sql`
    select f.codigo_estudiante "codigoEstudiante", e.nombre_completo estudiante, f.codigo_grupo "codigoGrupo", ${nombreDeGrupo(sql`g`, hoy)} grupo,
      f.fecha_asistencia::text fecha, f.vence::text vence
    from (
      select a.codigo_estudiante, a.codigo_grupo, a.fecha_asistencia, a.fecha_asistencia + c.dias_reposicion vence, c.max_reposiciones,
        row_number() over (partition by a.codigo_estudiante order by a.fecha_asistencia desc, a.codigo_grupo) puesto
      from estudiante e join compania c using (codigo_compania) join registro_asistencia a on a.codigo_estudiante = e.codigo_estudiante
      where ${ninos} and e.activo and c.reposicion <> 'NO' and a.fecha_asistencia + c.dias_reposicion >= ${hoy}::date
        and ${SE_REPONE}
        and ${sigue(sql`a.codigo_estudiante`, sql`a.codigo_grupo`)}) f
    join estudiante e using (codigo_estudiante) join grupo g on g.codigo_grupo = f.codigo_grupo
    where f.puesto <= f.max_reposiciones and f.vence >= ${dia}::date and not exists (select from reposicion r
      where r.codigo_estudiante = f.codigo_estudiante and r.codigo_grupo_falta = f.codigo_grupo and r.fecha_falta = f.fecha_asistencia and ${rigeReposicion()})
    order by f.vence, f.codigo_grupo, e.nombre_completo, f.codigo_estudiante limit ${literal(MAX_ALL)}`);
  return rows;
}

/** A class that makes up another. */
export interface Clase {
  codigoReposicion: number;
  estudiante: string;
  grupo: string;
  fecha: string;
  grupoFalta: string;
  fechaFalta: string;
  vino: boolean | null;
  /** It can be cancelled: nobody has marked it, and it is still to come or the group took no roll that day. */
  quitable: boolean;
}

/** Condition: a row `r` of `reposicion` can be cancelled. */
export const quitable = (hoy: string) => sql`(r.vino is null and (r.fecha >= ${hoy}::date
  or not exists (select from lista_dia l where l.codigo_grupo = r.codigo_grupo and l.fecha = r.fecha)))`;

/** The most classes that a record shows. */
const MAX_CLASES = 50;

/** The classes in which some students (a condition on the row `e`) make up others, the latest first. */
export async function clasesQueReponen(db: Db, hoy: string, ninos: SQL): Promise<Clase[]> {
  const { rows } = await db.execute<Clase & Record<string, unknown>>(sql`
    select r.codigo_reposicion "codigoReposicion", e.nombre_completo estudiante, ${nombreDeGrupo(sql`g`, hoy)} grupo, r.fecha::text,
      ${nombreDeGrupo(sql`f`, hoy)} "grupoFalta", r.fecha_falta::text "fechaFalta", r.vino, ${quitable(hoy)} quitable
    from estudiante e join reposicion r using (codigo_estudiante) join grupo g on g.codigo_grupo = r.codigo_grupo
      join grupo f on f.codigo_grupo = r.codigo_grupo_falta
    where ${ninos} and ${rigeReposicion()} order by r.fecha desc, r.codigo_reposicion limit ${literal(MAX_CLASES)}`);
  return rows;
}
