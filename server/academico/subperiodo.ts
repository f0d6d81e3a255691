import { and, eq, sql } from 'drizzle-orm';
import { subperiodo as calls, type Subperiodo } from '@/contract/academico/subperiodo';
import { faltasDeSubperiodo } from '@/domain/periodo';
import { periodoAcademico, subperiodo as t } from '../db/schema/academico';
import { crud } from '../lib/crud';
import { invalid, notFound } from '../lib/errors';
import { scoped } from '../lib/scope';

/** Who plans the year. Locks the period against a change of its days. Refused: days outside it, another period; an exclusion constraint refuses what overlaps. */
export default crud(calls, t, {
  beforeSave: async ({ db, user }, asked, before) => {
    const row = asked as Subperiodo;
    if (before && row.codigoPeriodo !== before.codigoPeriodo) throw invalid({ codigoPeriodo: 'Un subperíodo no cambia de período' });
    const [periodo] = await db
      .select()
      .from(periodoAcademico)
      .where(scoped(periodoAcademico, user, eq(periodoAcademico.codigoPeriodo, row.codigoPeriodo)))
      .for('key share');
    if (!periodo) throw notFound('Ese período');
    const faltas = faltasDeSubperiodo(row, periodo);
    if (Object.keys(faltas).length) throw invalid(faltas);
    return { codigoSucursal: periodo.codigoSucursal } as object;
  },
});

/** The parts of a period that do not fit into these days of it. */
export const fueraDe = (codigoPeriodo: number, { fechaInicio, fechaFin }: { fechaInicio: string; fechaFin: string }) =>
  and(eq(t.codigoPeriodo, codigoPeriodo), eq(t.activo, true), sql`(${t.fechaInicio} < ${fechaInicio} or ${t.fechaFin} > ${fechaFin})`)!;
