import type { Column, Value } from '@/contract/list';
import { day, moment } from '@/utils/format';
import type { Sheet } from './sheet';

/** A text that a spreadsheet would run as a formula, made plain. */
export const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function written(kind: Column['kind'], value: Value): string {
  if (value === null || value === '') return '';
  if ((kind === 'money' || kind === 'percent') && typeof value === 'number') return (value / 100).toFixed(2);
  if (typeof value === 'number') return String(value);
  if (kind === 'date') return day(value);
  return quoted(plain(kind === 'moment' ? moment(value) : value));
}

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

/** The rows as CSV in UTF-8, with the mark that tells Excel so; no text in it runs as a formula. */
export async function* csvOf({ columns, parts }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${line(columns.map(({ header }) => quoted(plain(header))))}`);
  for await (const rows of parts)
    yield Buffer.from(rows.map((row) => line(columns.map(({ kind, value }) => written(kind, value(row))))).join(''));
}
