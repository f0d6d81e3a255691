import { and, eq, sql } from 'drizzle-orm';
import { subperiodo as calls, type Subperiodo } from '@/contract/academico/subperiodo';
import { faltasDeSubperiodo } from '@/domain/academico/periodo';
import { periodoAcademico, subperiodo as t } from '../db/schema/academico';
import { crud } from '../lib/crud';
import { invalid, notFound } from '../lib/errors';
import { scoped } from '../lib/scope';

/**
 * Called by whoever plans the year. Locks the period, so that its days do not change meanwhile. Refuses days outside it and a change of
 * period; an exclusion constraint refuses overlaps.
 */
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

/** Condition: the active parts of a period that extend beyond the given days. */
export const fueraDe = (codigoPeriodo: number, { fechaInicio, fechaFin }: { fechaInicio: string; fechaFin: string }) =>
  and(eq(t.codigoPeriodo, codigoPeriodo), eq(t.activo, true), sql`(${t.fechaInicio} < ${fechaInicio} or ${t.fechaFin} > ${fechaFin})`)!;
