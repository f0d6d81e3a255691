import type { Cell, SheetData } from 'write-excel-file/browser';
import { saveAs } from '../data/saveAs';
import { textOf } from '../list/cell';
import type { Column } from '../list/types';

/** A whole report as it goes on paper or into a file. */
export interface Sheet<R> {
  title: string;
  /** What it was asked for: label and text. */
  filters: readonly [string, string][];
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** Sums of the whole result by column, as they are in a row. */
  totals: Readonly<Record<string, unknown>>;
}

type Kind = Column<unknown>['kind'];

const MONEY = '#,##0.00';
const MIN_WIDTH = 10;
const MAX_WIDTH = 45;

/** A text that a spreadsheet would run as a formula, made plain. */
export const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const filled = (value: unknown) => value !== null && value !== undefined && value !== '';

function excelCell(kind: Kind, value: unknown, text: string, bold?: true): Cell {
  const style = bold && { fontWeight: 'bold' as const };
  if (!filled(value) && text === '') return null;
  if (kind === 'money' && typeof value === 'number') return { value: value / 100, type: Number, format: MONEY, ...style };
  if (kind === 'number' && typeof value === 'number') return { value, type: Number, ...style };
  if (kind === 'date' && typeof value === 'string')
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy', ...style };
  return { value: text, type: String, ...style };
}

function excelRows<R>({ title, filters, columns, rows, totals }: Sheet<R>): SheetData {
  const bold = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' });
  const sums = columns.map((column, index) =>
    filled(totals[column.field]) ? excelCell(column.kind, totals[column.field], '', true) : index === 0 ? bold('Total') : null,
  );
  return [
    [bold(title)],
    ...filters.map(([name, value]): Cell[] => [{ value: `${name}: ${value}`, type: String }]),
    [],
    columns.map(({ header }) => bold(header)),
    ...rows.map((row) => columns.map((column) => excelCell(column.text ? undefined : column.kind, row[column.field], textOf(column, row)))),
    ...(Object.keys(totals).length ? [sums] : []),
  ];
}

/** The report as an Excel file: amounts are numbers, days are dates. */
export async function toExcel<R>(sheet: Sheet<R>): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const width = ({ header }: Column<R>, index: number) => {
    const column = sheet.columns[index]!;
    const longest = sheet.rows.reduce((most, row) => Math.max(most, textOf(column, row).length), header.length);
    return { width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest + 2)) };
  };
  const file = await writeExcelFile(excelRows(sheet), { columns: sheet.columns.map(width) }).toBlob();
  saveAs(file, `${sheet.title}.xlsx`);
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csvCell<R>(column: Column<R>, row: R): string {
  const value = row[column.field] as unknown;
  if (!column.text && column.kind === 'money' && typeof value === 'number') return (value / 100).toFixed(2);
  if (!column.text && column.kind === 'number' && typeof value === 'number') return String(value);
  return quoted(plain(textOf(column, row)));
}

/** The rows as CSV, with a mark that tells Excel it is UTF-8; no text in it runs as a formula. */
export function csvOf<R>({ columns, rows }: Sheet<R>): string {
  const head = columns.map(({ header }) => quoted(plain(header))).join(',');
  const body = rows.map((row) => columns.map((column) => csvCell(column, row)).join(','));
  return `\uFEFF${[head, ...body].join('\r\n')}\r\n`;
}

/** The report as a CSV file. */
export const toCsv = <R>(sheet: Sheet<R>): void =>
  saveAs(new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' }), `${sheet.title}.csv`);
