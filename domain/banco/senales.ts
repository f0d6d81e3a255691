import { sinAcento } from '../importacion/escrito';

// What a line of the bank says of a payment: its reference, the name of who pays.

/** How a reference stands in a line: the same number, part of it (six digits at least), a digit wrong or two exchanged, or not at all. */
export type Parecido = 'IGUAL' | 'CONTENIDA' | 'CASI' | 'OTRA';

const POCAS = 4;
const PARTE = 6;

/** The runs of digits of a text, without leading zeros. */
export const numerosDe = (texto: string): string[] =>
  (texto.match(/\d+/g) ?? []).map((uno) => uno.replace(/^0+/, '')).filter((uno) => uno.length >= POCAS);

const ENLACES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'san', 'santa', 'transf', 'transferencia', 'pago', 'cuenta']);

/** palabrasEn('TRANSF DE MARÍA Peña') → ['maria', 'pena']: the words that may be a name. */
export const palabrasEn = (texto: string): string[] =>
  sinAcento(texto)
    .split(/[^a-z]+/)
    .filter((una) => una.length >= 3 && !ENLACES.has(una));

/** A reference as it is compared: its numbers, and all of it. */
export interface Referencia {
  numeros: string[];
  entera: string;
}

/** referenciaDe('TR-0012345678') → numbers ['12345678'], whole 'tr0012345678'. */
export const referenciaDe = (texto: string): Referencia => ({
  numeros: numerosDe(texto),
  entera: sinAcento(texto).replace(/[^a-z0-9]/g, ''),
});

/** casiIguales('12345678', '12354678') → true: of one length, one digit different or two neighbours exchanged. */
function casiIguales(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < PARTE) return false;
  const distintas = [...a].flatMap((cifra, i) => (cifra === b[i] ? [] : [i]));
  const [x, y] = distintas;
  if (distintas.length === 1) return true;
  return distintas.length === 2 && y === x! + 1 && a[x!] === b[y] && a[y] === b[x!];
}

/** How a payment's reference stands in a line, whose reference and description are given. A number of few digits in a description may be anything. */
export function parecido(suya: Referencia, delBanco: Referencia, descripcion: readonly string[]): Parecido {
  if (suya.entera.length >= POCAS && /\d/.test(suya.entera) && suya.entera === delBanco.entera) return 'IGUAL';
  const numeros = [...delBanco.numeros, ...descripcion];
  const alguno = (como: (a: string, b: string) => boolean, en = numeros) => suya.numeros.some((uno) => en.some((otro) => como(uno, otro)));
  if (alguno((a, b) => a === b, delBanco.numeros) || alguno((a, b) => a === b && a.length >= PARTE)) return 'IGUAL';
  if (alguno((a, b) => (a.length >= PARTE && b.includes(a)) || (b.length >= PARTE && a.includes(b)))) return 'CONTENIDA';
  return alguno((a, b) => a === b || casiIguales(a, b)) ? 'CASI' : 'OTRA';
}

/** How many words of a name a text has, in any order, the last one cut or not: all three of 'María Rodríguez Peña' in 'RODRIGUEZ MARIA PEN'. */
export function palabrasIguales(nombre: readonly string[], dichas: readonly string[]): number {
  const cortada = dichas.at(-1);
  return [...new Set(nombre)].filter((una) => dichas.includes(una) || (cortada !== undefined && una.startsWith(cortada))).length;
}
