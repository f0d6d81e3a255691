import { formatCurrency } from './numbers';
import { once } from './once';

const numero = once(() => new Intl.NumberFormat('en-DO'));
const ZONE = 'America/Santo_Domingo';
const momento = once(
  () =>
    new Intl.DateTimeFormat('es-DO', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: ZONE,
    }),
);
const horaDelDia = once(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: ZONE }));
const diaEntero = once(() => new Intl.DateTimeFormat('es-DO', { dateStyle: 'full', timeZone: 'UTC' }));
const diaDeSemana = once(() => new Intl.DateTimeFormat('es-DO', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }));

/** Centavos as money: money(123450) → 'DOP 1,234.50', with a plain space. */
export const money = (centavos: number) => formatCurrency(centavos / 100);

/** Binds the parts of an hour, '8:00 a. m.', and of an amount, 'DOP 500.00', so that no line of a text ends inside them. */
export const bound = (text: string) => text.replace(/ ([ap])\. m\./g, '\u00a0$1.\u00a0m.').replace(/([A-Z]{3}) (?=\d)/g, '$1\u00a0');

/** A whole number with its separators: count(12345) → '12,345'. */
export const count = (n: number) => numero().format(n);

/** A number with thousands separators and at least `decimals` decimals: decimal(1234.5, 2) → '1,234.50'. */
export const decimal = (n: number, decimals: number) =>
  n.toLocaleString('en-DO', { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 6) });

/** A day as people write it: day('2026-11-20') → '20/11/2026'; '' stays ''. */
export const day = (fecha: string | null | undefined) => (fecha ?? '').split('-').reverse().join('/');

/** A day in full: longDay('2026-11-20') → 'viernes, 20 de noviembre de 2026'. */
export const longDay = (fecha: string) => diaEntero().format(new Date(fecha));

/** A day without its year, for dates of these weeks: weekday('2026-11-20') → 'viernes, 20 de noviembre'. */
export const weekday = (fecha: string) => diaDeSemana().format(new Date(fecha));

/** The time of day of a moment in the academy's time, as schedules have it: '15:45'. */
export const timeIn = (moment: Date): string => horaDelDia().format(moment);

/** The hour of a moment in the academy's time, 0 to 23. */
export const hourIn = (moment: Date): number => Number(timeIn(moment).slice(0, 2));

/** A moment in the academy's time: '20/11/2026, 3:45 p. m.' */
export const moment = (iso: string) => momento().format(new Date(iso));

/** When figures are of, by the clock of the academy: cifrasDe('2026-11-26T14:32:05Z') → 'Cifras de las 10:32:05'. */
export function cifrasDe(iso: string): string {
  const clock = new Date(iso).toLocaleTimeString('en-GB', { timeZone: ZONE });
  return `Cifras de ${clock.startsWith('01') ? 'la' : 'las'} ${clock}`;
}

/** Spanish plural: plural(1, 'estudiante') → '1 estudiante', plural(2, 'mes', 'meses') → '2 meses'. */
export const plural = (n: number, one: string, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`;

/** plural() for a total that may be capped: counted({ total: 10000, capped: true }, 'estudiante') → 'más de 10,000 estudiantes'. */
export const counted = ({ total, capped }: { total: number; capped?: boolean }, one: string, many?: string) =>
  `${capped ? 'más de ' : ''}${plural(total, one, many)}`;

const clock = (hora: string) => `${Number(hora.slice(0, 2)) % 12 || 12}:${hora.slice(3, 5)}`;
const half = (hora: string) => (Number(hora.slice(0, 2)) < 12 ? 'a. m.' : 'p. m.');

/** An hour as people say it: hour('15:30') → '3:30 p. m.', hour('00:05') → '12:05 a. m.' */
export const hour = (hora: string): string => `${clock(hora)} ${half(hora)}`;

/** hours('16:00', '17:30') → '4:00–5:30 p. m.'; hours('11:00', '13:00') → '11:00 a. m.–1:00 p. m.' */
export const hours = (desde: string, hasta: string): string =>
  half(desde) === half(hasta) ? `${clock(desde)}–${hour(hasta)}` : `${hour(desde)}–${hour(hasta)}`;

/**
 * A phone as it is stored and shown: phone('(809) 555 1234') and phone('+1 8095551234') → '809-555-1234'; seven digits '555-1234'; a
 * foreign number keeps its plus and its digits, '+34600123456'.
 */
export function phone(telefono: string): string {
  const digits = telefono.replace(/\D/g, '');
  const national = digits.replace(/^1(?=\d{10}$)/, '');
  if (national.length === 10 && (digits !== national || !telefono.trim().startsWith('+'))) {
    return `${national.slice(0, 3)}-${national.slice(3, 6)}-${national.slice(6)}`;
  }
  if (telefono.trim().startsWith('+')) return `+${digits}`;
  return digits.length === 7 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}
