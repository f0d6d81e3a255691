import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect';
import { sqlState } from '../db/transaction';
import { conflict } from './errors';

/**
 * Optimistic locking: throws a 409 when the row has another version than the one that was edited. `current` is the row as it is now,
 * encoded for the wire.
 */
export function assertVersion(before: { version?: number }, version: number, current?: unknown) {
  if (version === before.version) return;
  throw conflict(
    'Otra persona cambió este registro mientras usted lo editaba. Revise sus datos contra los actuales y guarde de nuevo',
    current,
  );
}

const REFERRED_TO = '23503';

/** Runs a delete in a savepoint. Returns false, with nothing deleted, when a foreign key still refers to the row. */
export async function unlessReferred(db: Db, work: (inner: Db) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction((inner) => work(inner as Db));
    return true;
  } catch (error) {
    if (sqlState(error) !== REFERRED_TO) throw error;
    return false;
  }
}

/** Deletes a row, or deactivates it where something refers to it. */
export async function removeOrDeactivate(db: Db, table: PgTable, where: SQL) {
  const { activo } = getTableColumns(table) as Record<string, PgColumn>;
  if (!activo) {
    await db.delete(table).where(where);
    return { eliminado: true, desactivado: false };
  }
  const eliminado = await unlessReferred(db, (inner) => inner.delete(table).where(where));
  if (!eliminado) {
    await db.update(table).set({ activo: false }).where(where);
  }
  return { eliminado, desactivado: !eliminado };
}
