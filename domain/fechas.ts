import { MESES } from '@/utils/meses';

/** The time zone of all business days: UTC-4 all year. */
export const ZONA = 'America/Santo_Domingo';

/** A range of days, both ends included; `hasta` null means no end. */
export interface Rango {
  desde: string;
  hasta: string | null;
}

const MS_DIA = 86_400_000;

// In UTC every day has 24 hours; setUTCFullYear, because Date.UTC reads the years below 100 as 19xx.
const enUtc = (anio: number, mes: number, dia: number) => new Date(0).setUTCFullYear(anio, mes - 1, dia);
const escribir = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const partesDe = (dia: string) => dia.split('-').map(Number) as [number, number, number];

/** esDia('2028-02-29') → true, esDia('2026-02-29') → false: a day that exists, as 'YYYY-MM-DD'. */
export const esDia = (texto: string): boolean => /^\d{4}-\d\d-\d\d$/.test(texto) && escribir(enUtc(...partesDe(texto))) === texto;

/** A day as milliseconds for arithmetic. Throws RangeError for a text that is no day. */
function aMs(texto: string): number {
  if (!esDia(texto)) throw new RangeError(`Día no válido: ${texto}`);
  return enUtc(...partesDe(texto));
}

/** sumarDias('2026-12-31', 1) → '2027-01-01'; negative days go back. */
export const sumarDias = (dia: string, dias: number): string => escribir(aMs(dia) + dias * MS_DIA);

/** diasEntre('2026-02-27', '2026-03-02') → 3; negative if hasta is earlier. */
export const diasEntre = (desde: string, hasta: string): number => (aMs(hasta) - aMs(desde)) / MS_DIA;

/** diaSemanaIso('2026-11-20') → 5: Monday is 1, Sunday 7. */
export const diaSemanaIso = (dia: string): number => new Date(aMs(dia)).getUTCDay() || 7;

/** mesDe('2026-11-20') → '2026-11'. */
export const mesDe = (dia: string): string => dia.slice(0, 7);

/** anioDe('2026-11-20') → 2026. */
export const anioDe = (dia: string): number => Number(dia.slice(0, 4));

/** ultimoDiaDelMes('2028-02') → '2028-02-29'; takes a month or any day of it. */
export function ultimoDiaDelMes(mesODia: string): string {
  const primero = `${mesDe(mesODia)}-01`;
  aMs(primero);
  const [anio, mes] = partesDe(primero);
  return escribir(enUtc(anio, mes + 1, 0));
}

/** conDia('2026-02', 31) → '2026-02-28': that day of the month, or its last one in a shorter month. Throws RangeError for a day below 1. */
export function conDia(mesODia: string, dia: number): string {
  if (!Number.isSafeInteger(dia) || dia < 1) throw new RangeError(`Día del mes no válido: ${dia}`);
  const ultimo = ultimoDiaDelMes(mesODia);
  return dia >= Number(ultimo.slice(8)) ? ultimo : `${mesDe(mesODia)}-${String(dia).padStart(2, '0')}`;
}

/** sumarMeses('2026-01-31', 1) → '2026-02-28': the same day of another month, or its last one in a shorter month. */
export function sumarMeses(dia: string, meses: number): string {
  aMs(dia);
  const [anio, mes, elDia] = partesDe(dia);
  return conDia(mesDe(escribir(enUtc(anio, mes + meses, 1))), elDia);
}

/** masTarde('2026-11-05', '2026-11-20') → '2026-11-20'. */
export const masTarde = (a: string, b: string): string => (a > b ? a : b);

/** masTemprano('2026-11-05', '2026-11-20') → '2026-11-05'. */
export const masTemprano = (a: string, b: string): string => (a < b ? a : b);

/** dentroDe('2026-11-20', { desde: '2026-11-20', hasta: null }) → true: both ends count. */
export const dentroDe = (dia: string, { desde, hasta }: Rango): boolean => desde <= dia && (hasta === null || dia <= hasta);

/** seCruzan({ desde: '2026-01-01', hasta: '2026-01-31' }, { desde: '2026-01-31', hasta: null }) → true: whether two ranges share a day. */
export const seCruzan = (a: Rango, b: Rango): boolean =>
  (a.hasta === null || b.desde <= a.hasta) && (b.hasta === null || a.desde <= b.hasta);

/** textoDelMes('2026-11-20') → 'noviembre 2026'. */
export function textoDelMes(mesODia: string): string {
  const [anio, mes] = partesDe(`${mesDe(mesODia)}-01`);
  return `${MESES[mes - 1]} ${anio}`;
}

const diaYMes = (dia: string) => `${Number(dia.slice(8))} de ${MESES[partesDe(dia)[1] - 1]}`;

/** textoDelDia('2026-11-02') → '2 de noviembre de 2026'. */
export const textoDelDia = (dia: string): string => `${diaYMes(dia)} de ${anioDe(dia)}`;

/** textoDelRango('2026-11-01', '2026-11-15') → '1 al 15 de noviembre de 2026'; a month or year common to both ends is written once. */
export function textoDelRango(desde: string, hasta: string): string {
  const fin = textoDelDia(hasta);
  if (desde === hasta) return fin;
  if (mesDe(desde) === mesDe(hasta)) return `${Number(desde.slice(8))} al ${fin}`;
  return `${anioDe(desde) === anioDe(hasta) ? diaYMes(desde) : textoDelDia(desde)} al ${fin}`;
}

// Swedish writes a day as YYYY-MM-DD.
const enSantoDomingo = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONA });

/** hoyEn(new Date('2026-11-20T03:59:00Z')) → '2026-11-19': the day of a moment in Santo Domingo, whatever the machine's time zone. */
export const hoyEn = (momento: Date): string => enSantoDomingo.format(momento);
