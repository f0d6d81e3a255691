import { Column, is, sql, SQL, Subquery, Table } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTable, PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { READ_ONLY } from './lost';

// PostgreSQL's values as JavaScript values: bigint sums of centavos and counts fit a number (contract/campos.ts caps amounts), and a date
// stays 'YYYY-MM-DD'.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (moment) => new Date(moment).toISOString());

/** A pool (for reads) or the transaction of a write. `$client` is missing within a transaction that drizzle itself began. */
export type Db = Omit<NodePgDatabase, '$client'> & { $client?: Pick<pg.Pool, 'query'> };

/** Database columns have the names of the fields in snake_case. */
export const CASING = 'snake_case';

/** The part of a pg client that drizzle uses. */
interface Queried {
  query: (config: never, values: never) => unknown;
}

/** The fields of a select: columns and expressions by name, some in groups. */
type Selection = Record<string, unknown>;

/**
 * Puts each column that stands in an expression of a selection into an expression of its own, where drizzle keeps the column's table. In a
 * select of one table drizzle otherwise writes the bare name, which within a subquery means the inner table's column:
 * `(select … from dia d where d.codigo = codigo)` would compare d with itself and match every row.
 */
function qualified<F extends Selection | undefined>(fields: F): F {
  for (const field of Object.values(fields ?? {})) {
    if (is(field, SQL) || is(field, SQL.Aliased)) {
      const { queryChunks } = is(field, SQL) ? field : field.sql;
      queryChunks.forEach((chunk, i) => is(chunk, Column) && (queryChunks[i] = sql`${chunk}`));
    } else if (!is(field, Column) && !is(field, Table) && !is(field, Subquery)) qualified(field as Selection);
  }
  return fields;
}

/** The same database, whose selects are `qualified`. */
function qualifying<D extends Pick<Db, 'select' | 'selectDistinct'>>(db: D): D {
  const select = db.select.bind(db) as (fields?: Selection) => unknown;
  const distinct = db.selectDistinct.bind(db) as typeof select;
  const ours = {
    select: (fields?: Selection) => select(qualified(fields)),
    selectDistinct: (fields?: Selection) => distinct(qualified(fields)),
  };
  return Object.assign(db, ours);
}

function ours(db: Db): Db {
  const withParts = db.with.bind(db);
  const begin = db.transaction.bind(db);
  return Object.assign(qualifying(db), {
    with: (...parts: Parameters<Db['with']>) => qualifying(withParts(...parts)),
    transaction: <T>(work: (inner: Db) => Promise<T>, config?: PgTransactionConfig) => begin((inner) => work(ours(inner)), config),
  });
}

/** A drizzle database on any pg client; in its selects a column in an expression always means that of the selected table. */
export const drizzleOn = (client: Queried): Db => ours(drizzle(client as pg.Pool, { casing: CASING }));

/** The columns of a table with these names, for a select: `pick(factura, 'numero', 'total')`. */
export const pick = <T extends PgTable, const K extends keyof T & string>(table: T, ...names: K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>;

/** Where connections for cursors come from. */
export interface Cursors {
  connect: () => Promise<pg.PoolClient>;
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
/** A connection that is silent for so long (ms) is probed, so that one to a machine that vanished counts as lost within half a minute. */
export const PROBE_MS = 10_000;
/** Files of long lists that can be written at the same time. */
const MAX_CURSORS = 6;

/**
 * Opens the pools on a PostgreSQL. A lost connection, idle or in use, fails only the query that runs on it and is replaced. `url` may be a
 * function, because the embedded server can come back on another port.
 */
export function connect(url: string | (() => string), { max = 10, ...more }: pg.PoolConfig = {}): Connection {
  // Pipelining: statements that do not wait for each other's answers travel together. A cursor cannot be pipelined, hence its own pool.
  const pool = poolOn(url, { max, application_name: 'cantera api', pipeline: true, ...more });
  const cursors = poolOn(url, { max: MAX_CURSORS, application_name: 'cantera files', ...more });
  const close = async () => void (await Promise.all([pool.end(), cursors.end()]));
  return { pool, cursors, db: drizzleOn(pool), close };
}

/** Refuses a standby, to which a balancer may lead for a moment after a failover: what it reads may be older than what was acknowledged. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() standby');
  if (rows[0]!.standby) throw Object.assign(new Error('The server is a standby'), { code: READ_ONLY });
}

/** The part of a pg client that its types leave out. */
type Wire = {
  connection: { stream: { destroy: () => void }; on: (event: 'errorMessage', hear: (message: { code: string }) => void) => void };
};

/** Drops every connection of a pool as soon as one learns that its server only reads: all of them lead to the same demoted primary. */
function dropDemoted(pool: pg.Pool): void {
  const open = new Set<Wire>();
  pool.on('connect', (client) => {
    const wire = client as unknown as Wire;
    open.add(wire);
    wire.connection.on('errorMessage', ({ code }) => code === READ_ONLY && open.forEach(({ connection }) => connection.stream.destroy()));
  });
  pool.on('remove', (client) => open.delete(client as unknown as Wire));
}

/** Tells of every error on a connection of a pool, also of one that its query reports only in part. */
export function onTrouble(pool: pg.Pool, tell: (error: Error) => void): void {
  pool.on('connect', (client) => {
    client.on('error', tell);
    (client as unknown as Wire).connection.on('errorMessage', (message) => tell(message as unknown as Error));
  });
}

function poolOn(url: string | (() => string), config: pg.PoolConfig): pg.Pool {
  class Client extends pg.Client {
    constructor(own?: pg.ClientConfig) {
      super({ ...own, connectionString: typeof url === 'string' ? url : url() });
    }
  }
  const alive = { keepAlive: true, keepAliveInitialDelayMillis: PROBE_MS };
  const pool = new pg.Pool({ Client, connectionTimeoutMillis: CONNECT_MS, onConnect: refuseStandby, ...alive, ...config });
  dropDemoted(pool);
  pool.on('error', () => {});
  // The pool listens for errors of idle connections only: without this listener, a connection lost while in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
