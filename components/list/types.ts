import type { ListCall, Total } from '@/contract/list';

/** What a table whose paging, order and search the server does asks for. */
export interface GridQuery {
  page: number;
  size: number;
  sortField?: string;
  sortOrderAsc: boolean;
  filtro: string;
}

/** Whether a change of the address is a step that the back button undoes. */
export type Step = 'push' | 'replace';

/** One page of rows, how loading it went, and the ways to ask for another. `loaded` is false until the first answer. */
export interface GridList<R> extends Total {
  /** What is listed: title, columns, filters. */
  call: ListCall;
  rows: R[];
  status: 'idle' | 'loading' | 'failed';
  error?: string;
  loaded: boolean;
  query: GridQuery;
  setQuery(changes: Partial<GridQuery>, step?: Step): void;
  reload: () => void;
}
