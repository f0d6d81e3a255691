import * as z from 'zod';
import { call } from '../call';
import { codigo, codigoEnRuta, momento, texto } from '../campos';
import { list } from '../list';

/** So many rows one file may hold. */
export const MAX_FILAS = 5000;

/** The longest text of a cell; what fits nowhere is refused beside its cell, not with the whole file. */
export const MAX_CELDA = 400;

/** 5,000 rows of 17 cells, with room for long names. */
const MAX_BYTES = 5_000_000;

/** More columns than a spreadsheet that people keep. */
const MAX_TITULOS = 80;

/** A column of a file: how the template calls it, what stands there as an example, and whether it must be there. */
export interface Columna<Id extends string = string> {
  id: Id;
  titulo: string;
  ejemplo: string;
  requerida?: true;
}

/** Choices of whoever imports, beside the columns. */
export const Opcion = z.enum(['actualizar']);
export type Opcion = z.infer<typeof Opcion>;

/** A choice as people read it. */
interface OpcionEnPalabras {
  id: Opcion;
  titulo: string;
  ayuda: string;
}

/** What becomes of a row: something new, something on record that changes or is left alone, or nothing until it is mended. */
export const EstadoFila = z.enum(['NUEVA', 'ACTUALIZA', 'EXISTE', 'ERROR']);
export type EstadoFila = z.infer<typeof EstadoFila>;

export const FilaPlaneada = z.object({
  estado: EstadoFila,
  /** Column → what is wrong there, of a row with faults; '' is the whole row. */
  faltas: z.record(z.string(), z.string()),
  /** What else is done or left undone: 'Precio: de DOP 500.00 a DOP 550.00'. */
  notas: z.array(z.string()),
  /** Of a row that is on record: what it is, and its key where the user may know it. */
  existe: z.object({ nombre: z.string(), codigo: codigo.nullable() }).nullable(),
});
export type FilaPlaneada = z.infer<typeof FilaPlaneada>;

/** What the import would do, row by row in the order of the file. */
export const Plan = z.object({
  filas: z.array(FilaPlaneada),
  nuevas: z.int(),
  actualizadas: z.int(),
  existen: z.int(),
  errores: z.int(),
  /** What is made beside the rows, in words: '3 responsables nuevos'; '' for nothing. */
  ademas: z.string(),
  /** Says that it is this plan: the import does no other one. */
  huella: z.string(),
});
export type Plan = z.infer<typeof Plan>;

/** One file that was imported. */
export const Carga = z.object({
  codigoCarga: codigo,
  momento,
  nombreArchivo: z.string(),
  usuario: z.string(),
  nuevas: z.int(),
  actualizadas: z.int(),
  existen: z.int(),
  errores: z.int(),
  /** Since when it is undone. */
  deshecha: momento.nullable(),
});
export type Carga = z.infer<typeof Carga>;

/** How people say what a kind of file holds. */
interface Palabras {
  /** ['estudiante', 'estudiantes'] */
  de: readonly [string, string];
  /** ['estudiante creado', 'estudiantes creados'] */
  creado: readonly [string, string];
  /** What goes with them when an import is undone. */
  deshacer: string;
}

interface Clase<Id extends string> extends Palabras {
  /** In the paths: 'estudiante'. */
  path: string;
  access: readonly number[];
  columnas: readonly Columna<Id>[];
  opciones?: readonly OpcionEnPalabras[];
}

/** A file as it was read: which columns it has, and its rows as texts in their order. */
export interface Archivo<Id extends string = string> {
  codigoSucursal: number;
  columnas: Id[];
  filas: string[][];
  opciones: Opcion[];
}

/** The calls of one kind of file: its plan, its import just as planned, how far that is, which heading was which column, and undoing it. */
export function carga<const Id extends string>({ path, access, columnas, opciones = [], ...palabras }: Clase<Id>) {
  const ids = columnas.map(({ id }): string => id) as [string, ...string[]];
  const de = palabras.de[1];
  const archivo = {
    codigoSucursal: codigo,
    columnas: z.array(z.enum(ids)).min(1),
    filas: z
      .array(z.array(z.string().max(MAX_CELDA)).max(columnas.length))
      .min(1)
      .max(MAX_FILAS),
    opciones: z.array(Opcion).max(opciones.length).default([]),
  };
  /** Heading as `llaveDeTitulo` has it → the column that somebody said it is; null: it is left out. */
  const mapeo = z.record(z.string().max(MAX_CELDA), z.enum(ids).nullable());
  const pesado = { access, maxBody: MAX_BYTES, expensive: true } as const;
  return {
    palabras,
    columnas,
    opciones,
    plan: call({
      ...pesado,
      method: 'POST',
      path: `carga/${path}/plan`,
      preview: true,
      summary: `Qué haría la carga con cada fila de un archivo de ${de}`,
      body: z.strictObject(archivo),
      result: Plan,
    }),
    importar: call({
      ...pesado,
      method: 'POST',
      path: `carga/${path}/importar`,
      idempotent: true,
      mensaje: 'Archivo cargado',
      summary: `Cargar un archivo de ${de}, todo o nada, tal como decía el plan`,
      body: z.strictObject({
        ...archivo,
        nombreArchivo: texto(120),
        huella: z.string().max(64),
        mapeo: mapeo.refine((uno) => Object.keys(uno).length <= MAX_TITULOS, `A lo sumo ${MAX_TITULOS} columnas`).default({}),
      }),
      result: Carga,
    }),
    mapeo: call({
      method: 'GET',
      path: `carga/${path}/mapeo`,
      access,
      summary: `Qué columna era cada título en los archivos de ${de} anteriores`,
      result: z.object({ mapeo }),
    }),
    deshacer: call({
      method: 'POST',
      path: `carga/${path}/deshacer/{id}`,
      access,
      expensive: true,
      idempotent: true,
      mensaje: 'Carga deshecha',
      summary: `Deshacer una carga de ${de}, mientras nada dependa de ella`,
      params: z.strictObject({ id: codigoEnRuta }),
      result: Carga,
    }),
    cargas: list({
      path: `carga/${path}/filter`,
      access,
      summary: `Cargas de ${de} hechas`,
      title: `Cargas de ${de}`,
      row: Carga,
      sort: ['momento'],
      newestFirst: true,
      columns: [
        { id: 'momento', header: 'Fecha', kind: 'moment', sort: 'momento' },
        { id: 'nombreArchivo', header: 'Archivo' },
        { id: 'usuario', header: 'Usuario' },
        { id: 'nuevas', header: 'Creados', kind: 'number' },
        { id: 'actualizadas', header: 'Actualizados', kind: 'number', ...(opciones.length ? {} : { hidden: true as const }) },
        { id: 'existen', header: 'Ya existían', kind: 'number' },
        { id: 'errores', header: 'Con errores', kind: 'number' },
        { id: 'deshecha', header: 'Deshecha', kind: 'moment' },
      ],
    }),
  };
}

/** The calls of some kind of file. */
export type CallsDeCarga = ReturnType<typeof carga<string>>;
