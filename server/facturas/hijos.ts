import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { preparedSql } from '../db/prepared';
import { familiaDe, leerPagadores } from './familia';

/** A child of a family that is enrolled, with the day from which it counts among its siblings. */
export interface Hijo {
  codigoEstudiante: number;
  fechaInscripcion: string;
}

/** The period of an enrolment `i`: once it is over nobody counts by it, though its row says ACTIVA for good (docs/decisions/enrolments). */
const CON_PERIODO = sql`join grupo g on g.codigo_grupo = i.codigo_grupo join periodo_academico p on p.codigo_periodo = g.codigo_periodo`;
const siguen = (desde: Placeholder | string) => sql`having max(p.fecha_fin) >= ${desde}::date`;

/**
 * Condition: the enrolment `i` begins a stay of its child: it renews none, and no other went on that day. Who comes back after a gap was billed as a
 * new child, and counts from then on.
 */
const empieza = (sin = sql``) => sql`i.codigo_inscripcion_origen is null and not exists (
  select from inscripcion a join grupo ag on ag.codigo_grupo = a.codigo_grupo join periodo_academico ap on ap.codigo_periodo = ag.codigo_periodo
  where a.codigo_estudiante = i.codigo_estudiante and a.estatus = 'ACTIVA' and ap.fecha_fin >= i.fecha_inscripcion ${sin}
    and (a.fecha_inscripcion, a.codigo_inscripcion) < (i.fecha_inscripcion, i.codigo_inscripcion))`;
/** The day from which a child counts; by a renewal whose origin was cancelled since, its own. */
const desdeCuando = (columna: SQL, sin?: SQL) => sql`coalesce(max(${columna}) filter (where ${empieza(sin)}), min(${columna}))`;

const hijosDe = preparedSql<{ codigo: number; fecha: string }, { codigoPagador: number; desde: string }>(
  'hijos_de',
  ({ codigoPagador, desde }) => sql`
  select i.codigo_estudiante codigo, ${desdeCuando(sql`i.fecha_inscripcion`)}::text fecha from inscripcion i ${CON_PERIODO}
  where i.estatus = 'ACTIVA' and i.codigo_estudiante = any(${familiaDe(sql`${codigoPagador}`)}) group by 1 ${siguen(desde)}
  order by ${desdeCuando(sql`i.codigo_inscripcion`)}`,
);

/** The children of a payer whose enrolment goes on on a day or later, in the order in which they were enrolled, each with the first day of its stay, by enrolments that were not cancelled. */
export async function leerHijos(db: Db, codigoPagador: number, desde: string): Promise<Hijo[]> {
  const rows = await hijosDe(db, { codigoPagador, desde });
  return rows.map(({ codigo, fecha }) => ({ codigoEstudiante: codigo, fechaInscripcion: fecha }));
}

/** The same of many payers, by their code, without some enrolments; who has none enrolled is not in it. */
export async function leerHijosDe(
  db: Db,
  pagadores: readonly number[],
  desde: string,
  sin: readonly number[] = [],
): Promise<Map<number, Hijo[]>> {
  const quedan = (columna: SQL) => sql`${columna} <> all(${sql.param([...sin])}::int[])`;
  const otras = sql`and ${quedan(sql`a.codigo_inscripcion`)}`;
  const { rows } = await db.execute<{ pagador: number; codigo: number; fecha: string }>(sql`
    with familias as (select p.pagador, ${familiaDe(sql`p.pagador`)} hijos from unnest(${sql.param([...pagadores])}::int[]) p (pagador))
    select f.pagador, i.codigo_estudiante codigo, ${desdeCuando(sql`i.fecha_inscripcion`, otras)}::text fecha
    from familias f join inscripcion i on i.codigo_estudiante = any(f.hijos) and i.estatus = 'ACTIVA' ${CON_PERIODO}
    where ${quedan(sql`i.codigo_inscripcion`)}
    group by 1, 2 ${siguen(desde)} order by ${desdeCuando(sql`i.codigo_inscripcion`, otras)}`);
  const hijos = new Map<number, Hijo[]>();
  for (const { pagador, codigo, fecha } of rows)
    hijos.set(pagador, [...(hijos.get(pagador) ?? []), { codigoEstudiante: codigo, fechaInscripcion: fecha }]);
  return hijos;
}

/** Which children of a family count: those enrolled on a day or later, without some enrolments that are about to end. */
export interface Familia {
  desde: string;
  sin?: readonly number[];
}

/** Of many students the enrolled children of who pays for each, by the student's code. */
export async function leerFamilias(db: Db, codigosEstudiante: readonly number[], { desde, sin }: Familia): Promise<Map<number, Hijo[]>> {
  const pagadores = await leerPagadores(db, codigosEstudiante);
  const hijos = await leerHijosDe(db, [...new Set(pagadores.values())], desde, sin);
  return new Map([...pagadores].map(([codigo, pagador]) => [codigo, hijos.get(pagador) ?? []]));
}
