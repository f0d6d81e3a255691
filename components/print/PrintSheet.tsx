import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';
import { moment } from '@/utils/format';
import { textOf, wordsOf } from '../list/cell';
import { waitForImages } from './images';
import { useLogo } from '../compania/useLogo';
import type { Column } from '../list/types';
import type { Sheet } from '../report/spreadsheet';

interface Props<R> {
  sheet: Sheet<R>;
  onDone: () => void;
}

/** More columns than these want the paper on its side. */
const UPRIGHT = 6;

function Head({ title, filters, logo }: Pick<Sheet<never>, 'title' | 'filters'> & { logo: string | undefined }) {
  const { compania, usuario } = useAppSelector(selectSession);
  const sucursal = useAppSelector(selectSucursal);
  return (
    <header>
      {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
      <img src={logo ?? '/logo.svg'} alt="" height={48} />
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
  const paper = useRef<HTMLElement>(null);
  const logo = useLogo(useAppSelector(selectSucursal)?.logoUrl);
  useEffect(() => {
    if (!logo.ready) return undefined;
    let wanted = true;
    window.addEventListener('afterprint', onDone);
    // Paper does not wait for a picture.
    void waitForImages(paper.current!).then(() => wanted && window.print());
    return () => {
      wanted = false;
      window.removeEventListener('afterprint', onDone);
    };
  }, [logo.ready, onDone]);

  const total = (column: Column<R>, index: number) => wordsOf(column.kind, totals[column.field]) || (index === 0 ? 'Total' : '');
  return createPortal(
    <article ref={paper} className="print-sheet" data-wide={columns.length > UPRIGHT || undefined}>
      <Head title={sheet.title} filters={sheet.filters} logo={logo.url} />
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
