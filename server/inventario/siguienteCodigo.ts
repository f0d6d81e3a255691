import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import type { User } from '../lib/user';

const PROPIO = /^A-(\d{1,9})$/i;

/**
 * Returns a generator of free codes of the academy's own series: 'A-0042', 'A-0043'. `tomados` are codes about to be written. Of two
 * concurrent callers the unique index refuses the second, who may retry.
 */
export async function siguienteCodigo(db: Db, { codigoCompania }: User, tomados: readonly string[] = []): Promise<() => string> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select coalesce(max(substring(upper(codigo) from '^A-(\\d{1,9})$')::int), 0) n from articulo where codigo_compania = ${codigoCompania}`,
  );
  let ultimo = Math.max(rows[0]!.n, ...tomados.map((codigo) => Number(PROPIO.exec(codigo)?.[1] ?? 0)));
  return () => `A-${String((ultimo += 1)).padStart(4, '0')}`;
}
