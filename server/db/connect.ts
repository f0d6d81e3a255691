import type { Socket } from 'node:net';
import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

// PostgreSQL's values as JavaScript values: bigint sums of centavos and counts fit a number (contract/campos.ts caps amounts), and a date
// stays 'YYYY-MM-DD'.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (moment) => new Date(moment).toISOString());

/** A pool (for reads) or the transaction of a write. */
export type Db = Omit<NodePgDatabase, '$client'>;

/** Database columns have the names of the fields in snake_case. */
export const CASING = 'snake_case';

/** The part of a pg client that drizzle uses. */
interface Queried {
  query: (config: never, values: never) => unknown;
}

/** Part of drizzle's dialect that its types hide. */
interface WithDialect {
  dialect: { buildSelection: (fields: readonly unknown[], options?: { isSingleTable?: boolean }) => SQL };
}

/**
 * A drizzle database on any pg client. It qualifies every column with its table. By default drizzle writes bare column names in a select of
 * one table, also within a subquery, where a bare name means the inner table's column: `(select … from dia d where d.codigo = codigo)`
 * would compare d with itself and match every row.
 */
export function drizzleOn(client: Queried): Db {
  const db = drizzle(client as pg.Pool, { casing: CASING });
  const { dialect } = db as unknown as WithDialect;
  const build = dialect.buildSelection.bind(dialect);
  dialect.buildSelection = (fields) => build(fields);
  return db;
}

/** The pools of one database, and how to close them. */
export interface Connection {
  pool: pg.Pool;
  /** Separate pool for cursors that are read while a file downloads, so that slow downloads never take a connection from requests. */
  cursors: pg.Pool;
  db: Db;
  close: () => Promise<void>;
}

/** Longest a request waits for a free connection (ms); then it gets a 503. */
const CONNECT_MS = 10_000;
/** Files of long lists that can be written at the same time. */
const MAX_CURSORS = 6;

/**
 * Opens the pools on a PostgreSQL. A lost connection, idle or in use, fails only the query that runs on it and is replaced. `url` may be a
 * function, because the embedded server can come back on another port.
 */
export function connect(url: string | (() => string), max = 10): Connection {
  // Pipelining: statements that do not wait for each other's answers travel together. A cursor cannot be pipelined, hence its own pool.
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
      // Each overload of pg returns something else; never is assignable to all of them.
      return Reflect.apply(super.query, this, args) as never;
    }
  }
  const pool = new pg.Pool({ Client, connectionTimeoutMillis: CONNECT_MS, keepAlive: true, ...config });
  pool.on('error', () => {});
  // The pool listens for errors of idle connections only: without this listener, a connection lost while in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The client's socket, which its types hide. */
interface WithSocket {
  connection: { stream: Socket };
}

const holding = new WeakSet<pg.Client>();

/**
 * Sends all statements of one turn of the event loop in one packet. Every packet wakes the PostgreSQL process, which costs more than most
 * statements do; a payment's fifteen statements become five packets.
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
