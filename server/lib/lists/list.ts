import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgSelectBase } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { AnswerOf } from '@/contract/call';
import { MAX_SIZE, MAX_TOTAL, type ListCall, type RowOf, type SortOf, type Total } from '@/contract/list';
import type { Cursors, Db } from '../../db/connect';
import { preparedShapes } from '../../db/prepared';
import { settleInOrder } from '../settleInOrder';
import type { Source, User } from '../scope';
import type { Deps } from '../serve';
import { whole, type Expressions } from './derive';
import { countedFor, FEW, indexes, valuesOf, type Filter, type Term } from './filters';
import { inParts } from './parts';
import { reading, type Reading } from './reading';
import { COUNT, selectsOf, type Counted, type Parts, type Sums } from './selects';
export { always, dado, given, matches, ordered, same, soloActivos, span, type Filter, type Term } from './filters';

/** Columns by field name; a joined row is a nested object of columns. */
export type Fields = Record<string, PgColumn | SQL | Record<string, PgColumn | SQL>>;

type QueryOf<C extends ListCall> = z.output<C['query']>;

/** A question to a list: the caller, today ('YYYY-MM-DD'), the clock and the parsed query. */
export interface Asked<C extends ListCall> {
  user: User;
  hoy: string;
  deps: Pick<Deps, 'now'>;
  query: QueryOf<C>;
}

/** A select with any columns and joins, to which a list adds only the order and the limit. */
export type AnySelect = PgSelectBase<any, any, any, any, true, never, any, any>;

export interface Options<C extends ListCall, Fila> {
  call: C;
  /** Table or view whose company and branch columns scope the rows. */
  table: Source;
  /** Unique key that breaks ties of the sort order. */
  key: PgColumn | SQL;
  /** Columns of a composite key, for the tie-break: comparing them one by one saves building a row value for each sorted row. */
  ties?: readonly SQL[];
  /** Columns of the row; without them they are derived from `names` and the columns of `table` (`derive`). */
  fields?: Fields;
  /** The fields of the row that are no column of `table`, and those that `row` computes. */
  names?: Expressions;
  without?: readonly string[];
  /** The select with its joins over the rows that `where` leaves. The planner removes a left join on a key whose columns nobody reads. */
  from?: (db: Db, fields: Fields, where: SQL) => AnySelect;
  /** Adds the joins to a select from `table`: what a list without `from` needs, if it has any. */
  joins?: (rows: AnySelect) => AnySelect;
  /** Sort expressions of sort fields of the contract; without one it is derived in the same way. */
  orders?: Partial<Record<SortOf<C>, PgColumn | SQL>>;
  /** Replaces the table's own scope (company, and the user's branches where it has them). */
  scope?: SQL;
  /**
   * For a big table: reads the keys of the page first, from the table alone ('own') or by the given select, and then `from` for these keys
   * only, so that nothing is joined or computed for skipped rows.
   */
  keys?: 'own' | ((db: Db, fields: Fields, where: SQL) => AnySelect);
  /** Disjoint conditions that together cover the rows, each of which an index returns in order: the page merges them instead of sorting. */
  parts?: (query: QueryOf<C> & Record<string, any>, user: User) => Parts | undefined;
  /** Rows are counted up to this number where the list has no totals. */
  countTo?: number;
  /** Text without accents and case that must contain every word of the search, or a function that gives the condition of one word. */
  search: PgColumn | SQL | ((term: Term, i: number) => SQL);
  /**
   * Alternatives for a search that finds almost nothing (lists with `keys: 'own'`): each word itself or, as kind v, a set of similar words.
   * Rows found by the typed words come first. Undefined: no alternatives.
   */
  similar?: (db: Db, asked: Asked<C>, terms: readonly Term[]) => Promise<Term[] | undefined>;
  /** Limits a PROFESOR to the rows of their own groups (placeholder `codigoProfesor`); 'all' when rows belong to no group; by default to none. */
  coach?: SQL | 'all';
  filters?: Record<string, Filter<QueryOf<C> & Record<string, any>>>;
  /** Further placeholder values, computed from the question; the filters see them too. */
  values?: (asked: Asked<C>, db: Db) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Sums and counts over all rows that the filters leave, beside the sums of columns that the contract declares. */
  totals?: Record<string, SQL>;
  /** A cheaper source of the totals than `from`, and its expression for the number of rows. */
  totalsFrom?: { from: (db: Db, fields: Fields, where: SQL) => AnySelect; count: SQL };
  /** The rows that the page's own statement has collected, by name: count and totals come from them as one JSON object. */
  totalsOf?: SQL;
  /** Turns the totals into the report's answer; without it they are answered as they are. */
  totales?: (sums: any, asked: Asked<C>) => object;
  /** Throws a refusal for an invalid question, before anything is read. */
  before?: (db: Db, asked: Asked<C>) => Promise<void>;
  /** Turns a row of the select into the contract's row; without it the row is answered as it is. */
  row?: (fila: Fila, asked: Asked<C>) => RowOf<C>;
  /** Replaces `row` when something has to be read for all rows of a page at once. */
  rows?: (filas: Fila[], asked: Asked<C>, db: Db) => Promise<RowOf<C>[]>;
}

