import * as z from 'zod';
import { get, post, put } from '../call';
import { codigo, codigoEnRuta, momento, texto } from '../campos';
import { list } from '../list';
import { cargasDe, MAX_CELDA, MAX_FILAS, type ClaseDeArchivo } from './archivo';

/** 5,000 rows of some 20 cells, with room for long names. */
const MAX_BYTES = 5_000_000;

/** More columns than anybody keeps in a spreadsheet. */
const MAX_TITULOS = 80;

/** What an import may be asked for beside its columns. */
const Opcion = z.enum(['actualizar']);

/** The fate of a row: created, updated or left unchanged (it exists already), or skipped until its faults are corrected. */
export const EstadoFila = z.enum(['NUEVA', 'ACTUALIZA', 'EXISTE', 'ERROR']);
export type EstadoFila = z.infer<typeof EstadoFila>;

export const FilaPlaneada = z.object({
  estado: EstadoFila,
  /** The faults of a row by column; '' is the whole row. */
  faltas: z.record(z.string(), z.string()),
  /** Remarks: 'Precio: de DOP 500.00 a DOP 550.00'. */
  notas: z.array(z.string()),
  /** The existing record of the row: its name, and its key if the user may know it. */
  existe: z.object({ nombre: z.string(), codigo: codigo.nullable() }).nullable(),
});
export type FilaPlaneada = z.infer<typeof FilaPlaneada>;

/** A question about a file, asked once per kind: how often it arises, and the answers; the plan was made with `elegida`. */
export const Pregunta = z.object({
  id: z.string(),
  texto: z.string(),
  /** Some of the cells that raise it. */
  ejemplos: z.array(z.string()),
  opciones: z.array(z.object({ id: z.string(), titulo: z.string() })),
  elegida: z.string(),
});
export type Pregunta = z.infer<typeof Pregunta>;

/** The effects of the import, row by row in the order of the file. */
export const Plan = z.object({
  preguntas: z.array(Pregunta),
  /** Groups that the file names and that do not exist: how many children each has, and their ages ('6 a 8', or ''). */
  gruposQueFaltan: z.array(z.object({ nombre: z.string(), sucursal: z.string(), ninos: z.int(), edades: z.string() })),
  /** What the user should know before: '163 familias estarían hoy en los recordatorios'. */
  avisos: z.array(z.string()),
  filas: z.array(FilaPlaneada),
  nuevas: z.int(),
  actualizadas: z.int(),
  existen: z.int(),
  errores: z.int(),
  /** What is created beside the rows, in words: '3 responsables nuevos'; '' for nothing. */
  ademas: z.string(),
  /** The hash of this plan: the import executes no other plan. */
  huella: z.string(),
});
export type Plan = z.infer<typeof Plan>;

/** An imported file. */
export const Carga = z.object({
  codigoCarga: codigo,
  momento,
  nombreArchivo: z.string(),
  usuario: z.string(),
  nuevas: z.int(),
  actualizadas: z.int(),
  existen: z.int(),
  errores: z.int(),
  /** When the import was undone; null if it was not. */
  deshecha: momento.nullable(),
});
export type Carga = z.infer<typeof Carga>;

/** A parsed file: its columns, and its rows as texts in that order. */
export interface Archivo<Id extends string = string> {
  codigoSucursal: number;
  columnas: Id[];
  filas: string[][];
  opciones: z.infer<typeof Opcion>[];
  /** The answers to the questions of the plan, by question; one without an answer gets the first. */
  decisiones: Record<string, string>;
  /** The number of each row in the spreadsheet, where that is not its place from 2 on. */
  numeros?: number[] | undefined;
}

/** The calls of one kind of file: planning, importing exactly that plan, its progress, the remembered columns, and undoing it. */
export function carga<const Id extends string>(clase: ClaseDeArchivo<Id> & { access: readonly number[] }) {
  const { path, access, columnas } = clase;
  const ids = columnas.map(({ id }): string => id) as [string, ...string[]];
  const de = clase.de[1];
  const archivo = {
    codigoSucursal: codigo,
    columnas: z.array(z.enum(ids)).min(1),
    filas: z
      .array(z.array(z.string().max(MAX_CELDA)).max(columnas.length))
      .min(1)
      .max(MAX_FILAS),
    opciones: z.array(Opcion).max(1).default([]),
    decisiones: z
      .record(z.string().max(40), z.string().max(80))
      .refine((una) => Object.keys(una).length <= MAX_TITULOS, 'Demasiadas')
      .default({}),
    numeros: z.array(z.int().positive()).max(MAX_FILAS).optional(),
  };
  /** Heading in the form of `llaveDeNombre` → the column chosen for it; null: left out. */
  const mapeo = z.record(z.string().max(MAX_CELDA), z.enum(ids).nullable());
  const pesado = { maxBody: MAX_BYTES, expensive: true } as const;
  return {
    columnas,
    plan: post(`carga/${path}/plan`, access, `Qué haría la carga con cada fila de un archivo de ${de}`, {
      ...pesado,
      preview: true,
      body: z.strictObject(archivo),
      result: Plan,
    }),
    importar: post(`carga/${path}/importar`, access, `Cargar un archivo de ${de}, todo o nada, tal como decía el plan`, {
      ...pesado,
      idempotent: true,
      mensaje: 'Archivo cargado',
      body: z.strictObject({
        ...archivo,
        nombreArchivo: texto(120),
        huella: z.string().max(64),
      }),
      result: Carga,
    }),
    mapeo: get(`carga/${path}/mapeo`, access, `Qué columna era cada título en los archivos de ${de} anteriores`, {
      result: z.object({ mapeo }),
    }),
    recordar: put(`carga/${path}/mapeo/update`, access, `Recordar qué columna es cada título de un archivo de ${de}, desde que se eligen`, {
      body: z.strictObject({ mapeo: mapeo.refine((uno) => Object.keys(uno).length <= MAX_TITULOS, `A lo sumo ${MAX_TITULOS} columnas`) }),
      result: z.object({ mapeo }),
    }),
    deshacer: post(
      `carga/${path}/deshacer/{id}`,
      access,
      `Deshacer una carga de ${de}: entera mientras nada dependa de ella, o lo que no se cobró ni se usó`,
      {
        expensive: true,
        idempotent: true,
        mensaje: 'Carga deshecha',
        params: z.strictObject({ id: codigoEnRuta }),
        /** What something depends on stays, and is named; else it refuses the whole. */
        body: z.strictObject({ parcial: z.boolean() }),
        result: Carga.extend({ quedan: z.array(z.string()) }),
      },
    ),
    cargas: list({
      ...cargasDe(clase),
      access,
      summary: `Cargas de ${de} hechas`,
      row: Carga,
    }),
  };
}

/** The calls of any kind of file. */
export type CallsDeCarga = ReturnType<typeof carga<string>>;
