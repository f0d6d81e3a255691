import type { Column, Value } from '@/contract/list';
import { day, moment } from '@/utils/format';
import type { Sheet } from './sheet';

/**
 * Puts an apostrophe before what a spreadsheet would run as a formula (CSV injection): at the beginning of a text, and after what begins a
 * cell for a spreadsheet that separates columns by semicolons or tabs, and so does not see our quotes. The full-width signs count as the plain ones in some languages.
 */
export const plain = (text: string): string => text.replace(/(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "'");

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function written(kind: Column['kind'], value: Value): string {
  if (value === null || value === '') return '';
  if ((kind === 'money' || kind === 'percent') && typeof value === 'number') return (value / 100).toFixed(2);
  if (typeof value === 'number') return String(value);
  if (kind === 'date') return day(value);
  return quoted(plain(kind === 'moment' ? moment(value) : value));
}

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

/** Writes the rows as CSV in UTF-8 with a byte order mark, which Excel needs to detect the encoding. No text runs as a formula. */
export async function* csvOf({ columns, parts }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${line(columns.map(({ header }) => quoted(plain(header))))}`);
  for await (const rows of parts)
    yield Buffer.from(rows.map((row) => line(columns.map(({ kind, value }) => written(kind, value(row))))).join(''));
}
