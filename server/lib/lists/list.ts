import { asc, desc, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type * as z from 'zod';
import { MAX_SIZE, type ListCall, type RowOf, type SortOf } from '@/contract/list';
import type { Db } from '../../db/connect';
import { inParts, type Prepared } from './parts';
import { anyone, scoped } from '../scope';
import { given, ordered, same, type Filter } from './filters';
import { matches, termsOf, valuesOf, type Term } from './search';
import { soloDe, type User } from '../user';

/** Columns by field; of a joined row a group of them. */
export type Fields = Record<string, PgColumn | SQL | Record<string, PgColumn | SQL>>;

type QueryOf<C extends ListCall> = z.output<C['query']>;

interface PageQuery {
  page: number;
  size: number;
  sortField: string;
  sortOrderAsc: boolean;
  filtro: string;
}

/** Who asks what, and when. */
export interface Asked<C extends ListCall> {
  user: User;
  hoy: string;
  query: QueryOf<C>;
}

/** What a list is made of. */
export interface Options<C extends ListCall, Fila> {
  call: C;
  /** Scopes the rows by company and branch. */
  table: PgTable;
  /** Breaks the ties of an order. */
  key: PgColumn | SQL;
  fields: Fields;
  /** The select with its joins, of the rows that a condition leaves. Outer joins on keys cost nothing where nobody reads them. */
  from: (db: Db, fields: Fields, where: SQL) => PgSelect;
  /** What the list is ordered by for each sort field of the contract. */
  orders: Record<SortOf<C>, PgColumn | SQL>;
  /** In place of the table's own scope (company, and the user's branches where it has them). */
  scope?: SQL;
  /**
   * For a big table: the select of the page's keys, read first; `from` is then read for these few only, so that nothing is joined and computed
   * for rows that the page skips. `order` is for a select that merges several ordered ones.
   */
  keys?: (db: Db, fields: Fields, order: SQL, where: SQL) => PgSelect;
  /** Text without accents and case in which every word is looked for, or the condition of one word. */
  search: PgColumn | SQL | ((term: Term, i: number) => SQL);
  /** The condition that leaves a PROFESOR only what is of the own groups (placeholder `codigoProfesor`); 'all': it is of no group. */
  coach: SQL | 'all';
  filters?: Record<string, Filter<QueryOf<C> & Record<string, any>>>;
  /** Further values of placeholders, from who asks and the query; filters see them too. */
  values?: (asked: Asked<C>, db: Db) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Sums and counts over everything that the filter leaves. */
  totals?: Record<string, SQL>;
  /** What those sums are in the report's answer; as they are without it. */
  totales?: (sums: any, asked: Asked<C>) => object;
  /** Refuses a question that is none, before anything is read. */
  before?: (db: Db, asked: Asked<C>) => Promise<void>;
  /** A row as the contract has it; as it was read without it. */
  row?: (fila: Fila, asked: Asked<C>) => RowOf<C>;
  /** In place of `row`, where what is missing is read for several rows at once. */
  rows?: (filas: Fila[], asked: Asked<C>, db: Db) => Promise<RowOf<C>[]>;
}

/** A list that the server pages, orders, searches, sums and exports. */
export interface List<C extends ListCall> {
  call: C;
  /** One page and how many rows there are in all; of a report the totals too. `max` is the most rows that one answer carries. */
  page: (db: Db, asked: Asked<C>, max?: number) => Promise<any>;
  /** Every row, a part at a time. */
  parts: (deps: { pool: pg.Pool; db: Db }, asked: Asked<C>) => AsyncGenerator<RowOf<C>[]>;
  /** The totals over everything that the filter leaves. */
  totales: (db: Db, asked: Asked<C>) => Promise<object>;
}

/** Who has only one branch asks for it and gets the same rows: the index of an order starts with one branch. */
function ofOneBranch<Q extends object>({ sucursales }: User, query: Q): Q {
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Q;
  return sucursales.length === 1 ? { codigoSucursal: sucursales[0], ...asked } : query;
}

/** What one prepared statement of a list differs in from another. */
interface Shape {
  id: string;
  where: SQL;
  order: SQL[];
  /** Whether the trigram index finds the rows. */
  indexed: boolean;
}

/** The number of rows beside the totals, whose names are the report's own. */
const COUNT = '#';

/** The three selects of a list, each in one shape. */
function selects<C extends ListCall>({ table, key, fields, from, keys, totals }: Options<C, any>) {
  const cut = (select: PgSelect, order: SQL[]) =>
    select
      .orderBy(...order)
      .limit(sql.placeholder('limit') as never)
      .offset(sql.placeholder('offset') as never);
  const few = (db: Db, { where, order, indexed }: Shape) => {
    const one = { key: sql`${key}` };
    // `offset 0` has the words found first: read in order instead, the whole table may go by before a page is full.
    const found = sql`(select * from ${table} where ${where} offset 0) ${sql.identifier(getTableName(table))}`;
    const select = indexed ? db.select(one).from(found).$dynamic() : keys!(db, one, sql.join(order, sql`, `), where);
    return from(db, fields, sql`${key} = any(array(${cut(select as never, order)}))`).orderBy(...order);
  };
  return {
    page: (db: Db, shape: Shape) => (keys ? few(db, shape) : cut(from(db, fields, shape.where), shape.order)),
    all: (db: Db, { where, order }: Shape) => from(db, fields, where).orderBy(...order),
    sums: (db: Db, { where }: Shape) => {
      const wanted = { ...totals, [COUNT]: sql<number>`count(*)`.mapWith(Number) };
      return keys && !totals
        ? db
            .select(wanted)
            .from(table as PgTable)
            .where(where)
        : from(db, wanted, where);
    },
  };
}

/** Tells apart the statements of two lists of one call. */
let lists = 0;

/** The statements of a list, each prepared once per database: neither we nor PostgreSQL plan the same question twice. */
function preparing(name: string) {
  const list = (lists += 1);
  const known = new WeakMap<Db, Map<string, Prepared<any>>>();
  return (db: Db, id: string, make: () => { prepare: (name: string) => unknown }): Prepared<any> => {
    let statements = known.get(db);
    if (!statements) known.set(db, (statements = new Map()));
    let statement = statements.get(id);
    // PostgreSQL cuts a name at 63 characters: the number tells apart what that makes equal.
    if (!statement)
      statements.set(
        id,
        (statement = make().prepare(`${name.slice(0, 36)}_${list}_${id.slice(0, 15)}_${statements.size}`) as Prepared<any>),
      );
    return statement;
  };
}

/** How a list reads a question: the shape of its statements and the values they run with. */
function reading<C extends ListCall>(options: Options<C, any>) {
  const { table, key, orders, scope, search, coach, filters, values } = options;
  // A scope of its own says about branches what there is to say.
  const { codigoSucursal } = (scope ? {} : getTableColumns(table)) as Record<string, PgColumn | undefined>;
  const conditions: Record<string, Filter> = {
    ...(codigoSucursal && { sucursal: same('codigoSucursal', codigoSucursal) }),
    ...(coach !== 'all' && { coach: given('codigoProfesor', coach) }),
    ...filters,
  };
  const holds = typeof search === 'function' ? search : (term: Term, i: number) => matches(search as SQL, term, i);
  const orderOf = (sortField: string, ascending: boolean) => {
    const by = orders[sortField as SortOf<C>];
    const ties = (ascending ? asc : desc)(key);
    return by === key ? [ties] : [ordered(by, ascending), ties];
  };
  return async (db: Db, asked: Asked<C>) => {
    const given = { ...(asked.query as PageQuery), codigoProfesor: soloDe(asked.user), ...(await values?.(asked, db)), hoy: asked.hoy };
    const query = codigoSucursal?.notNull ? ofOneBranch(asked.user, given) : given;
    const { sortField, sortOrderAsc } = query;
    const terms = termsOf(query.filtro);
    const wanted = Object.keys(conditions).filter((one) => conditions[one]!.when(query));
    const shape = (): Shape => ({
      id: '',
      where: sql.join(
        [scope ?? scoped(table, anyone), ...wanted.map((one) => conditions[one]!.sql), ...terms.map(holds)].map((one) => sql`(${one})`),
        sql` and `,
      ),
      order: orderOf(sortField, sortOrderAsc),
      indexed: typeof search !== 'function' && terms.some(({ kind }) => kind !== 's'),
    });
    const id = [sortField, sortOrderAsc ? 'a' : 'd', terms.map(({ kind }) => kind).join(''), ...wanted].join('_');
    const { codigoCompania, sucursales } = asked.user;
    return { id, shape, query, values: { ...query, codigoCompania, sucursales, ...valuesOf(terms) } };
  };
}

/** Makes a list of a call of the contract: scoped, paged, ordered, searched and summed by the server, and read whole for a file. */
export function list<C extends ListCall, Fila = RowOf<C>>(options: Options<C, Fila>): List<C> {
  const { call, row, rows: several, totals, totales, before } = options;
  const { page, all, sums } = selects(options);
  const read = reading(options);
  const prepared = preparing(call.path);
  const toRows = async (db: Db, asked: Asked<C>, filas: Fila[]): Promise<RowOf<C>[]> =>
    several ? several(filas, asked, db) : row ? filas.map((fila) => row(fila, asked)) : (filas as unknown as RowOf<C>[]);

  const totalsOf = async (db: Db, asked: Asked<C>) => {
    const { id, shape, values } = await read(db, asked);
    const [found] = await prepared(db, `s${id}`, () => sums(db, shape())).execute(values);
    const { [COUNT]: total, ...rest } = found as { [COUNT]: number };
    return { total, totales: totales ? totales(rest, asked) : rest };
  };
  const rowsOf = async (db: Db, asked: Asked<C>, max: number) => {
    const { id, shape, values, query } = await read(db, asked);
    const limit = Math.min(query.size, max);
    const offset = query.page * limit;
    const rows = (await prepared(db, `p${id}`, () => page(db, shape())).execute({ ...values, limit, offset })) as Fila[];
    // A page that is not full tells the total itself.
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
    return { rows: await toRows(db, asked, rows), total: isLast ? offset + rows.length : undefined };
  };
  return {
    call,
    page: async (db, asked, max = MAX_SIZE) => {
      await before?.(db, asked);
      const { rows, total } = await rowsOf(db, asked, max);
      if (call.report)
        return {
          filas: rows,
          ...(totals ? await totalsOf(db, asked) : { totales: {}, total: total ?? (await totalsOf(db, asked)).total }),
        };
      return { rows, total: total ?? (await totalsOf(db, asked)).total };
    },
    parts: async function* ({ pool, db }, asked) {
      const { shape, values } = await read(db, asked);
      for await (const rows of inParts<Fila>(pool, (reader) => all(reader, shape()).prepare('') as never, values))
        yield await toRows(db, asked, rows);
    },
    totales: async (db, asked) => {
      await before?.(db, asked);
      return totals ? (await totalsOf(db, asked)).totales : {};
    },
  };
}
