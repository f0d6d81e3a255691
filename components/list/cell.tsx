import type { ReactNode } from 'react';
import type { Column, Value } from '@/contract/list';
import { bound, count, day, moment, money } from '@/utils/format';
import { EstadoTag } from '../ui/tag/EstadoTag';

/** Custom cell renderers by column id, instead of the column's text. */
export type Cells<R, Id extends string = string> = { [K in Id]?: (row: R) => ReactNode };

/** A value as text by the column's kind, the same on screen and in print; '' for an empty value. */
export function wordsOf(kind: Column['kind'], value: Value | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'money') return money(value as number);
  if (kind === 'percent') return `${Number(value) / 100} %`;
  if (kind === 'date') return day(value as string);
  if (kind === 'moment') return moment(value as string);
  return kind === 'number' ? count(value as number) : String(value);
}

/** The text of a cell. */
export const textOf = <R,>({ kind, value }: Column<R>, row: R): string => wordsOf(kind, value(row));

/** The total of a column as text; '' without one. */
export const totalOf = (column: Column, totals: object): string => {
  const total = (totals as Record<string, unknown>)[column.id] ?? column.total;
  if (typeof total !== 'number') return '';
  // Only the column's own `value` knows the format without a kind, and the decimals of a percentage.
  return column.kind && column.kind !== 'percent' ? wordsOf(column.kind, total) : textOf(column, totals);
};

/** The `activo` column looks the same in every list. */
const always: Cells<any> = { activo: ({ activo }) => <EstadoTag estado={activo as boolean} /> };

/** The content of a cell without a value. */
export const BLANK = <span className="nothing">—</span>;

/** The screen's content of a cell. */
export function cellOf<R>(column: Column<R>, row: R, cells?: Cells<R>): ReactNode {
  const cell = cells?.[column.id] ?? always[column.id];
  const shown = cell ? cell(row) : textOf(column, row);
  // Keeps a phone number, which could break at its hyphens, on one line.
  if (column.id === 'telefono' && typeof shown === 'string' && shown) return <span className="white-space-nowrap">{shown}</span>;
  if (shown === '' || shown === null || shown === undefined || shown === false) return BLANK;
  return typeof shown === 'string' && !column.kind ? bound(shown) : shown;
}

/** Several short texts in one cell, one per line; only a long one breaks, and never inside an hour or an amount. */
export const Lines = ({ items }: { items: readonly string[] }) => (
  <span className="lines">
    {items.map((item) => (
      <span key={item}>{bound(item)}</span>
    ))}
  </span>
);

/** The name of a row, with a note that distinguishes namesakes. */
export const Titled = ({ title, note }: { title: ReactNode; note: string }) => (
  <span className="titled">
    <span>{title}</span>
    <small>{note}</small>
  </span>
);
