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

/** Longest a request waits for a connection before it is told that the database does not answer. */
const CONNECT_MS = 10_000;

/**
 * A pool on a PostgreSQL. A connection that is lost, idle or in use, fails the query under way and is replaced; it ends nothing else.
 * `url` may be a function: the embedded server can come back at another port.
 */
export function connect(url: string | (() => string), max = 10): Connection {
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: typeof url === 'string' ? url : url() });
    }
  }
  const pool = new pg.Pool({ Client, max, application_name: 'cantera api', connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  pool.on('error', () => {});
  // The pool listens to idle connections alone: without a listener of ours one that is lost in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, db: drizzleOn(pool), close: () => pool.end() };
}
