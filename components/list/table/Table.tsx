import { Fragment, type Key, type ReactNode } from 'react';
import type { Column } from '@/contract/list';
import { StillLoading } from '../../feedback/StillLoading';
import { useRowKeys } from '../../ui/keyboard/useRowKeys';
import { BLANK, cellOf, textOf, type Cells } from '../cell';
import { ElegirFila, ElegirTodas } from '../eleccion/Elegir';
import type { Eleccion } from '../eleccion/useEleccion';
import css from './Table.module.css';
import type { GridQuery } from '../types';
import { useFits } from './useFits';

type Sort = Pick<GridQuery, 'sortField' | 'sortOrderAsc'>;

interface Props<R> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<R>[];
  cells?: Cells<R>;
  /** Undefined during the first load: a skeleton of grey bars is shown. */
  rows: readonly R[] | undefined;
  rowKey: (row: R, index: number) => Key;
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
          <i className={`pi text-sm ${order ? `${ICON[order]} text-primary` : 'pi-sort-alt opacity-50'}`} aria-hidden />
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

const Totals = <R,>({ columns, totals, last }: { columns: readonly Column<R>[]; totals: Record<string, string>; last: boolean }) => (
  <tfoot className="font-semibold text-strong surface-ground">
    <tr>
      {columns.map(({ id, header, kind }, index) => (
        <td key={id} data-label={header} data-kind={kind} data-blank={!totals[id] || undefined}>
          {totals[id] ?? (index === 0 ? <span>Total</span> : '')}
        </td>
      ))}
      {last && <td data-blank />}
    </tr>
  </tfoot>
);

const SAVED = { ref: (row: HTMLElement | null) => row?.scrollIntoView?.({ block: 'nearest' }), className: css.saved };

function Rows<R>({ columns, cells, rows, rowKey, saved, actions, groupBy, eleccion }: Props<R> & { rows: readonly R[] }) {
  const group = columns.find(({ id }) => id === groupBy);
  const shown = columns.filter(({ id }) => id !== groupBy);
  const groupOf = (row: R | undefined) => group && row && textOf(group, row);
  return rows.map((row, index) => (
    <Fragment key={rowKey(row, index)}>
      {group && groupOf(row) !== groupOf(rows[index - 1]) && (
        <tr className={css.group}>
          <th scope="rowgroup" colSpan={shown.length + (actions ? 1 : 0)}>
            {cellOf(group, row, cells)}
          </th>
        </tr>
      )}
      <tr {...(rowKey(row, index) === saved && SAVED)} data-chosen={eleccion?.tiene(row) || undefined}>
        {shown.map((column, at) => {
          const content = cellOf(column, row, cells);
          return (
            <td key={column.id} data-label={column.header} data-kind={column.kind} data-blank={(at > 0 && content === BLANK) || undefined}>
              {at === 0 && eleccion ? (
                <ElegirFila eleccion={eleccion} row={row} nombre={textOf(column, row)}>
                  {content}
                </ElegirFila>
              ) : (
                content
              )}
            </td>
          );
        })}
        {actions && <td className={`${css.actions} text-right`}>{actions(row)}</td>}
      </tr>
    </Fragment>
  ));
}

/** Rows under columns; if they do not fit, each row is a card, and the totals are a list. */
export function Table<R extends object>(props: Props<R>) {
  const { label, rows, sort, actions, totals, groupBy, busy, empty, eleccion } = props;
  const columns = props.columns.filter(({ id }) => id !== groupBy);
  const { room, fit } = useFits(rows, columns.length);
  const { body, onKeyDown } = useRowKeys<HTMLTableSectionElement>(rows);
  if (empty && rows?.length === 0) return empty;
  return (
    <div
      ref={room}
      className={`${css.table} ${fit === 'tight' ? 'text-sm' : ''} p-component relative overflow-x-auto outline-none`}
      aria-busy={busy || !rows}
      data-waiting={(busy && rows && true) || undefined}
      data-cards={fit === 'cards' ? '' : undefined}
      data-tight={fit === 'tight' || undefined}
      data-actions={actions && true}
      data-marks={columns.some(({ kind }) => kind === 'mark') || undefined}
      tabIndex={-1}
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
          {rows ? <Rows {...props} rows={rows} /> : <Bars columns={columns.length + (actions ? 1 : 0)} />}
        </tbody>
        {totals && rows && rows.length > 0 && <Totals columns={columns} totals={totals} last={!!actions} />}
      </table>
    </div>
  );
}
