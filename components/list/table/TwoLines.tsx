import type { ReactNode } from 'react';
import type { Column } from '@/contract/list';
import { Telefono } from '../../personas/Telefono';
import { BareIcon } from '../../ui/BareIcon';
import { BLANK, cellOf, textOf, type Cells } from '../cell';
import css from './TwoLines.module.css';

const STATES = new Set(['activo', 'estado', 'estatus']);
/** What a row usually is needs no word. */
const USUAL = new Set(['Activo', 'Activa', 'ACTIVO', 'ACTIVA']);
const FIGURES = new Set(['money', 'number', 'percent']);
/** Beside a phone stand buttons, or an address. */
export const isPhone = ({ id }: Column<any>) => id.startsWith('telefono');
/** How many values the second line has; what does not fit ends in an ellipsis. */
const SECOND = 3;

/** The values of the second line: an amount that is not zero, texts, then what else there is; a figure says what it counts. */
function secondOf<R>(columns: readonly Column<R>[], row: R, cells?: Cells<R>): string[] {
  const said = columns.slice(1).flatMap((column) => {
    if (STATES.has(column.id) || isPhone(column) || column.kind === 'mark') return [];
    const content = cellOf(column, row, cells);
    if (content === BLANK) return [];
    const text = typeof content === 'string' ? content : textOf(column, row);
    return text
      ? [{ kind: column.kind, cero: column.value(row) === 0, text: FIGURES.has(column.kind ?? '') ? `${column.header} ${text}` : text }]
      : [];
  });
  const texts = said.filter(({ kind, text }) => !kind && /\p{L}/u.test(text)).slice(0, 2);
  const amounts = said.filter(({ kind, cero }) => kind === 'money' && !cero).slice(-1);
  const first = [...amounts, ...texts];
  return [...first, ...said.filter((one) => !first.includes(one))].slice(0, SECOND).map(({ text }) => text);
}

interface Props<R> {
  columns: readonly Column<R>[];
  row: R;
  cells?: Cells<R>;
  /** The first cell's content, with the checkbox of a selectable row. */
  name: ReactNode;
  /** Whether there is more than these two lines: the other columns, and actions. */
  more: boolean;
  onOpen: () => void;
}

/** The class of a row of two lines. */
export const TWO_LINES = css.row;

/** The cells of a row on a phone: name and state, what matters most below them, and buttons to call, to write, and to open the whole row. */
export function TwoLines<R>({ columns, row, cells, name, more, onOpen }: Props<R>) {
  const state = columns.slice(1).find((column) => STATES.has(column.id) && !USUAL.has(textOf(column, row)));
  const phone = columns.find(isPhone);
  const content = phone && cellOf(phone, row, cells);
  const number = phone && textOf(phone, row);
  const second = secondOf(columns, row, cells).join(' · ');
  const title = textOf(columns[0]!, row);
  return (
    <>
      <td>
        <span className={css.first}>
          <span className={css.name} title={title}>
            {name}
          </span>
          {state && cellOf(state, row, cells)}
        </span>
        {second && (
          <span className={css.second} title={second}>
            {second}
          </span>
        )}
      </td>
      <td className={css.beside}>
        {number && (cells?.[phone.id] ? content : <Telefono telefono={number} nombre={title} />)}
        {more && <BareIcon icon="pi-ellipsis-h" label={`Más de ${title}`} aria-expanded={false} onClick={onOpen} />}
      </td>
    </>
  );
}
