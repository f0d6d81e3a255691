import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect';
import { sqlState } from '../db/transaction';
import { conflict } from './errors';
import type { Filter } from './page';

/** Refuses a save that was made on an older version of the row than the one there is; `current` is the row as the wire has it. */
export function assertVersion(before: { version?: number }, version: number | undefined, current?: unknown) {
  if (version === undefined || version === before.version) return;
  throw conflict(
    'Otra persona cambió este registro mientras usted lo editaba. Revise sus datos contra los actuales y guarde de nuevo',
    current,
  );
}

/** Leaves inactive rows out until they are asked for. */
export const soloActivos = (activo: PgColumn): Filter<any> => ({
  when: (query: { inactivos?: boolean }) => !query.inactivos,
  sql: eq(activo, true),
});

/** Deletes a row, or deactivates it where something refers to it. */
export async function removeOrDeactivate(db: Db, table: PgTable, where: SQL) {
  const { activo } = getTableColumns(table) as Record<string, PgColumn>;
  try {
    await db.transaction((inner) => inner.delete(table).where(where));
    return { eliminado: true, desactivado: false };
  } catch (error) {
    if (sqlState(error) !== '23503' || !activo) throw error;
    await db
      .update(table)
      .set({ activo: false } as never)
      .where(where);
    return { eliminado: false, desactivado: true };
  }
}
