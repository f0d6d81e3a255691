/** A visible sheet of a workbook. */
interface HojaDeLibro {
  nombre: string;
  /** Its position among all sheets, from 1. */
  numero: number;
  /** The name of its part in the zip: 'xl/worksheets/sheet1.xml'. */
  ruta: string;
}

const atributo = (etiqueta: string, nombre: string) => new RegExp(`\\b${nombre}="([^"]*)"`).exec(etiqueta)?.[1];
const todas = (texto: string, etiqueta: RegExp) => [...texto.matchAll(etiqueta)].map(([una]) => una);

const entidadesXml = (texto: string) =>
  texto.replace(/&(amp|lt|gt|quot|apos);/g, (_, cual: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[cual]!);

/** Finds the visible sheets in the parts of a workbook that list its sheets, and how many are hidden. */
export function hojasDe(partes: Readonly<Record<string, Uint8Array>>): { hojas: HojaDeLibro[]; ocultas: number } {
  const leer = (nombre: string) => new TextDecoder().decode(partes[nombre] ?? new Uint8Array());
  const todasLas = todas(leer('xl/workbook.xml'), /<sheet\s[^>]*>/g);
  const relaciones = todas(leer('xl/_rels/workbook.xml.rels'), /<Relationship\s[^>]*>/g);
  const visible = (una: string) => !/hidden/i.test(atributo(una, 'state') ?? '');
  const hojas = todasLas.flatMap((una, i) => {
    const destino = relaciones.find((otra) => atributo(otra, 'Id') === atributo(una, 'r:id'));
    const ruta = (destino && atributo(destino, 'Target'))?.replace(/^\/?(xl\/)?/, 'xl/');
    return ruta && visible(una) ? [{ nombre: entidadesXml(atributo(una, 'name') ?? ''), numero: i + 1, ruta }] : [];
  });
  return { hojas, ocultas: todasLas.filter((una) => !visible(una)).length };
}

/** The merged cells of a sheet in the workbook's notation: 'A2:A4'. */
export const combinadasDe = (hoja: string): string[] => todas(hoja, /<mergeCell\s[^>]*>/g).flatMap((una) => atributo(una, 'ref') ?? []);

/** deUnaFila('A1:L1') → true. */
export const deUnaFila = (ref: string): boolean => new Set(ref.match(/\d+/g)).size === 1;

/** Whether more rows of a sheet than `max` have a value; a book may have thousands of formatted empty ones. It reads no further than needed. */
export function pasaDe(hoja: string, max: number): boolean {
  let filas = 0;
  for (let at = hoja.indexOf('<row'); at >= 0 && filas <= max;) {
    const siguiente = hoja.indexOf('<row', at + 1);
    if (/<[vt][\s>]/.test(hoja.slice(at, siguiente < 0 ? undefined : siguiente))) filas += 1;
    at = siguiente;
  }
  return filas > max;
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
