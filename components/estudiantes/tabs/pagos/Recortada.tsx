import { Button } from '../../../ui/Button';
import { useState, type Key, type ReactNode } from 'react';
import type { Column } from '@/contract/list';
import { count } from '@/utils/format';
import type { Cells } from '../../../list/cell';
import { Table } from '../../../list/table/Table';

interface Props<R> {
  label: string;
  columns: readonly Column<R>[];
  cells?: Cells<R>;
  rows: readonly R[];
  rowKey: (row: R) => Key;
  actions?: (row: R) => ReactNode;
}

/** How many rows are shown at first. */
const PRIMERAS = 8;

/** A table that shows its first rows, and all of them on request. */
export function Recortada<R extends object>({ rows, ...table }: Props<R>) {
  const [todas, setTodas] = useState(false);
  const hidden = !todas && rows.length > PRIMERAS;
  return (
    <>
      <Table {...table} rows={hidden ? rows.slice(0, PRIMERAS) : rows} />
      {hidden && (
        <div className="load-more">
          <Button label={`Ver todo (${count(rows.length)})`} outlined onClick={() => setTodas(true)} />
        </div>
      )}
    </>
  );
}
