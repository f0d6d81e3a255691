import { is, sql, type SQL } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import type { ListCall } from '@/contract/list';
import { columnsOf } from '../scope';
import type { Fields, Options } from './list';

/** Expressions by field name. */
export type Expressions = Record<string, PgColumn | SQL>;

/** The fields of one row of a list or report. */
function shapeOf({ result }: ListCall): z.ZodRawShape {
  const { shape } = result as z.ZodObject<Record<string, z.ZodType>>;
  const rows = (shape ? (shape.filas ?? shape.rows) : result) as z.ZodArray<z.ZodObject>;
  return rows.element.shape;
}

/** What `derive` needs to know of a list. */
interface Derived {
  call: ListCall;
  /** The columns of the row, where they are written. */
  fields?: Fields | undefined;
  /** Fields that are no column, such as a name. */
  names?: Expressions | undefined;
  /** Fields of the row that are computed from the others. */
  without?: readonly string[] | undefined;
  /** Sort expressions that differ from the field's own. */
  orders?: Expressions | undefined;
  column: (field: string) => PgColumn | SQL | undefined;
}

/**
 * The columns of a list's row and its sort expressions: what `names` has under the field's name, else the column of that name. A text
 * sorts in Spanish. Throws for a field or an order that is neither.
 */
export function derive({ call, fields, names = {}, without = [], orders = {}, column }: Derived): { fields: Fields; orders: Expressions } {
  const known = (field: string, found: PgColumn | SQL | undefined) => {
    if (!found) throw new Error(`${call.path}: «${field}» is neither a name nor a column`);
    return found;
  };
  const each = (fields: readonly string[], of: (field: string) => PgColumn | SQL | undefined) =>
    Object.fromEntries(fields.map((field) => [field, known(field, of(field))]));
  const shape = shapeOf(call);
  const orderOf = (field: string) => {
    const found = names[field] ?? column(field);
    return names[field] || (found && !is(found, PgColumn) && shape[field] instanceof z.ZodString)
      ? sql`(${found}) collate "es-x-icu"`
      : found;
  };
  return {
    fields:
      fields ??
      each(
        Object.keys(shape).filter((field) => !without.includes(field)),
        (field) => names[field] ?? column(field),
      ),
    orders: each(call.list.sort, (field) => orders[field] ?? orderOf(field)),
  };
}

/** Options whose fields, orders and select are written or derived. */
export type Whole<C extends ListCall, Fila> = Omit<Options<C, Fila>, 'orders'> & {
  fields: Fields;
  orders: Expressions;
  from: NonNullable<Options<C, Fila>['from']>;
};

/** Derives what a list does not write: its select, its fields, its orders, and the sums that its contract declares. */
export function whole<C extends ListCall, Fila>(options: Options<C, Fila>): Whole<C, Fila> {
  const { call, names, without, fields, table, joins = (rows) => rows } = options;
  const orders = options.orders as Expressions | undefined;
  const from: Whole<C, Fila>['from'] = (db, selected, where) =>
    joins(
      db
        .select(selected)
        .from(table as PgTable)
        .$dynamic(),
    ).where(where);
  const columns = columnsOf(table);
  const sums = (call.list.sums ?? []).map((field) => [field, sql`coalesce(sum(${columns[field]}), 0)`.mapWith(Number)]);
  const totals = options.totals && { ...Object.fromEntries(sums), ...options.totals };
  const all = { from, ...options, totals };
  return { ...all, ...derive({ call, fields, names, without, orders, column: (field) => columns[field] }) };
}
