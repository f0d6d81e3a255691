import { useState, type ComponentProps } from 'react';
import { count } from '@/utils/format';
import { Empty } from '../../../feedback/Empty';
import { Table } from '../../../list/table/Table';
import { Button } from '../../../ui/Button';
import { Section } from '../../../ui/Section';

interface Props<R extends object> extends Pick<ComponentProps<typeof Table<R>>, 'label' | 'columns' | 'cells' | 'rowKey' | 'actions'> {
  rows: readonly R[];
  /** Shown without rows, with its icon. */
  vacio: string;
  icon: string;
}

/** How many rows are shown at first. */
const PRIMERAS = 8;

/** A titled table that shows its first rows, and all of them on request. */
export function Recortada<R extends object>({ rows, vacio, icon, ...table }: Props<R>) {
  const [todas, setTodas] = useState(false);
  const hidden = !todas && rows.length > PRIMERAS;
  return (
    <Section title={table.label}>
      {rows.length === 0 ? <Empty icon={icon} title={vacio} /> : <Table {...table} rows={hidden ? rows.slice(0, PRIMERAS) : rows} />}
      {hidden && (
        <div className="load-more">
          <Button label={`Ver todo (${count(rows.length)})`} outlined onClick={() => setTodas(true)} />
        </div>
      )}
    </Section>
  );
}
