import type { Key } from 'react';
import type { ListCall, Total } from '@/contract/list';
import type { Listed } from './listed';

/** The query of a table with server-side paging, order and search. */
export interface GridQuery {
  page: number;
  size: number;
  sortField?: string;
  sortOrderAsc: boolean;
  filtro: string;
}

/** How the key of a row is found: the name of its field, or a function. */
export type RowKey<R> = (keyof R & string) | ((row: R, index: number) => Key);

/** The key of a row, by default its place. */
export const keyOf = <R>(rowKey: RowKey<R> | undefined, row: R, index: number): Key =>
  typeof rowKey === 'function' ? rowKey(row, index) : rowKey ? (row[rowKey] as Key) : index;

/** The query until the address is known: nothing is loaded yet, but the table is rendered. */
export const WAITING: GridQuery = { page: 0, size: 16, sortOrderAsc: true, filtro: '' };

/** Whether a change of the address adds a step to the history or replaces the current one. */
export type Step = 'push' | 'replace';

/** One page of rows, its loading state, and the functions to change the query. `loaded` is false until the first answer. */
export interface GridList<R> extends Total {
  /** The list's title, columns and filters. */
  call: ListCall | Listed;
  rows: R[];
  status: 'idle' | 'loading' | 'failed';
  error?: string;
  loaded: boolean;
  query: GridQuery;
  setQuery(changes: Partial<GridQuery>, step?: Step): void;
  reload: () => void;
}
