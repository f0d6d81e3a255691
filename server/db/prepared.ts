import { fillPlaceholders, sql, type AnyColumn, type Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { CASING, type Db } from './connect';

type Values = object;

/** A placeholder for each value of a statement, by name. */
export type Places<V extends Values> = { readonly [K in keyof V]-?: Placeholder<string, V[K]> };

/**
 * Hides a value from the planner. With it visible, PostgreSQL may plan a prepared statement anew for each value (1.3 ms for a list of
 * students) although the plan is the same; hidden, it keeps one generic plan. An array needs its type again after it:
 * `any(${unseen(…)}::int[])`.
 */
export const unseen = (value: SQL): SQL => sql`(select ${value})`;

/** A statement with placeholders, ready to run. */
export interface Statement<R> {
  execute: (values?: Record<string, unknown>) => Promise<R>;
}

/** A drizzle query that has not been sent yet. */
export interface Query<R> {
  prepare: (name: string) => Statement<R>;
}

const places = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * Condition that a column equals one of a list of codes. With a bare `= any($1)` PostgreSQL sees the length of the list, estimates a custom
 * plan as cheaper than the generic one, and plans on every run, which costs more than the run.
 */
export const enLista = (column: AnyColumn, codigos: Placeholder<string, readonly number[]>): SQL =>
  sql`${column} = any(array(select unnest(${codigos}::int[])))`;

/** Leaves room for the number: PostgreSQL cuts statement names at 63 characters. */
const MAX_NAME = 50;
let statements = 0;
const unique = (name: string) => `${name.slice(0, MAX_NAME)}_${(statements += 1)}`;

/** What is made once for each pool or connection. */
function oncePer<T extends object>(make: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Db, T>();
  return (db) => known.get(db) ?? known.set(db, make(db)).get(db)!;
}

/** Prepares a statement once for each pool or connection that it runs on. */
function preparedOnce<V extends Values, R>(name: string, make: (db: Db, name: string) => Statement<R>) {
  const own = unique(name);
  const statementOf = oncePer((db) => make(db, own));
  return (db: Db, values: V): Promise<R> => statementOf(db).execute(values as Record<string, unknown>);
}

/** Statements with one name and several shapes: each shape, told by its `id`, is built and prepared once for each pool or connection. */
export function preparedShapes(name: string) {
  const shapesOf = oncePer(() => new Map<string, Statement<any>>());
  return (db: Db, id: string, make: () => { prepare: (name: string) => Statement<any> }): Statement<any> => {
    const shapes = shapesOf(db);
    return shapes.get(id) ?? shapes.set(id, make().prepare(unique(`${name.slice(0, 36)}_${id}`))).get(id)!;
  };
}

/**
 * A prepared query whose text never changes: drizzle builds it once, PostgreSQL plans it once per connection. `build` gets a placeholder
 * for each value, which must be read by name (`places` is a Proxy: `{ ...places }` is empty). The query is sent when the returned function
 * is called, even before it is awaited.
 */
export const prepared = <V extends Values, R>(
  name: string,
  build: (db: Db, places: Places<V>) => Query<R>,
): ((db: Db, values: V) => Promise<R>) => preparedOnce(name, (db, own) => build(db, places as Places<V>).prepare(own));

/** Most query texts that are prepared, because each occupies a plan on every connection. */
const MAX_PLANNED = 200;
const planned = new Map<string, string>();

/**
 * Runs a query that is built on each call but whose text usually repeats, as a prepared statement: PostgreSQL plans each text once per
 * connection. For queries with many shapes of which few are in use; a query with one shape uses `prepared`.
 */
export function replanned<R>(query: Query<R> & PromiseLike<R> & { toSQL: () => { sql: string } }): Promise<R> {
  const { sql: text } = query.toSQL();
  let name = planned.get(text);
  if (!name) {
    if (planned.size >= MAX_PLANNED) return Promise.resolve(query);
    planned.set(text, (name = `planned_${planned.size}`));
  }
  return query.prepare(name).execute();
}

const dialect = new PgDialect({ casing: CASING });

/** Plain SQL as a query: its rows have the column names of PostgreSQL, and its values need no mapping, which takes time in long lists. */
export const plain = <Row extends pg.QueryResultRow>({ $client }: Db, statement: SQL): Query<Row[]> => ({
  prepare: (name) => {
    if (!$client) throw new Error('Plain SQL is prepared on a pool or in a transaction of ours');
    const { sql: text, params } = dialect.sqlToQuery(statement);
    return { execute: async (values = {}) => (await $client.query<Row>({ name, text, values: fillPlaceholders(params, values) })).rows };
  },
});

/** `prepared` for plain SQL. */
export const preparedSql = <Row extends pg.QueryResultRow, V extends Values>(name: string, build: (places: Places<V>) => SQL) =>
  prepared<V, Row[]>(name, (db, known) => plain<Row>(db, build(known)));
