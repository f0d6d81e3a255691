import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { PeriodoAcademico } from '@/contract/academico/periodo';
import { locked } from '../db/locks';
import { periodoAcademico as t } from '../db/schema/academico';
import { columnsFor, found, MAX_ALL, scoped, type Db, type User } from '../lib/scope';

/** The fields of a period that are no column of its table. */
export const nombresDePeriodo = {
  sucursal: sql<string>`coalesce((
    select s.descripcion_sucursal from sucursal s where s.codigo_sucursal = periodo_academico.codigo_sucursal), '')`,
  diasSinClase: sql<PeriodoAcademico['diasSinClase']>`(
    select coalesce(json_agg(json_build_object('fecha', d.fecha, 'motivo', d.motivo) order by d.fecha), '[]')
    from dia_sin_clase d where d.codigo_periodo = periodo_academico.codigo_periodo)`,
};
/** All fields of a period. */
export const camposDePeriodo = columnsFor(PeriodoAcademico, t, nombresDePeriodo);

/** The periods that a user may see, latest first. */
export const leerPeriodos = (db: Db, user: User, ...where: (SQL | undefined)[]) =>
  db
    .select(camposDePeriodo)
    .from(t)
    .where(scoped(t, user, ...where))
    .orderBy(desc(t.fechaInicio), t.codigoPeriodo)
    .limit(MAX_ALL);

/** A period that the user may see; `lock` locks it, in an act. Throws 404. */
export async function cargarPeriodo(db: Db, user: User, codigoPeriodo: number, lock?: 'update' | 'key share'): Promise<PeriodoAcademico> {
  const query = leerPeriodos(db, user, eq(t.codigoPeriodo, codigoPeriodo));
  return found(await (lock ? locked(db, query, lock) : query), 'Ese período');
}
