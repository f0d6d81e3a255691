import type { Db } from '../db/connect';
import { Refusal } from './serve';

/** The reason of a refusal in one sentence: that of its first field, if it has any. */
const porqueDe = ({ message, details: { errors } }: Refusal) => Object.values(errors ?? {})[0] ?? message;

/**
 * Does the work for one row of an act on several, in a savepoint. Returns why the row was refused, '' if it was not; what a refused row
 * wrote is undone, what others wrote stays.
 */
export async function porFila(db: Db, work: () => Promise<unknown>): Promise<string> {
  try {
    await db.transaction(work);
    return '';
  } catch (error) {
    if (error instanceof Refusal) return porqueDe(error);
    throw error;
  }
}
