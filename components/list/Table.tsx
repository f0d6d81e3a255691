import type { Key, ReactNode } from 'react';
import { cellOf } from './cell';
import type { Column, GridQuery } from './types';

type Sort = Pick<GridQuery, 'sortField' | 'sortOrderAsc'>;

interface Props<R> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly Column<R>[];
  /** Undefined while they load for the first time: grey bars stand in. */
  rows: readonly R[] | undefined;
  rowKey: (row: R, index: number) => Key;
  sort?: Sort & { onSort: (sort: Sort) => void };
  actions?: (row: R) => ReactNode;
  /** Texts of the last row, by column. */
  totals?: Record<string, string>;
  busy?: boolean;
}

const BARS = 6;

const sortedAs = (sort: Sort | undefined, field: string) =>
  sort?.sortField !== field ? undefined : sort.sortOrderAsc ? 'ascending' : 'descending';
const ICON = { ascending: 'pi-sort-amount-up-alt', descending: 'pi-sort-amount-down' };

function Head<R>({ column, sort }: { column: Column<R>; sort: Props<R>['sort'] }) {
  const order = sortedAs(sort, column.field);
  return (
    <th scope="col" aria-sort={order} data-kind={column.kind}>
      {column.sortable && sort ? (
        <button
          type="button"
          className="sort"
          onClick={() => sort.onSort({ sortField: column.field, sortOrderAsc: order !== 'ascending' })}
        >
          {column.header}
          <i className={`pi ${order ? ICON[order] : 'pi-sort-alt'}`} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

const Bars = ({ columns }: { columns: number }) =>
  Array.from({ length: BARS }, (_, row) => (
    <tr key={row} className="bars">
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell}>
          <span className="bar" />
        </td>
      ))}
    </tr>
  ));

const Totals = <R,>({ columns, totals, last }: { columns: readonly Column<R>[]; totals: Record<string, string>; last: boolean }) => (
  <tfoot>
    <tr>
      {columns.map((column, index) => (
        <td key={column.field} data-label={column.header} data-kind={column.kind} data-blank={!totals[column.field] || undefined}>
          {totals[column.field] ?? (index === 0 ? <span className="totals-label">Total</span> : '')}
        </td>
      ))}
      {last && <td data-blank />}
    </tr>
  </tfoot>
);

/** Rows under columns; on a phone each row is a card, and the totals a list. */
export function Table<R extends object>({ label, columns, rows, rowKey, sort, actions, totals, busy }: Props<R>) {
  return (
    <div className="table p-datatable p-component" aria-busy={busy || !rows} tabIndex={-1}>
      <table className="p-datatable-table" aria-label={label}>
        <thead className="p-datatable-thead">
          <tr>
            {columns.map((column) => (
              <Head key={column.field} column={column} sort={sort} />
            ))}
            {actions && (
              <th scope="col">
                <span className="p-hidden-accessible">Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="p-datatable-tbody">
          {!rows && <Bars columns={columns.length + (actions ? 1 : 0)} />}
          {rows?.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column) => (
                <td key={column.field} data-label={column.header} data-kind={column.kind}>
                  {cellOf(column, row)}
                </td>
              ))}
              {actions && <td className="row-actions">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
        {totals && rows && rows.length > 0 && <Totals columns={columns} totals={totals} last={!!actions} />}
      </table>
    </div>
  );
}
