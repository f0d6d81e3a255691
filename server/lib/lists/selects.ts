import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect';
import { unseen } from '../../db/prepared';
import type { AnySelect, Fields, Options } from './list';

/** What one prepared statement of a list differs in from another. */
export interface Shape {
  /** Everything that was asked for, the words found by their index. */
  where: SQL;
  /** The same without those words. */
  rest: SQL;
  /** The same for a read in order: words compared row by row, without what the parts say. */
  walk: SQL;
  order: SQL[];
  /** Of `where` the words that an index finds, if any. */
  words: SQL | undefined;
  /** Each read in order by itself; none: the whole in one. */
  parts: SQL[];
}

/** The number of rows beside the totals, whose names are the report's own. */
export const COUNT = '#';

const dado = sql.placeholder;

const cut = (select: AnySelect, order: SQL[], limit: unknown = dado('limit'), offset: unknown = dado('offset')) =>
  select
    .orderBy(...order)
    .limit(limit as never)
    .offset(offset as never);

const LIMIT = unseen(sql`${dado('limit')}::bigint`);
const OFFSET = unseen(sql`${dado('offset')}::bigint`);

/** The selects of a list, each in one shape; without totals it counts one row more than `countTo` at most. */
export function selectsOf({ table, key, fields, from, keys, totals, added, whole }: Options<any, any>, countTo: number) {
  const one = { key: sql`${key}` };
  const name = sql.identifier(getTableName(table));
  /** Of each part what the page may need at most. */
  const merged = ({ walk, order, parts }: Shape, rows?: SQL) =>
    sql`(${sql.join(
      parts.map(
        (part) =>
          sql`(select * from ${table} where ${walk} and ${part}${rows && sql` order by ${sql.join(order, sql`, `)} limit ${rows}`})`,
      ),
      sql` union all `,
    )}) ${name}`;
  const keysOf = (db: Db, shape: Shape) => {
    if (typeof keys === 'function') return keys(db, one, shape.where);
    if (!shape.parts.length) return db.select(one).from(table).where(shape.walk).$dynamic();
    return db
      .select(one)
      .from(merged(shape, unseen(sql`${dado('limit')}::bigint + ${dado('offset')}::bigint`)))
      .$dynamic();
  };
  /** Some rows and no columns: what is counted. */
  const some = (shape: Shape) => (shape.parts.length ? sql`select from ${merged(shape)}` : sql`select from ${table} where ${shape.where}`);
  const FOUND = sql`${key} = any(${unseen(sql`${dado('halladas')}::int[]`)}::int[])`;
  const exactFirst = sql`${key} = any(${dado('exactas')}::int[]) desc`;
  const wanted = { ...totals, [COUNT]: (added?.count ?? sql<number>`count(*)`).mapWith(Number) };
  /** The rows of a page whose keys are selected first. */
  const rowsOf = (db: Db, pageKeys: AnySelect, order: SQL[], more: Fields = {}) => {
    const page = keys === 'own' ? cut(pageKeys, order, LIMIT, OFFSET) : cut(pageKeys, order);
    return from(db, { ...fields, ...more }, sql`${key} = any(array(${page}))`).orderBy(...order);
  };
  /** Rows that have the words, in any order. `offset 0` has the words found first, by their index, however few are wanted. */
  const having = ({ words }: Shape) => (words ? sql`(select * from ${table} where ${words} offset 0) ${name}` : sql`${table}`);
  const MOST = unseen(sql`${dado('most')}::bigint`);
  return {
    page: (db: Db, shape: Shape) =>
      keys
        ? rowsOf(db, keysOf(db, shape), shape.order)
        : cut(from(db, whole ? { ...fields, [COUNT]: whole } : fields, shape.where), shape.order),
    /** The keys of a page, in order. */
    pageKeys: (db: Db, shape: Shape) => cut(keysOf(db, shape), shape.order, LIMIT, OFFSET),
    /** The rows of some keys. */
    ofKeys: (db: Db, { order }: Shape) => from(db, fields, FOUND).orderBy(...order),
    all: (db: Db, { where, order }: Shape) => from(db, fields, where).orderBy(...order),
    /** Keys of what a search finds, in any order, at most `most`. */
    found: (db: Db, shape: Shape) =>
      db
        .select(one)
        .from(having(shape))
        .where(shape.rest)
        .limit(MOST as never),
    /** The page of what a search finds, at most `most`, and in each row how many that are. */
    pageFound: (db: Db, shape: Shape) => {
      const hits = db.$with('hits', {}).as(sql`select * from ${having(shape)} where ${shape.rest} limit ${MOST}`);
      const counted = { [COUNT]: sql`(select count(*) from hits)`.mapWith(Number) };
      const pageKeys = db
        .select(one)
        .from(sql`hits ${name}`)
        .$dynamic();
      return rowsOf(db.with(hits) as never, pageKeys, shape.order, counted);
    },
    /** The page of what was found. */
    of: (db: Db, { order }: Shape) => rowsOf(db, db.select(one).from(table).where(FOUND).$dynamic(), order),
    /** The same, what the words themselves find first. */
    ofBoth: (db: Db, { order }: Shape) => rowsOf(db, db.select(one).from(table).where(FOUND).$dynamic(), [exactFirst, ...order]),
    /** All of it. */
    allOf: (db: Db, { order }: Shape) => from(db, fields, FOUND).orderBy(exactFirst, ...order),
    sums: (db: Db, shape: Shape) => {
      if (totals) return (added?.from ?? from)(db, wanted, shape.where);
      const counted = typeof keys === 'function' ? keys : from; // a filter may be about what is joined
      const rows = keys === 'own' ? some(shape) : sql`${counted(db, { uno: sql`1` }, shape.where)}`;
      return db.select(wanted).from(sql`(${rows} limit ${sql.raw(String(countTo + 1))}) contadas`);
    },
  };
}
