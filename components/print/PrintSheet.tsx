import type { Column } from '@/contract/list';
import { textOf, totalOf } from '../list/cell';
import { PrintPage } from './PrintPage';
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

/** The whole list on letter paper: letterhead, filters, rows and totals; opens the browser's print dialog. */
export function PrintSheet({ sheet, onDone }: { sheet: Sheet; onDone: () => void }) {
  const { title, filters, columns, rows, blank } = sheet;
  const summed = columns.some((column) => totalOf(column, sheet.totals) !== '');
  const crowded = columns.length > ROOMY;
  const brief = (text: string) => (crowded ? text.replace(CURRENCY, '') : text);
  const total = (column: Column, index: number) => brief(totalOf(column, sheet.totals)) || (index === 0 ? 'Total' : '');
  const asked = crowded ? [...filters, ['Montos', 'en DOP'] as const] : filters;
  return (
    <PrintPage title={title} filters={asked} wide={columns.length > UPRIGHT || undefined} onDone={onDone}>
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
          {summed && <Line columns={columns} text={total} className={css.totals} />}
        </tbody>
      </table>
    </PrintPage>
  );
}
