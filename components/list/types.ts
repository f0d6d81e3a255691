import type { ReactNode } from 'react';

/** One column of a table or report. `text` says what screen, paper and spreadsheet show where the value itself would not do. */
export interface Column<R> {
  field: keyof R & string;
  header: string;
  sortable?: boolean;
  kind?: 'money' | 'number' | 'date';
  text?: (row: R) => string;
  /** What the screen shows instead of the text. */
  body?: (row: R) => ReactNode;
  /** Where a click on the cell leads: the record that it names. */
  href?: (row: R) => string | undefined;
}

/** One choice of a select; its value is the one on the wire. */
export interface Option {
  value: string | number | null;
  label: string;
}

interface Named<I> {
  name: keyof I & string;
  label: string;
  /** Two halves stand side by side. */
  half?: true;
  /** One line that helps to fill it in. */
  help?: string;
}

/** One input of a form. A control that is not here is written in the page that needs it. */
export type Field<I> =
  | (Named<I> & { kind: 'text' | 'textarea' | 'number' | 'money' | 'date' | 'hora' | 'switch' })
  | (Named<I> & { kind: 'select'; options: readonly Option[]; placeholder?: string });

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
export interface GridList<R> {
  rows: R[];
  total: number;
  status: 'idle' | 'loading' | 'failed';
  error?: string;
  loaded: boolean;
  query: GridQuery;
  setQuery(changes: Partial<GridQuery>, step?: Step): void;
  reload: () => void;
}
