import { phone } from '@/utils/format';
import { enCentavos } from './importe';
import type { Column, ColumnFor, Value } from './list';

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

/** How a filter is written in an address: a key, 'true' or 'false' (which it is without), or one of these words. */
export type Filtro = 'codigo' | 'siNo' | readonly string[];

/** What a page shows of a list before its schemas have come: `list` and `crud` are made of the same, with access, row and filters. */
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
  /** A row of the wire as the schema of a row reads it; without it both are the same. */
  inside?: (row: any) => R;
}

/** Reads these fields of a row, amounts or percentages, as hundredths. */
export const centesimas =
  <R>(...fields: (keyof R & string)[]) =>
  (row: Record<string, unknown>): R => {
    const read = fields.flatMap((name) => (typeof row[name] === 'number' ? [[name, enCentavos.decode(row[name])]] : []));
    return { ...row, ...Object.fromEntries(read) } as R;
  };

/** Reads the phone of a row's person. */
export const conTelefono = <R extends { entidad: { telefono: string } }>({ entidad, ...row }: R) =>
  ({ ...row, entidad: { ...entidad, telefono: phone(entidad.telefono) } }) as R;
