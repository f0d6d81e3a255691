import { MESES } from '@/utils/meses';
import { anioDe, esDia, mesDe, sumarDias, sumarMeses, ultimoDiaDelMes } from '../fechas';
import { sinAcento } from './escrito';

// Days as people write them in a column. Whether the day or the month stands first is decided once for the whole column.

/** The order of the parts of a date: day, month, year (the local custom), or month, day, year. */
export type Orden = 'DMA' | 'MDA';

/** What a cell with a date says: a day; only a year or a month, by its first day; or nothing that is a date. `corto`: its year has two digits. */
type DiaLeido = { dia: string; corto: boolean } | { desde: string } | null;

const BREVES = MESES.map((mes) => mes.slice(0, 3));

/** Day 0 of Excel's serial dates, which treat 1900 as a leap year. */
const DIA_CERO = '1899-12-30';
const SERIE = /^([1-5]\d{4})(\.\d+)?$/;
const ANIO = /^(19|20)\d\d$/;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t\s].*)?$/;
const PARTES = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/;
const CON_MES = /^(\d{1,2})\s*(?:de\s+|[-/. ]\s*)?([a-zñ]{3,10})\.?\s*(?:(?:de|del)\s+|[-/., ]\s*)?(\d{4}|\d{2})$/;
const MES_PRIMERO = /^([a-zñ]{3,10})\.?\s+(\d{1,2})(?:\s*,\s*|\s+)(?:(?:de|del)\s+)?(\d{4}|\d{2})$/;
const MES_Y_ANIO = /^(\d{1,2}|[a-zñ]{3,10})\.?\s*(?:(?:de|del)\s+|[-/. ]\s*)((?:19|20)\d\d)$/;
/** What Excel writes behind a day that it took for a moment. */
const MEDIANOCHE = / 0{1,2}:00(:00)?$/;
const OTROS: Record<string, string> = { set: 'sep', jan: 'ene', apr: 'abr', aug: 'ago', dec: 'dic' };

/** mesEscrito('Nov.') → 11; 0 for a text that is no month. */
export function mesEscrito(texto: string): number {
  const llano = sinAcento(texto).replace(/[^a-z]/g, '');
  const breve = llano.slice(0, 3);
  const numero = BREVES.indexOf(OTROS[breve] ?? breve) + 1;
  const largo = MESES[numero - 1];
  const cabe = llano.length <= 4 || largo?.startsWith(llano) || llano === 'setiembre';
  return numero && cabe ? numero : 0;
}

const conSigno = (anio: string, mes: number, dia: string) => `${anio}-${String(mes).padStart(2, '0')}-${dia.padStart(2, '0')}`;

/** A year of two digits: the latest that is not after today's. */
const anioEntero = (anio: string, hoy: string) => {
  if (anio.length === 4) return anio;
  const siglo = anioDe(hoy) - (anioDe(hoy) % 100);
  return String(siglo + Number(anio) > anioDe(hoy) ? siglo - 100 + Number(anio) : siglo + Number(anio));
};

/** leerDia('2-4-22', 'DMA', hoy) → 2022-04-02, short; '19 de noviembre 2021', '07-oct-2022', '44448' (a serial number), '2021' and 'mayo 2018' → their first day. */
export function leerDia(escrito: string, orden: Orden, hoy: string): DiaLeido {
  const texto = sinAcento(escrito).replace(/\s+/g, ' ').replace(MEDIANOCHE, '');
  const valido = (dia: string, anio = '    '): DiaLeido => (esDia(dia) ? { dia, corto: anio.length === 2 } : null);
  const serie = SERIE.exec(texto)?.[1];
  if (serie) return valido(sumarDias(DIA_CERO, Number(serie)));
  if (ANIO.test(texto)) return { desde: `${texto}-01-01` };
  const [, suMes, deAnio] = MES_Y_ANIO.exec(texto) ?? [];
  const numero = Number(suMes) || mesEscrito(suMes ?? '');
  if (deAnio && numero >= 1 && numero <= 12) return { desde: conSigno(deAnio, numero, '1') };
  const iso = ISO.exec(texto);
  if (iso) return valido(conSigno(iso[1]!, Number(iso[2]), iso[3]!));
  const partes = PARTES.exec(texto);
  if (partes) {
    const [, primero, segundo, anio] = partes as unknown as [string, string, string, string];
    const [dia, mes] = orden === 'DMA' ? [primero, segundo] : [segundo, primero];
    return valido(conSigno(anioEntero(anio, hoy), Number(mes), dia), anio);
  }
  const [, dia, mes, anio] = CON_MES.exec(texto) ?? [];
  if (anio && mesEscrito(mes!)) return valido(conSigno(anioEntero(anio, hoy), mesEscrito(mes!), dia!), anio);
  const [, mesAntes, diaDespues, suAnio] = MES_PRIMERO.exec(texto) ?? [];
  if (suAnio && mesEscrito(mesAntes!)) return valido(conSigno(anioEntero(suAnio, hoy), mesEscrito(mesAntes!), diaDespues!), suAnio);
  return null;
}

/** The order of day and month in a column: what its cells with a part above 12 say; null where none says it and some could be both. */
export function ordenDe(celdas: readonly string[]): Orden | null {
  let dma = 0;
  let mda = 0;
  let ambas = 0;
  for (const celda of celdas) {
    const [, primero, segundo] = PARTES.exec(celda.trim()) ?? [];
    if (!primero) continue;
    if (Number(primero) > 12) dma += 1;
    else if (Number(segundo) > 12) mda += 1;
    else if (Number(primero) !== Number(segundo)) ambas += 1;
  }
  if (dma === 0 && mda === 0) return ambas ? null : 'DMA';
  return mda > dma ? 'MDA' : 'DMA';
}

const MEDIO_ANIO = 6;

/** The last day of a month, in the year in which it is nearest to today: November, seen on 23 November 2026 → '2026-11-30'. */
export function finDelMes(mes: number, hoy: string): string {
  const este = `${anioDe(hoy)}-${String(mes).padStart(2, '0')}-01`;
  const lejos = mes - Number(hoy.slice(5, 7));
  const suyo = lejos > MEDIO_ANIO ? sumarMeses(este, -12) : lejos < -MEDIO_ANIO ? sumarMeses(este, 12) : este;
  return ultimoDiaDelMes(mesDe(suyo));
}

const AL_DIA = /^(al\s*dia|pag[oa]d[oa]s?|completo)$/;
const SOLO_MES = /^([a-z]{3,10})\.?\s*(?:de\s+|[-/ ]\s*)?(\d{4}|\d{2})?$/;

/** «pagado hasta»: a month is its last day, «al día» is today, a date (day before month) is itself; null for another text. */
export function pagadoHastaDe(texto: string, hoy: string): string | null {
  const llano = sinAcento(texto);
  if (AL_DIA.test(llano)) return hoy;
  const [, mes, anio] = SOLO_MES.exec(llano) ?? [];
  if (mes && mesEscrito(mes)) {
    const numero = mesEscrito(mes);
    return anio ? ultimoDiaDelMes(`${anio.length === 2 ? `20${anio}` : anio}-${String(numero).padStart(2, '0')}`) : finDelMes(numero, hoy);
  }
  const leido = leerDia(texto, 'DMA', hoy);
  return leido && 'dia' in leido ? leido.dia : null;
}
