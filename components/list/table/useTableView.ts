import type { Column } from '@/contract/list';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { preferred, selectPreferences, type TableView } from '@/store/preferences';
import type { Entry } from '../../ui/MoreMenu';

/** The user's view of a list: visible columns, row density, whether the chart is open, and the entries of its menu that change them. */
export interface View<R> {
  columns: readonly Column<R>[];
  hidden: readonly string[];
  density: TableView['density'];
  chart: boolean;
  change: (view: Partial<TableView>) => void;
  entries: readonly (Entry | string)[];
}

const usual = (columns: readonly Column[]): TableView => ({
  hidden: columns.filter(({ hidden }) => hidden).map(({ id }) => id),
  density: 'compact',
  chart: false,
});

/** The user's view of a list; the first column is always visible. */
export function useTableView<R>(name: string, columns: readonly Column<R>[]): View<R> {
  const dispatch = useAppDispatch();
  const { tables } = useAppSelector(selectPreferences);
  const now = tables[name] ?? usual(columns as readonly Column[]);
  const { hidden, density, chart } = now;
  const change = (view: Partial<TableView>) => void dispatch(preferred({ tables: { ...tables, [name]: { ...now, ...view } } }));
  const toggle = (id: string) => change({ hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id] });
  const wide = density === 'normal';
  return {
    columns: columns.filter(({ id }, index) => index === 0 || !hidden.includes(id)),
    hidden,
    density,
    chart,
    change,
    entries: [
      { label: 'Filas amplias', checked: wide, run: () => change({ density: wide ? 'compact' : 'normal' }) },
      'Columnas',
      ...columns.slice(1).map(({ id, header }) => ({ label: header, checked: !hidden.includes(id), run: () => toggle(id) })),
    ],
  };
}
