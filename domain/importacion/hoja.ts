import { columnasDe } from './columnas';
import { llaveDeNombre } from './escrito';

// A sheet as a club keeps it: title lines above the heading, several sheets, totals at the end.

/** A sheet of a workbook with all its rows, empty ones included, so that a row keeps its number. */
export interface Hoja {
  nombre: string;
  filas: readonly (readonly string[])[];
}

/** The table that was found in a file; `numeros` are the rows' numbers in the spreadsheet. */
export interface Tabla {
  titulos: string[];
  filas: string[][];
  numeros: number[];
  avisos: string[];
}

const dichas = (fila: readonly string[]) => fila.filter((celda) => celda.trim() !== '').length;

/** A heading stands in the first rows; further down it is a row that looks like one. */
const HASTA = 30;

/** The row of the headings: the first of those rows that names most known columns, else the first with two cells; -1 for none. */
function cabezaDe(filas: Hoja['filas'], columnas: readonly { id: string; titulo: string }[]): number {
  let mejor = -1;
  let conocidas = 1;
  for (const [i, fila] of filas.slice(0, HASTA).entries()) {
    const cuantas = columnasDe(fila, columnas).filter(Boolean).length;
    if (cuantas > conocidas) [mejor, conocidas] = [i, cuantas];
  }
  return mejor >= 0 ? mejor : filas.findIndex((fila) => dichas(fila) >= 2);
}

const TOTAL = /^(sub\s*)?total(es)?\b|^cantidad\s+de\b|^resumen\b/i;
/** A row that only adds up: it says «Total», and has at most two other cells. */
const esTotal = (fila: readonly string[]) => fila.some((celda) => TOTAL.test(celda.trim())) && dichas(fila) <= 4;

const mismas = (a: readonly string[], b: readonly string[]) => {
  const [unas, otras] = [a, b].map((titulos) => titulos.map(llaveDeNombre).filter(Boolean).sort().join(' '));
  return unas === otras;
};

/** A heading that a printed list repeats on each page. */
const esLaDeTitulos = (fila: readonly string[], titulos: readonly string[]) =>
  titulos.every((titulo, i) => titulo.trim() === (fila[i] ?? '').trim());

/** The heading that a workbook of several sheets gets: it may be the branch or the group. */
const TITULO_HOJA = 'Hoja';

/**
 * Finds the table of a file: the heading under its title lines, the rows below it without repeated headings and totals. Sheets with the same
 * headings, in whatever order, are read as one, each row with the name of its sheet; the others are named. Null for a file without a table.
 */
export function tablaDe(hojas: readonly Hoja[], columnas: readonly { id: string; titulo: string }[]): Tabla | null {
  const conTabla = hojas.flatMap(({ nombre, filas }) => {
    const cabeza = cabezaDe(filas, columnas);
    return cabeza < 0 || filas.slice(cabeza + 1).every((fila) => dichas(fila) === 0) ? [] : [{ nombre, filas, cabeza }];
  });
  const titulosDe = ({ filas, cabeza }: (typeof conTabla)[number]) => filas[cabeza]!.map((titulo) => titulo.trim());
  const conocidas = (una: (typeof conTabla)[number]) => columnasDe(titulosDe(una), columnas).filter(Boolean).length;
  const primera = [...conTabla].sort((a, b) => conocidas(b) - conocidas(a))[0];
  if (!primera) return null;
  const titulos = titulosDe(primera);
  const juntas = conTabla.filter((una) => mismas(titulosDe(una), titulos));
  const varias = juntas.length > 1;
  const tabla: Tabla = { titulos: varias ? [...titulos, TITULO_HOJA] : titulos, filas: [], numeros: [], avisos: [] };
  let totales = 0;
  for (const una of juntas) {
    const suyos = titulosDe(una).map(llaveDeNombre);
    const lugares = titulos.map((titulo, i) => (una === primera ? i : suyos.indexOf(llaveDeNombre(titulo))));
    for (const [i, fila] of una.filas.entries()) {
      if (i <= una.cabeza || dichas(fila) === 0 || esLaDeTitulos(fila, una.filas[una.cabeza]!)) continue;
      if (esTotal(fila)) totales += 1;
      else {
        tabla.filas.push([...lugares.map((lugar) => fila[lugar] ?? ''), ...(varias ? [una.nombre] : [])]);
        tabla.numeros.push(i + 1);
      }
    }
  }
  const otras = hojas.filter(({ nombre }) => !juntas.some((una) => una.nombre === nombre)).map(({ nombre }) => `«${nombre}»`);
  if (primera.cabeza > 0) tabla.avisos.push(`Los títulos están en la fila ${primera.cabeza + 1}: lo de arriba no se lee.`);
  if (varias)
    tabla.avisos.push(
      `Se leen juntas ${juntas.length} hojas con los mismos títulos: ${juntas.map(({ nombre }) => `«${nombre}»`).join(', ')}.`,
    );
  if (otras.length)
    tabla.avisos.push(`No se ${otras.length === 1 ? 'lee la hoja' : 'leen las hojas'} ${otras.join(', ')}: sus títulos son otros.`);
  if (totales) tabla.avisos.push(totales === 1 ? 'Se dejó fuera 1 fila de totales.' : `Se dejaron fuera ${totales} filas de totales.`);
  return tabla.filas.length ? tabla : null;
}
