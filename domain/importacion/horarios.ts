import { DIAS } from '@/contract/palabras';
import type { DetalleHorario } from '@/contract/academico/grupo';
import { enMinutos } from '../academico/horario';
import { sinAcento } from './escrito';

// Days and hours of a class as people write them in a table.

/** The headings of a calendar; X is Wednesday. */
const LETRAS = 'lmxjvsd';
const DE_PALABRA = DIAS.map(sinAcento);

/** The days of a word: 'lun' → [1], 'lxv' → [1, 3, 5]; 'lmv' means Wednesday by its M; null for another word. */
function diasDe(palabra: string): number[] | null {
  const dia = palabra.length > 1 ? DE_PALABRA.findIndex((uno) => uno.startsWith(palabra)) : -1;
  if (dia >= 0) return [dia + 1];
  const letras = palabra.replace(/^lmv$/, 'lxv').replace('mm', 'mx');
  return /^[lmxjvsd]+$/.test(letras) ? [...letras].map((letra) => LETRAS.indexOf(letra) + 1) : null;
}

/** diasEscritos('lun, mié y vie') → [1, 3, 5], 'lunes a viernes' → 1 to 5, 'M y J' → [2, 4]; null for a text with anything else. */
export function diasEscritos(texto: string): number[] | null {
  const llano = sinAcento(texto).replace(/\./g, '');
  const [, desde, hasta] = /^([a-z]+) (?:a|al) ([a-z]+)$/.exec(llano) ?? [];
  const [[de] = [], [a] = []] = [desde, hasta].map((una) => (una && diasDe(una)) || []);
  if (de && a && de < a) return Array.from({ length: a - de + 1 }, (_, i) => de + i);
  const palabras = llano.split(/[^a-z]+/).filter((una) => una !== '' && una !== 'y');
  const dichos = (palabras.join('') === 'lmv' ? ['lmv'] : palabras).map(diasDe);
  if (dichos.length === 0 || dichos.includes(null)) return null;
  return [...new Set(dichos.flatMap((uno) => uno!))].sort();
}

const HORAS =
  /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*([ap]m)?\s*(?:a|al|-|–|—|\/|hasta)\s*(\d{1,2})(?:[:.h]?(\d{2}))?\s*([ap]m)?\s*(?:h|hrs?|horas)?$/;
const MEDIODIA = 12;
/** A class at 1 to 7 without a. m. or p. m. is in the afternoon. */
const ULTIMA_DE_TARDE = 7;
const MEDIO_DIA = MEDIODIA * 60;

const conMitad = (hora: number, mitad: string) => (hora % MEDIODIA) + (mitad === 'pm' ? MEDIODIA : 0);
const comoHora = (minutos: number) => `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`;

/**
 * horasEscritas('4:00–5:30 p. m.') → 16:00 to 17:30, '8 a 9:30' → in the morning, '4-5:30' → in the afternoon, '11 a 1' → over noon; null for
 * a text that is no time from one hour to a later one.
 */
export function horasEscritas(texto: string): Pick<DetalleHorario, 'horaInicio' | 'horaFin'> | null {
  const llano = sinAcento(texto)
    .replace(/^de\s+/, '')
    .replace(/([ap])\s*\.?\s*m\b\.?/g, '$1m');
  const [, h1, m1 = '00', mitad1, h2, m2 = '00', mitad2] = HORAS.exec(llano) ?? [];
  if (!h1 || !h2) return null;
  const [uno, otro] = [Number(h1), Number(h2)];
  const entera = h1.startsWith('0') || uno > MEDIODIA || otro > MEDIODIA;
  let desde = uno;
  if (mitad1) desde = conMitad(uno, mitad1);
  else if (mitad2) desde = conMitad(uno, mitad2 === 'pm' && uno % MEDIODIA > otro % MEDIODIA ? 'am' : mitad2);
  else if (!entera && uno <= ULTIMA_DE_TARDE) desde = uno + MEDIODIA;
  const inicio = desde * 60 + Number(m1);
  let fin = (mitad2 ? conMitad(otro, mitad2) : otro) * 60 + Number(m2);
  if (!mitad2 && fin <= inicio && otro < MEDIODIA) fin += MEDIO_DIA;
  const [horaInicio, horaFin] = [comoHora(inicio), comoHora(fin)];
  const valida = [horaInicio, horaFin].every((una) => /^([01]\d|2[0-3]):[0-5]\d$/.test(una));
  return valida && enMinutos(horaFin) > enMinutos(horaInicio) ? { horaInicio, horaFin } : null;
}

/**
 * The classes of two cells, which part several times of the week alike: 'mar y jue; sáb' and '4–5:30; 9–10:30'. One time counts for all days.
 * Where it is not understood, what is wrong, by cell.
 */
export function horarioEscrito(dias: string, horas: string, lugar: string): DetalleHorario[] | { dias?: string; horas?: string } {
  const partes = (texto: string) => texto.split(/[;\n]/).filter((una) => una.trim() !== '');
  const [deDias, deHoras] = [partes(dias), partes(horas)];
  if (deDias.length === 0 && deHoras.length === 0) return [];
  if (deDias.length === 0) return { dias: 'Faltan los días' };
  if (deHoras.length === 0) return { horas: 'Faltan las horas' };
  if (deHoras.length > 1 && deHoras.length !== deDias.length) return { horas: 'Separe con «;» tantas horas como días' };
  const clases: DetalleHorario[] = [];
  for (const [i, una] of deDias.entries()) {
    const [suyos, hora] = [diasEscritos(una), horasEscritas(deHoras[i] ?? deHoras[0]!)];
    if (!suyos) return { dias: 'Escríbalos como «mar y jue» o «L X V»' };
    if (!hora) return { horas: 'Escríbalas como «4:00 a 5:30 pm»' };
    clases.push(...suyos.map((dia) => ({ dia, ...hora, lugar })));
  }
  return clases;
}
