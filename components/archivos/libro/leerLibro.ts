import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { count, plural } from '@/utils/format';
import type { Hoja } from '@/domain/importacion/hoja';
import { combinadasDe, deUnaFila, hojasDe, pasaDe, repartirCombinadas } from './hojaDeLibro';
import { entradasDe, inflar, ZipMiente, ZipRoto, type Entrada } from './zip';

/** The visible sheets of a workbook, or the reason why it cannot be read, with the remedy. */
export type Lectura = { hojas: Hoja[]; avisos: string[] } | { ilegible: string };

/** How far the reading is: unzipped bytes of all that are needed. */
export interface Avance {
  hecho: number;
  total: number;
}

/** No workbook of that many rows unzips to more bytes; one that claims to is a zip bomb. */
const MAX_ABIERTO = 100_000_000;
/** Rows beyond the limit that may be titles or empty: only with more of them is a book refused before its cells are read. */
const MARGEN = 100;
const ENORME = 'El archivo ocupa demasiado al abrirse: copie solo las filas a un libro nuevo';
const ROTO = 'El archivo está dañado: ábralo en Excel, guárdelo de nuevo y vuelva a elegirlo';
const NO_ES_LIBRO = 'No se pudo leer el libro: guárdelo como «Libro de Excel (.xlsx)» y vuelva a elegirlo';

const enTexto = (celda: unknown): string => {
  if (celda === null || celda === undefined) return '';
  return typeof celda === 'object' ? (celda as Date).toISOString().slice(0, 10) : String(celda).trim();
};

/** The parts that say which sheet is read, and those that hold its texts and formats. */
const INDICE = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels)$/;
const COMUNES = /^(\[Content_Types\]\.xml|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels)$/;

/** What the reader needs beside the file. */
export interface Opciones {
  /** Most rows below the headings. */
  maxFilas: number;
  alAvanzar?: (avance: Avance) => void;
}

type Partes = Record<string, Uint8Array>;

/** A sheet has too many rows. */
class Pasa extends Error {}
/** From so many unzipped bytes on, a sheet's rows are counted while it is unzipped, each time that it has doubled. */
const CONTAR_DESDE = 8_000_000;

/** Throws Pasa once the part of a sheet that is unzipped has more rows than `max`: the rest need not be unzipped. */
function contador(max: number) {
  let desde = CONTAR_DESDE;
  return (hasta: Uint8Array) => {
    if (hasta.length < desde) return;
    desde = hasta.length * 2;
    if (pasaDe(new TextDecoder().decode(hasta), max)) throw new Pasa();
  };
}

function abrir(entradas: readonly Entrada[], avance: (mas: number, hasta: Uint8Array, nombre: string) => void): Partes {
  return Object.fromEntries(entradas.map((una) => [una.nombre, inflar(una, (mas, hasta) => avance(mas, hasta, una.nombre))]));
}

async function leer(bytes: Uint8Array, { maxFilas, alAvanzar }: Opciones): Promise<Lectura> {
  const entradas = entradasDe(bytes);
  if (entradas.reduce((suma, { declarado }) => suma + declarado, 0) > MAX_ABIERTO) return { ilegible: ENORME };
  const indice = entradas.filter(({ nombre }) => INDICE.test(nombre));
  const { hojas, ocultas } = hojasDe(abrir(indice, () => {}));
  if (hojas.length === 0) return { ilegible: NO_ES_LIBRO };
  const rutas = new Set(hojas.map(({ ruta }) => ruta));
  const leidas = entradas.filter(({ nombre }) => COMUNES.test(nombre) || rutas.has(nombre));
  const total = leidas.reduce((suma, { declarado }) => suma + declarado, 0);
  let hecho = 0;
  const contar = contador(maxFilas + MARGEN);
  const partes = abrir(leidas, (mas, hasta, nombre) => {
    if (rutas.has(nombre)) contar(hasta);
    alAvanzar?.({ hecho: (hecho += mas), total });
  });
  // The reader takes a zip: one whose parts are stored, since it would unzip large ones in a worker of a blob: address, which the CSP forbids.
  const { buffer } = zipSync(partes, { level: 0 });
  let combinadas = 0;
  const conFilas: Hoja[] = [];
  for (const { nombre, numero, ruta } of hojas) {
    const texto = new TextDecoder().decode(partes[ruta] ?? new Uint8Array());
    if (pasaDe(texto, maxFilas + MARGEN)) throw new Pasa();
    // Numbers are kept as text: a phone must not be rounded.
    const celdas = texto === '' ? [] : await readSheet(buffer as ArrayBuffer, numero, { parseNumber: (cifras) => cifras });
    const filas = celdas.map((fila) => fila.map(enTexto));
    // A title over the whole width is merged too: only cells that are merged downwards are told.
    const suyas = combinadasDe(texto);
    combinadas += suyas.filter((ref) => !deUnaFila(ref)).length;
    repartirCombinadas(filas, suyas);
    conFilas.push({ nombre, filas });
  }
  return {
    hojas: conFilas,
    avisos: [
      ...(ocultas ? [`El libro tiene ${plural(ocultas, 'hoja oculta', 'hojas ocultas')}: solo se leen las que se ven.`] : []),
      ...(combinadas ? ['El libro tiene celdas combinadas: hacia abajo se repite lo que dicen; hacia un lado queda en la primera.'] : []),
    ],
  };
}

/** Reads the visible sheets of an XLSX file. Never throws for a file that cannot be read: it answers why, and what to do. */
export async function leerLibro(bytes: Uint8Array, opciones: Opciones): Promise<Lectura> {
  try {
    return await leer(bytes, opciones);
  } catch (error) {
    if (error instanceof Pasa) {
      return { ilegible: `El archivo tiene más de ${count(opciones.maxFilas)} filas, que es el máximo: divídalo en partes` };
    }
    if (error instanceof ZipMiente) return { ilegible: ENORME };
    return { ilegible: error instanceof ZipRoto ? ROTO : NO_ES_LIBRO };
  }
}
