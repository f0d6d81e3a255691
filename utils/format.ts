import { formatCurrency } from './numbers';

const numero = new Intl.NumberFormat('en-DO');
const momento = new Intl.DateTimeFormat('es-DO', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Santo_Domingo' });

/** Cents as money: money(123450) → 'DOP 1,234.50', with a plain space. */
export const money = (centavos: number) => formatCurrency(centavos / 100);

/** A whole number with its separators: count(12345) → '12,345'. */
export const count = (n: number) => numero.format(n);

/** A day as people write it: day('2026-11-20') → '20/11/2026'; '' stays ''. */
export const day = (fecha: string | null | undefined) => (fecha ?? '').split('-').reverse().join('/');

/** A moment in the academy's time: '20/11/26, 3:45 p. m.' */
export const moment = (iso: string) => momento.format(new Date(iso));

/** Spanish plural: plural(1, 'estudiante') → '1 estudiante', plural(2, 'mes', 'meses') → '2 meses'. */
export const plural = (n: number, one: string, many = `${one}s`) => `${count(n)} ${n === 1 ? one : many}`;
