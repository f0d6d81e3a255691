/** What of a workbook is read: its first sheet that people see, and the cells that were joined in it. */
export interface HojaDeLibro {
  /** Its place among all sheets, from 1. */
  numero: number;
  ocultas: number;
  /** Joined cells as the workbook names them: 'A2:A4'. */
  combinadas: string[];
}

const atributo = (etiqueta: string, nombre: string) => new RegExp(`\\b${nombre}="([^"]*)"`).exec(etiqueta)?.[1];
const todas = (texto: string, etiqueta: RegExp) => [...texto.matchAll(etiqueta)].map(([una]) => una);

/** Finds the first visible sheet in the parts of a workbook; undefined where they name none. */
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

/** Gives each row of cells joined downwards what stands in the first of them, as people see it; across, only the first holds it. Changes the rows. */
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
