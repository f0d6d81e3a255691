import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { MAX_SIZE, type ListCall, type RowOf, type SortOf } from '@/contract/list';
import type { Db } from '../../db/connect';
import { list, type Asked, type Fields, type List, type Options } from './list';
import { COUNT } from './selects';

/** What a list of sums has beside what every list has. */
interface Grouped<C extends ListCall, Fila> extends Pick<
  Options<C, Fila>,
  'call' | 'coach' | 'search' | 'filters' | 'values' | 'before' | 'row'
> {
  /** The table that is added up; it scopes the rows. */
  table: PgTable;
  /** Columns that tell one sum from another. */
  by: readonly string[];
  /** The select of the sums, their columns called as the row's fields in snake_case, of the rows that a condition leaves. */
  sums: (where: SQL) => SQL;
  /** Fields that are no column of it: a name, a list of groups. They are asked for after the adding, for the rows of one page; `d` is a sum. */
  names?: Record<string, SQL>;
  /** What a name is ordered by where that is not the name itself: a moment is ordered faster than the text of it. */
  orders?: Record<string, SQL>;
  /** Further selects by name, which may read `d` and each other; what totals have in common is read once there. */
  beside?: Record<string, SQL>;
  /** Fields of the whole: of a name alone its sum over all rows, or how it is reckoned. */
  totals?: Record<string, SQL | 'sum'>;
  totales?: Options<C, Fila>['totales'];
  /** Fields that the row reckons by itself from the others. */
  without?: readonly string[];
  /** Read in the order of this field the rows of a page may be found one by one, without adding up the others. */
  inOrder?: InOrder<C>;
}

/** How rows are found in an order that an index has. */
interface InOrder<C extends ListCall> {
  field: SortOf<C>;
  /** What is read in that order, one after the other, and the condition of it. */
  of: PgTable;
  where: SQL;
  /** Its column, and which of the rows that are added up are its own. */
  order: SQL;
  its: SQL;
  /** The selects by name that the totals are read from, `d` among them, and the totals that are reckoned otherwise there. */
  added: (where: SQL) => Record<string, SQL>;
  totals?: Record<string, SQL>;
  /** How many rows there are, where that is not the number of `d`. */
  count?: SQL;
  /** Whether the page that ends at so many rows is reached sooner so: where few of them have a row, adding up all is less work. */
  pays: (db: Db, asked: Asked<C>, end: number) => Promise<boolean>;
}

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const column = (field: string) => sql`d.${sql.identifier(snake(field))}`;

/** The fields of one row of a report's call. */
function fieldsOf({ result }: ListCall): string[] {
  const { shape } = result as z.ZodObject<{ filas: z.ZodArray<z.ZodObject> }>;
  return Object.keys(shape.filas.element.shape);
}

/** A report whose rows are sums: it adds up first, from the scoped rows of one table, and asks for names afterwards. */
export function grouped<C extends ListCall, Fila = RowOf<C>>(options: Grouped<C, Fila>): List<C> {
  const { call, table, by, sums, names = {}, orders: ways = {}, beside = {}, totals = {}, without = [], inOrder, ...rest } = options;
  const own = fieldsOf(call).filter((field) => !without.includes(field));
  const fields: Fields = Object.fromEntries(own.map((field) => [field, names[field] ?? column(field)]));
  const orders = call.list.sort.map((field) => [
    field,
    ways[field] ?? (names[field] ? sql`(${names[field]}) collate "es-x-icu"` : column(field)),
  ]);
  const whole = Object.entries(totals).map(([field, how]): [string, SQL] => [
    field,
    how === 'sum' ? sql`coalesce(sum(${column(field)}), 0)`.mapWith(Number) : how,
  ]);
  const one = {
    ...rest,
    call,
    table,
    key: sql`(${sql.join(by.map(column), sql`, `)})`,
    ties: by.map(column),
    fields,
    orders: Object.fromEntries(orders) as Record<SortOf<C>, SQL>,
  };
  const reading = (selects: (where: SQL) => Record<string, SQL>) => (db: Db, selection: Fields, where: SQL) =>
    db
      .with(...Object.entries({ ...selects(where), ...beside }).map(([name, select]) => db.$with(name, {}).as(select)))
      .select(selection as Record<string, SQL>)
      .from(sql`d`)
      .$dynamic();
  const all = list<C, Fila>({
    ...one,
    from: reading((where) => ({ d: sums(where) })),
    // The page and the whole of one adding up: it is most of the work.
    whole: sql`(select json_build_object(${sql.join(
      [...whole, [COUNT, sql`count(*)`] as const].map(([field, how]) => sql`${sql.raw(`'${field}'`)}, ${how}`),
      sql`, `,
    )}) from d)`,
    totals: Object.fromEntries(whole) as Record<string, SQL>,
  });
  if (!inOrder) return all;
  const { field, of, where: theirs, order, its, added, totals: otherwise, count = sql`count(*)`, pays } = inOrder;
  const found = list<C, Fila>({
    ...one,
    orders: { ...one.orders, [field]: order },
    from: (db, selection, where) =>
      db
        .select(selection as Record<string, SQL>)
        .from(of)
        .crossJoinLateral(sql`(${sums(sql`${where} and ${its}`)}) d`)
        .where(theirs)
        .$dynamic(),
    totals: { ...(Object.fromEntries(whole) as Record<string, SQL>), ...otherwise },
    added: { from: reading(added), count },
  });
  return {
    ...all,
    page: async (db, asked, max = MAX_SIZE) => {
      const { sortField, page, size } = asked.query as unknown as { sortField: string; page: number; size: number };
      const walks = sortField === field && (await pays(db, asked, (page + 1) * Math.min(size, max)));
      return (walks ? found : all).page(db, asked, max);
    },
  };
}

/** What an object of sums by month adds up to over all rows: [{ '2026-10': 100 }, { '2026-10': 50 }] → { '2026-10': 150 }. */
export const byMonth = (field: string): SQL => sql`(
  select coalesce(json_object_agg(mes, suma order by mes), '{}') from (
    select mes, sum(monto::bigint) suma from d, jsonb_each_text(${column(field)}) cada (mes, monto) group by mes) meses)`;
