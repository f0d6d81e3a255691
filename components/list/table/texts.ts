import type { Column } from '@/contract/list';
import { textOf } from '../cell';
import { isPhone } from './TwoLines';
import type { Fit } from './useFits';

/** A text of so many letters, such as «Transferencia 2», is hardly wider than a heading. */
const SHORT = 15;
/** So many have the name of a cashier and two forms of payment. */
const MEDIUM = 24;
/** A longer text is no name. */
const LONG = 40;

/** Whether a text stays whole beside longer ones of its column. */
export const isWhole = (text: string) => text.length <= MEDIUM;

/**
 * The columns of texts that stay whole, those of which most do, so that one long name does not cut all others, and the one with the row's
 * name: the first whose texts are not short. With the least space only short texts stay whole.
 */
export function textsOf<R>(columns: readonly Column<R>[], rows: readonly R[], fit: Fit) {
  const texts = columns.filter((column) => !column.kind && !isPhone(column));
  const within = (letters: number) => texts.filter((column) => rows.every((row) => textOf(column, row).length <= letters));
  const short = within(SHORT);
  const named = texts.find((column) => !short.includes(column));
  if (fit === 'tightest') return { named, whole: short, mostly: [] };
  const whole = within(MEDIUM).filter((column) => column !== named);
  const most = (column: Column<R>) => 2 * rows.filter((row) => isWhole(textOf(column, row))).length > rows.length;
  return { named, whole, mostly: within(LONG).filter((column) => column !== named && most(column)) };
}
