import * as z from 'zod';
import { type Access, type Call, get } from './call';
import { codigoEnRuta, entero, fecha, siNo } from './campos';
import { columnsOf } from './columns';
import { filterFields, type FilterFields, type Filters } from './filters';

export { columnaActivo, columnsOf } from './columns';

/** The most rows of one page, whatever size is requested. */
export const MAX_SIZE = 200;

/** The most rows that a list counts: beyond that it shows «más de 10,000», and paging goes on. */
export const MAX_TOTAL = 10_000;

/** The most rows that a search of a big list counts: users then type more letters instead of paging. */
export const MAX_FOUND = 1000;

/** The same for words of one or two letters, for which no index helps. */
export const MAX_FOUND_SHORT = 200;

/** The number of rows of a list. */
export interface Total {
  total: number;
  /** There are more than `total` rows: the server stopped counting there. */
  capped?: true;
}

/** Query of every paged list; by default ordered by the first sort field. Other sort fields are refused. */
export const pagina = <const S extends readonly [string, ...string[]], X extends z.ZodRawShape = {}>(
  sort: S,
  more: X = {} as X,
  newestFirst = false,
) =>
  z.strictObject({
    page: entero(0, 1_000_000).default(0),
    size: entero(1, 999_999_999).default(16),
    sortField: z.enum(sort).default(sort[0] as S[number]),
    sortOrderAsc: siNo.default(!newestFirst),
    filtro: z.string().trim().max(100).default(''),
    ...more,
  });

/** The branch of a report: the selected one, another of the user's, or `todas`, with which the client does not fill in the selected one. */
export const deSucursal = { codigoSucursal: codigoEnRuta.optional(), todas: siNo.default(false) };

/** The first and the last day of a list's span; the client shows presets for fields of these names. */
export const entreFechas = { desde: fecha.optional(), hasta: fecha.optional() };

/** Whether inactive rows are included. */
export const inactivos = { inactivos: siNo.default(false) };

/**
 * The format and alignment of a value: money is centavos, a percentage basis points, a day 'YYYY-MM-DD', a moment ISO 8601, a mark the
 * letter of one day of many; without a kind it is text.
 */
export type Kind = 'money' | 'number' | 'percent' | 'date' | 'moment' | 'mark';

/** The raw value of a cell. */
export type Value = string | number | null;

/** One column of a list, for screen, print and files; the screen may show something richer instead. */
export interface Column<R = any, Id extends string = string> {
  id: Id;
  header: string;
  kind?: Kind;
  value(row: R): Value;
  /** The sort field behind its header. */
  sort?: string;
  /** In every file, but on the screen only on request, because another column already shows it. */
  hidden?: true;
  /** The total below it, of a column that depends on the totals; of others it is the total of its name. */
  total?: number;
}

/** A declared column; without `value` it shows the field with its id. */
export type ColumnFor<R, S extends string> =
  | { id: keyof R & string; header: string; kind?: Kind; value?: (row: R) => Value; sort?: S; hidden?: true }
  | { id: string; header: string; kind?: Kind; value: (row: R) => Value; sort?: S; hidden?: true };

/** Title, columns and sort fields of a list or report. */
export interface ListMeta<R = any, Id extends string = string, S extends string = string> {
  title: string;
  columns: readonly Column<R, Id>[];
  sort: readonly S[];
  /** The fields that the totals of a report add up. */
  sums?: readonly string[];
  /** On paper every group of rows has pages of its own: its key, and the column that names it. */
  pagePer?: readonly [key: string, column: string];
  /** Columns of a report that depend on its totals, e.g. one per month; they stand before the column of their kind, which is their sum. */
  more?: (totals: any) => Column<R>[];
}

/** A call that returns rows with columns, page by page. */
export type ListCall = Call & { query: z.ZodObject; list: ListMeta };

export type SortOf<C extends ListCall> = C['list'] extends ListMeta<any, string, infer S> ? S : never;

export type RowOf<C extends ListCall> = C['list'] extends ListMeta<infer R> ? R : never;

export type ColumnOf<C extends ListCall> = C['list'] extends ListMeta<any, infer Id> ? Id : never;

