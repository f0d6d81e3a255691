import { sql, type SQL } from 'drizzle-orm';
import type { LockStrength, PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect';
import { notFound } from './errors';
import { scoped, type Scope } from './scope';

/** The row of a table that the user may see, locked if a strength is given. Throws 404, which names it as `what`. */
export async function loadRow<T extends PgTable>(
  db: Db,
  user: Scope,
  table: T,
  where: SQL | undefined,
  what: string,
  lock?: LockStrength,
): Promise<T['$inferSelect']> {
  const query = db
    .select()
    .from(table as PgTable)
    .where(scoped(table, user, where));
  const [row] = await (lock ? query.for(lock) : query);
  if (!row) throw notFound(what);
  return row as T['$inferSelect'];
}

/** Inserts a row and returns it as it is stored. */
export async function insertRow<T extends PgTable>(db: Db, table: T, values: T['$inferInsert']): Promise<T['$inferSelect']> {
  const rows = await db
    .insert(table as PgTable)
    .values(values)
    .returning();
  return rows[0] as T['$inferSelect'];
}

/** Changes a row, and counts its version. */
export const changeRow = <T extends PgTable & { version: PgColumn }>(
  db: Db,
  table: T,
  where: SQL | undefined,
  changes: Partial<PgUpdateSetSource<T>> = {},
) =>
  db
    .update(table as PgTable)
    .set({ ...changes, version: sql`${table.version} + 1` })
    .where(where);
