import { sql, type AnyColumn, type Placeholder, type SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { CASING, type Db } from './connect';

type Values = object;

/** Where the values of a statement come in: a placeholder by the name of each. */
export type Places<V extends Values> = { readonly [K in keyof V]-?: Placeholder<string, V[K]> };

/**
 * A value that PostgreSQL does not look at when it plans. Where it would make a plan of its own for each value (1.3 ms of a list of students) and
 * the plan is the same, it keeps one. An array needs its type once more behind it: `any(${unseen(…)}::int[])`.
 */
export const unseen = (value: SQL): SQL => sql`(select ${value})`;

interface Statement<R> {
  execute: (values?: Record<string, unknown>) => Promise<R>;
}

/** A query of drizzle that was not sent yet. */
export interface Query<R> {
  prepare: (name: string) => Statement<R>;
}

const places = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * Whether a column is one of the codes of a list. Of a bare `= any($1)` PostgreSQL sees how long the list is, finds a plan of its own for it cheaper
 * than the one for all lists, and plans anew each time, which costs more than to run it.
 */
export const enLista = (column: AnyColumn, codigos: Placeholder<string, readonly number[]>): SQL =>
  sql`${column} = any(array(select unnest(${codigos}::int[])))`;

/** PostgreSQL cuts a name at 63 characters. */
const MAX_NAME = 50;
let statements = 0;

/** Makes a statement once for each pool or connection it is asked on, and never again. */
function once<V extends Values, R>(name: string, make: (db: Db, name: string) => Statement<R>) {
  const unique = `${name.slice(0, MAX_NAME)}_${(statements += 1)}`;
  const known = new WeakMap<Db, Statement<R>>();
  return (db: Db, values: V): Promise<R> => {
    let statement = known.get(db);
    if (!statement) known.set(db, (statement = make(db, unique)));
    return statement.execute(values as Record<string, unknown>);
  };
}

/**
 * A query that is the same every time but for its values: we build its text once per connection, PostgreSQL plans it once per connection.
 * `build` gets a placeholder for each value, to be taken by its name (`{ ...places }` is empty). The query is sent when the function is called, before it is awaited.
 */
export const prepared = <V extends Values, R>(
  name: string,
  build: (db: Db, places: Places<V>) => Query<R>,
): ((db: Db, values: V) => Promise<R>) => once(name, (db, unique) => build(db, places as Places<V>).prepare(unique));

/** So many shapes of questions are kept: each is a plan on every connection. */
const MAX_PLANNED = 200;
const planned = new Map<string, string>();

/**
 * A query built anew whose text comes again as a rule, with other values: PostgreSQL plans each text once per connection. For questions of many
 * shapes, of which few are asked; one of a single shape is `prepared`.
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

/** The same for a statement in plain SQL; its rows come as PostgreSQL names them. */
export function preparedSql<Row extends pg.QueryResultRow, V extends Values>(name: string, build: (places: Places<V>) => SQL) {
  const run = once<V, pg.QueryResult<Row>>(name, (db, unique) => {
    const { session } = (db as NodePgDatabase)._;
    return session.prepareQuery(dialect.sqlToQuery(build(places as Places<V>)), undefined, unique, false) as never;
  });
  return async (db: Db, values: V): Promise<Row[]> => (await run(db, values)).rows;
}
