import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { MAX_SIZE, type ListCall, type RowOf, type SortOf } from '@/contract/list';
import { snake } from '@/utils/texto';
import type { Db, Source } from '../scope';
import { derive } from './derive';
import { list, type Asked, type Fields, type List, type Options } from './list';

/** Options of a report whose rows are sums (group by). */
interface Grouped<C extends ListCall, Fila> extends Pick<
  Options<C, Fila>,
  'call' | 'coach' | 'search' | 'filters' | 'values' | 'before' | 'row'
> {
  /** Table or view that is summed; its columns scope the rows. */
  table: Source;
  /** Columns of the row's key, in camelCase: those it groups by. */
  by: readonly string[];
  /** The aggregate select over the rows that `where` leaves. Its columns have the names of the row's fields in snake_case. */
  sums: (where: SQL) => SQL;
  /**
   * Fields that are not in the aggregate, such as a name: subqueries that read the aggregate as `d`. They run after it, for the rows of one
   * page only.
   */
  names?: Record<string, SQL>;
  /** Sort expressions of such fields where sorting by the field itself is slow: a timestamp sorts faster than its text. */
  orders?: Record<string, SQL>;
  /** Further CTEs by name, which may read `d` and each other; totals that share a subquery read it once there. */
  ctes?: Record<string, SQL>;
  /** Totals over all rows, beside the sums that the contract declares. */
  totals?: Record<string, SQL>;
  totales?: Options<C, Fila>['totales'];
  /** Fields of the row that `row` computes from the others. */
  without?: readonly string[];
  /** A faster way to read a page when it is sorted by one field: row by row from an index, without aggregating the other rows. */
  indexOrder?: IndexOrder<C>;
}

/** How to read rows in the order of an index. */
interface IndexOrder<C extends ListCall> {
  field: SortOf<C>;
  /** The table that is walked in that order, and its condition. */
  walked: PgTable;
  where: SQL;
  /** The index's sort expression, and the join condition between a walked row and the rows summed for it. */
  order: SQL;
  joined: SQL;
  /** The CTEs that the totals are read from, `d` among them, and the totals that are computed differently there. */
  totalsFrom: (where: SQL) => Record<string, SQL>;
  totals?: Record<string, SQL>;
  /** The number of rows, where it is not the number of rows of `d`. */
  count?: SQL;
  /** Whether walking the index is cheaper for a page that ends at row `end`: where few walked rows have sums, aggregating all is. */
  isFaster: (db: Db, asked: Asked<C>, end: number) => Promise<boolean>;
}

const column = (field: string) => sql`d.${sql.identifier(snake(field))}`;

/** A report whose rows are sums: it aggregates the scoped rows of one table first, and computes the fields in `names` for the page only. */
export function grouped<C extends ListCall, Fila = RowOf<C>>(options: Grouped<C, Fila>): List<C> {
  const { call, table, by, sums, names = {}, orders: ways = {}, ctes = {}, totals = {}, without = [], indexOrder, ...rest } = options;
  const { fields, orders } = derive({ call, names, without, orders: ways, column });
  const sum = (field: string): [string, SQL] => [field, sql`coalesce(sum(${column(field)}), 0)`.mapWith(Number)];
  const allTotals = { ...Object.fromEntries((call.list.sums ?? []).map(sum)), ...totals };
  const common = {
    ...rest,
    call,
    table,
    key: sql`(${sql.join(by.map(column), sql`, `)})`,
    ties: by.map(column),
    fields,
    orders: orders as Record<SortOf<C>, SQL>,
  };
  const reading = (selects: (where: SQL) => Record<string, SQL>) => (db: Db, selection: Fields, where: SQL) =>
    db
      .with(...Object.entries({ ...selects(where), ...ctes }).map(([name, select]) => db.$with(name, {}).as(select)))
      .select(selection)
      .from(sql`d`)
      .$dynamic();
  const all = list<C, Fila>({
    ...common,
    from: reading((where) => ({ d: sums(where) })),
    // Count and totals come from the same aggregation as the page, because aggregating is most of the work.
    totalsOf: sql`d`,
    totals: allTotals,
  });
  if (!indexOrder) return all;
  const { field, walked, where: walkedWhere, order, joined, totalsFrom, totals: otherwise, count = sql`count(*)`, isFaster } = indexOrder;
  const found = list<C, Fila>({
    ...common,
    orders: { ...common.orders, [field]: order },
    from: (db, selection, where) =>
      db
        .select(selection)
        .from(walked)
        .crossJoinLateral(sql`(${sums(sql`${where} and ${joined}`)}) d`)
        .where(walkedWhere)
        .$dynamic(),
    totals: { ...allTotals, ...otherwise },
    totalsFrom: { from: reading(totalsFrom), count },
  });
  return {
    ...all,
    page: async (db, asked, max = MAX_SIZE) => {
      const { sortField, page, size } = asked.query as { sortField: string; page: number; size: number };
      const walks = sortField === field && (await isFaster(db, asked, (page + 1) * Math.min(size, max)));
      return (walks ? found : all).page(db, asked, max);
    },
  };
}

/** SQL: sums of a column of `d` by another one, or by an expression, as JSON: { EFECTIVO: 1000 }; without an amount the rows are counted. */
export const byKey = (key: string | SQL, amount?: string): SQL => sql`(
  select coalesce(json_object_agg(clave, suma order by clave) filter (where clave is not null), '{}') from (
    select ${typeof key === 'string' ? column(key) : key} clave, ${amount ? sql`sum(${column(amount)})` : sql`count(*)`} suma from d group by 1) cada)`;

/** SQL that sums a JSON object of amounts by month over all rows: [{ '2026-10': 100 }, { '2026-10': 50 }] → { '2026-10': 150 }. */
export const byMonth = (field: string): SQL => sql`(
  select coalesce(json_object_agg(mes, suma order by mes), '{}') from (
    select mes, sum(monto::bigint) suma from d, jsonb_each_text(${column(field)}) cada (mes, monto) group by mes) meses)`;
