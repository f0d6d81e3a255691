import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { drizzleOn, type Db } from './connect';
import { isLost, UncertainCommit } from './lost';

/** In whose name a transaction writes; the audit trigger reads it. */
export interface Actor {
  usuario: string;
  codigoCompania?: number;
  /** Address of the client. */
  desde?: string;
}

/** Begins, and says who acts for as long as the transaction lasts; in one question, which every write asks. Its commit does not wait for the disk. */
const BEGIN = ({ usuario, codigoCompania, desde }: Actor) => {
  const settings = { usuario, compania: String(codigoCompania ?? ''), desde: desde ?? '' };
  const sets = Object.entries(settings).map(([name, value]) => `set local app.${name} to ${pg.escapeLiteral(value)}`);
  return ['begin', 'set local synchronous_commit to off', ...sets].join(';');
};

/**
 * Waits for the disk, and for the standby where the server has one: a transaction of its own that writes one small record, whose commit comes behind
 * all those before it. A transaction so lets its locks go before the disk has it, and nobody is told of it before.
 */
const FLUSH = { name: 'flush', text: "select pg_logical_emit_message(true, 'cantera', '')" };

/** Serialization failure and deadlock: PostgreSQL undid everything and asks to try again. */
const RETRY = new Set(['40001', '40P01']);

/** SQLSTATE of an error, also of one that the query layer wrapped. */
export const sqlState = (error: unknown): string | undefined => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const state = cause?.code ?? code;
  return typeof state === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(state) ? state : undefined;
};

/** The database of each connection of a pool: what is prepared on it serves all its transactions. */
const known = new WeakMap<pg.PoolClient, Db>();

/** A database inside the transaction of its client. Its own `transaction` is a savepoint: drizzle's would end the one around it. */
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
  Object.assign(db, { transaction: transaction as never });
  known.set(client, db);
  return db;
}

/** Begins in the name of an actor. Nobody waits for it: the first statement of the work travels along, and fails if this failed. */
function begin(client: pg.PoolClient, actor: Actor): Promise<unknown> {
  const begun = client.query(BEGIN(actor));
  begun.catch(() => {}); // told by whoever awaits it
  return begun;
}

/** Statements of a transaction for whose answers only its commit waits. */
const underWay = new WeakMap<Db, Promise<unknown>[]>();

/**
 * Sends statements and leaves them to the commit of their transaction, which travels with them: the locks that they take are held only as long as
 * PostgreSQL works, not until we have heard of it. The first one that fails is what the transaction throws, with nothing written. Throws
 * outside a transaction.
 */
export function withCommit(tx: Db, ...sent: Promise<unknown>[]): void {
  const before = underWay.get(tx);
  if (!before) throw new Error('Only a transaction commits');
  // A query of drizzle is sent each time somebody asks for its answer: here, once.
  const begun = sent.map((one) => one.then((answer) => answer));
  begun.forEach((one) => one.catch(() => {})); // told by the commit
  before.push(...begun);
}

/** Commits and waits for the disk, or throws: PostgreSQL answers a commit of a failed transaction with a rollback, which is no error of its own. */
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

/** How often a transaction that PostgreSQL undid is tried again: each time it may meet another one. */
const RETRIES = 5;
/** Longest pause before the first of these; each is twice as long as the one before, and nobody's is the same. */
const PAUSE_MS = 10;

const undone = (error: unknown) => RETRY.has(sqlState(error) ?? '');

/** What a transaction did, and the answer that was read behind it. */
interface Done<T, A> {
  done: T;
  answer: Promise<A> | undefined;
}

/**
 * Runs work in one transaction in the name of an actor: all of it or nothing. Where PostgreSQL undoes it (a deadlock, a serialization failure)
 * it is run again, and nobody is told: so `work` does nothing but through its `tx`. Statements that need not wait for each other's answers go
 * out together when they are called before they are awaited, `Promise.all([one(tx), other(tx)])`, and are done in the order of the calls.
 */
export const transaction = async <T>(pool: pg.Pool, actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> =>
  (await transactionAnd(pool, actor, work)).done;

/**
 * The same with a question that travels along with the commit and is answered behind it, of what anybody sees by then: `read` gets what the work gave.
 * Its failure undoes nothing and is told by its own promise.
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

async function attempt<T, A>(
  pool: pg.Pool,
  actor: Actor,
  work: (tx: Db) => Promise<T>,
  read?: (db: Db, done: T) => Promise<A>,
): Promise<Done<T, A>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun = begin(client, actor);
    const tx = inside(client);
    const sent: Promise<unknown>[] = [];
    underWay.set(tx, sent);
    const done = await work(tx).finally(() => underWay.delete(tx));
    await begun;
    let answer: Promise<A> | undefined;
    await commit(client, sent, () => (answer = read?.(tx, done)));
    return { done, answer };
  } catch (error) {
    await client.query('rollback').catch((e: Error) => {
      broken = e;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
