import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';
import { moment } from '@/utils/format';
import { textOf, wordsOf } from '../cell';
import type { Sheet } from './spreadsheet';

interface Props<R> {
  sheet: Sheet<R>;
  onDone: () => void;
}

/** The whole report on letter paper: who, what, when, filters, rows and totals; opens the browser's print dialog. */
export function PrintSheet<R extends object>({ sheet, onDone }: Props<R>) {
  const { title, filters, columns, rows, totals } = sheet;
  const { compania, usuario } = useAppSelector(selectSession);
  const sucursal = useAppSelector(selectSucursal);
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);

  return createPortal(
    <article className="print-sheet">
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
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.field} data-kind={column.kind}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.field} data-kind={column.kind}>
                  {textOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
          {/* In the body: a footer would be repeated on every sheet. */}
          <tr className="print-totals">
            {columns.map((column, index) => (
              <td key={column.field} data-kind={column.kind}>
                {wordsOf(column.kind, totals[column.field]) || (index === 0 ? 'Total' : '')}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
