import { asc, desc, eq, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
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

/** Columns by field; of a joined row a group of them. */
type Fields = Record<string, PgColumn | SQL | Record<string, PgColumn>>;

interface List<Q> {
  /** Names its prepared statements. */
  name: string;
  /** Scopes the rows; its key breaks ties of the order. */
  table: PgTable;
  key: PgColumn;
  fields: Fields;
  /** The select with its joins. */
  from: (db: Db, fields: Fields) => PgSelect;
  /**
   * For a big table whose filters and orders are its own columns: the select of the page's keys, read first; `from` is then read for these
   * few only, so that nothing is joined and computed for rows that the page skips. `order` is for a select that merges several ordered ones.
   */
  keys?: (db: Db, key: { key: SQL }, order: SQL) => PgSelect;
  busqueda?: PgColumn;
  filters?: Record<string, Filter<Q>>;
}

/** More words narrow no search further, and each makes a statement of its own. */
const MAX_WORDS = 5;

/** Words to search for; `%` and `_` typed by a person mean themselves. */
export const wordsOf = (filtro: string) =>
  filtro
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));

/** A word and how it is found: in the trigram index (w), letter by letter when too short for that (s), or as a phone too (p). */
interface Term {
  kind: 'w' | 's' | 'p';
  word: string;
  digits: string;
}

