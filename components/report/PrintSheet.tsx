import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';
import { moment } from '@/utils/format';
import { textOf, wordsOf } from '../cell';
import type { Column } from '../types';
import type { Sheet } from './spreadsheet';

interface Props<R> {
  sheet: Sheet<R>;
  onDone: () => void;
}

/** More columns than these want the paper on its side. */
const UPRIGHT = 6;

function Head({ title, filters }: Pick<Sheet<never>, 'title' | 'filters'>) {
  const { compania, usuario } = useAppSelector(selectSession);
  const sucursal = useAppSelector(selectSucursal);
  return (
    <header>
      {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
      <img src={sucursal?.logoUrl || '/logo.svg'} alt="" height={48} />
      <div>
        <strong>{[compania?.nombre, sucursal?.descripcionSucursal].filter(Boolean).join(' · ')}</strong>
        <h1>{title}</h1>
        <p>{filters.map(([name, value]) => `${name}: ${value}`).join(' · ')}</p>
      </div>
      <small>
        {moment(new Date().toISOString())}
        <br />
        {usuario?.nombre}
      </small>
    </header>
  );
}

function Line<R>({
  columns,
  text,
  className,
}: {
  columns: readonly Column<R>[];
  text: (column: Column<R>, index: number) => string;
  className?: string;
}) {
  return (
    <tr className={className}>
      {columns.map((column, index) => (
        <td key={column.field} data-kind={column.kind}>
          {text(column, index)}
        </td>
      ))}
    </tr>
  );
}

/** The whole report on letter paper: who, what, when, filters, rows and totals; opens the browser's print dialog. */
export function PrintSheet<R extends object>({ sheet, onDone }: Props<R>) {
  const { columns, rows, totals } = sheet;
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);

  const total = (column: Column<R>, index: number) => wordsOf(column.kind, totals[column.field]) || (index === 0 ? 'Total' : '');
  return createPortal(
    <article className="print-sheet" data-wide={columns.length > UPRIGHT || undefined}>
      <Head title={sheet.title} filters={sheet.filters} />
      <table>
        <thead>
          <tr>
            {columns.map(({ field, header, kind }) => (
              <th key={field} data-kind={kind}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Line key={index} columns={columns} text={(column) => textOf(column, row)} />
          ))}
          {/* In the body: a footer would be repeated on every sheet. */}
          {Object.keys(totals).length > 0 && <Line columns={columns} text={total} className="print-totals" />}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
