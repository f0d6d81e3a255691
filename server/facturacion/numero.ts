import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { secuencia } from '../db/schema/compania';

/** The next number of a series of a company, without gaps: its row stays locked until the transaction ends, and a refusal gives it back. */
export async function siguienteNumero(db: Db, codigoCompania: number, serie: (typeof secuencia.$inferSelect)['serie']): Promise<number> {
  const [row] = await db
    .insert(secuencia)
    .values({ codigoCompania, serie, ultimo: 1 })
    .onConflictDoUpdate({ target: [secuencia.codigoCompania, secuencia.serie], set: { ultimo: sql`${secuencia.ultimo} + 1` } })
    .returning({ ultimo: secuencia.ultimo });
  return row!.ultimo;
}
