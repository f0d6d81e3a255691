import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

// Sums of cents and counts are bigint and fit a number (contract/campos.ts caps amounts); a day stays 'YYYY-MM-DD'.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (moment) => new Date(moment).toISOString());

/** The pool of a read or the transaction of a write. */
export type Db = Omit<NodePgDatabase, '$client'>;

/** A drizzle database on any pg client; columns are the fields' names in snake_case. */
export const drizzleOn = (client: pg.Pool | pg.PoolClient | pg.Client): Db => drizzle(client as pg.Pool, { casing: 'snake_case' });

export interface Connection {
  pool: pg.Pool;
  db: Db;
  close: () => Promise<void>;
}

/** A pool on a PostgreSQL; an idle connection that the server drops is replaced in silence. */
export function connect(connectionString: string, max = 10): Connection {
  const pool = new pg.Pool({ connectionString, max, application_name: 'cantera api' });
  pool.on('error', () => {});
  return { pool, db: drizzleOn(pool), close: () => pool.end() };
}
