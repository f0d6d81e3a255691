import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type * as z from 'zod';
import { MAX_SIZE, MAX_TOTAL, type ListCall, type RowOf, type SortOf, type Total } from '@/contract/list';
import type { Db } from '../../db/connect';
import { juntos } from '../juntos';
import type { User } from '../user';
import type { Filter } from './filters';
import { inParts } from './parts';
import { preparing } from './prepare';
import { reading, type Reading } from './reading';
import { countedFor, FEW, indexes, valuesOf, type Term } from './search';
import { COUNT, selectsOf } from './selects';

/** Columns by field; of a joined row a group of them. */
export type Fields = Record<string, PgColumn | SQL | Record<string, PgColumn | SQL>>;

type QueryOf<C extends ListCall> = z.output<C['query']>;

/** Who asks what, and when. */
export interface Asked<C extends ListCall> {
  user: User;
  hoy: string;
  query: QueryOf<C>;
}

/** A select of any columns and joins, to which a list only adds an order and where to cut it. */
export type AnySelect = PgSelect<any, any, any, any>;

/** What a list is made of. */
export interface Options<C extends ListCall, Fila> {
  call: C;
  /** Scopes the rows by company and branch. */
  table: PgTable;
  /** Breaks the ties of an order. */
  key: PgColumn | SQL;
  /** The columns of a key of several, which are compared one by one: a row of them is made first, for each that is ordered. */
  ties?: readonly SQL[];
  fields: Fields;
  /** The select with its joins, of the rows that a condition leaves. Outer joins on keys cost nothing where nobody reads them. */
  from: (db: Db, fields: Fields, where: SQL) => AnySelect;
  /** What the list is ordered by for each sort field of the contract. */
  orders: Record<SortOf<C>, PgColumn | SQL>;
  /** In place of the table's own scope (company, and the user's branches where it has them). */
  scope?: SQL;
  /**
   * For a big table: the page's keys are read first, 'own' from the table alone, or by the select that is given; then `from` is read for these
   * few, so that nothing is joined and computed for rows that the page skips.
   */
  keys?: 'own' | ((db: Db, fields: Fields, where: SQL) => PgSelect);
  /** Conditions that cut the rows into parts which share none, each of which an index reads in order: a page merges them and sorts nothing. */
  parts?: (query: QueryOf<C> & Record<string, any>, user: User) => Parts | undefined;
  /** So many rows are counted at most, where there are no totals. */
  countTo?: number;
  /** Text without accents and case in which every word is looked for, or the condition of one word. */
  search: PgColumn | SQL | ((term: Term, i: number) => SQL);
  /**
   * What else the words of a search may mean, asked where they find almost nothing (of a list whose `keys` are 'own'): each word itself or, as
   * kind v, others like it. What is found by the words themselves comes first. Undefined: nothing else.
   */
  similar?: (db: Db, asked: Asked<C>, terms: readonly Term[]) => Promise<Term[] | undefined>;
  /** The condition that leaves a PROFESOR only what is of the own groups (placeholder `codigoProfesor`); 'all': it is of no group. */
  coach: SQL | 'all';
  filters?: Record<string, Filter<QueryOf<C> & Record<string, any>>>;
  /** Further values of placeholders, from who asks and the query; filters see them too. */
  values?: (asked: Asked<C>, db: Db) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Sums and counts over everything that the filter leaves. */
  totals?: Record<string, SQL>;
  /** What the totals are read from in place of `from`, where something smaller tells them, and how it tells the number of rows. */
  added?: { from: (db: Db, fields: Fields, where: SQL) => AnySelect; count: SQL };
  /** Count and totals as one JSON, where a page can tell them beside its rows. */
  whole?: SQL;
  /** What those sums are in the report's answer; as they are without it. */
  totales?: (sums: any, asked: Asked<C>) => object;
  /** Refuses a question that is none, before anything is read. */
  before?: (db: Db, asked: Asked<C>) => Promise<void>;
  /** A row as the contract has it; as it was read without it. */
  row?: (fila: Fila, asked: Asked<C>) => RowOf<C>;
  /** In place of `row`, where what is missing is read for several rows at once. */
  rows?: (filas: Fila[], asked: Asked<C>, db: Db) => Promise<RowOf<C>[]>;
}

