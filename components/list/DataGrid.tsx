import { useEffect, useRef, useState, type Key, type ReactNode } from 'react';
import type { Column } from '@/contract/list';
import { LoadFailed } from '../feedback/Notice';
import type { Field } from '../form/Fields';
import { ListBar } from './bar/ListBar';
import type { Cells } from './cell';
import { BarraDeEleccion } from './eleccion/BarraDeEleccion';
import { useEleccion, type Acciones, type Eleccion } from './eleccion/useEleccion';
import { Pager } from './table/Pager';
import { Table } from './table/Table';
import { useTableView, type View } from './table/useTableView';
import { listed } from './listed';
import { Nothing } from './Nothing';
import { keyOf, type GridList, type RowKey } from './types';

interface Props<R> {
  list: GridList<R>;
  /** The title of the page, if the list is all of it. */
  title?: string;
  filters?: readonly Field<any>[];
  /** The main button, at the end of the bar. */
  tools?: ReactNode;
  /** Stands between the bar and the rows; it gets the user's view of the list. */
  above?: (view: View<R>) => ReactNode;
  /** By default those of the list. */
  columns?: readonly Column<R>[];
  cells?: Cells<R>;
  rowKey: RowKey<R>;
  /** The key of the last saved row, which is scrolled to and highlighted. */
  saved?: Key;
  actions?: (row: R) => ReactNode;
  /** Shown without rows, if nothing was searched for and no filter can be taken away; says what to do next. */
  empty: ReactNode;
  totals?: Record<string, string>;
  groupBy?: string;
  /** The actions for several rows at once; passing them makes rows selectable. */
  acciones?: Acciones<R>;
}

const NONE: readonly Field<any>[] = [];

/** The rows, or in their place an error, «nothing found» or the empty state. */
function Rows<R extends object>({
  list,
  filters = NONE,
  empty,
  columns = [],
  ...table
}: Omit<Props<R>, 'acciones' | 'tools' | 'above' | 'title'> & { eleccion?: Eleccion<R> }) {
  const { call, rows, status, loaded, query, setQuery } = list;
  if (status === 'failed') return <LoadFailed error={list.error} onRetry={list.reload} />;
  if (loaded && rows.length === 0) return <Nothing list={list} filters={filters} empty={empty} />;
  return (
    <Table
      {...table}
      label={call.list.title}
      columns={columns}
      rows={loaded ? rows : undefined}
      sort={{ ...query, onSort: (sort) => setQuery({ ...sort, page: 0 }, 'replace') }}
      busy={status === 'loading'}
    />
  );
}

/** A table under its bar, with server-side paging, order and search. */
export function DataGrid<R extends object>({ title, filters = NONE, tools, above, acciones, ...props }: Props<R>) {
  const { list, rowKey } = props;
  const [codigoDe] = useState(() => (row: R) => keyOf(rowKey, row, 0));
  const eleccion = useEleccion(codigoDe);
  const { call, rows, total, capped, status, loaded, query, setQuery } = list;
  const { page, size } = query;
  const all = props.columns ?? (call.list.columns as readonly Column<R>[]);
  const view = useTableView(call.path, all);
  const top = useRef<HTMLDivElement>(null);
  const last = Math.max(0, Math.ceil(total / size) - 1);

  // The page no longer exists: its last row was deleted, or the link is old.
  const beyond = status === 'idle' && loaded && rows.length === 0 && page > last;
  useEffect(() => {
    if (beyond) setQuery({ page: last }, 'replace');
  }, [beyond, last, setQuery]);

  const toPage = (next: number) => {
    setQuery({ page: next });
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={top} className="data-grid" data-density={view.density}>
      <ListBar
        list={{ ...list, call: listed(call), total: loaded ? total : undefined }}
        title={title}
        filters={filters}
        columns={all}
        view={view}
      >
        {tools}
      </ListBar>
      {above?.(view)}
      {!beyond && <Rows {...props} filters={filters} columns={view.columns} eleccion={acciones && eleccion} />}
      {loaded && status !== 'failed' && rows.length > 0 && (
        <Pager
          page={page}
          size={size}
          rows={rows.length}
          total={total}
          capped={capped}
          onPage={toPage}
          onSize={(next) => setQuery({ size: next, page: 0 }, 'replace')}
        />
      )}
      {acciones && <BarraDeEleccion eleccion={eleccion} rows={rows} acciones={acciones} />}
    </div>
  );
}
