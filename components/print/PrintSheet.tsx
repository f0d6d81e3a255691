import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Column, Value } from '@/contract/list';
import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';
import { moment } from '@/utils/format';
import { useLogo } from '../compania/useLogo';
import { textOf, wordsOf } from '../list/cell';
import { waitForImages } from './images';
import css from './PrintSheet.module.css';

/** A whole list as it goes on paper. */
export interface Sheet {
  title: string;
  /** What it was asked for: label and text. */
  filters: readonly (readonly [string, string])[];
  columns: readonly Column[];
  rows: readonly object[];
  /** Sums of the whole result by column, as they are in a row. */
  totals: object;
}

interface Props {
  sheet: Sheet;
  onDone: () => void;
}

/** More columns than these want the paper on its side. */
const UPRIGHT = 6;

function Head({ title, filters, logo }: Pick<Sheet, 'title' | 'filters'> & { logo: string | undefined }) {
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

interface LineProps {
  columns: readonly Column[];
  text: (column: Column, index: number) => string;
  className?: string;
}

const Line = ({ columns, text, className }: LineProps) => (
  <tr className={className}>
    {columns.map((column, index) => (
      <td key={column.id} data-kind={column.kind}>
        {text(column, index)}
      </td>
    ))}
  </tr>
);

/** The whole list on letter paper: who, what, when, filters, rows and totals; opens the browser's print dialog. */
export function PrintSheet({ sheet, onDone }: Props) {
  const { title, filters, columns, rows } = sheet;
  const totals = sheet.totals as Record<string, Value>;
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

  const summed = columns.some(({ id }) => typeof totals[id] === 'number');
  const total = ({ id, kind }: Column, index: number) =>
    typeof totals[id] === 'number' ? wordsOf(kind, totals[id]) : index === 0 ? 'Total' : '';
  return createPortal(
    <article ref={paper} className={css.sheet} data-print data-wide={columns.length > UPRIGHT || undefined}>
      <Head title={title} filters={filters} logo={logo.url} />
      <table>
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
            <Line key={index} columns={columns} text={(column) => textOf(column, row)} />
          ))}
          {/* In the body: a footer would be repeated on every sheet. */}
          {summed && <Line columns={columns} text={total} className={css.totals} />}
        </tbody>
      </table>
    </article>,
    document.body,
  );
}
