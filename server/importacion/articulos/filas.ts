import * as z from 'zod';
import { dinero, texto, textoOpcional } from '@/contract/campos';
import type { Archivo } from '@/contract/importacion/carga';
import type { ColumnaDeArticulo } from '@/contract/importacion/cargaArticulos';
import { articulo } from '@/contract/inventario/articulo';
import { importeEscrito, numeroEscrito, porcentajeEscrito, sinAcento, telefonoEscrito } from '@/domain/importacion/escrito';
import { leerFilas } from '../filasLeidas';

const { codigo, codigoBarra, descripcion, talla, precio, itbis, existenciaMinima } = articulo.input.shape;
/** Largest opening stock of an article that is accepted. */
const MAX_EXISTENCIA = 99_999;

/** A row in the shape of the article form, with names instead of keys, and the opening stock. */
const Fila = z.object({
  ...{ codigo, codigoBarra, descripcion, talla, precio, itbis, existenciaMinima },
  categoria: texto(80),
  suplidor: textoOpcional(80),
  existencia: z.int().min(0).max(MAX_EXISTENCIA),
  costo: dinero.nullable(),
});
export type Fila = z.output<typeof Fila>;

/** Every field is the column of its name. */
const LUGAR = Object.fromEntries(Fila.keyof().options.map((id) => [id, id])) satisfies Record<string, ColumnaDeArticulo>;

const PALABRAS: Partial<Record<ColumnaDeArticulo, string>> = {
  precio: 'Escríbalo como 1450.00',
  costo: 'Escríbalo como 820.50',
  itbis: 'Escriba 18, 16 o 0',
  existencia: 'Escriba un número entero, 0 o más',
  existenciaMinima: 'Escriba un número entero, 0 o más',
};

const junto = (celda: string) => celda.replace(/\s+/g, ' ');

/** Parses the rows of a file with the schema of the article form; an empty ITBIS means the company's. */
export const leerArticulos = (archivo: Archivo<ColumnaDeArticulo>, itbisDeCompania: number) =>
  leerFilas(archivo, {
    schema: Fila,
    forma: (celda) => ({
      codigo: celda('codigo'),
      // Also restores a barcode that the spreadsheet turned into a number: '7.46E12'.
      codigoBarra: telefonoEscrito(celda('codigoBarra')),
      descripcion: junto(celda('descripcion')),
      talla: celda('talla'),
      precio: importeEscrito(celda('precio')),
      itbis: celda('itbis') === '' ? itbisDeCompania / 100 : porcentajeEscrito(celda('itbis')),
      existenciaMinima: celda('existenciaMinima') === '' ? 0 : numeroEscrito(celda('existenciaMinima')),
      categoria: junto(celda('categoria')),
      suplidor: junto(celda('suplidor')),
      existencia: celda('existencia') === '' ? 0 : numeroEscrito(celda('existencia')),
      costo: celda('costo') === '' ? null : importeEscrito(celda('costo')),
    }),
    lugar: LUGAR,
    palabras: PALABRAS,
    propios: /Máximo|decimales|letras|menos|permitidos/,
  });
export type FilaLeida = Awaited<ReturnType<typeof leerArticulos>>[number];

/** Key of an article's name and size, without accents and case. */
export const nombreDe = ({ descripcion: que, talla: cual }: Pick<Fila, 'descripcion' | 'talla'>) => `${sinAcento(que)} ${sinAcento(cual)}`;

/** Keys that identify an article in a file: its code, its barcode, its name with the size. */
export const senasDe = (fila: Pick<Fila, 'codigo' | 'codigoBarra' | 'descripcion' | 'talla'>): string[] => [
  ...(fila.codigo ? [`c ${fila.codigo.toLowerCase()}`] : []),
  ...(fila.codigoBarra ? [`b ${fila.codigoBarra}`] : []),
  `n ${nombreDe(fila)}`,
];
