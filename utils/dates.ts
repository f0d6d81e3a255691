/** Any input accepted as a date. */
type DateLike = Date | number | string;

// Written by hand: the first paint of every page checks when the session ends, and would load a date library for it.
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const toDate = (value: DateLike): Date => new Date(typeof value === 'string' && DAY.test(value) ? `${value}T00:00:00` : value);

/** Whether a date is earlier than now: isPast('2020-01-01') → true; an invalid date is not past. */
export const isPast = (value: DateLike, now: Date = new Date()): boolean => toDate(value).getTime() < now.getTime();

/** The format of formatDate: the separator of the day, the time in 12 or 24 hours, seconds, or ISO 8601 instead. */
interface DateFormat {
  separator?: string;
  time?: '12h' | '24h';
  seconds?: boolean;
  iso?: boolean;
}

const two = (n: number) => String(n).padStart(2, '0');

function clockOf(date: Date, { time, seconds }: DateFormat): string {
  const hours = date.getHours();
  const shown = time === '12h' ? hours % 12 || 12 : hours;
  const clock = [shown, date.getMinutes(), ...(seconds ? [date.getSeconds()] : [])].map(two).join(':');
  return time === '12h' ? `${clock} ${hours < 12 ? 'AM' : 'PM'}` : clock;
}

/**
 * Year-month-day in local time: '2026-11-20'; with { separator: '/' } '2026/11/20'; with { time: '12h' } '2026-11-20 04:05 PM';
 * with { time: '24h', seconds: true } '2026-11-20 16:05:09'; with { iso: true } '2026-11-20T20:05:09.000Z'. An invalid date gives ''.
 */
export function formatDate(value: DateLike, format: DateFormat = {}): string {
  const date = toDate(value);
  if (Number.isNaN(date.getTime())) return '';
  if (format.iso) return date.toISOString();
  const year = String(date.getFullYear()).padStart(4, '0');
  const day = [year, two(date.getMonth() + 1), two(date.getDate())].join(format.separator ?? '-');
  return format.time ? `${day} ${clockOf(date, format)}` : day;
}

const MILLISECONDS: Record<string, number> = { segundos: 1000, minutos: 60_000, horas: 3_600_000 };

/**
 * addTime(date, 8, 'horas') → a new Date 8 hours later; units are segundos, minutos, horas and dias (of the calendar), any other throws
 * 'Unidad de tiempo no válida'.
 */
export function addTime(value: DateLike, amount: number, unit: string): Date {
  const date = toDate(value);
  if (unit === 'dias') date.setDate(date.getDate() + amount);
  else if (Object.hasOwn(MILLISECONDS, unit)) date.setTime(date.getTime() + amount * MILLISECONDS[unit]!);
  else throw new Error('Unidad de tiempo no válida');
  return date;
}
