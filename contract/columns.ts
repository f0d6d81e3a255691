import type { Column, ColumnFor, Value } from './list';

// Apart from list.ts, because lists use it before their schemas, which bring zod.

/** The most keys in one query. */
export const MAX_CODIGOS = 500;

/** The column of every entity that can be deactivated. */
export const columnaActivo = {
  id: 'activo',
  header: 'Estado',
  value: ({ activo }: { activo: boolean }) => (activo ? 'Activo' : 'Inactivo'),
} as const;

/** Declared columns with `value` filled in. */
export const columnsOf = <R, Id extends string = string>(declared: readonly ColumnFor<R, string>[]): Column<R, Id>[] =>
  declared.map((column) => ({ value: (row: R) => (row as Record<string, Value>)[column.id] ?? null, ...column })) as Column<R, Id>[];
