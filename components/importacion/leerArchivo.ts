import { MAX_FILAS, type Columna } from '@/contract/importacion/archivo';
import type { Tabla } from '@/domain/importacion/hoja';
import { ArchivoIlegible, leerHojas, useLectura, type Lectura } from '../archivos/leerHojas';

/** A parsed file: its table, and what the reader skipped, in case the user meant it to be read. */
export interface ArchivoLeido extends Tabla {
  nombre: string;
}

/** Reads the table of a file, found by the usual headings of `columnas`. Throws ArchivoIlegible with the remedy. */
export async function leerArchivo(file: File, columnas: readonly Columna[], opciones: Lectura = {}): Promise<ArchivoLeido> {
  const { hojas, avisos } = await leerHojas(file, MAX_FILAS, opciones);
  const { tablaDe } = await import('@/domain/importacion/hoja');
  const tabla = tablaDe(hojas, columnas);
  if (!tabla) throw new ArchivoIlegible('El archivo no tiene filas debajo de sus títulos');
  const { length } = tabla.filas;
  if (length > MAX_FILAS) throw new ArchivoIlegible(`El archivo tiene ${length} filas; el máximo es ${MAX_FILAS}: divídalo en partes`);
  return { ...tabla, nombre: file.name, avisos: [...avisos, ...tabla.avisos] };
}

/** Reads a chosen file of an import (see `useLectura`). */
export const useLeerArchivo = (columnas: readonly Columna[], alLeer: (archivo: ArchivoLeido) => Promise<void>) =>
  useLectura((file, opciones) => leerArchivo(file, columnas, opciones), alLeer);
