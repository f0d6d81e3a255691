import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import { MAX_SIZE } from '@/contract/crud';
import type { Db } from '../db/connect';
import { anyone, scoped } from './scope';
import type { User } from './user';

export interface PageQuery {
  page: number;
  size: number;
  sortField?: string;
  sortOrderAsc: boolean;
  filtro: string;
}

/** One condition of a list: `sql` holds placeholders named like the query's fields, `when` tells whether this query asks for it. */
export interface Filter<Q> {
  when: (query: Q) => boolean;
  sql: SQL;
}

interface List<Q> {
  /** Names its prepared statements. */
  name: string;
  /** Scopes the rows; its key breaks ties of the order. */
  table: PgTable;
  key: PgColumn;
  fields: Record<string, PgColumn | SQL>;
  /** The select with its joins. */
  from: (db: Db, fields: Record<string, PgColumn | SQL>) => PgSelect;
  busqueda?: PgColumn;
  filters?: Record<string, Filter<Q>>;
}

/** More words narrow no search further, and each makes a statement of its own. */
const MAX_WORDS = 5;

/** Words to search for; `%` and `_` typed by a person mean themselves. */
const wordsOf = (filtro: string) =>
  filtro
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));

const isText = (column: PgColumn | SQL) =>
  'columnType' in column && column.columnType === 'PgText' && !(column as PgColumn).enumValues?.length;

/** Order for a person: texts as Spanish sorts them, everything else as it is. */
export const ordered = (column: PgColumn | SQL, ascending = true) =>
  (ascending ? asc : desc)(isText(column) ? sql`${column} collate "es-x-icu"` : column);

interface Statements {
  rows: { execute: (values: Record<string, unknown>) => Promise<Record<string, unknown>[]> };
  total: { execute: (values: Record<string, unknown>) => Promise<{ total: number }[]> };
}

/**
 * A list that the server pages, orders and searches. Each combination of order and conditions is prepared once per
 * database: neither we nor PostgreSQL plan the same page twice.
 */
export function page<Q extends PageQuery>({ name, table, key, fields, from, busqueda, filters = {} }: List<Q>) {
  const known = new WeakMap<Db, Map<string, Statements>>();
  const { codigoSucursal } = getTableColumns(table) as Record<string, PgColumn | undefined>;
  const conditions: Record<string, Filter<Q>> = {
    ...(codigoSucursal && {
      sucursal: {
        when: (query: Q) => (query as { codigoSucursal?: number }).codigoSucursal !== undefined,
        sql: eq(codigoSucursal, sql.placeholder('codigoSucursal')),
      },
    }),
    ...filters,
  };

  const prepare = (db: Db, id: string, asked: string[], words: number, { sortField, sortOrderAsc }: Q): Statements => {
    const matches = Array.from(
      { length: words },
      (_, i) => sql`${busqueda} like '%' || sin_acento(${sql.placeholder(`palabra${i}`)}) || '%'`,
    );
    const where = scoped(table, anyone, ...asked.map((one) => conditions[one]!.sql), ...matches);
    const by = sortField ? fields[sortField]! : key;
    const order = by === key ? [ordered(key, sortOrderAsc)] : [ordered(by, sortOrderAsc), asc(key)];
    return {
      rows: from(db, fields)
        .where(where)
        .orderBy(...order)
        .limit(sql.placeholder('limit') as never)
        .offset(sql.placeholder('offset') as never)
        .prepare(id) as unknown as Statements['rows'],
      total: from(db, { total: sql<number>`count(*)`.mapWith(Number) })
        .where(and(where))
        .prepare(`${id}_n`) as unknown as Statements['total'],
    };
  };

  return async (db: Db, user: User, query: Q): Promise<{ rows: never[]; total: number }> => {
    const words = busqueda ? wordsOf(query.filtro) : [];
    const asked = Object.keys(conditions).filter((one) => conditions[one]!.when(query));
    const id = [name, query.sortField, query.sortOrderAsc ? 'a' : 'd', words.length, ...asked].join('_').slice(0, 60);
    let statements = known.get(db);
    if (!statements) known.set(db, (statements = new Map()));
    let statement = statements.get(id);
    if (!statement) statements.set(id, (statement = prepare(db, id, asked, words.length, query)));

    const limit = Math.min(query.size, MAX_SIZE);
    const offset = query.page * limit;
    const { codigoCompania, sucursales } = user;
    const values: Record<string, unknown> = {
      ...(query as object),
      codigoCompania,
      sucursales,
      limit,
      offset,
      ...Object.fromEntries(words.map((word, i) => [`palabra${i}`, word])),
    };
    const rows = await statement.rows.execute(values);
    // A page that is not full tells the total itself.
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
    const total = isLast ? offset + rows.length : (await statement.total.execute(values))[0]!.total;
    return { rows: rows as never[], total };
  };
}
