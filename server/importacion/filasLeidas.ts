import type * as z from 'zod';
import type { Archivo, FilaPlaneada } from '@/contract/importacion/carga';
import { respirando } from './porTrozos';

/** One parsed row of a file: its data, or its faults by column. */
export interface FilaLeida<F, Id extends string = string> {
  /** Zero-based position in the file. */
  lugar: number;
  fila?: F;
  faltas: Record<string, string>;
  /** Columns that are not empty in this row. */
  dadas: ReadonlySet<Id>;
}

/** How to parse the rows of one kind of file. */
interface Lectura<F, Id extends string> {
  schema: z.ZodType<F>;
  /** The cells of a row in the shape of the form. */
  forma: (celda: (columna: Id) => string) => object;
  /** Column of each path in a schema fault. */
  lugar: Record<string, Id>;
  /** Fault message per column, worded for somebody who typed into a spreadsheet. */
  palabras: Partial<Record<Id, string>>;
  /** Schema messages that are more helpful than `palabras` and are shown instead. */
  propios: RegExp;
}

/** Spreadsheet number of the first data row of a file that does not number its rows: row 1 has the headings. */
const PRIMERA_FILA = 2;

/** The number that a row has in the spreadsheet. */
export const numeroDeFila = ({ numeros }: Pick<Archivo, 'numeros'>, lugar: number): number => numeros?.[lugar] ?? lugar + PRIMERA_FILA;

/** The most runs of rows that are named one by one. */
const MAX_TRAMOS = 5;

/** Rows of a spreadsheet in words, given in order: [2, 3, 4, 7] → 'filas 2 a 4 y 7'; of many runs the first ones, and how many rows more. */
export function filasEnPalabras(numeros: readonly number[]): string {
  const inicios = numeros.flatMap((numero, i) => (numero - 1 === numeros[i - 1] ? [] : [i]));
  const tramos = inicios.map((desde, i) => numeros.slice(desde, inicios[i + 1]));
  const nombrados = tramos.slice(0, MAX_TRAMOS);
  const textos = nombrados.map((tramo) => (tramo.length === 1 ? `${tramo[0]}` : `${tramo[0]} a ${tramo.at(-1)}`));
  const otras = numeros.length - nombrados.flat().length;
  return `filas ${new Intl.ListFormat('es').format([...textos, ...(otras ? [`${otras} más`] : [])])}`;
}

const FORMULA = /^=/;

/** Parses the rows of a file with a schema; each fault is assigned to its column. */
export async function leerFilas<F, Id extends string>(
  { columnas, filas }: Pick<Archivo<Id>, 'columnas' | 'filas'>,
  { schema, forma, lugar: lugarDeFalta, palabras, propios }: Lectura<F, Id>,
): Promise<FilaLeida<F, Id>[]> {
  const lugarDe = new Map(columnas.map((id, i) => [id, i]));
  return respirando(filas, (celdas, lugar): FilaLeida<F, Id> => {
    const celda = (columna: Id) => (celdas[lugarDe.get(columna) ?? -1] ?? '').trim();
    const faltas: Record<string, string> = {};
    for (const columna of columnas) if (FORMULA.test(celda(columna))) faltas[columna] = 'Es una fórmula: pegue su valor';
    const { success, data, error } = schema.safeParse(forma(celda));
    for (const { path, message } of error?.issues ?? []) {
      const columna = lugarDeFalta[path.join('.')];
      if (!columna || faltas[columna]) continue;
      faltas[columna] = celda(columna) === '' ? 'Requerido' : propios.test(message) ? message : (palabras[columna] ?? message);
    }
    const dadas = new Set(columnas.filter((columna) => celda(columna) !== ''));
    return success && Object.keys(faltas).length === 0 ? { lugar, fila: data, faltas, dadas } : { lugar, faltas, dadas };
  });
}

/** Rows that share a key with an earlier row: row → that earlier row. */
export function repetidas<F>(leidas: readonly FilaLeida<F>[], senasDe: (fila: F) => readonly string[]): Map<number, number> {
  const primera = new Map<string, number>();
  const otra = new Map<number, number>();
  for (const { lugar, fila } of leidas) {
    if (!fila) continue;
    for (const sena of senasDe(fila)) {
      const antes = primera.get(sena);
      if (antes === undefined) primera.set(sena, lugar);
      else if (!otra.has(lugar)) otra.set(lugar, antes);
    }
  }
  return otra;
}

/** A row with faults; nothing is imported from it. */
export const conFaltas = (faltas: Record<string, string>): FilaPlaneada => ({ estado: 'ERROR', faltas, notas: [], existe: null });
