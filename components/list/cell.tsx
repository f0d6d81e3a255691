import Link from 'next/link';
import type { ReactNode } from 'react';
import { count, day, money } from '@/utils/format';
import type { Column } from './types';

/** A value in the words of its column, the same on screen and on paper; nothing for what is not there. */
export function wordsOf(kind: Column<unknown>['kind'], value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'money') return money(value as number);
  if (kind === 'date') return day(value as string);
  return kind === 'number' ? count(value as number) : String(value);
}

/** The text of a cell. */
export const textOf = <R,>(column: Column<R>, row: R): string => column.text?.(row) ?? wordsOf(column.kind, row[column.field]);

/** What the screen shows in a cell. */
export function cellOf<R>(column: Column<R>, row: R): ReactNode {
  const shown = column.body ? column.body(row) : textOf(column, row);
  const href = column.href?.(row);
  if (href) return <Link href={href}>{shown}</Link>;
  return shown === '' ? <span className="nothing">—</span> : shown;
}

/** Several short texts of one cell, one under the other, none of them broken. */
export const Lines = ({ items }: { items: readonly string[] }) => (
  <span className="lines">
    {items.map((item) => (
      <span key={item}>{item}</span>
    ))}
  </span>
);

/** What a row is called, with what tells it from its namesakes. */
export const Titled = ({ title, note }: { title: string; note: string }) => (
  <span className="titled">
    <span>{title}</span>
    <small>{note}</small>
  </span>
);
