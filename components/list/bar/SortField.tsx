import type { Column } from '@/contract/list';
import { LabelledSelect } from '../../ui/input/Select';
import type { GridQuery } from '../types';

type Sort = Pick<GridQuery, 'sortField' | 'sortOrderAsc'>;

interface Props {
  columns: readonly Column<any>[];
  query: Sort;
  onSort: (sort: Sort) => void;
}

const DIRECTIONS = [
  { sortOrderAsc: true, mark: '↑' },
  { sortOrderAsc: false, mark: '↓' },
];

/** The choice of the order where the header of the table is not shown: on a phone. */
export function SortField({ columns, query, onSort }: Props) {
  const choices = columns.flatMap(({ sort: sortField, header }) =>
    sortField
      ? DIRECTIONS.map(({ sortOrderAsc, mark }) => ({
          value: `${sortField} ${mark}`,
          label: `${header} ${mark}`,
          sort: { sortField, sortOrderAsc },
        }))
      : [],
  );
  const value = choices.find(({ sort }) => sort.sortField === query.sortField && sort.sortOrderAsc === query.sortOrderAsc)?.value;
  return (
    <LabelledSelect
      label="Ordenar por"
      options={choices}
      value={value}
      placeholder="Más antiguo"
      onChange={(chosen) => onSort(choices.find((choice) => choice.value === chosen)!.sort)}
    />
  );
}
