/** The part of a workbook that is read: the first visible sheet, and its merged cells. */
export interface HojaDeLibro {
  /** Its position among all sheets, from 1. */
  numero: number;
  ocultas: number;
  /** Merged cells in the workbook's notation: 'A2:A4'. */
  combinadas: string[];
}

const atributo = (etiqueta: string, nombre: string) => new RegExp(`\\b${nombre}="([^"]*)"`).exec(etiqueta)?.[1];
const todas = (texto: string, etiqueta: RegExp) => [...texto.matchAll(etiqueta)].map(([una]) => una);

/** Finds the first visible sheet in the parts of a workbook; undefined if they name none. */
export function hojaDe(partes: Readonly<Record<string, Uint8Array>>): HojaDeLibro | undefined {
  const leer = (nombre: string) => new TextDecoder().decode(partes[nombre] ?? new Uint8Array());
  const hojas = todas(leer('xl/workbook.xml'), /<sheet\s[^>]*>/g);
  const visible = hojas.findIndex((una) => !/hidden/i.test(atributo(una, 'state') ?? ''));
  if (visible < 0) return undefined;
  const relacion = atributo(hojas[visible]!, 'r:id');
  const destino = todas(leer('xl/_rels/workbook.xml.rels'), /<Relationship\s[^>]*>/g).find((una) => atributo(una, 'Id') === relacion);
  const ruta = (destino && atributo(destino, 'Target'))?.replace(/^\/?(xl\/)?/, 'xl/');
  const combinadas = ruta ? todas(leer(ruta), /<mergeCell\s[^>]*>/g).flatMap((una) => atributo(una, 'ref') ?? []) : [];
  const ocultas = hojas.filter((una) => /hidden/i.test(atributo(una, 'state') ?? '')).length;
  return { numero: visible + 1, ocultas, combinadas };
}

const LETRAS = 26;
const columnaDe = (letras: string) => [...letras].reduce((n, letra) => n * LETRAS + letra.charCodeAt(0) - 64, 0) - 1;

/**
 * Copies the value of vertically merged cells into each of their rows, as people see it; horizontally, only the first cell keeps it.
 * Mutates the rows.
 */
export function repartirCombinadas(filas: string[][], combinadas: readonly string[]): void {
  for (const ref of combinadas) {
    const [, c1, f1, c2, f2] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? [];
    if (!c1 || c1 !== c2) continue;
    const columna = columnaDe(c1);
    const dicho = filas[Number(f1) - 1]?.[columna] ?? '';
    for (let fila = Number(f1); fila < Number(f2); fila += 1) {
      const celdas = filas[fila];
      if (celdas && !celdas[columna]) celdas[columna] = dicho;
    }
  }
}
