import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { secuencia } from '../db/schema/compania';

type Serie = (typeof secuencia.$inferSelect)['serie'];

/** The first of `cuantos` numbers of a series of a company, without gaps: its row stays locked until the transaction ends, and a refusal gives them back. */
export async function primerNumero(db: Db, codigoCompania: number, serie: Serie, cuantos: number): Promise<number> {
  const [row] = await db
    .insert(secuencia)
    .values({ codigoCompania, serie, ultimo: cuantos })
    .onConflictDoUpdate({ target: [secuencia.codigoCompania, secuencia.serie], set: { ultimo: sql`${secuencia.ultimo} + ${cuantos}` } })
    .returning({ ultimo: secuencia.ultimo });
  return row!.ultimo - cuantos + 1;
}

/** The next number of a series of a company. */
export const siguienteNumero = (db: Db, codigoCompania: number, serie: Serie) => primerNumero(db, codigoCompania, serie, 1);