/** Where the rows of a list lie. */
export interface Parts {
  /** The filter that these conditions say in other words. */
  insteadOf?: string;
  each: SQL[];
}

/** A list that the server pages, orders, searches, sums and exports. */
export interface List<C extends ListCall> {
  call: C;
  /** One page and how many rows there are in all; of a report the totals too. `max` is the most rows that one answer carries. */
  page: (db: Db, asked: Asked<C>, max?: number) => Promise<any>;
  /** Every row, a part at a time. */
  parts: (deps: { cursors: pg.Pool; db: Db }, asked: Asked<C>) => AsyncGenerator<RowOf<C>[]>;
  /** The totals over everything that the filter leaves. */
  totales: (db: Db, asked: Asked<C>) => Promise<object>;
}

/** A list whose rows can be had without counting them. */
export interface Queried<C extends ListCall> extends List<C> {
  /** One page alone, as `page` gives it. */
  rows: (db: Db, asked: Asked<C>, max?: number) => Promise<RowOf<C>[]>;
}

/** So many rows of a long page are read by one statement. */
const SHARE = 500;

/** What a page is read with. */
type Paged = Record<string, unknown> & { limit: number; offset: number };

/** A row that tells something of the whole beside its own. */
type Counted<T> = Partial<Record<typeof COUNT, T>>;

/** The totals as they are read, and how many rows there are. */
type Sums = Record<string, any> & { [COUNT]: number };

