import { MAX_FILAS } from '@/contract/importacion/carga';
import { fileSize } from '@/utils/files';
import { plural } from '@/utils/format';
import { hojaDe, repartirCombinadas } from './hojaDeLibro';

/** A file as it was read: its first row are headings. */
export interface ArchivoLeido {
  nombre: string;
  titulos: string[];
  filas: string[][];
  /** What the reader left out, for who may have meant it. */
  avisos: string[];
}

/** Why a file cannot be read, in words that say what to do. */
export class ArchivoIlegible extends Error {}

const MAX_BYTES = 10_000_000;
/** A workbook of so many rows never grows to more; one that says so hides a bomb. */
const MAX_ABIERTO = 100_000_000;

const ZIP = [0x50, 0x4b];
/** An Excel workbook before 2007, and any one that is locked with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const empieza = (bytes: Uint8Array, firma: readonly number[]) => firma.every((byte, i) => bytes[i] === byte);

async function assertPequeno(bytes: Uint8Array) {
  const { unzipSync } = await import('fflate');
  let abierto = 0;
  try {
    // Nothing is opened: only what each part says it would grow to is added up.
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        abierto += originalSize;
        return false;
      },
    });
  } catch {
    throw new ArchivoIlegible('El archivo está dañado: ábralo en Excel, guárdelo de nuevo y vuelva a elegirlo');
  }
  if (abierto > MAX_ABIERTO) throw new ArchivoIlegible('El archivo ocupa demasiado al abrirse: copie solo las filas a un libro nuevo');
}

const enTexto = (celda: unknown): string => {
  if (celda === null || celda === undefined) return '';
  return celda instanceof Date ? celda.toISOString().slice(0, 10) : String(celda).trim();
};

/** The parts that say which sheets there are, and the sheets. */
const DE_HOJAS = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/;

interface Leido {
  filas: string[][];
  avisos: string[];
}

async function leerLibro(file: File, bytes: Uint8Array): Promise<Leido> {
  await assertPequeno(bytes);
  const [{ readSheet }, { unzipSync }] = await Promise.all([import('read-excel-file/browser'), import('fflate')]);
  try {
    const hoja = hojaDe(unzipSync(bytes, { filter: ({ name }) => DE_HOJAS.test(name) }));
    if (!hoja) throw new Error('No sheet is visible');
    // A number stays as it was typed: a phone has no decimals to lose.
    const celdas = await readSheet(file, hoja.numero, { parseNumber: (texto) => texto as never });
    const filas = celdas.map((fila) => fila.map(enTexto));
    repartirCombinadas(filas, hoja.combinadas);
    return {
      filas,
      avisos: [
        ...(hoja.ocultas ? [`El libro tiene ${plural(hoja.ocultas, 'hoja oculta', 'hojas ocultas')}: se lee la primera que se ve.`] : []),
        ...(hoja.combinadas.length
          ? ['El libro tiene celdas combinadas: hacia abajo se repite lo que dicen; hacia un lado queda en la primera.']
          : []),
      ],
    };
  } catch {
    throw new ArchivoIlegible('No se pudo leer el libro: guárdelo como «Libro de Excel (.xlsx)» y vuelva a elegirlo');
  }
}

/** UTF-8 where it is that; else what Excel writes here. */
function descifrar(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function leerTexto(bytes: Uint8Array): Promise<Leido> {
  if (bytes.includes(0)) throw new ArchivoIlegible('Ese archivo no es un libro de Excel (.xlsx) ni un CSV');
  const { default: papa } = await import('papaparse');
  const { data: filas } = papa.parse<string[]>(descifrar(bytes), { skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t'] });
  return { filas, avisos: [] };
}

const vacia = (fila: readonly string[]) => fila.every((celda) => celda.trim() === '');

/** The row of headings is the first one with two cells: above it may stand a title. */
const esDeTitulos = (fila: readonly string[]) => fila.filter((celda) => celda.trim() !== '').length >= 2;

/**
 * Reads an XLSX (its first sheet) or a CSV by comma, semicolon or tab, in UTF-8 or Windows-1252, in the browser: what does not leave it
 * harms no server. Throws ArchivoIlegible with what to do.
 */
export async function leerArchivo(file: File): Promise<ArchivoLeido> {
  if (file.size > MAX_BYTES) throw new ArchivoIlegible(`El archivo pesa ${fileSize(file.size)}; el máximo es ${fileSize(MAX_BYTES)}`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (empieza(bytes, OLE)) {
    throw new ArchivoIlegible('El libro tiene contraseña o es de un Excel anterior a 2007: guárdelo sin contraseña como .xlsx');
  }
  const { filas: celdas, avisos } = await (empieza(bytes, ZIP) ? leerLibro(file, bytes) : leerTexto(bytes));
  const todas = celdas.filter((fila) => !vacia(fila));
  const cabeza = todas.findIndex(esDeTitulos);
  const [titulos = [], ...filas] = todas.slice(Math.max(0, cabeza));
  if (cabeza < 0 || filas.length === 0) throw new ArchivoIlegible('El archivo no tiene filas debajo de sus títulos');
  if (filas.length > MAX_FILAS) {
    throw new ArchivoIlegible(`El archivo tiene ${filas.length} filas; el máximo es ${MAX_FILAS}: divídalo en partes`);
  }
  return { nombre: file.name, titulos: titulos.map((titulo) => titulo.trim()), filas, avisos };
}
