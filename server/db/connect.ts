import type { Socket } from 'node:net';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

// Sums of cents and counts are bigint and fit a number (contract/campos.ts caps amounts); a day stays 'YYYY-MM-DD'.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (moment) => new Date(moment).toISOString());

/** The pool of a read or the transaction of a write. */
export type Db = Omit<NodePgDatabase, '$client'>;

/** Columns are the fields' names in snake_case. */
export const CASING = 'snake_case';

/** Of drizzle's dialect, what its types keep to themselves. */
interface WithDialect {
  dialect: { buildSelection: (fields: readonly unknown[], options?: { isSingleTable?: boolean }) => SQL };
}

/**
 * A drizzle database on any pg client. It writes every column with its table. Of one table alone drizzle would write the columns of a field
 * bare, also within a sub-select, where a bare name is a column of the inner table: `(select … from dia d where d.codigo = codigo)` would
 * compare d with itself and find every row.
 */
export function drizzleOn(client: pg.Pool | pg.PoolClient | pg.Client): Db {
  const db = drizzle(client as pg.Pool, { casing: CASING });
  const { dialect } = db as unknown as WithDialect;
  const build = dialect.buildSelection.bind(dialect);
  dialect.buildSelection = (fields) => build(fields);
  return db;
}

export interface Connection {
  pool: pg.Pool;
  /** For what is read in parts while somebody downloads it: however many and slow they are, requests have connections of their own. */
  cursors: pg.Pool;
  db: Db;
  close: () => Promise<void>;
}

/** Longest a request waits for a connection before it is told that the database does not answer. */
const CONNECT_MS = 10_000;
/** Files of long lists that are written at the same time. */
const MAX_CURSORS = 6;

/**
 * Pools on a PostgreSQL. A connection that is lost, idle or in use, fails the query under way and is replaced; it ends nothing else.
 * `url` may be a function: the embedded server can come back at another port.
 */
export function connect(url: string | (() => string), max = 10): Connection {
  // Statements of one connection that do not wait for each other's answers travel together; a cursor cannot be among them.
  const pool = poolOn(url, { max, application_name: 'cantera api', pipeline: true });
  const cursors = poolOn(url, { max: MAX_CURSORS, application_name: 'cantera files' });
  const close = async () => void (await Promise.all([pool.end(), cursors.end()]));
  return { pool, cursors, db: drizzleOn(pool), close };
}

function poolOn(url: string | (() => string), config: pg.PoolConfig): pg.Pool {
  class Client extends pg.Client {
    constructor(own?: pg.ClientConfig) {
      super({ ...own, connectionString: typeof url === 'string' ? url : url() });
    }

    override query(...args: unknown[]): never {
      if (config.pipeline) sendTogether(this);
      return Reflect.apply(super.query, this, args) as never;
    }
  }
  const pool = new pg.Pool({ Client, connectionTimeoutMillis: CONNECT_MS, keepAlive: true, ...config });
  pool.on('error', () => {});
  // The pool listens to idle connections alone: without a listener of ours one that is lost in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Of a client, the socket that its types keep to themselves. */
interface WithSocket {
  connection: { stream: Socket };
}

const holding = new WeakSet<pg.Client>();

/**
 * Sends in one packet what is asked in one turn of the event loop. Every packet wakes the other process, which costs more than most statements: the
 * fifteen statements of a payment are five packets.
 */
function sendTogether(client: pg.Client): void {
  if (holding.has(client)) return;
  const { stream } = (client as unknown as WithSocket).connection;
  holding.add(client);
  stream.cork();
  process.nextTick(() => {
    holding.delete(client);
    stream.uncork();
  });
}
