import * as z from 'zod';
import { type Access, type Call, get } from './call';
import { codigoEnRuta, entero, fecha, siNo, textoOpcional } from './campos';
import { columnsOf } from './columns';

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
  /** Columns of a report that depend on its totals, e.g. one per month. */
  more?: (totals: any) => Column<R>[];
}

/** A call that returns rows with columns, page by page. */
export type ListCall = Call & { query: z.ZodObject; list: ListMeta };

/** The sort fields of a list. */
export type SortOf<C extends ListCall> = C['list'] extends ListMeta<any, string, infer S> ? S : never;

/** A row of a list. */
export type RowOf<C extends ListCall> = C['list'] extends ListMeta<infer R> ? R : never;

/** The column ids of a list. */
export type ColumnOf<C extends ListCall> = C['list'] extends ListMeta<any, infer Id> ? Id : never;

/** What a list or a report declares beside its columns. */
interface Declared<Row, S, More> {
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
  /** Filters beside page, order and search. */
  query?: More;
}

/**
 * Declares a paged list: a GET that returns an array of rows, with the total in X-Total-Count (at most MAX_TOTAL; X-Total-Capped if there
 * are more), and its columns.
 */
export function list<
  Row extends z.ZodObject,
  const S extends readonly [string, ...string[]],
  const Columns extends readonly ColumnFor<z.output<Row>, S[number]>[],
  More extends z.ZodRawShape = {},
>({ path, access, summary, title, row, sort, newestFirst, query = {} as More, columns }: Declared<Row, S, More> & { columns: Columns }) {
  return get(path, access, summary, {
    paged: true,
    query: pagina(sort, query, newestFirst),
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
  F extends keyof Row['shape'] & string = never,
  Totals extends z.ZodRawShape = {},
  More extends z.ZodRawShape = {},
>(
  declared: Declared<Row, S, More> & {
    columns: Columns;
    /** The fields that a total of the same name adds up (`grouped` does it unasked). */
    sums?: readonly F[];
    totals?: Totals;
    pagePer?: readonly [key: keyof Row['shape'] & string, column: keyof Row['shape'] & string];
    more?: (totals: z.output<z.ZodObject<Totals & SumsOf<Row['shape'], F>>>) => Column<z.output<Row>>[];
  },
) {
  const { path, access, summary, title, row, sort, newestFirst, query = {} as More, sums = [], pagePer, more } = declared;
  const totales = { ...(sumsOf(row.shape, sums) as SumsOf<Row['shape'], F>), ...(declared.totals ?? ({} as Totals)) };
  const columns = columnsOf(declared.columns as readonly ColumnFor<any, string>[]);
  return get(path, access, summary, {
    report: true,
    query: pagina(sort, query, newestFirst),
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

/** The file formats of an export. */
export const Formato = z.enum(['xlsx', 'csv']);
export type Formato = z.infer<typeof Formato>;

function makeExport({ path, access, query, list: { title } }: ListCall) {
  const { page: _, size: __, ...filters } = query.shape;
  return get(`${path}/exportar`, access, `Exportar: ${title}`, {
    download: 'stream',
    expensive: true,
    query: z.strictObject({
      ...filters,
      formato: Formato,
      /** The active filters in words, for the head of the sheet. */
      filtros: textoOpcional(500).default(''),
    }),
    result: z.unknown(),
  });
}

const made = new WeakMap<ListCall, ReturnType<typeof makeExport>>();

/** The call that returns the whole list as a file of any length; every list with columns has one. */
export const exportOf = (one: ListCall) => made.get(one) ?? made.set(one, makeExport(one)).get(one)!;
