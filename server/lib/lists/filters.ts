import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A condition of a list. `sql` holds placeholders named like fields of the query; `when` tells whether this query uses the condition. */
export interface Filter<Q = any> {
  when: (query: Q) => boolean;
  sql: SQL;
}

const isText = (column: PgColumn | SQL) =>
  'columnType' in column && column.columnType === 'PgText' && !(column as PgColumn).enumValues?.length;

/** Sort order for people: texts in Spanish collation, everything else as it is. */
export const ordered = (column: PgColumn | SQL, ascending = true) =>
  (ascending ? asc : desc)(isText(column) ? sql`${column} collate "es-x-icu"` : column);

/** The condition that a column equals a value; undefined, which leaves no row out, for an undefined value. */
export const eqIf = (column: PgColumn, value: number | string | undefined) => (value === undefined ? undefined : eq(column, value));

/** A condition that every query uses. */
export const always = (condition: SQL): Filter => ({ when: () => true, sql: condition });

/** A condition used when the query (or one of the list's further values) has the field `name`. */
export const given = (name: string, condition: SQL): Filter => ({ when: (query) => query[name] !== undefined, sql: condition });

/** Keeps the rows whose column equals the query's field `name`. */
export const same = (name: string, column: PgColumn): Filter => given(name, eq(column, sql.placeholder(name)));

/** Keeps the rows whose column is from `desde` to `hasta`, each only if the query has it. */
export const span = (column: PgColumn): Record<string, Filter> => ({
  desde: given('desde', sql`${column} >= ${sql.placeholder('desde')}`),
  hasta: given('hasta', sql`${column} <= ${sql.placeholder('hasta')}`),
});

/** Leaves inactive rows out unless the query has `inactivos`. */
export const soloActivos = (activo: PgColumn): Filter => ({ when: ({ inactivos }) => !inactivos, sql: eq(activo, true) });
