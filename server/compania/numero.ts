import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { quoted } from '../db/sql';
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
 * Takes `cuantos` numbers of a company's series and returns the first, without gaps: the series' row stays locked until the transaction
 * ends, and a rollback returns the numbers. Everybody else who needs a number waits, so call it last.
 */
export async function primerNumero(db: Db, codigoCompania: number, serie: Serie, cuantos: number): Promise<number> {
  const [row] = await tomar(db, { codigoCompania, serie, cuantos });
  return row!.ultimo - cuantos + 1;
}

/** Takes the next number of a company's series. */
export const siguienteNumero = (db: Db, codigoCompania: number, serie: Serie) => primerNumero(db, codigoCompania, serie, 1);

/** The same as a CTE (`with serie as`) of the statement that inserts the numbered row; its only row has `numero`, the last number taken. */
export const tomaNumero = (codigoCompania: Placeholder, serie: Serie, cuantos: SQLWrapper = sql`1`): SQL => sql`
  insert into secuencia (codigo_compania, serie, ultimo) values (${codigoCompania}, ${quoted(serie)}, ${cuantos})
  on conflict (codigo_compania, serie) do update set ultimo = secuencia.ultimo + excluded.ultimo returning ultimo numero`;
