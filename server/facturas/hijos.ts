import { sql } from 'drizzle-orm';
import { hijosInscritos, type Hijo, type InscripcionDeHijo } from '@/domain/inscripciones/hijos';
import { groupBy } from '@/utils/groupBy';
import type { Db } from '../db/connect';
import { preparedSql } from '../db/prepared';
import { familiaDe, leerPagadores } from './familia';

/** SQL: the columns of an InscripcionDeHijo of an enrolment `i`, and what they are read from. */
const DE_HIJO = sql`i.codigo_estudiante "codigoEstudiante", i.codigo_inscripcion "codigoInscripcion",
  i.fecha_inscripcion::text "fechaInscripcion", p.fecha_fin::text fin, i.codigo_inscripcion_origen is not null renueva`;
const CON_PERIODO = sql`join grupo g on g.codigo_grupo = i.codigo_grupo join periodo_academico p on p.codigo_periodo = g.codigo_periodo`;

const hijosDe = preparedSql<InscripcionDeHijo, { codigoPagador: number }>(
  'hijos_de',
  ({ codigoPagador }) => sql`select ${DE_HIJO} from inscripcion i ${CON_PERIODO}
  where i.estatus = 'ACTIVA' and i.codigo_estudiante = any(${familiaDe(sql`${codigoPagador}`)})`,
);

/** The enrolments of a payer's children, of every period and branch. */
export const leerInscripcionesDeHijos = (db: Db, codigoPagador: number) => hijosDe(db, { codigoPagador });

/** The children of a payer whose enrolment goes on on a day or later (`hijosInscritos`), in every branch. */
export const leerHijos = async (db: Db, codigoPagador: number, desde: string): Promise<Hijo[]> =>
  hijosInscritos(await leerInscripcionesDeHijos(db, codigoPagador), desde);

/** The same of many payers, by their code, without some enrolments. */
export async function leerHijosDe(
  db: Db,
  pagadores: readonly number[],
  desde: string,
  sin: readonly number[] = [],
): Promise<Map<number, Hijo[]>> {
  const { rows } = await db.execute<Pick<InscripcionDeHijo, keyof InscripcionDeHijo> & { pagador: number }>(sql`
    with familias as (select p.pagador, ${familiaDe(sql`p.pagador`)} hijos from unnest(${sql.param([...pagadores])}::int[]) p (pagador))
    select f.pagador, ${DE_HIJO}
    from familias f join inscripcion i on i.codigo_estudiante = any(f.hijos) and i.estatus = 'ACTIVA' ${CON_PERIODO}
    where i.codigo_inscripcion <> all(${sql.param([...sin])}::int[])`);
  return new Map([...groupBy(rows, ({ pagador }) => pagador)].map(([pagador, suyas]) => [pagador, hijosInscritos(suyas, desde)]));
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
