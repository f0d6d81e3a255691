import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { prepared, type Places } from '../db/prepared';
import { secuencia } from '../db/schema/compania';

type Serie = (typeof secuencia.$inferSelect)['serie'];

interface Pedido {
  codigoCompania: number;
  serie: Serie;
  cuantos: number;
}

const tomar = prepared('tomar_numeros', (db, { codigoCompania, serie, cuantos }: Places<Pedido>) =>
  db
    .insert(secuencia)
    .values({ codigoCompania, serie, ultimo: cuantos })
    .onConflictDoUpdate({
      target: [secuencia.codigoCompania, secuencia.serie],
      set: { ultimo: sql`${secuencia.ultimo} + excluded.ultimo` },
    })
    .returning({ ultimo: secuencia.ultimo }),
);

/**
 * The first of `cuantos` numbers of a series of a company, without gaps: its row stays locked until the transaction ends, and a refusal gives
 * them back. Everybody else who needs a number waits that long: take it when all else is done.
 */
export async function primerNumero(db: Db, codigoCompania: number, serie: Serie, cuantos: number): Promise<number> {
  const [row] = await tomar(db, { codigoCompania, serie, cuantos });
  return row!.ultimo - cuantos + 1;
}

/** The next number of a series of a company. */
export const siguienteNumero = (db: Db, codigoCompania: number, serie: Serie) => primerNumero(db, codigoCompania, serie, 1);

/** The same within the statement that writes what bears the numbers: a part of it (`with serie as`) that gives one row, `numero`, the last one taken. */
export const tomaNumero = (codigoCompania: Placeholder, serie: Serie, cuantos: SQLWrapper = sql`1`): SQL => sql`
  insert into secuencia (codigo_compania, serie, ultimo) values (${codigoCompania}, ${sql.raw(`'${serie}'`)}, ${cuantos})
  on conflict (codigo_compania, serie) do update set ultimo = secuencia.ultimo + excluded.ultimo returning ultimo numero`;
