import { useId } from 'react';
import { Select } from '../ui/Select';
import type { Column, GridQuery } from './types';

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

/** The order of a table where its header is not on the screen: on a phone. */
export function SortSelect<R>({ columns, query, onSort }: Props<R>) {
  const id = useId();
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ field, header }) =>
      DIRECTIONS.map(({ sortOrderAsc, mark }) => ({
        value: `${field} ${mark}`,
        label: `${header} ${mark}`,
        sort: { sortField: field as string, sortOrderAsc },
      })),
    );
  if (choices.length === 0) return null;
  const value = choices.find(({ sort }) => sort.sortField === query.sortField && sort.sortOrderAsc === query.sortOrderAsc)?.value;
  return (
    <div className="sort-select">
      <label htmlFor={id}>Ordenar por</label>
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
