import dayjs, { type ManipulateType } from 'dayjs';

const UNITS: Record<string, ManipulateType> = { segundos: 'second', minutos: 'minute', horas: 'hour', dias: 'day' };

/** Whatever a date comes as: a Date, milliseconds, or text. */
export type DateLike = Date | number | string;

/** Whether a date is earlier than now: isPast('2020-01-01') → true; an invalid date is not past. */
export const isPast = (value: DateLike, now: Date = new Date()): boolean => dayjs(value).isBefore(now);

/** How formatDate writes: the separator of the day, the clock if a time is wanted, seconds with it, or ISO 8601 instead of all that. */
export interface DateFormat {
  separator?: string;
  time?: '12h' | '24h';
  seconds?: boolean;
  iso?: boolean;
}

/**
 * Year-month-day in local time: '2026-11-20'; with { separator: '/' } '2026/11/20'; with { time: '12h' } '2026-11-20 04:05 PM';
 * with { time: '24h', seconds: true } '2026-11-20 16:05:09'; with { iso: true } '2026-11-20T20:05:09.000Z'. An invalid date gives ''.
 */
export function formatDate(value: DateLike, { separator = '-', time, seconds, iso }: DateFormat = {}): string {
  const date = dayjs(value);
  if (!date.isValid()) return '';
  if (iso) return date.toISOString();
  const day = ['YYYY', 'MM', 'DD'].map((part) => date.format(part)).join(separator);
  const clock = `${time === '12h' ? 'hh' : 'HH'}:mm${seconds ? ':ss' : ''}${time === '12h' ? ' A' : ''}`;
  return time ? `${day} ${date.format(clock)}` : day;
}

/**
 * addTime(date, 8, 'horas') → a new Date 8 hours later; units are segundos, minutos, horas and dias, any other throws 'Unidad de tiempo no
 * válida'.
 */
export function addTime(value: DateLike, amount: number, unit: string): Date {
  const known = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (!known) throw new Error('Unidad de tiempo no válida');
  return dayjs(value).add(amount, known).toDate();
}
