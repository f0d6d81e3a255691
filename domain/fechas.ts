import dayjs from 'dayjs';
import 'dayjs/locale/es.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(customParseFormat);

/** The zone every day of the business is counted in: UTC-4 all year. */
export const ZONA = 'America/Santo_Domingo';

/** A stretch of days with both ends inside; hasta null has no end. */
export interface Rango {
  desde: string;
  hasta: string | null;
}

const FORMATO = 'YYYY-MM-DD';
// Strict: 30 February would roll over into March.
const leer = (texto: string) => dayjs.utc(texto, FORMATO, true);

/** A day to reckon with, in UTC, where every day has 24 hours. */
function aDia(texto: string): dayjs.Dayjs {
  const dia = leer(texto);
  if (!dia.isValid()) throw new RangeError(`Día no válido: ${texto}`);
  return dia;
}

/** esDia('2028-02-29') → true, esDia('2026-02-29') → false: a day that exists, as 'YYYY-MM-DD'. */
export const esDia = (texto: string): boolean => leer(texto).isValid();

/** sumarDias('2026-12-31', 1) → '2027-01-01'; negative days go back. */
export const sumarDias = (dia: string, dias: number): string => aDia(dia).add(dias, 'day').format(FORMATO);

/** diasEntre('2026-02-27', '2026-03-02') → 3; negative when hasta comes first. */
export const diasEntre = (desde: string, hasta: string): number => aDia(hasta).diff(aDia(desde), 'day');

/** diaSemanaIso('2026-11-20') → 5: Monday is 1, Sunday 7. */
export const diaSemanaIso = (dia: string): number => aDia(dia).day() || 7;

/** mesDe('2026-11-20') → '2026-11'. */
export const mesDe = (dia: string): string => dia.slice(0, 7);

/** anioDe('2026-11-20') → 2026. */
export const anioDe = (dia: string): number => Number(dia.slice(0, 4));

/** ultimoDiaDelMes('2028-02') → '2028-02-29'; takes a month or any day of it. */
export const ultimoDiaDelMes = (mesODia: string): string =>
  aDia(`${mesDe(mesODia)}-01`)
    .endOf('month')
    .format(FORMATO);

/** conDia('2026-02', 31) → '2026-02-28': that day of the month, in a short month its last one; a day below 1 is a programming error. */
export function conDia(mesODia: string, dia: number): string {
  if (!Number.isSafeInteger(dia) || dia < 1) throw new RangeError(`Día del mes no válido: ${dia}`);
  const ultimo = ultimoDiaDelMes(mesODia);
  return dia >= Number(ultimo.slice(8)) ? ultimo : `${mesDe(mesODia)}-${String(dia).padStart(2, '0')}`;
}

/** sumarMeses('2026-01-31', 1) → '2026-02-28': the same day of another month, in a short month its last one. */
export const sumarMeses = (dia: string, meses: number): string => aDia(dia).add(meses, 'month').format(FORMATO);

/** masTarde('2026-11-05', '2026-11-20') → '2026-11-20'. */
export const masTarde = (a: string, b: string): string => (a > b ? a : b);

/** masTemprano('2026-11-05', '2026-11-20') → '2026-11-05'. */
export const masTemprano = (a: string, b: string): string => (a < b ? a : b);

/** dentroDe('2026-11-20', { desde: '2026-11-20', hasta: null }) → true: both ends count. */
export const dentroDe = (dia: string, { desde, hasta }: Rango): boolean => desde <= dia && (hasta === null || dia <= hasta);

/** seCruzan({ desde: '2026-01-01', hasta: '2026-01-31' }, { desde: '2026-01-31', hasta: null }) → true: they share at least one day. */
export const seCruzan = (a: Rango, b: Rango): boolean =>
  (a.hasta === null || b.desde <= a.hasta) && (b.hasta === null || a.desde <= b.hasta);

/** textoDelMes('2026-11-20') → 'noviembre 2026'. */
export const textoDelMes = (mesODia: string): string =>
  aDia(`${mesDe(mesODia)}-01`)
    .locale('es')
    .format('MMMM YYYY');

/** textoDelDia('2026-11-02') → '2 de noviembre 2026'. */
export const textoDelDia = (dia: string): string => `${Number(dia.slice(8))} de ${textoDelMes(dia)}`;

/** textoDelRango('2026-11-01', '2026-11-15') → '1 al 15 de noviembre 2026'; what both ends share is said once. */
export function textoDelRango(desde: string, hasta: string): string {
  const fin = textoDelDia(hasta);
  if (desde === hasta) return fin;
  if (mesDe(desde) === mesDe(hasta)) return `${Number(desde.slice(8))} al ${fin}`;
  const inicio = textoDelDia(desde);
  return `${anioDe(desde) === anioDe(hasta) ? inicio.slice(0, -5) : inicio} al ${fin}`;
}

const enSantoDomingo = new Intl.DateTimeFormat('en-US', { timeZone: ZONA, year: 'numeric', month: '2-digit', day: '2-digit' });

/** hoyEn(new Date('2026-11-20T03:59:00Z')) → '2026-11-19': the day of a moment in Santo Domingo, whatever the zone of the machine. */
export function hoyEn(momento: Date): string {
  const partes = Object.fromEntries(enSantoDomingo.formatToParts(momento).map(({ type, value }) => [type, value]));
  return `${partes.year}-${partes.month}-${partes.day}`;
}
