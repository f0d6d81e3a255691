import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** One condition of a list: `sql` holds placeholders named like the query's fields, `when` tells whether this query asks for it. */
export interface Filter<Q = any> {
  when: (query: Q) => boolean;
  sql: SQL;
}

const isText = (column: PgColumn | SQL) =>
  'columnType' in column && column.columnType === 'PgText' && !(column as PgColumn).enumValues?.length;

/** Order for a person: texts as Spanish sorts them, everything else as it is. */
export const ordered = (column: PgColumn | SQL, ascending = true) =>
  (ascending ? asc : desc)(isText(column) ? sql`${column} collate "es-x-icu"` : column);

/** A condition of every question. */
export const always = (condition: SQL): Filter => ({ when: () => true, sql: condition });

/** A condition that holds where the query (or a further value) names something. */
export const given = (name: string, condition: SQL): Filter => ({ when: (query) => query[name] !== undefined, sql: condition });

/** Keeps the rows whose column is what the query names. */
export const same = (name: string, column: PgColumn): Filter => given(name, eq(column, sql.placeholder(name)));

/** Keeps the days of a column from `desde` to `hasta`, where the query names them. */
export const span = (column: PgColumn): Record<string, Filter> => ({
  desde: given('desde', sql`${column} >= ${sql.placeholder('desde')}`),
  hasta: given('hasta', sql`${column} <= ${sql.placeholder('hasta')}`),
});

/** Leaves inactive rows out until they are asked for. */
export const soloActivos = (activo: PgColumn): Filter => ({ when: ({ inactivos }) => !inactivos, sql: eq(activo, true) });
