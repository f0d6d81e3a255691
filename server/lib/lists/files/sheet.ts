import type { Column } from '@/contract/list';

/** A list to be written into a file, with its rows in batches. */
export interface Sheet {
  title: string;
  /** The active filters in words; '' when there are none. */
  filtros: string;
  columns: readonly Column[];
  parts: AsyncIterable<readonly any[]>;
  /** Totals over all rows, by column id. */
  totals: Readonly<Record<string, unknown>>;
}
