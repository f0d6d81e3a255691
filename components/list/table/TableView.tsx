import type { Column } from '@/contract/list';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { preferred, selectPreferences, type TableView } from '@/store/preferences';
import { Check } from '../../ui/input/CheckList';
import css from './TableView.module.css';

interface View<R> {
  columns: readonly Column<R>[];
  hidden: readonly string[];
  density: TableView['density'];
  change: (view: Partial<TableView>) => void;
}

const usual = (columns: readonly Column[]): TableView => ({
  hidden: columns.filter(({ hidden }) => hidden).map(({ id }) => id),
  density: 'normal',
});

/** The user's view of a table: visible columns and row density; the first column is always visible. */
export function useTableView<R>(name: string, columns: readonly Column<R>[]): View<R> {
  const dispatch = useAppDispatch();
  const { tables } = useAppSelector(selectPreferences);
  const { hidden, density } = tables[name] ?? usual(columns as readonly Column[]);
  return {
    columns: columns.filter(({ id }, index) => index === 0 || !hidden.includes(id)),
    hidden,
    density,
    change: (view) => void dispatch(preferred({ tables: { ...tables, [name]: { hidden: [...hidden], density, ...view } } })),
  };
}

/** The menu that chooses the columns of a table and its row density. */
export function ViewButton<R>({ view: { hidden, density, change }, columns }: { view: View<R>; columns: readonly Column<R>[] }) {
  const toggle = (id: string, shown: boolean) => change({ hidden: shown ? hidden.filter((one) => one !== id) : [...hidden, id] });
  return (
    <details className={css.view} onKeyDown={({ key, currentTarget }) => key === 'Escape' && (currentTarget.open = false)}>
      <summary className="icon-button" aria-label="Columnas y espacio de la tabla" title="Columnas">
        <i className="pi pi-sliders-h" aria-hidden />
      </summary>
      <div className={css.panel}>
        {columns.slice(1).map(({ id, header }) => (
          <Check key={id} checked={!hidden.includes(id)} onChange={(shown) => toggle(id, shown)}>
            {header}
          </Check>
        ))}
        <hr className="w-full my-1 border-none border-top-1 surface-border" />
        <Check checked={density === 'compact'} onChange={(on) => change({ density: on ? 'compact' : 'normal' })}>
          Filas juntas
        </Check>
      </div>
    </details>
  );
}
