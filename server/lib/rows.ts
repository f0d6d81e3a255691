import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect';
import { sqlState } from '../db/transaction';
import { conflict } from './errors';

/** Refuses a save that was made on an older version of the row than the one there is; `current` is the row as the wire has it. */
export function assertVersion(before: { version?: number }, version: number, current?: unknown) {
  if (version === before.version) return;
  throw conflict(
    'Otra persona cambió este registro mientras usted lo editaba. Revise sus datos contra los actuales y guarde de nuevo',
    current,
  );
}

const REFERRED_TO = '23503';

/** Runs in a savepoint: false, and nothing done, when something else still refers to what it deletes. */
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
    await db
      .update(table)
      .set({ activo: false } as never)
      .where(where);
  }
  return { eliminado, desactivado: !eliminado };
}
