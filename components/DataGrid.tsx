import { Button } from 'primereact/button';
import { useEffect, useRef, type Key, type ReactNode } from 'react';
import { Empty } from './Empty';
import { LoadFailed } from './LoadFailed';
import { Pager } from './Pager';
import { SearchBox } from './SearchBox';
import { SortSelect } from './SortSelect';
import { Table } from './Table';
import type { Column, GridList } from './types';

interface Props<R> {
  /** What the rows are: 'Categorías'. */
  label: string;
  list: GridList<R>;
  columns: readonly Column<R>[];
  rowKey: (row: R, index: number) => Key;
  /** Beside the search box. */
  filters?: ReactNode;
  actions?: (row: R) => ReactNode;
  /** What stands there when there are no rows and none was searched for; it says what to do next. */
  empty: ReactNode;
  totals?: Record<string, string>;
}

/** A table whose paging, order and search the server does. */
export function DataGrid<R extends object>({ label, list, columns, rowKey, filters, actions, empty, totals }: Props<R>) {
  const { rows, total, status, loaded, query, setQuery } = list;
  const { page, size, filtro } = query;
  const top = useRef<HTMLDivElement>(null);
  const last = Math.max(0, Math.ceil(total / size) - 1);

  // The last row of the last page was deleted, or the link is old.
  const beyond = status === 'idle' && loaded && rows.length === 0 && page > last;
  useEffect(() => {
    if (beyond) setQuery({ page: last }, 'replace');
  }, [beyond, last, setQuery]);

  const toPage = (next: number) => {
    setQuery({ page: next });
    const { top: y = 0 } = top.current?.getBoundingClientRect() ?? {};
    if (y < 0) top.current?.scrollIntoView({ block: 'start' });
  };
  const nothing = loaded && rows.length === 0 && !beyond;
  return (
    <div ref={top} className="grid">
      <div className="grid-tools">
        <SearchBox label={`Buscar en ${label}`} value={filtro} onSearch={(text, step) => setQuery({ filtro: text, page: 0 }, step)} />
        {filters}
        <SortSelect columns={columns} query={query} onSort={(sort) => setQuery({ ...sort, page: 0 }, 'replace')} />
      </div>
      {status === 'failed' ? (
        <LoadFailed error={list.error} onRetry={list.reload} />
      ) : nothing && filtro ? (
        <Empty icon="pi-search" title={`Nada coincide con «${filtro}»`}>
          <Button type="button" label="Quitar la búsqueda" text onClick={() => setQuery({ filtro: '', page: 0 })} />
        </Empty>
      ) : nothing ? (
        empty
      ) : (
        <Table
          label={label}
          columns={columns}
          rows={loaded ? rows : undefined}
          rowKey={rowKey}
          sort={{ ...query, onSort: (sort) => setQuery({ ...sort, page: 0 }, 'replace') }}
          actions={actions}
          totals={totals}
          busy={status === 'loading'}
        />
      )}
      {loaded && status !== 'failed' && rows.length > 0 && (
        <Pager page={page} size={size} total={total} onPage={toPage} onSize={(next) => setQuery({ size: next, page: 0 }, 'replace')} />
      )}
    </div>
  );
}
