const MS_PER_UNIT: Record<string, number> = { segundos: 1_000, minutos: 60_000, horas: 3_600_000, dias: 86_400_000 };
const DAY_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whatever a date comes as: a Date, milliseconds, or text. */
export type DateLike = Date | number | string;

/** A day without time ('2026-11-20') is that day here: `new Date` alone would read it as UTC and show the day before in the Americas. */
function toDate(value: DateLike): Date {
  const day = typeof value === 'string' ? DAY_ONLY.exec(value) : null;
  return day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(value);
}

/** Whether a date is earlier than now: isPast('2020-01-01') → true; an invalid date is not past. */
export const isPast = (value: DateLike, now: Date = new Date()): boolean => toDate(value).getTime() < now.getTime();

/** How formatDate writes: the separator of the day, the clock if a time is wanted, seconds with it, or ISO 8601 instead of all that. */
export interface DateFormat {
  separator?: string;
  time?: '12h' | '24h';
  seconds?: boolean;
  iso?: boolean;
}

const two = (n: number) => String(n).padStart(2, '0');

function clock(date: Date, { time, seconds }: DateFormat): string {
  const hours = date.getHours();
  const shown = time === '12h' ? hours % 12 || 12 : hours;
  const parts = [shown, date.getMinutes(), ...(seconds ? [date.getSeconds()] : [])].map(two).join(':');
  return time === '12h' ? `${parts} ${hours < 12 ? 'AM' : 'PM'}` : parts;
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
  return format.time ? `${day} ${clock(date, format)}` : day;
}

/**
 * addTime(date, 8, 'horas') → a new Date 8 hours later; units are segundos, minutos, horas and dias, any other throws 'Unidad de tiempo no
 * válida'.
 */
export function addTime(value: DateLike, amount: number, unit: string): Date {
  const ms = Object.hasOwn(MS_PER_UNIT, unit) ? MS_PER_UNIT[unit] : undefined;
  if (ms === undefined) throw new Error('Unidad de tiempo no válida');
  return new Date(toDate(value).getTime() + amount * ms);
}
