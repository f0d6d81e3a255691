import type { Column } from '@/contract/list';

/** A list as it goes into a file: head, columns, and its rows a part at a time. */
export interface Sheet {
  title: string;
  /** What it was narrowed by, in words; '' when by nothing. */
  filtros: string;
  columns: readonly Column[];
  parts: AsyncIterable<readonly any[]>;
  /** Sums over all rows, by column. */
  totals: Readonly<Record<string, unknown>>;
}
