import { and, eq, isNull, max, sql } from 'drizzle-orm';
import { mesDe, ultimoDiaDelMes } from '@/domain/fechas';
import type { Db } from '../db/connect';
import { cierreMes } from '../db/schema/dinero/caja';
import { factura } from '../db/schema/dinero/facturas';

interface Quien {
  codigoCompania: number;
}

/**
 * The last day of the newest closed month of a company; null if none is closed. Months are closed in their order and reopened from the last, so
 * that every day up to it is closed too.
 */
export async function cerradoHasta(db: Db, { codigoCompania }: Quien): Promise<string | null> {
  const [row] = await db
    .select({ mes: max(cierreMes.mes) })
    .from(cierreMes)
    .where(and(eq(cierreMes.codigoCompania, codigoCompania), isNull(cierreMes.reabierto)));
  return row?.mes ? ultimoDiaDelMes(row.mes) : null;
}

/**
 * The same for acts that date something before today: null also where none of their days is before the current month, which needs no query. The
 * day counts for seats and attendance; the money is of today and names the closed month (`conMesCerrado`).
 */
export const cerradoPara = async (db: Db, quien: Quien, hoy: string, dias: readonly string[]): Promise<string | null> =>
  dias.some((dia) => mesDe(dia) < mesDe(hoy)) ? cerradoHasta(db, quien) : null;

/** SQL: whether the month in which the span of an instalment ends is closed. */
export const MES_CERRADO = sql<boolean>`exists (select from cierre_mes c where c.codigo_compania = ${factura.codigoCompania}
  and c.reabierto is null and c.mes >= to_char(${factura.tramoHasta}, 'YYYY-MM'))`;
