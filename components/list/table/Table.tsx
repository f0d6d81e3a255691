import { Fragment, useMemo, useState, type Key, type ReactNode } from 'react';
import type { Column } from '@/contract/list';
import { StillLoading } from '../../feedback/StillLoading';
import { BareIcon } from '../../ui/BareIcon';
import { useRowKeys } from '../../ui/keyboard/useRowKeys';
import { BLANK, cellOf, textOf, type Cells } from '../cell';
import { ElegirFila, ElegirTodas } from '../eleccion/Elegir';
import type { Eleccion } from '../eleccion/useEleccion';
import line from './Line.module.css';
import css from './Table.module.css';
import { keyOf, type GridQuery, type RowKey } from '../types';
import { isWhole, textsOf } from './texts';
import { corto, Totals } from './Totals';
import { TWO_LINES, TwoLines } from './TwoLines';
import { isTight, useFits, type Fit } from './useFits';

type Sort = Pick<GridQuery, 'sortField' | 'sortOrderAsc'>;

interface Props<R> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<R>[];
  cells?: Cells<R>;
  /** Undefined during the first load: a skeleton of grey bars is shown. */
  rows: readonly R[] | undefined;
  /** By default the place of the row. */
  rowKey?: RowKey<R>;
  /** The key of a row to scroll to and highlight. */
  saved?: Key;
  sort?: Sort & { onSort: (sort: Sort) => void };
  actions?: (row: R) => ReactNode;
  /** Texts of the totals row, by column. */
  totals?: Record<string, string>;
  /** The column whose values become headings; rows that share one must be adjacent. */
  groupBy?: string;
  busy?: boolean;
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
  /** The selection, if rows are selectable. */
  eleccion?: Eleccion<R>;
}

const BARS = 6;
/** So many columns stand closer together. */
const MANY = 8;

const sortedAs = (sort: Sort | undefined, field: string | undefined) =>
  sort?.sortField !== field || field === undefined ? undefined : sort?.sortOrderAsc ? 'ascending' : 'descending';
const ICON = { ascending: 'pi-sort-amount-up-alt', descending: 'pi-sort-amount-down' };

interface HeadProps<R> {
  column: Column<R>;
  sort: Props<R>['sort'];
  /** Content before the text. */
  before?: ReactNode;
}

function Head<R>({ column: { header, kind, sort: field }, sort, before }: HeadProps<R>) {
  const order = sortedAs(sort, field);
  return (
    <th scope="col" aria-sort={order} data-kind={kind}>
      {before}
      {field && sort ? (
        <button
          type="button"
          className={`${css.sort} ${order ? 'text-strong' : 'text-muted'} inline-flex align-items-center gap-2 py-1 px-0 border-none bg-transparent font-semibold cursor-pointer`}
          onClick={() => sort.onSort({ sortField: field, sortOrderAsc: order !== 'ascending' })}
        >
          {header}
          <i className={`pi ${order ? `${ICON[order]} text-primary` : 'pi-sort-alt opacity-50'}`} aria-hidden />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

const Bars = ({ columns }: { columns: number }) =>
  Array.from({ length: BARS }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell}>
          <span className={cell % 2 ? 'bar flex-1 w-8' : 'bar flex-1'} />
        </td>
      ))}
    </tr>
  ));

const showRow = (row: HTMLElement | null) => row?.scrollIntoView?.({ block: 'nearest' });

interface RowsProps<R> extends Props<R> {
  rows: readonly R[];
  fit: Fit;
  /** The rows of two lines that were opened, and how to open and close one. */
  open: ReadonlySet<Key>;
  onToggle: (key: Key) => void;
}