/** What a list or a report declares beside its columns. */
interface Declared<Row, S, F, Start, More> {
  path: string;
  access: Access;
  summary: string;
  /** The title of page, file and print: 'Categorías de artículos'. */
  title: string;
  row: Row;
  /** The sort fields; the first one is the default. */
  sort: S;
  /** Descending by default: the newest first. */
  newestFirst?: true;
  /** Filters beside page, order and search, in the words of a description, and what stands where nothing is asked. */
  filters?: F;
  start?: Start;
  /** The same as schemas, of a list without a description. */
  query?: More;
}

/** The fields of a list's query beside page, order and search. */
const fieldsOf = <F extends Filters, Start extends object, More>({ filters, start, query }: Declared<any, any, F, Start, More>) =>
  ({ ...filterFields(filters ?? {}, start), ...query }) as FilterFields<F, Start> & More;

/**
 * Declares a paged list: a GET that returns an array of rows, with the total in X-Total-Count (at most MAX_TOTAL; X-Total-Capped if there
 * are more), and its columns.
 */
export function list<
  Row extends z.ZodObject,
  const S extends readonly [string, ...string[]],
  const Columns extends readonly ColumnFor<z.output<Row>, S[number]>[],
  F extends Filters = {},
  Start extends object = {},
  More extends z.ZodRawShape = {},
>(declared: Declared<Row, S, F, Start, More> & { columns: Columns }) {
  const { path, access, summary, title, row, sort, newestFirst, columns } = declared;
  return get(path, access, summary, {
    paged: true,
    query: pagina(sort, fieldsOf(declared), newestFirst),
    result: z.array(row),
    list: { title, sort, columns: columnsOf(columns as readonly ColumnFor<any, string>[]) } as ListMeta<
      z.output<Row>,
      Columns[number]['id'],
      S[number]
    >,
  });
}

/** The sum of a field, whose values may be unknown in single rows. */
type SumsOf<Shape extends z.ZodRawShape, F extends keyof Shape> = { [K in F]: Shape[K] extends z.ZodNullable<infer V> ? V : Shape[K] };

const sumsOf = (shape: z.ZodRawShape, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, shape[field] instanceof z.ZodNullable ? shape[field].unwrap() : shape[field]!]));

/** Declares a report: a list that also returns the totals over the whole filter: the sums of fields, and others. */
export function report<
  Row extends z.ZodObject,
  const S extends readonly [string, ...string[]],
  const Columns extends readonly ColumnFor<z.output<Row>, S[number]>[],
  Sum extends keyof Row['shape'] & string = never,
  Totals extends z.ZodRawShape = {},
  F extends Filters = {},
  Start extends object = {},
  More extends z.ZodRawShape = {},
>(
  declared: Declared<Row, S, F, Start, More> & {
    columns: Columns;
    /** The fields that a total of the same name adds up (`grouped` does it unasked). */
    sums?: readonly Sum[];
    totals?: Totals;
    pagePer?: readonly [key: keyof Row['shape'] & string, column: keyof Row['shape'] & string];
    more?: (totals: z.output<z.ZodObject<Totals & SumsOf<Row['shape'], Sum>>>) => Column<z.output<Row>>[];
  },
) {
  const { path, access, summary, title, row, sort, newestFirst, sums = [], pagePer, more } = declared;
  const totales = { ...(sumsOf(row.shape, sums) as SumsOf<Row['shape'], Sum>), ...(declared.totals ?? ({} as Totals)) };
  const columns = columnsOf(declared.columns as readonly ColumnFor<any, string>[]);
  return get(path, access, summary, {
    report: true,
    query: pagina(sort, fieldsOf(declared), newestFirst),
    result: z.object({ filas: z.array(row), totales: z.object(totales) }),
    list: { title, sort, sums, columns, pagePer, more } as ListMeta<
      z.output<Row>,
      Columns[number]['id'] | (keyof Row['shape'] & string),
      S[number]
    >,
  });
}

/** Whether a call is a list that can be exported: one with columns. */
export const isList = (one: Call): one is ListCall => !!one.list?.columns.length;
