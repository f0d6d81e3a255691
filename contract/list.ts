import * as z from 'zod';
import { call, type Access, type Call } from './call';
import { codigoEnRuta, entero, siNo, textoOpcional } from './campos';

/** The most rows that one page carries, whatever was asked for. */
export const MAX_SIZE = 200;

/** So many rows a list counts at most: beyond them it says «más de 10,000», and pages on. */
export const MAX_TOTAL = 10_000;

/** So many rows a search of a big list counts at most: what so many have in common is typed on, not paged through. */
export const MAX_FOUND = 1000;

/** The same of words of one or two letters, for which no index helps. */
export const MAX_FOUND_SHORT = 200;

/** How many rows a list has. */
export interface Total {
  total: number;
  /** There are more than that: nobody counted how many. */
  capped?: true;
}

/** Query of every paged list, ordered by the first of its sort fields unless told; a sort field that is not named here is refused. */
export const pagina = <const S extends readonly [string, ...string[]], X extends z.ZodRawShape = {}>(
  sort: S,
  more: X = {} as X,
  newestFirst = false,
) =>
  z.strictObject({
    page: entero(0, 1_000_000).default(0),
    size: entero(1, 999_999_999).default(16),
    sortField: z.enum(sort).default(sort[0] as S[number] as never),
    sortOrderAsc: siNo.default(!newestFirst),
    filtro: z.string().trim().max(100).default(''),
    ...more,
  });

/** The branch of a report: the selected one, another of the user's, or `todas`: the client then leaves the selected one out. */
export const deSucursal = { codigoSucursal: codigoEnRuta.optional(), todas: siNo.default(false) };

/** Inactive rows are hidden until asked for. */
export const inactivos = { inactivos: siNo.default(false) };

/** What everything that people deactivate shows of it. */
export const columnaActivo = {
  id: 'activo',
  header: 'Estado',
  value: ({ activo }: { activo: boolean }) => (activo ? 'Activo' : 'Inactivo'),
} as const;

/** How a value is written and where it stands: money is cents, a percent basis points, a day 'YYYY-MM-DD', a moment ISO 8601; without one it is text. */
export type Kind = 'money' | 'number' | 'percent' | 'date' | 'moment';

/** What a cell holds before it is put into words. */
export type Value = string | number | null;

/** One column of a list: the same on the screen, on paper and in a file. A screen may show something richer in its place. */
export interface Column<R = any, Id extends string = string> {
  id: Id;
  header: string;
  kind?: Kind;
  value(row: R): Value;
  /** What the list is ordered by when one clicks its header. */
  sort?: string;
  /** In every file, on the screen only for who asks for it: another column says it there too. */
  hidden?: true;
}

/** A column as it is declared: one named like a field shows that field. */
export type ColumnFor<R, S extends string> =
  | { id: keyof R & string; header: string; kind?: Kind; value?: (row: R) => Value; sort?: S; hidden?: true }
  | { id: string; header: string; kind?: Kind; value: (row: R) => Value; sort?: S; hidden?: true };

/** What a list or report is called, what its columns are and what it may be ordered by. */
export interface ListMeta<R = any, Id extends string = string, S extends string = string> {
  title: string;
  columns: readonly Column<R, Id>[];
  sort: readonly S[];
  /** Further columns of a report that only its totals tell: one for each month, say. */
  more?: (totals: any) => Column<R>[];
}

/** A call that answers with rows of columns, one page at a time. */
export type ListCall = Call & { query: z.ZodObject; list: ListMeta };

/** The fields that a list may be ordered by. */
export type SortOf<C extends ListCall> = C['list'] extends ListMeta<any, string, infer S> ? S : never;

/** What one row of a list is. */
export type RowOf<C extends ListCall> = C['list'] extends ListMeta<infer R> ? R : never;

/** The names of a list's columns. */
export type ColumnOf<C extends ListCall> = C['list'] extends ListMeta<any, infer Id> ? Id : never;

interface ListOf<Row, S, More, Columns> {
  path: string;
  access: Access;
  summary: string;
  /** What the rows are, as head of page, file and paper: 'Categorías de artículos'. */
  title: string;
  row: Row;
  /** What it may be ordered by; by the first of these unless told. */
  sort: S;
  /** Unless told, from the greatest down: the newest first. */
  newestFirst?: true;
  /** Filters beside page, order and search. */
  query?: More;
  columns: Columns;
}

/** Columns as they are used, each with what it holds. */
export const columnsOf = <R, Id extends string = string>(declared: readonly ColumnFor<R, string>[]): Column<R, Id>[] =>
  declared.map((column) => ({ value: (row: R) => (row as Record<string, Value>)[column.id] ?? null, ...column })) as Column<R, Id>[];

/**
 * Declares a paged list: a GET whose answer is an array of rows, the total in X-Total-Count (at most so many, with
 * X-Total-Capped where there are more), and its columns.
 */
export function list<
  Row extends z.ZodObject,
  const S extends readonly [string, ...string[]],
  const Columns extends readonly ColumnFor<z.output<Row>, S[number]>[],
  More extends z.ZodRawShape = {},
>({ path, access, summary, title, row, sort, newestFirst, query = {} as More, columns }: ListOf<Row, S, More, Columns>) {
  return call({
    method: 'GET',
    path,
    access,
    summary,
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

/** Declares a report: as a list, and its answer tells the totals over the whole filter beside the rows of the page. */
export function report<
  Row extends z.ZodObject,
  const S extends readonly [string, ...string[]],
  const Columns extends readonly ColumnFor<z.output<Row>, S[number]>[],
  Totals extends z.ZodRawShape = {},
  More extends z.ZodRawShape = {},
>({
  path,
  access,
  summary,
  title,
  row,
  sort,
  newestFirst,
  query = {} as More,
  columns,
  totals = {} as Totals,
  more,
}: ListOf<Row, S, More, Columns> & { totals?: Totals; more?: (totals: z.output<z.ZodObject<Totals>>) => Column<z.output<Row>>[] }) {
  return call({
    method: 'GET',
    path,
    access,
    summary,
    report: true,
    query: pagina(sort, query, newestFirst),
    result: z.object({ filas: z.array(row), totales: z.object(totals) }),
    list: { title, sort, columns: columnsOf(columns as readonly ColumnFor<any, string>[]), more } as ListMeta<
      z.output<Row>,
      Columns[number]['id'],
      S[number]
    >,
  });
}

/** Whether a call is a list that can be had as a file: one with columns. */
export const isList = (one: Call): one is ListCall => !!one.list?.columns.length;

/** What a list can be had as. */
export const Formato = z.enum(['xlsx', 'csv']);
export type Formato = z.infer<typeof Formato>;

function makeExport({ path, access, query, list: { title } }: ListCall) {
  const { page: _, size: __, ...filters } = query.shape;
  return call({
    method: 'GET',
    path: `${path}/exportar`,
    access,
    summary: `Exportar: ${title}`,
    download: 'stream',
    expensive: true,
    query: z.strictObject({
      ...filters,
      formato: Formato,
      /** What it was narrowed by, in words, for the head of the sheet. */
      filtros: textoOpcional(500).default(''),
    }),
    result: z.unknown(),
  });
}

const made = new WeakMap<ListCall, ReturnType<typeof makeExport>>();

/** The call that answers with the whole list as a file, whatever its length; every list with columns has one. */
export function exportOf(one: ListCall) {
  if (!made.has(one)) made.set(one, makeExport(one));
  return made.get(one)!;
}