/** Makes a list of a call of the contract: scoped, paged, ordered, searched and summed by the server, and read whole for a file. */
export function list<C extends ListCall, Fila = RowOf<C>>(options: Options<C, Fila>): Queried<C> {
  const { call, row, rows: several, totals, totales, before, similar, countTo = MAX_TOTAL } = options;
  const { page, pageKeys, ofKeys, pageFound, all, allOf, sums, found, of, ofBoth } = selectsOf(options, countTo);
  const read = reading(options);
  const prepared = preparing(call.path);
  const toRows = async (db: Db, asked: Asked<C>, filas: Fila[]): Promise<RowOf<C>[]> =>
    several ? several(filas, asked, db) : row ? filas.map((fila) => row(fila, asked)) : (filas as unknown as RowOf<C>[]);

  const capped = (n: number, most: number): Total => (n > most ? { total: most, capped: true } : { total: n });
  const told = (asked: Asked<C>, { [COUNT]: n, ...rest }: Sums) => ({
    ...(totals ? { total: n } : capped(n, countTo)),
    totales: totales ? totales(rest, asked) : rest,
  });
  const totalsOf = async (db: Db, asked: Asked<C>, { id, shape, values }: Reading) => {
    const [sum] = await prepared(db, `s${id}`, () => sums(db, shape())).execute(values);
    return told(asked, sum as Sums);
  };
  const countOf = async (db: Db, asked: Asked<C>, reading: Reading): Promise<Total> => {
    const { totales: _, ...total } = await totalsOf(db, asked, reading);
    return total;
  };
  const keysOf = async (db: Db, { id, shape, values, terms }: Reading): Promise<number[]> => {
    const rows = await prepared(db, `f${id}`, () => found(db, shape())).execute({ ...values, most: countedFor(terms) + 1 });
    return (rows as { key: number }[]).map(({ key }) => key);
  };
  /** The keys of what a search finds: by the words themselves and, where these find almost nothing, by others like them. */
  const hitsOf = async (db: Db, asked: Asked<C>, reading: Reading): Promise<{ exactas: number[]; halladas: number[] }> => {
    const exactas = await keysOf(db, reading);
    const others = exactas.length < FEW ? await similar?.(db, asked, reading.terms) : undefined;
    if (!others) return { exactas, halladas: exactas };
    const parecidas = await keysOf(db, await read(db, asked, others));
    return { exactas, halladas: [...new Set([...exactas, ...parecidas.slice(0, countedFor(others))])] };
  };
  type Read = { rows: RowOf<C>[]; total?: Total; sums?: Sums };
  /** A page of more rows than a screen shows: its keys, then so many rows on each of several connections. */
  const inShares = async (db: Db, { id, shape }: Reading, paged: Paged): Promise<Fila[]> => {
    const rows = (await prepared(db, `k${id}`, () => pageKeys(db, shape())).execute(paged)) as { key: number }[];
    const statement = prepared(db, `m${id}`, () => ofKeys(db, shape()));
    const shares = Array.from({ length: Math.ceil(rows.length / SHARE) }, (_, i) => rows.slice(i * SHARE, (i + 1) * SHARE));
    return (await juntos(shares.map((share) => statement.execute({ halladas: share.map(({ key }) => key) })))).flat() as Fila[];
  };
  const pageOf = async (db: Db, asked: Asked<C>, reading: Reading, paged: Paged, total?: Total): Promise<Read> => {
    const { id, shape } = reading;
    const isLong = options.keys === 'own' && paged.limit > MAX_SIZE;
    const read = isLong ? inShares(db, reading, paged) : prepared(db, `p${id}`, () => page(db, shape())).execute(paged);
    const filas = (await read) as (Fila & Counted<Sums>)[];
    const rows = filas.map(({ [COUNT]: _, ...fila }) => fila as unknown as Fila);
    // A page that is not full tells the total itself.
    const isLast = rows.length < paged.limit && (rows.length > 0 || paged.offset === 0);
    const all = isLast ? { total: paged.offset + rows.length } : total;
    return { rows: await toRows(db, asked, rows), total: all, sums: filas[0]?.[COUNT] };
  };
  type Found = { n: number; filas: Fila[] };
  const foundBy = async (db: Db, { id, shape, terms }: Reading, paged: Paged, more = 0): Promise<Found> => {
    const values = { ...paged, ...valuesOf(terms), most: countedFor(terms) + more };
    const filas = (await prepared(db, `h${id}`, () => pageFound(db, shape())).execute(values)) as (Fila & Counted<number>)[];
    return { n: filas[0]?.[COUNT] ?? 0, filas: filas.map(({ [COUNT]: _, ...fila }) => fila as unknown as Fila) };
  };
  /** A page of a search: what is found, sorted, and its number in one statement; of more than are counted the page in order. */
  const searchedOf = async (db: Db, asked: Asked<C>, reading: Reading, paged: Paged): Promise<Read> => {
    const { id, shape, terms } = reading;
    const most = countedFor(terms);
    // What no index finds is in many rows as a rule, more than are counted, and the page is read meanwhile.
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
    // Almost nothing, of which what is found by the words themselves comes first, or a page beyond the last.
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
    page: async (db, asked, max = MAX_SIZE) => {
      await before?.(db, asked);
      const reading = await read(db, asked);
      // A big table is counted while its page is read.
      const counting = options.keys === 'own' && !call.report && !reading.searched ? countOf(db, asked, reading) : undefined;
      counting?.catch(() => {}); // Whoever waits for it hears of it; where the page fails first, nobody does.
      // So is everything a report adds up, unless the page tells that too.
      const adding = call.report && totals && !options.whole ? totalsOf(db, asked, reading) : undefined;
      adding?.catch(() => {});
      const { rows, total, sums: whole } = await rowsOf(db, asked, max, reading);
      if (!call.report) return { rows, ...(total ?? (await (counting ?? countOf(db, asked, reading)))) };
      if (!totals) return { filas: rows, totales: {}, ...(total ?? (await countOf(db, asked, reading))) };
      return { filas: rows, ...(whole ? told(asked, whole) : await (adding ?? totalsOf(db, asked, reading))) };
    },
    rows: async (db, asked, max = MAX_SIZE) => {
      await before?.(db, asked);
      return (await rowsOf(db, asked, max, await read(db, asked))).rows;
    },
    parts: async function* ({ cursors, db }, asked) {
      await before?.(db, asked);
      const reading = await read(db, asked);
      const hits = similar && reading.searched ? await hitsOf(db, asked, reading) : undefined;
      // Of a few the file holds what the screen shows; of many, everything that the words themselves find.
      const few = hits && hits.exactas.length < FEW;
      const select = (reader: Db) => (few ? allOf(reader, reading.shape()) : all(reader, reading.shape()));
      const values = few ? { ...reading.values, ...hits } : reading.values;
      for await (const rows of inParts<Fila>(cursors, (reader) => select(reader).prepare('') as never, values))
        yield await toRows(db, asked, rows);
    },
    totales: async (db, asked) => {
      await before?.(db, asked);
      return totals ? (await totalsOf(db, asked, await read(db, asked))).totales : {};
    },
  };
}
