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

const setting = (name: string, value: string | number | undefined) =>
  `set_config('app.${name}', ${pg.escapeLiteral(String(value ?? ''))}, true)`;

/** Serialization failure and deadlock: PostgreSQL undid everything and asks to try again. */
const RETRY = new Set(['40001', '40P01']);

/** SQLSTATE of an error, also of one that the query layer wrapped. */
export const sqlState = (error: unknown): string | undefined => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const state = cause?.code ?? code;
  return typeof state === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(state) ? state : undefined;
};

/** A database inside the transaction of its client. Its own `transaction` is a savepoint: drizzle's would end the one around it. */
function inside(client: pg.PoolClient): Db {
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
  return Object.assign(db, { transaction: transaction as never });
}

/** Commits, or throws: PostgreSQL answers a commit of a failed transaction with a rollback, which is no error of its own. */
async function commit(client: pg.PoolClient) {
  const { command } = await client.query('commit').catch((error: unknown) => {
    throw isLost(error) ? new UncertainCommit(error) : error;
  });
  if (command !== 'COMMIT') throw new Error(`The transaction ended in ${command}`);
}

/** Runs work in one transaction in the name of an actor: all of it or nothing. A deadlock's loser runs once more. */
export async function transaction<T>(pool: pg.Pool, actor: Actor, work: (tx: Db) => Promise<T>, retries = 1): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(
      `begin; select ${setting('usuario', actor.usuario)}, ${setting('compania', actor.codigoCompania)}, ${setting('desde', actor.desde)}`,
    );
    const answer = await work(inside(client));
    await commit(client);
    return answer;
  } catch (error) {
    await client.query('rollback').catch((e: Error) => {
      broken = e;
    });
    if (retries === 0 || !RETRY.has(sqlState(error) ?? '')) throw error;
  } finally {
    client.release(broken);
  }
  return transaction(pool, actor, work, retries - 1);
}
