import { archivoDgii, fechaDgii } from './formato607';

// The monthly file of voided numbers, format 608 of the tax office (docs/reglas/impuestos.md names the sources).

/** How a void is reported: by its credit note in the 607, or in the 608 by its code. */
export const POR_NOTA = '00';

/** A voided number, the day of its document, and the code of the void. */
export interface Anulado608 {
  ncf: string;
  fecha: string;
  tipo: string;
}

/** Whether a void may stand in the 608: of a classic document, by a note of the same month, while neither is declared. */
export const cabeEn608 = (original: { ncf: string; fecha: string }, nota: { fecha: string }): boolean =>
  original.ncf.startsWith('B') && original.fecha.slice(0, 7) === nota.fecha.slice(0, 7);

/** The whole file, with a line for each voided number. */
export const archivo608 = (de: { rnc: string; mes: string }, anulados: readonly Anulado608[]): string =>
  archivoDgii(
    '608',
    de,
    anulados.map(({ ncf, fecha, tipo }) => [ncf, fechaDgii(fecha), tipo].join('|')),
  );
