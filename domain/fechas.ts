const DIA = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_POR_DIA = 86_400_000;
const MESES = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'];

/** The zone every day of the business is counted in: UTC-4 all year. */
export const ZONA = 'America/Santo_Domingo';

/** A stretch of days with both ends inside; hasta null has no end. */
export interface Rango {
  desde: string;
  hasta: string | null;
}

const aDia = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const leer = (texto: string) => {
  const partes = DIA.exec(texto);
  const ms = partes ? Date.UTC(Number(partes[1]), Number(partes[2]) - 1, Number(partes[3])) : Number.NaN;
  // 30 February rolls over into March: what comes back must be what was asked
  return !Number.isNaN(ms) && aDia(ms) === texto ? ms : null;
};

function aMs(dia: string): number {
  const ms = leer(dia);
  if (ms === null) throw new RangeError(`Día no válido: ${dia}`);
  return ms;
}

/** esDia('2028-02-29') → true, esDia('2026-02-29') → false: a day that exists, as 'YYYY-MM-DD'. */
export const esDia = (texto: string): boolean => leer(texto) !== null;

/** sumarDias('2026-12-31', 1) → '2027-01-01'; negative days go back. */
export const sumarDias = (dia: string, dias: number): string => aDia(aMs(dia) + dias * MS_POR_DIA);

/** diasEntre('2026-02-27', '2026-03-02') → 3; negative when hasta comes first. */
export const diasEntre = (desde: string, hasta: string): number => (aMs(hasta) - aMs(desde)) / MS_POR_DIA;

/** diaSemanaIso('2026-11-20') → 5: Monday is 1, Sunday 7. */
export const diaSemanaIso = (dia: string): number => new Date(aMs(dia)).getUTCDay() || 7;

/** mesDe('2026-11-20') → '2026-11'. */
export const mesDe = (dia: string): string => dia.slice(0, 7);

/** anioDe('2026-11-20') → 2026. */
export const anioDe = (dia: string): number => Number(dia.slice(0, 4));

/** ultimoDiaDelMes('2028-02') → '2028-02-29'; takes a month or any day of it. */
export function ultimoDiaDelMes(mesODia: string): string {
  return aDia(Date.UTC(Number(mesODia.slice(0, 4)), Number(mesODia.slice(5, 7)), 0));
}

/** conDia('2026-02', 31) → '2026-02-28': that day of the month, in a short month its last one; a day below 1 is a programming error. */
export function conDia(mesODia: string, dia: number): string {
  if (!Number.isSafeInteger(dia) || dia < 1) throw new RangeError(`Día del mes no válido: ${dia}`);
  const ultimo = ultimoDiaDelMes(mesODia);
  return dia >= Number(ultimo.slice(8)) ? ultimo : `${mesDe(mesODia)}-${String(dia).padStart(2, '0')}`;
}

/** sumarMeses('2026-01-31', 1) → '2026-02-28': the same day of another month, in a short month its last one. */
export function sumarMeses(dia: string, meses: number): string {
  aMs(dia);
  const cuenta = anioDe(dia) * 12 + Number(dia.slice(5, 7)) - 1 + meses;
  const mes = `${String(Math.floor(cuenta / 12)).padStart(4, '0')}-${String((cuenta % 12) + 1).padStart(2, '0')}`;
  return conDia(mes, Number(dia.slice(8)));
}

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
export const textoDelMes = (mesODia: string): string => `${MESES[Number(mesODia.slice(5, 7)) - 1] ?? ''} ${anioDe(mesODia)}`;

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
