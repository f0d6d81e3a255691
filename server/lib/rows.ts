import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { LockStrength, PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { Db } from '../db/connect';
import { sqlState } from '../db/transaction';
import { conflict, notFound } from './errors';
import { scoped, type Scope } from './scope';

/** Most rows that a list without pages returns. */
export const MAX_ALL = 1000;

type Expressions = Record<string, PgColumn | SQL | SQL.Aliased>;

/** The columns to select for a row of the contract: under each field what `names` has for it, else the column of the table with that name. */
export function columnsFor<S extends z.ZodRawShape, T extends PgTable, N extends Expressions = {}>(
  { shape }: z.ZodObject<S>,
  table: T,
  names = {} as N,
) {
  const own = Object.entries(getTableColumns(table)).filter(([field]) => field in shape);
  return { ...Object.fromEntries(own), ...names } as Omit<Pick<T['_']['columns'], keyof S & keyof T['_']['columns']>, keyof N> & N;
}

/** The first of the rows found. Throws a 404, worded `${what} no existe`, when there is none. */
export function found<R>([row]: readonly R[], what?: string): R {
  if (row === undefined) throw notFound(what);
  return row;
}

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
  return found(await (lock ? query.for(lock) : query), what) as T['$inferSelect'];
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
