import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { drizzleOn, type Db } from './connect';
import { isLost, UncertainCommit } from './lost';

/** In whose name a transaction writes; the audit trigger reads it. */
export interface Actor {
  usuario: string;
  codigoCompania?: number;
  /** Address of the client. */
  desde?: string;
}

/** Says who acts, for as long as the transaction lasts. */
const SETTINGS = `select set_config('app.usuario', $1, true), set_config('app.compania', $2, true), set_config('app.desde', $3, true)`;

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
function begin(client: pg.PoolClient, { usuario, codigoCompania, desde }: Actor): Promise<unknown> {
  const values = [usuario, String(codigoCompania ?? ''), desde ?? ''];
  const begun = Promise.all([client.query('begin'), client.query({ name: 'actor', text: SETTINGS, values })]);
  begun.catch(() => {}); // told by whoever awaits it
  return begun;
}

/** Commits, or throws: PostgreSQL answers a commit of a failed transaction with a rollback, which is no error of its own. */
async function commit(client: pg.PoolClient) {
  const { command } = await client.query('commit').catch((error: unknown) => {
    throw isLost(error) ? new UncertainCommit(error) : error;
  });
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
    const answer = await work(inside(client));
    await begun;
    await commit(client);
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
