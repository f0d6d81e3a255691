import { getTableName, getViewName, is, sql, View, type Placeholder, type SQL } from 'drizzle-orm';
import { fenced, jsonOf, literal } from '../../db/sql';
import type { Db } from '../../db/connect';
import { unseen } from '../../db/prepared';
import type { Whole } from './derive';
import type { AnySelect, Fields } from './list';
import { dado } from './filters';

/** The conditions and the order that distinguish one prepared statement of a list from another. */
export interface Shape {
  /** All conditions, words included, with indexes allowed. */
  where: SQL;
  /** The same without the words that the trigram index finds. */
  rest: SQL;
  /** All conditions for a read in order: words compared row by row, without the filter that the parts replace. */
  walk: SQL;
  order: SQL[];
  /** The words of `where` that the trigram index finds, if any. */
  words: SQL | undefined;
  /** Partition of the rows (see `Options.parts`); empty means a single read. */
  parts: SQL[];
}

/** Partition of a list's rows. */
export interface Parts {
  /** Name of the filter that the conditions replace. */
  insteadOf?: string;
  each: SQL[];
}

/** Name of the row count beside the totals; no field of a report can be called so. */
export const COUNT = '#';

/** A row that also carries a count or the totals of the whole list. */
export type Counted<T> = Partial<Record<typeof COUNT, T>>;

/** Totals as they are read, with the number of rows. */
export type Sums = Record<string, any> & { [COUNT]: number };

/** A number that the planner does not see. drizzle accepts any SQL in limit and offset; its types allow placeholders only. */
const unseenNumber = (number: SQL | Placeholder) => unseen(sql`${number}::bigint`) as SQL & Placeholder;
const LIMIT = unseenNumber(dado('limit'));
const OFFSET = unseenNumber(dado('offset'));
const MOST = unseenNumber(dado('most'));

/** The selects of a list for a given shape. Without totals, `sums` counts at most one row more than `countTo`. */
export function selectsOf({ table, key, fields, from, keys, totals, totalsFrom, totalsOf }: Whole<any, any>, countTo: number) {
  const one = { key: sql`${key}` };
  // With totals in its statement, a page reads all rows however few it shows: a visible limit would only make PostgreSQL plan on every run.
  const [limit, offset] = keys === 'own' || totalsOf ? [LIMIT, OFFSET] : [dado('limit'), dado('offset')];
  const cut = (select: AnySelect, order: SQL[]) =>
    select
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  const name = sql.identifier(is(table, View) ? getViewName(table) : getTableName(table));
  /** Union of the parts, each limited to the rows that the page may need. */
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
  /** The rows to count, without columns. */
  const some = (shape: Shape) => (shape.parts.length ? sql`select from ${merged(shape)}` : sql`select from ${table} where ${shape.where}`);
  const FOUND = sql`${key} = any(${unseen(sql`${dado('halladas')}::int[]`)}::int[])`;
  const exactFirst = sql`${key} = any(${dado('exactas')}::int[]) desc`;
  const wanted = { ...totals, [COUNT]: (totalsFrom?.count ?? sql<number>`count(*)`).mapWith(Number) };
  const inPage = totalsOf && { [COUNT]: sql`(select ${jsonOf({ ...totals, [COUNT]: sql`count(*)` })} from ${totalsOf})` };
  /** Rows of a page whose keys a subquery selects. */
  const rowsOf = (db: Db, pageKeys: AnySelect, order: SQL[], more: Fields = {}) =>
    from(db, { ...fields, ...more }, sql`${key} = any(array(${cut(pageKeys, order)}))`).orderBy(...order);
  /** Rows that have the words, in any order. Fenced, so that the words' index is used even under a small limit. */
  const having = ({ words }: Shape) => (words ? sql`${fenced(sql`select * from ${table} where ${words}`)} ${name}` : sql`${table}`);
  return {
    page: (db: Db, shape: Shape) =>
      keys ? rowsOf(db, keysOf(db, shape), shape.order) : cut(from(db, { ...fields, ...inPage }, shape.where), shape.order),
    /** Keys of a page, in order. */
    pageKeys: (db: Db, shape: Shape) => cut(keysOf(db, shape), shape.order),
    /** Rows with the given keys. */
    ofKeys: (db: Db, { order }: Shape) => from(db, fields, FOUND).orderBy(...order),
    all: (db: Db, { where, order }: Shape) => from(db, fields, where).orderBy(...order),
    /** Keys that a search finds, in any order, at most `most`. */
    found: (db: Db, shape: Shape) => db.select(one).from(having(shape)).where(shape.rest).limit(MOST),
    /** A page of what a search finds (at most `most` rows), each row with the number of hits. */
    pageFound: (db: Db, shape: Shape) => {
      const hits = db.$with('hits', {}).as(sql`select * from ${having(shape)} where ${shape.rest} limit ${MOST}`);
      const counted = { [COUNT]: sql`(select count(*) from hits)`.mapWith(Number) };
      const pageKeys = db
        .select(one)
        .from(sql`hits ${name}`)
        .$dynamic();
      // `from` only calls `select`, which the result of `with` has.
      return rowsOf(db.with(hits) as Db, pageKeys, shape.order, counted);
    },
    /** A page of rows among the found keys. */
    of: (db: Db, { order }: Shape) => rowsOf(db, db.select(one).from(table).where(FOUND).$dynamic(), order),
    /** The same, with rows found by the typed words first. */
    ofBoth: (db: Db, { order }: Shape) => rowsOf(db, db.select(one).from(table).where(FOUND).$dynamic(), [exactFirst, ...order]),
    /** All rows among the found keys, those found by the typed words first. */
    allOf: (db: Db, { order }: Shape) => from(db, fields, FOUND).orderBy(exactFirst, ...order),
    sums: (db: Db, shape: Shape) => {
      if (totals) return (totalsFrom?.from ?? from)(db, wanted, shape.where);
      const counted = typeof keys === 'function' ? keys : from; // joined, because a filter may refer to a joined table
      const rows = keys === 'own' ? some(shape) : sql`${counted(db, { uno: sql`1` }, shape.where)}`;
      return db.select(wanted).from(sql`(${rows} limit ${literal(countTo + 1)}) contadas`);
    },
  };
}