/** '809-555-1234' is also looked for as '8095551234', as `busqueda` holds phones; the country's +1 before it says nothing. */
function termOf(word: string): Term {
  const digits = /^[+(]?\d[\d().+-]*$/.test(word) ? word.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : '';
  if (digits.length > 2 && digits !== word) return { kind: 'p', word, digits };
  return { kind: /[\p{L}\p{N}]{3}/u.test(word) ? 'w' : 's', word, digits };
}

const termsOf = (filtro: string) =>
  wordsOf(filtro)
    .filter((word) => word !== '+1')
    .map(termOf);

function matches(busqueda: PgColumn, { kind }: Term, i: number): SQL {
  // The select makes the pattern once; written out, PostgreSQL would make it again for every row.
  const like = (column: SQL | PgColumn, name: string) => sql`${column} like (select '%' || sin_acento(${sql.placeholder(name)}) || '%')`;
  if (kind === 'w') return like(busqueda, `palabra${i}`);
  // A word of one or two letters has no trigram: the index would be read whole, so it is kept away from it.
  if (kind === 's') return like(sql`(${busqueda} || '')`, `palabra${i}`);
  return sql`(${like(busqueda, `palabra${i}`)} or ${like(busqueda, `digitos${i}`)})`;
}

const isText = (column: PgColumn | SQL) =>
  'columnType' in column && column.columnType === 'PgText' && !(column as PgColumn).enumValues?.length;

/** Order for a person: texts as Spanish sorts them, everything else as it is. */
export const ordered = (column: PgColumn | SQL, ascending = true) =>
  (ascending ? asc : desc)(isText(column) ? sql`${column} collate "es-x-icu"` : column);

interface Statements {
  rows: { execute: (values: Record<string, unknown>) => Promise<Record<string, unknown>[]> };
  total: { execute: (values: Record<string, unknown>) => Promise<{ total: number }[]> };
}

/** What one prepared statement of a list differs in from another. */
interface Shape {
  where: SQL;
  /** Whether the trigram index finds the rows. */
  indexed: boolean;
  sortField?: string;
  sortOrderAsc: boolean;
}

function prepare<Q>(db: Db, id: string, { table, key, fields, from, keys }: List<Q>, shape: Shape): Statements {
  const { where, indexed, sortField, sortOrderAsc } = shape;
  const by = sortField ? (fields[sortField] as PgColumn | SQL) : key;
  const ties = sortOrderAsc ? asc(key) : desc(key);
  const order = by === key ? [ordered(key, sortOrderAsc)] : [ordered(by, sortOrderAsc), ties];
  const cut = (select: PgSelect) =>
    select
      .orderBy(...order)
      .limit(sql.placeholder('limit') as never)
      .offset(sql.placeholder('offset') as never);
  const few = () => {
    const one = { key: sql`${key}` };
    // `offset 0` has the words found first: read in order instead, the whole table may go by before a page is full.
    const found = sql`(select * from ${table} where ${where} offset 0) ${sql.identifier(getTableName(table))}`;
    const select = indexed ? db.select(one).from(found).$dynamic() : keys!(db, one, sql.join(order, sql`, `)).where(where);
    return from(db, fields)
      .where(sql`${key} = any(array(${cut(select as never)}))`)
      .orderBy(...order);
  };
  const all = { total: sql<number>`count(*)`.mapWith(Number) };
  const counted = keys ? db.select(all).from(table as PgTable) : from(db, all);
  return {
    rows: (keys ? few() : cut(from(db, fields).where(where))).prepare(id) as unknown as Statements['rows'],
    total: counted.where(where).prepare(`${id}_n`) as unknown as Statements['total'],
  };
}

/**
 * A list that the server pages, orders and searches. Each combination of order and conditions is prepared once per
 * database: neither we nor PostgreSQL plan the same page twice. `max` is the most rows that one answer carries.
 */
export function page<Q extends PageQuery>(list: List<Q>) {
  const { name, table, busqueda } = list;
  const known = new WeakMap<Db, Map<string, Statements>>();
  const { codigoSucursal } = getTableColumns(table) as Record<string, PgColumn | undefined>;
  const conditions = { ...(codigoSucursal && { sucursal: deSucursal(codigoSucursal) }), ...list.filters } as Record<string, Filter<Q>>;

  const statementsFor = (db: Db, { sortField, sortOrderAsc }: Q, asked: string[], terms: Term[]): Statements => {
    const id = [name, sortField, sortOrderAsc ? 'a' : 'd', terms.map(({ kind }) => kind).join(''), ...asked].join('_');
    let statements = known.get(db);
    if (!statements) known.set(db, (statements = new Map()));
    let statement = statements.get(id);
    if (!statement) {
      const where = scoped(
        table,
        anyone,
        ...asked.map((one) => conditions[one]!.sql),
        ...terms.map((term, i) => matches(busqueda!, term, i)),
      );
      const shape = { where, indexed: terms.some(({ kind }) => kind !== 's'), sortField, sortOrderAsc };
      // PostgreSQL cuts a name at 63 characters: the number tells apart what that makes equal.
      statements.set(id, (statement = prepare(db, `${id.slice(0, 50)}_${statements.size}`, list, shape)));
    }
    return statement;
  };

  return async (db: Db, user: User, asking: Q, max = MAX_SIZE): Promise<{ rows: never[]; total: number }> => {
    const query = codigoSucursal?.notNull ? ofOneBranch(user, asking) : asking;
    const terms = busqueda ? termsOf(query.filtro) : [];
    const asked = Object.keys(conditions).filter((one) => conditions[one]!.when(query));
    const statement = statementsFor(db, query, asked, terms);

    const limit = Math.min(query.size, max);
    const offset = query.page * limit;
    const { codigoCompania, sucursales } = user;
    const words = terms.flatMap(({ word, digits }, i) => [
      [`palabra${i}`, word],
      [`digitos${i}`, digits],
    ]);
    const values: Record<string, unknown> = { ...query, codigoCompania, sucursales, limit, offset, ...Object.fromEntries(words) };
    const rows = await statement.rows.execute(values);
    // A page that is not full tells the total itself.
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
    const total = isLast ? offset + rows.length : (await statement.total.execute(values))[0]!.total;
    return { rows: rows as never[], total };
  };
}

const deSucursal = (codigoSucursal: PgColumn): Filter<{ codigoSucursal?: number }> => ({
  when: (query) => query.codigoSucursal !== undefined,
  sql: eq(codigoSucursal, sql.placeholder('codigoSucursal')),
});

/** Who has only one branch asks for it and gets the same rows: the index of an order starts with one branch. */
function ofOneBranch<Q extends object>({ sucursales }: User, query: Q): Q {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Q;
  return sucursales.length === 1 ? { codigoSucursal: sucursales[0], ...asked } : query;
}
