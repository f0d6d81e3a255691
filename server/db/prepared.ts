import { sql, type AnyColumn, type Placeholder, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
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

interface Statement<R> {
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

/** Prepares a statement once for each pool or connection that it runs on. */
function preparedOnce<V extends Values, R>(name: string, make: (db: Db, name: string) => Statement<R>) {
  const unique = `${name.slice(0, MAX_NAME)}_${(statements += 1)}`;
  const known = new WeakMap<Db, Statement<R>>();
  return (db: Db, values: V): Promise<R> => {
    let statement = known.get(db);
    if (!statement) known.set(db, (statement = make(db, unique)));
    return statement.execute(values as Record<string, unknown>);
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
): ((db: Db, values: V) => Promise<R>) => preparedOnce(name, (db, unique) => build(db, places as Places<V>).prepare(unique));

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

/** `prepared` for plain SQL; rows have the column names of PostgreSQL. */
export function preparedSql<Row extends pg.QueryResultRow, V extends Values>(name: string, build: (places: Places<V>) => SQL) {
  const run = preparedOnce<V, pg.QueryResult<Row>>(name, (db, unique) => {
    const { session } = (db as NodePgDatabase)._;
    return session.prepareQuery<PreparedQueryConfig & { execute: pg.QueryResult<Row> }>(
      dialect.sqlToQuery(build(places as Places<V>)),
      undefined,
      unique,
      false,
    );
  });
  return async (db: Db, values: V): Promise<Row[]> => (await run(db, values)).rows;
}
