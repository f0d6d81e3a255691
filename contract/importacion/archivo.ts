import type { Listado } from '../columns';
import type { Carga } from './carga';

// Apart from carga.ts, because pages show it before their schemas, which bring zod.

/** The most rows of one file. */
export const MAX_FILAS = 5000;

/** The longest text of a cell; text too long for its field is reported at its cell, without refusing the file. */
export const MAX_CELDA = 400;

/** A column of a file: its heading in the template, an example, and whether it is required. */
export interface Columna<Id extends string = string> {
  id: Id;
  titulo: string;
  ejemplo: string;
  requerida?: true;
  /** The column that says the same in another way, so that one of both is enough. */
  o?: Id;
  /** A column of which few files have one: the template leaves it out. */
  rara?: true;
  /** What the template explains. */
  ayuda?: string;
  /** The values that the template offers to choose from. */
  lista?: readonly string[];
}

/** What a page shows of a kind of file; `carga` is made of it, with the access. */
export interface ClaseDeArchivo<Id extends string = string> {
  /** Part of the paths: 'estudiante'. */
  path: string;
  columnas: readonly Columna<Id>[];
  /** Whether an undo may leave what something depends on. */
  parcial: boolean;
  /** What updating the existing ones changes, and what it never does. */
  actualiza: string;
  /** ['estudiante', 'estudiantes'] */
  de: readonly [string, string];
  /** ['estudiante creado', 'estudiantes creados'] */
  creado: readonly [string, string];
  /** What is removed too when an import is undone. */
  deshacer: string;
}

/** The imported files of one kind. */
export const cargasDe = ({ path, de }: Pick<ClaseDeArchivo, 'path' | 'de'>) =>
  ({
    path: `carga/${path}/filter`,
    key: 'codigoCarga',
    name: 'Carga',
    title: `Cargas de ${de[1]}`,
    sort: ['momento'],
    newestFirst: true,
    filters: {},
    columns: [
      { id: 'momento', header: 'Fecha', kind: 'moment', sort: 'momento' },
      { id: 'nombreArchivo', header: 'Archivo' },
      { id: 'usuario', header: 'Usuario' },
      { id: 'nuevas', header: 'Creados', kind: 'number' },
      { id: 'actualizadas', header: 'Actualizados', kind: 'number' },
      { id: 'existen', header: 'Ya existían', kind: 'number' },
      { id: 'errores', header: 'Con errores', kind: 'number' },
      { id: 'deshecha', header: 'Deshecha', kind: 'moment' },
    ],
  }) as const satisfies Listado<Carga>;