/** A list that the server pages, sorts, searches, sums and exports. */
export interface List<C extends ListCall> {
  call: C;
  /** One page with the number of rows; a report has its totals too. `max` is the largest page size. */
  page: (db: Db, asked: Asked<C>, max?: number) => Promise<AnswerOf<C>>;
  /** All rows in batches, read from a cursor. */
  parts: (from: { cursors: Cursors; db: Db }, asked: Asked<C>) => AsyncGenerator<RowOf<C>[]>;
  /** Totals over all rows that the filters leave. */
  totales: (db: Db, asked: Asked<C>) => Promise<object>;
}

/** A list that can also be read without counting. */
export interface Queried<C extends ListCall> extends List<C> {
  /** The rows of a page, as `page` gives them, without a count. */
  rows: (db: Db, asked: Asked<C>, max?: number) => Promise<RowOf<C>[]>;
}

/** Rows of a long page that one statement reads. */
const SHARE = 500;

/** Placeholder values of a page's statement. */
type Paged = Record<string, unknown> & { limit: number; offset: number };

/** Makes a list from a call of the contract: scoped, paged, sorted, searched and summed in SQL, and streamed whole into a file. */
export function list<C extends ListCall, Fila = RowOf<C>>(given: Options<C, Fila>): Queried<C> {
  const options = whole(given);
  const { call, row, rows: several, totals, totales, before, similar, countTo = MAX_TOTAL } = options;
  const { page, pageKeys, ofKeys, pageFound, all, allOf, sums, found, of, ofBoth } = selectsOf(options, countTo);
  const read = reading(options);
  const prepared = preparedShapes(call.path);
  const toRows = async (db: Db, asked: Asked<C>, filas: Fila[]): Promise<RowOf<C>[]> =>
    several ? several(filas, asked, db) : row ? filas.map((fila) => row(fila, asked)) : (filas as RowOf<C>[]);

  const capped = (n: number, most: number): Total => (n > most ? { total: most, capped: true } : { total: n });
  const withTotals = (asked: Asked<C>, { [COUNT]: n, ...rest }: Sums) => ({
    ...(totals ? { total: n } : capped(n, countTo)),
    totales: totales ? totales(rest, asked) : rest,
  });
  const totalsOf = async (db: Db, asked: Asked<C>, { id, shape, values }: Reading) => {
    const [sum] = await prepared(db, `s${id}`, () => sums(db, shape())).execute(values);
    return withTotals(asked, sum as Sums);
  };
  const countOf = async (db: Db, asked: Asked<C>, reading: Reading): Promise<Total> => {
    const { totales: _, ...total } = await totalsOf(db, asked, reading);
    return total;
  };
  const keysOf = async (db: Db, { id, shape, values, terms }: Reading): Promise<number[]> => {
    const rows = await prepared(db, `f${id}`, () => found(db, shape())).execute({ ...values, most: countedFor(terms) + 1 });
    return (rows as { key: number }[]).map(({ key }) => key);
  };
  /** Keys that a search finds: by the typed words (`exactas`) and, if these find almost nothing, also by similar words (`halladas`). */
  const hitsOf = async (db: Db, asked: Asked<C>, reading: Reading): Promise<{ exactas: number[]; halladas: number[] }> => {
    const exactas = await keysOf(db, reading);
    const others = exactas.length < FEW ? await similar?.(db, asked, reading.terms) : undefined;
    if (!others) return { exactas, halladas: exactas };
    const parecidas = await keysOf(db, await read(db, asked, others));
    return { exactas, halladas: [...new Set([...exactas, ...parecidas.slice(0, countedFor(others))])] };
  };
  type Read = { rows: RowOf<C>[]; total?: Total; sums?: Sums };
  /** A page longer than a screen (files, paper): reads its keys, then its rows in batches on several connections at once. */
  const inShares = async (db: Db, { id, shape }: Reading, paged: Paged): Promise<Fila[]> => {
    const rows = (await prepared(db, `k${id}`, () => pageKeys(db, shape())).execute(paged)) as { key: number }[];
    const statement = prepared(db, `m${id}`, () => ofKeys(db, shape()));
    const shares = Array.from({ length: Math.ceil(rows.length / SHARE) }, (_, i) => rows.slice(i * SHARE, (i + 1) * SHARE));
    return (
      await settleInOrder(shares.map((share) => statement.execute({ ...paged, halladas: share.map(({ key }) => key) })))
    ).flat() as Fila[];
  };
  const pageOf = async (db: Db, asked: Asked<C>, reading: Reading, paged: Paged, total?: Total): Promise<Read> => {
    const { id, shape } = reading;
    const isLong = options.keys === 'own' && paged.limit > MAX_SIZE;
    const read = isLong ? inShares(db, reading, paged) : prepared(db, `p${id}`, () => page(db, shape())).execute(paged);
    const filas = (await read) as (Fila & Counted<Sums>)[];
    const sums = filas[0]?.[COUNT];
    const rows: Fila[] = sums ? filas.map(({ [COUNT]: _, ...fila }) => fila as Fila) : filas;
    // A page that is not full is the last one, so its end is the total.
    const isLast = rows.length < paged.limit && (rows.length > 0 || paged.offset === 0);
    const all = isLast ? { total: paged.offset + rows.length } : total;
    return { rows: await toRows(db, asked, rows), total: all, sums };
  };
  type Found = { n: number; filas: Fila[] };
  const foundBy = async (db: Db, { id, shape, terms }: Reading, paged: Paged, more = 0): Promise<Found> => {
    const values = { ...paged, ...valuesOf(terms), most: countedFor(terms) + more };
    const filas = (await prepared(db, `h${id}`, () => pageFound(db, shape())).execute(values)) as (Fila & Counted<number>)[];
    return { n: filas[0]?.[COUNT] ?? 0, filas: filas.map(({ [COUNT]: _, ...fila }) => fila as Fila) };
  };
  /**
   * A page of a search. Few hits are collected, sorted and counted in one statement; beyond the counting limit the rows are read in the
   * list's order until the page is full.
   */
  const searchedOf = async (db: Db, asked: Asked<C>, reading: Reading, paged: Paged): Promise<Read> => {
    const { id, shape, terms } = reading;
    const most = countedFor(terms);
    // Words that no index finds usually match more rows than are counted, so the ordered read starts at once, in parallel.
    const ordered = terms.some(indexes) ? undefined : pageOf(db, asked, reading, paged);
    ordered?.catch(() => {});
    const { n, filas } = await foundBy(db, reading, paged, 1);
    if (n > most) {
      const { rows, total = capped(n, most) } = await (ordered ?? pageOf(db, asked, reading, paged));
      return { rows, total };
    }
    if (n >= FEW || (n > 0 && !similar)) return { rows: await toRows(db, asked, filas), total: { total: n } };
    if (n === 0 && paged.offset === 0) {
      const others = await similar?.(db, asked, terms);
      const found = others ? await foundBy(db, await read(db, asked, others), paged) : { n: 0, filas: [] };
      return { rows: await toRows(db, asked, found.filas), total: { total: found.n } };
    }
    // Almost nothing was found (rows found by the typed words come first), or the page is beyond the last one.
    const hits = await hitsOf(db, asked, reading);
    if (hits.exactas.length > most) return pageOf(db, asked, reading, paged, capped(hits.exactas.length, most));
    const [how, select] = hits.halladas === hits.exactas ? (['o', of] as const) : (['b', ofBoth] as const);
    const statement = prepared(db, `${how}${id}`, () => select(db, shape()));
    const rows = (await statement.execute({ ...paged, ...hits })) as Fila[];
    return { rows: await toRows(db, asked, rows), total: { total: hits.halladas.length } };
  };
  const rowsOf = async (db: Db, asked: Asked<C>, max: number, reading: Reading): Promise<Read> => {
    const limit = Math.min(reading.query.size, max);
    const paged = { ...reading.values, limit, offset: reading.query.page * limit };
    return reading.searched ? searchedOf(db, asked, reading, paged) : pageOf(db, asked, reading, paged);
  };
  return {
    call,
    page: async (db, asked, max = MAX_SIZE): Promise<any> => {
      await before?.(db, asked);
      const reading = await read(db, asked);
      // A big table is counted while its page is read.
      const counting = options.keys === 'own' && !call.report && !reading.searched ? countOf(db, asked, reading) : undefined;
      counting?.catch(() => {}); // if the page fails first, nobody awaits the count: avoids an unhandled rejection
      // Totals of a report are read in parallel too, unless the page's statement computes them.
      const adding = call.report && totals && !options.totalsOf ? totalsOf(db, asked, reading) : undefined;
      adding?.catch(() => {});
      const { rows, total, sums: totalsOfPage } = await rowsOf(db, asked, max, reading);
      if (!call.report) return { rows, ...(total ?? (await (counting ?? countOf(db, asked, reading)))) };
      if (!totals) return { filas: rows, totales: {}, ...(total ?? (await countOf(db, asked, reading))) };
      return { filas: rows, ...(totalsOfPage ? withTotals(asked, totalsOfPage) : await (adding ?? totalsOf(db, asked, reading))) };
    },
    rows: async (db, asked, max = MAX_SIZE) => {
      await before?.(db, asked);
      return (await rowsOf(db, asked, max, await read(db, asked))).rows;
    },
    parts: async function* ({ cursors, db }, asked) {
      await before?.(db, asked);
      const reading = await read(db, asked);
      const hits = similar && reading.searched ? await hitsOf(db, asked, reading) : undefined;
      // With few hits the file has what the screen shows, similar words included; with many, everything that the typed words find.
      const few = hits && hits.exactas.length < FEW;
      const select = (reader: Db) => (few ? allOf(reader, reading.shape()) : all(reader, reading.shape()));
      const values = few ? { ...reading.values, ...hits } : reading.values;
      for await (const rows of inParts<Fila>(cursors, (reader) => select(reader).prepare(''), values)) yield await toRows(db, asked, rows);
    },
    totales: async (db, asked) => {
      await before?.(db, asked);
      return totals ? (await totalsOf(db, asked, await read(db, asked))).totales : {};
    },
  };
}
