import type * as z from 'zod';
import type { Archivo, FilaPlaneada } from '@/contract/importacion/carga';
import { respirando } from './porTrozos';

/** One row of a file: what it says by the schema of its kind, or what is wrong at which column. */
export interface FilaLeida<F, Id extends string = string> {
  /** Where it stands in the file, from 0. */
  lugar: number;
  fila?: F;
  faltas: Record<string, string>;
  /** The columns in which something stands. */
  dadas: ReadonlySet<Id>;
}

/** How the rows of one kind of file are read. */
interface Lectura<F, Id extends string> {
  schema: z.ZodType<F>;
  /** The cells of a row as a form would have them. */
  forma: (celda: (columna: Id) => string) => object;
  /** The path of a fault → its column. */
  lugar: Record<string, Id>;
  /** What is wrong, in the words that help whoever typed it into a spreadsheet. */
  palabras: Partial<Record<Id, string>>;
  /** Messages of the schema that say more than these words. */
  propios: RegExp;
}

/** The first row of a file is its headings. */
export const PRIMERA_FILA = 2;
const FORMULA = /^=/;

/** Reads the rows of a file by the schema of one of its kind; each fault stands at its column. */
export async function leerFilas<F, Id extends string>(
  { columnas, filas }: Archivo<Id>,
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

/** Rows that say one of the signs that an earlier row says: row → that earlier one. */
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

/** A row from which nothing is made until it is mended. */
export const conFaltas = (faltas: Record<string, string>): FilaPlaneada => ({ estado: 'ERROR', faltas, notas: [], existe: null });
