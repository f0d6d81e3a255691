import { useEffect, useRef, useState } from 'react';
import type { Hoja } from '@/domain/importacion/hoja';
import { fileSize } from '@/utils/files';
import { useSubmit } from '../form/useSubmit';
import { leerEnTrabajador } from './libro/enTrabajador';
import type { Avance } from './libro/leerLibro';

/** The reason why a file cannot be read, with the remedy. */
export class ArchivoIlegible extends Error {}

const MAX_BYTES = 10_000_000;
const ZIP = [0x50, 0x4b];
/** The signature of workbooks older than Excel 2007, and of password-protected ones. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];
const empieza = (bytes: Uint8Array, firma: readonly number[]) => firma.every((byte, i) => bytes[i] === byte);

/** The sheets of a file; of one that is no workbook its text too. */
interface Leido {
  hojas: Hoja[];
  avisos: string[];
  texto: string;
}

/** How a long reading reports, and is cancelled: then it rejects with the signal's reason. */
export interface Lectura {
  alAvanzar?: (avance: Avance) => void;
  signal?: AbortSignal;
}

async function leerLibro(bytes: Uint8Array, maxFilas: number, opciones: Lectura): Promise<Leido> {
  const leido = await leerEnTrabajador(bytes, { ...opciones, maxFilas });
  if ('ilegible' in leido) throw new ArchivoIlegible(leido.ilegible);
  return { ...leido, texto: '' };
}

/** The mark with which Excel's «Texto Unicode» begins, in each order of bytes. */
const UTF16 = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] };

/** Decodes UTF-16 that says so, UTF-8 or, if the bytes are not valid UTF-8, Windows-1252, which Excel writes here. Throws for other bytes. */
function descifrar(bytes: Uint8Array): string {
  for (const [clave, marca] of Object.entries(UTF16)) if (empieza(bytes, marca)) return new TextDecoder(clave).decode(bytes);
  if (bytes.includes(0)) throw new ArchivoIlegible('Ese archivo no es un libro de Excel (.xlsx) ni un CSV: guárdelo como .xlsx');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function leerTexto(bytes: Uint8Array): Promise<Leido> {
  const texto = descifrar(bytes);
  const { default: papa } = await import('papaparse');
  const { data: filas } = papa.parse<string[]>(texto, { delimitersToGuess: [',', ';', '\t'] });
  return { hojas: [{ nombre: '', filas }], avisos: [], texto };
}

/**
 * Reads an XLSX (its visible sheets) or a text with comma, semicolon or tab (UTF-8, UTF-16 or Windows-1252) in the browser, so that a malicious file
 * never reaches the server; a workbook in a worker. Throws ArchivoIlegible with the remedy.
 */
export async function leerHojas(file: File, maxFilas: number, opciones: Lectura = {}): Promise<Leido> {
  if (file.size > MAX_BYTES) throw new ArchivoIlegible(`El archivo pesa ${fileSize(file.size)}; el máximo es ${fileSize(MAX_BYTES)}`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (empieza(bytes, OLE)) {
    throw new ArchivoIlegible('El libro tiene contraseña o es de un Excel anterior a 2007: guárdelo sin contraseña como .xlsx');
  }
  if (empieza(bytes, PDF)) throw new ArchivoIlegible('Ese archivo es un PDF: consiga lo mismo en Excel (.xlsx) o en CSV');
  return empieza(bytes, ZIP) ? leerLibro(bytes, maxFilas, opciones) : leerTexto(bytes);
}

/** Reads a chosen file: its progress, a way to cancel it, and why it cannot be read. Leaving the page cancels the reading. */
export function useLectura<A>(leer: (file: File, opciones: Lectura) => Promise<A>, alLeer: (archivo: A) => Promise<void> | void) {
  const [ilegible, setIlegible] = useState('');
  const [avance, setAvance] = useState<Avance>();
  const lectura = useRef<AbortController>(undefined);
  useEffect(() => () => lectura.current?.abort(), []);
  const { submit, busy } = useSubmit(async (file: File) => {
    const { signal } = (lectura.current = new AbortController());
    setIlegible('');
    setAvance(undefined);
    try {
      await alLeer(await leer(file, { alAvanzar: setAvance, signal }));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ArchivoIlegible)) throw error;
      setIlegible(error.message);
    }
  });
  return { leer: (file: File) => void submit(file), leyendo: busy, avance, ilegible, cancelar: () => lectura.current?.abort() };
}
