import { phone } from '@/utils/format';
import { enCentavos } from './importe';
import type { Column, ColumnFor, ListMeta, Value } from './list';

// Apart from list.ts, because lists use it before their schemas, which bring zod.

/** The column of every entity that can be deactivated. */
export const columnaActivo = {
  id: 'activo',
  header: 'Estado',
  value: ({ activo }: { activo: boolean }) => (activo ? 'Activo' : 'Inactivo'),
} as const;

/** Declared columns with `value` filled in. */
export const columnsOf = <R, Id extends string = string>(declared: readonly ColumnFor<R, string>[]): Column<R, Id>[] =>
  declared.map((column) => ({ value: (row: R) => (row as Record<string, Value>)[column.id] ?? null, ...column })) as Column<R, Id>[];

/** The columns of a list with those that depend on its totals: before the one of their kind, which is their sum, or at the end. */
export function columnsWith<R>({ columns, more }: Pick<ListMeta<R>, 'columns' | 'more'>, totals: unknown): readonly Column<R>[] {
  const others = more && totals ? more(totals) : [];
  if (others.length === 0) return columns;
  const sum = columns.findIndex(({ kind }) => kind === others[0]!.kind);
  return sum < 0 ? [...columns, ...others] : [...columns.slice(0, sum), ...others, ...columns.slice(sum)];
}

/** How a filter by a column of the table is written in an address: a key, 'true' or 'false' (which it is without), or one of these words. */
export type FiltroDeColumna = 'codigo' | 'siNo' | readonly string[];

/** The same of any filter: also a day, a text of at most so many characters, or an integer between these two. */
export type Filtro = FiltroDeColumna | 'fecha' | number | readonly [min: number, max: number];

/** Whether a filter is an integer between two. */
export const isSpan = (filtro: readonly unknown[]): filtro is readonly [number, number] => typeof filtro[0] === 'number';

/** The words of a record of labels: the values of a filter or an enumeration. */
export const wordsOf = <W extends string>(labels: Readonly<Record<W, string>>) => Object.keys(labels) as W[];

/** The filters of a report by branch: the selected one, another of the user's, or all of them. */
export const DE_SUCURSAL = { codigoSucursal: 'codigo', todas: 'siNo' } as const;

/** The first and the last day of a span. */
export const ENTRE_FECHAS = { desde: 'fecha', hasta: 'fecha' } as const;

/** What a page shows of a list before its schemas have come: `list` and `crud` are made of the same, with access and row. */
export interface Listado<R> {
  path: string;
  /** The key of a row, and the label of one: 'Categoría'. */
  key: keyof R & string;
  name: string;
  title: string;
  sort: readonly [string, ...string[]];
  newestFirst?: true;
  /** Its filters beside page, order and search; by default `inactivos`. */
  filters?: Record<string, Filtro>;
  columns: readonly ColumnFor<R, string>[];
  /** The amounts and percentages of a row, hundredths, beside the columns of money. */
  importes?: readonly string[];
  /** Reads what else of a row differs on the wire, its phones, as the schema of a row does. */
  inside?: (row: any) => R;
}

/** The same of a report: `report` is made of it, with access, row and totals. */
export interface Informe<R> extends Omit<Listado<R>, 'key' | 'name' | 'inside'>, Pick<ListMeta<R>, 'sums' | 'pagePer' | 'more'> {
  /** Its filters beside page, order and search. */
  filters: Record<string, Filtro>;
  /** The filters that are never without a value, and what they are by default. */
  start?: Record<string, unknown>;
  /** The amounts among its totals, beside those of columns. */
  totales?: readonly string[];
}

const enCentesimas = (value: unknown): unknown => {
  if (typeof value === 'number') return enCentavos.decode(value);
  return value && Object.fromEntries(Object.entries(value).map(([name, one]) => [name, enCentesimas(one)]));
};

/** Reads these fields of a row, amounts or percentages, or records of them, as hundredths. */
export const centesimas =
  <R>(...fields: (keyof R & string)[]) =>
  (row: Record<string, unknown>): R => {
    const read = fields.filter((name) => name in row).map((name) => [name, enCentesimas(row[name])]);
    return { ...row, ...Object.fromEntries(read) } as R;
  };

/** Reads the phone of a row's person. */
export const conTelefono = <R extends { entidad: { telefono: string } }>({ entidad, ...row }: R) =>
  ({ ...row, entidad: { ...entidad, telefono: phone(entidad.telefono) } }) as R;