function Rows<R>({ columns, cells, rows, rowKey, saved, actions, groupBy, eleccion, fit, open, onToggle }: RowsProps<R>) {
  const group = columns.find(({ id }) => id === groupBy);
  const shown = columns.filter(({ id }) => id !== groupBy);
  const { named, whole: short, mostly } = textsOf(shown, rows, fit);
  const shortOf = (column: Column<R>, row: R) =>
    short.includes(column) ? 'true' : mostly.includes(column) && isWhole(textOf(column, row)) ? 'alone' : undefined;
  const groupOf = (row: R | undefined) => group && row && textOf(group, row);
  const firstOf = (row: R) => {
    const content = cellOf(shown[0]!, row, cells);
    if (!eleccion) return content;
    return (
      <ElegirFila eleccion={eleccion} row={row} nombre={textOf(shown[0]!, row)}>
        {content}
      </ElegirFila>
    );
  };
  const figure = (content: ReactNode) => (isTight(fit) ? corto(content) : content);
  const whole = (row: R, key: Key) => (
    <>
      {shown.map((column, at) => {
        const content = at === 0 ? firstOf(row) : cellOf(column, row, cells);
        const blank = (at > 0 && content === BLANK) || undefined;
        return (
          <td
            key={column.id}
            data-label={column.header}
            data-kind={column.kind}
            data-short={shortOf(column, row)}
            data-name={column === named || undefined}
            data-blank={blank}
          >
            {column.kind ? (
              figure(content)
            ) : (
              <div className={line.line} title={textOf(column, row)}>
                {content}
              </div>
            )}
          </td>
        );
      })}
      {(actions || open.has(key)) && (
        <td className={`${css.actions} text-right`}>
          {actions?.(row)}
          {open.has(key) && (
            <BareIcon icon="pi-chevron-up" label={`Menos de ${textOf(shown[0]!, row)}`} aria-expanded onClick={() => onToggle(key)} />
          )}
        </td>
      )}
    </>
  );
  return rows.map((row, index) => {
    const key = keyOf(rowKey, row, index);
    const two = fit === 'cards' && !open.has(key);
    return (
      <Fragment key={key}>
        {group && groupOf(row) !== groupOf(rows[index - 1]) && (
          <tr className={css.group}>
            <th scope="rowgroup" colSpan={shown.length + (actions ? 1 : 0)}>
              {cellOf(group, row, cells)}
            </th>
          </tr>
        )}
        <tr
          ref={key === saved ? showRow : undefined}
          className={[two && TWO_LINES, key === saved && css.saved].filter(Boolean).join(' ') || undefined}
          data-chosen={eleccion?.tiene(row) || undefined}
          data-two={two || undefined}
        >
          {two ? (
            <TwoLines
              columns={shown}
              row={row}
              cells={cells}
              name={firstOf(row)}
              more={!!actions || shown.length > 1}
              onOpen={() => onToggle(key)}
            />
          ) : (
            whole(row, key)
          )}
        </tr>
      </Fragment>
    );
  });
}

/** Rows under columns; if they do not fit, each row has two lines and opens as a card, and the totals are a list. */
export function Table<R extends object>(props: Props<R>) {
  const { label, rows, sort, actions, totals, groupBy, busy, empty, eleccion } = props;
  const columns = props.columns.filter(({ id }) => id !== groupBy);
  const marks = columns.some(({ kind }) => kind === 'mark');
  const { room, fit } = useFits(rows, columns.length, marks);
  const [open, setOpen] = useState<ReadonlySet<Key>>(new Set());
  const shape = useMemo(() => ({ rows, fit, open }), [rows, fit, open]);
  const { body, onKeyDown } = useRowKeys<HTMLTableSectionElement>(shape);
  const toggle = (key: Key) => setOpen((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  if (empty && rows?.length === 0) return empty;
  return (
    <div
      ref={room}
      className={`${css.table} sized p-component relative outline-none`}
      aria-busy={busy || !rows}
      data-waiting={(busy && rows && true) || undefined}
      data-cards={fit === 'cards' ? '' : undefined}
      data-tight={isTight(fit) ? fit : undefined}
      data-many={columns.length >= MANY || undefined}
      data-actions={((actions || open.size > 0) && true) || undefined}
      data-choosing={(eleccion && eleccion.filas.length > 0) || undefined}
      data-marks={marks || undefined}
      tabIndex={marks && isTight(fit) ? 0 : -1}
    >
      {!rows && <StillLoading />}
      <table className="w-full" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <Head
                key={column.id}
                column={column}
                sort={sort}
                before={at === 0 && eleccion && <ElegirTodas eleccion={eleccion} rows={rows ?? []} />}
              />
            ))}
            {actions && (
              <th scope="col">
                <span className="p-hidden-accessible">Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows ? (
            <Rows {...props} rows={rows} fit={fit} open={open} onToggle={toggle} />
          ) : (
            <Bars columns={columns.length + (actions ? 1 : 0)} />
          )}
        </tbody>
        {totals && rows && rows.length > 0 && <Totals columns={columns} totals={totals} last={!!actions} tight={isTight(fit)} />}
      </table>
    </div>
  );
}
