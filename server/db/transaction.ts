import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { drizzleOn, type Db } from './connect';
import { isLost, UncertainCommit } from './lost';

/** In whose name a transaction writes: the audit trigger reads it from the session settings. */
export interface Actor {
  usuario: string;
  codigoCompania?: number;
  /** IP address of the client. */
  desde?: string;
}

/** Begins a transaction and sets the actor for its duration, in a single round trip. Its commit does not wait for the disk: see FLUSH. */
const BEGIN = ({ usuario, codigoCompania, desde }: Actor) => {
  const settings = { usuario, compania: String(codigoCompania ?? ''), desde: desde ?? '' };
  const sets = Object.entries(settings).map(([name, value]) => `set local app.${name} to ${pg.escapeLiteral(value)}`);
  return ['begin', 'set local synchronous_commit to off', ...sets].join(';');
};

/**
 * A second, tiny transaction behind each commit that waits until the WAL is on disk (and on a synchronous standby, if there is one), which
 * includes every earlier commit. So the work's transaction releases its locks before the disk write, while the caller hears of success only
 * after it.
 */
const FLUSH = { name: 'flush', text: "select pg_logical_emit_message(true, 'cantera', '')" };

/** Serialization failure and deadlock: PostgreSQL rolled the transaction back, and it can be retried. */
const RETRY = new Set(['40001', '40P01']);

/** SQLSTATE of an error, also of one that drizzle wrapped; undefined for any other error. */
export const sqlState = (error: unknown): string | undefined => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const state = cause?.code ?? code;
  return typeof state === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(state) ? state : undefined;
};

/** Drizzle instance of each pooled connection, so that statements prepared on it serve all its transactions. */
const known = new WeakMap<pg.PoolClient, Db>();

/**
 * The drizzle instance inside a client's transaction. Its `transaction` opens a savepoint, because drizzle's own would send a second begin
 * and commit the outer transaction.
 */
function inside(client: pg.PoolClient): Db {
  const before = known.get(client);
  if (before) return before;
  const db = drizzleOn(client);
  const transaction = async (work: (inner: Db) => Promise<unknown>) => {
    await client.query('savepoint parte');
    try {
      const answer = await work(db);
      await client.query('release savepoint parte');
      return answer;
    } catch (error) {
      await client.query('rollback to savepoint parte');
      throw error;
    }
  };
  Object.assign(db, { transaction });
  known.set(client, db);
  return db;
}

/**
 * Begins without waiting, and runs the work, which commits: its first statement follows at once, and fails if this failed. Rolls back if
 * it throws. `fit` comes first and throws if the connection will not do.
 */
async function begun<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient, begun: Promise<unknown>) => Promise<T>,
  fit?: (client: pg.PoolClient) => Promise<void>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await fit?.(client);
    const sent = client.query(begin);
    sent.catch(() => {}); // reported to whoever awaits it
    return await work(client, sent);
  } catch (error) {
    await client.query('rollback').catch((e: Error) => {
      broken = e;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs a preview: every statement sees the database as it was at the first one, PostgreSQL refuses to write and to lock, and `locked` and
 * `locks` (locks.ts) leave the locks out. `fit` sees the connection first, and throws if it will not do.
 */
export const snapshot = <T>(pool: pg.Pool, work: (db: Db) => Promise<T>, fit?: (client: pg.PoolClient) => Promise<void>): Promise<T> =>
  begun(
    pool,
    'begin isolation level repeatable read read only',
    async (client, sent) => {
      const done = await work(inside(client));
      await Promise.all([sent, client.query('commit')]);
      return done;
    },
    fit,
  );

/** Statements of a transaction that only its commit waits for. */
const underWay = new WeakMap<Db, Promise<unknown>[]>();

/** Whether this is a transaction that writes. Anywhere else a lock would be refused, or released at once. */
export const writes = (db: Db): boolean => underWay.has(db);

/**
 * Sends statements and lets the commit, which travels with them, wait for their answers: their locks are held only while PostgreSQL works,
 * not for another round trip. If one fails, the transaction throws its error and nothing is written. Throws outside a transaction.
 */
export function withCommit(tx: Db, ...sent: Promise<unknown>[]): void {
  const before = underWay.get(tx);
  if (!before) throw new Error('Only a transaction commits');
  // A drizzle query is sent again on each `then`: this calls it once.
  const begun = sent.map((one) => one.then((answer) => answer));
  begun.forEach((one) => one.catch(() => {})); // reported by the commit
  before.push(...begun);
}

/**
 * Commits and waits for the disk. Throws when PostgreSQL answers with ROLLBACK, as it does, without an error, to the commit of a failed
 * transaction. Throws UncertainCommit when the connection is lost meanwhile.
 */
async function commit(client: pg.PoolClient, sent: readonly Promise<unknown>[], alongside: () => Promise<unknown> | undefined) {
  const done = client.query('commit');
  const flushed = client.query(FLUSH);
  const [failed] = await Promise.all([firstFailure([...sent, done, flushed]), Promise.allSettled([alongside()])]);
  if (failed) throw isLost(failed.reason) ? new UncertainCommit(failed.reason) : failed.reason;
  const { command } = await done;
  if (command !== 'COMMIT') throw new Error(`The transaction ended in ${command}`);
}

const firstFailure = async (sent: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(sent)).find((one): one is PromiseRejectedResult => one.status === 'rejected');

/** Retries of a transaction after a deadlock or serialization failure: each attempt may conflict with another transaction. */
const RETRIES = 5;
/**
 * Longest pause (ms) before the first retry. It doubles with each retry, and the actual pause is random, so that two transactions do not
 * collide again.
 */
const PAUSE_MS = 10;

const undone = (error: unknown) => RETRY.has(sqlState(error) ?? '');

/** Result of a transaction, and the answer that was read right after its commit. */
interface Done<T, A> {
  done: T;
  answer: Promise<A> | undefined;
}

/**
 * Runs work in one transaction in the name of an actor: all of it or nothing. After a deadlock or a serialization failure it runs again
 * without the caller noticing, so `work` must have no side effects but through `tx`. Statements that do not need each other's answers
 * travel together when all are called before one is awaited, `Promise.all([one(tx), other(tx)])`; they run in the order of the calls.
 */
export const transaction = async <T>(pool: pg.Pool, actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> =>
  (await transactionAnd(pool, actor, work)).done;

/**
 * The same, with a query that travels with the commit and runs after it, so that it sees committed data without another round trip. `read`
 * gets the result of the work. An error of the query does not undo the work: it only rejects `answer`.
 */
export async function transactionAnd<T, A>(
  pool: pg.Pool,
  actor: Actor,
  work: (tx: Db) => Promise<T>,
  read?: (db: Db, done: T) => Promise<A>,
): Promise<Done<T, A>> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt(pool, actor, work, read);
    } catch (error) {
      if (tried === RETRIES || !undone(error)) throw error;
    }
    await sleep(Math.random() * PAUSE_MS * 2 ** tried);
  }
}

const attempt = <T, A>(
  pool: pg.Pool,
  actor: Actor,
  work: (tx: Db) => Promise<T>,
  read?: (db: Db, done: T) => Promise<A>,
): Promise<Done<T, A>> =>
  begun(pool, BEGIN(actor), async (client, started) => {
    const tx = inside(client);
    const sent: Promise<unknown>[] = [];
    underWay.set(tx, sent);
    const done = await work(tx).finally(() => underWay.delete(tx));
    await started;
    let answer: Promise<A> | undefined;
    await commit(client, sent, () => (answer = read?.(tx, done)));
    return { done, answer };
  });
