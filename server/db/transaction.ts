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

/** Begins, and says who acts for as long as the transaction lasts; in one question, which every write asks. */
const BEGIN = ({ usuario, codigoCompania, desde }: Actor) => {
  const settings = { usuario, compania: String(codigoCompania ?? ''), desde: desde ?? '' };
  return ['begin', ...Object.entries(settings).map(([name, value]) => `set local app.${name} to ${pg.escapeLiteral(value)}`)].join(';');
};

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

/** Commits, or throws: PostgreSQL answers a commit of a failed transaction with a rollback, which is no error of its own. */
async function commit(client: pg.PoolClient, sent: readonly Promise<unknown>[]) {
  const done = client.query('commit');
  const failed = (await Promise.allSettled([...sent, done])).find(({ status }) => status === 'rejected') as
    PromiseRejectedResult | undefined;
  if (failed) throw isLost(failed.reason) ? new UncertainCommit(failed.reason) : failed.reason;
  const { command } = await done;
  if (command !== 'COMMIT') throw new Error(`The transaction ended in ${command}`);
}

/** How often a transaction that PostgreSQL undid is tried again: each time it may meet another one. */
const RETRIES = 5;
/** Longest pause before the first of these; each is twice as long as the one before, and nobody's is the same. */
const PAUSE_MS = 10;

const undone = (error: unknown) => RETRY.has(sqlState(error) ?? '');

/**
 * Runs work in one transaction in the name of an actor: all of it or nothing. Where PostgreSQL undoes it (a deadlock, a serialization failure)
 * it is run again, and nobody is told: so `work` does nothing but through its `tx`. Statements that need not wait for each other's answers go
 * out together when they are called before they are awaited, `Promise.all([one(tx), other(tx)])`, and are done in the order of the calls.
 */
export async function transaction<T>(pool: pg.Pool, actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt(pool, actor, work);
    } catch (error) {
      if (tried === RETRIES || !undone(error)) throw error;
    }
    await sleep(Math.random() * PAUSE_MS * 2 ** tried);
  }
}

async function attempt<T>(pool: pg.Pool, actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun = begin(client, actor);
    const tx = inside(client);
    const sent: Promise<unknown>[] = [];
    underWay.set(tx, sent);
    const answer = await work(tx).finally(() => underWay.delete(tx));
    await begun;
    await commit(client, sent);
    return answer;
  } catch (error) {
    await client.query('rollback').catch((e: Error) => {
      broken = e;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
