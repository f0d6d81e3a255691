import { sql, type SQL } from 'drizzle-orm';
import type { LockStrength } from 'drizzle-orm/pg-core';
import type { Db } from './connect';
import { writes } from './transaction';

interface Lockable<R> extends PromiseLike<R> {
  for: (strength: LockStrength) => PromiseLike<R>;
}

/** A query that locks its rows until the end of a transaction that writes. A preview runs it without the lock. */
export const locked = <R>(db: Db, query: Lockable<R>, strength: LockStrength): PromiseLike<R> => (writes(db) ? query.for(strength) : query);

/** The locking clause of a statement, left out where nothing is written. */
export const locking = (db: Db, clause: SQL): SQL => (writes(db) ? clause : sql``);

/** Runs a statement that does nothing but lock, as a tag of its text; a preview leaves it out. */
export const lockRows =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    if (writes(db)) await db.execute(sql(text, ...values));
  };
