import type { Column } from '@/contract/list';
import { textOf, totalOf } from '../list/cell';
import { PrintPages } from './PrintPage';
import css from './PrintSheet.module.css';

/** A whole list to be printed. */
export interface Sheet {
  title: string;
  /** The active filters: label and text. */
  filters: readonly (readonly [string, string])[];
  columns: readonly Column[];
  rows: readonly object[];
  /** Totals of the whole result, by column as in a row. */
  totals: object;
  /** The fields that the totals add up, so that each group has its own. */
  sums?: readonly string[];
  /** Every group of rows on pages of its own: its key, and the column that names it. */
  pagePer?: readonly [key: string, column: string];
  /** A form to be filled in by hand: every cell has a frame and room for a pen. */
  blank?: true;
}

/** Replaces hyphens between digits by non-breaking ones, so that a phone or document number stays on one line. */
const unbroken = (text: string) => text.replace(/(\d)-(?=\d)/g, '$1\u2011');

/** With more columns than this the paper is landscape. */
const UPRIGHT = 6;
/** With more columns than this the currency is written once above them, so that the amounts fit. */
const ROOMY = 12;
const CURRENCY = /DOP\s?/;

interface LineProps {
  columns: readonly Column[];
  text: (column: Column, index: number) => string;
  className?: string;
}

const Line = ({ columns, text, className }: LineProps) => (
  <tr className={className}>
    {columns.map((column, index) => (
      <td key={column.id} data-kind={column.kind}>
        {unbroken(text(column, index))}
      </td>
    ))}
  </tr>
);

/** What stands on pages of its own: a group and its sums, or the whole sheet. */
interface Part extends Pick<Sheet, 'columns' | 'rows' | 'totals'> {
  filter?: readonly [string, string];
}

/** The value of a field of a row. */
const valueOf = (row: object, field: string) => (row as Record<string, unknown>)[field];

function partsOf({ columns, rows, totals, sums = [], pagePer = ['', ''] }: Sheet): Part[] {
  const [key, id] = pagePer;
  const named = columns.find((column) => column.id === id);
  const groups = new Map<unknown, object[]>();
  for (const row of rows) {
    const group = groups.get(valueOf(row, key)) ?? [];
    group.push(row);
    groups.set(valueOf(row, key), group);
  }
  if (!named || groups.size === 0) return [{ columns, rows, totals }];
  return [...groups.values()].map((of) => ({
    filter: [named.header, textOf(named, of[0]!) || 'Ninguno'],
    columns: columns.filter((column) => column !== named),
    rows: of,
    totals:
      groups.size === 1
        ? totals
        : Object.fromEntries(sums.map((field) => [field, of.reduce((sum, row) => sum + Number(valueOf(row, field)), 0)])),
  }));
}

/** The whole list on letter paper: letterhead, filters, rows and totals; opens the browser's print dialog. */
export function PrintSheet({ sheet, onDone }: { sheet: Sheet; onDone: () => void }) {
  const { title, filters, blank } = sheet;
  const parts = partsOf(sheet);
  const [{ columns }] = parts as [Part];
  const crowded = columns.length > ROOMY;
  const brief = (text: string) => (crowded ? text.replace(CURRENCY, '') : text);
  const asked = crowded ? [...filters, ['Montos', 'en DOP'] as const] : filters;
  const totalsLine = (totals: object, label: string) =>
    columns.some((column) => totalOf(column, totals) !== '') && (
      <Line
        columns={columns}
        text={(column, index) => brief(totalOf(column, totals)) || (index === 0 ? label : '')}
        className={css.totals}
      />
    );
  const table = ({ rows, totals }: Part, i: number) => (
    <table data-blank={blank}>
      <thead>
        <tr>
          {columns.map(({ id, header, kind }) => (
            <th key={id} data-kind={kind}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Line key={index} columns={columns} text={(column) => brief(textOf(column, row))} />
        ))}
        {/* The totals are in tbody, because tfoot would be repeated on every page. */}
        {totalsLine(totals, 'Total')}
        {parts.length > 1 && i === parts.length - 1 && totalsLine(sheet.totals, 'Total general')}
      </tbody>
    </table>
  );
  return (
    <PrintPages
      title={title}
      filters={asked}
      wide={columns.length > UPRIGHT || undefined}
      onDone={onDone}
      pages={parts.map((part, i) => ({ filter: part.filter, content: table(part, i) }))}
    />
  );
}
