import { useId } from 'react';
import type { Column } from '@/contract/list';
import { Select } from '../../ui/input/Select';
import css from './SortSelect.module.css';
import type { GridQuery } from '../types';

type Sort = Pick<GridQuery, 'sortField' | 'sortOrderAsc'>;

interface Props<R> {
  columns: readonly Column<R>[];
  query: Sort;
  onSort: (sort: Sort) => void;
}

const DIRECTIONS = [
  { sortOrderAsc: true, mark: '↑' },
  { sortOrderAsc: false, mark: '↓' },
];

/** The sort select for a table without a visible header: on a phone. */
export function SortSelect<R>({ columns, query, onSort }: Props<R>) {
  const id = useId();
  const choices = columns.flatMap(({ sort: sortField, header }) =>
    sortField
      ? DIRECTIONS.map(({ sortOrderAsc, mark }) => ({
          value: `${sortField} ${mark}`,
          label: `${header} ${mark}`,
          sort: { sortField, sortOrderAsc },
        }))
      : [],
  );
  if (choices.length === 0) return null;
  const value = choices.find(({ sort }) => sort.sortField === query.sortField && sort.sortOrderAsc === query.sortOrderAsc)?.value;
  return (
    <div className={css.sort}>
      <label htmlFor={id} className="flex-none text-muted">
        <i className="pi pi-sort-alt" aria-hidden />
        <span>Ordenar por</span>
      </label>
      <Select
        id={id}
        options={choices}
        value={value}
        placeholder="Más antiguo"
        onChange={(chosen) => onSort(choices.find((choice) => choice.value === chosen)!.sort)}
      />
    </div>
  );
}
