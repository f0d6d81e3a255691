import * as z from 'zod';
import { type Access, del, get, post, put } from './call';
import { codigoEnRuta, texto } from './campos';
import type { FiltroDeColumna } from './columns';
import { filterFields } from './filters';
import { list, type ColumnFor, type inactivos } from './list';

/** The version field of every editable row: an update sends it, and is refused if it would overwrite a newer one (optimistic locking). */
export const version = z.int().min(0);
/** The fields of every catalogue, beside its key and its own ones. */
export const deCatalogo = { descripcion: texto(80), activo: z.boolean(), version };
/** The version of the row that a removal was shown, in a query: '12'. */
export const versionEnRuta = z.codec(z.string().regex(/^\d{1,9}$/), version, { decode: Number, encode: String });

/** The key of one row in a path: {id}. */
export const porId = z.strictObject({ id: codigoEnRuta });

/** The outcome of a removal: the row was deleted, or only deactivated because something refers to it. */
export const Eliminado = z.object({ eliminado: z.boolean(), desactivado: z.boolean() });

/** The call that deletes a row by its key or, if something refers to it, deactivates it. */
export const eliminar = <const P extends string, const A extends Access>(path: P, access: A, summary: string, mensaje = 'Eliminado') =>
  del(path, access, summary, { mensaje, params: porId, result: Eliminado });

/** The call that takes something away by its key. */
export const quitar = <const P extends string, const A extends Access>(path: P, access: A, summary: string, mensaje = 'Eliminado') =>
  del(path, access, summary, { mensaje, params: porId, result: z.object({ eliminado: z.boolean() }) });

interface Entity<Shape extends z.ZodRawShape, Key, Sort, Computed, Columns> {
  key: Key;
  /** The accesses that open every call. */
  access: readonly number[];
  /** Further accesses that open the reads: those of pages that pick from this catalogue. */
  readers?: readonly number[];
  row: z.ZodObject<Shape>;
  /** Fields computed by the server: part of the row, never of a form. */
  computed?: readonly Computed[];
  sort: Sort;
  /** The label of one entity, 'Categoría', and of the list, 'Categorías de artículos'. */
  name: string;
  title: string;
  columns: Columns;
  /** By default `inactivos`; each other one is a column of its table. */
  filters?: Readonly<Record<string, FiltroDeColumna>>;
}

/** The forms of a row: all fields for an update, without key and version for a new row; never the computed ones. */
export function editable<Shape extends z.ZodRawShape, Key extends keyof Shape & string, Computed extends keyof Shape & string = never>(
  row: z.ZodObject<Shape>,
  key: Key,
  computed: readonly Computed[] = [],
) {
  const without = (names: readonly string[]) =>
    z.strictObject(Object.fromEntries(Object.entries(row.shape).filter(([name]) => !names.includes(name))));
  return {
    // The form of an existing row sends its version.
    input: without([key, ...computed]).extend({ version: version.optional() }) as z.ZodObject<
      Omit<Shape, Key | Computed | 'version'> & { version: z.ZodOptional<typeof version> },
      z.core.$strict
    >,
    body: without(computed) as z.ZodObject<Omit<Shape, Computed>, z.core.$strict>,
  };
}

/** The seven calls of a maintenance entity, derived from its row. */
export function crud<
  Shape extends z.ZodRawShape,
  Key extends keyof Shape & string,
  const Sort extends readonly [keyof Shape & string, ...(keyof Shape & string)[]],
  const Columns extends readonly ColumnFor<z.output<z.ZodObject<Shape>>, Sort[number]>[],
  Computed extends keyof Shape & string = never,
>(entity: string, declared: Entity<Shape, Key, Sort, Computed, Columns>) {
  const { key, access, readers = [], row, computed = [], sort, name, title, columns, filters = { inactivos: 'siNo' } } = declared;
  // Whoever asks by a filter takes it from the address, which has no types.
  const query = filterFields(filters) as unknown as typeof inactivos;
  const { input, body } = editable(row, key, computed);
  const rows = z.array(row);
  const read: Access = [...access, ...readers];
  return {
    entity,
    key,
    name,
    filters: Object.keys(filters),
    row,
    input,
    save: post(`${entity}/save`, access, `Crear: ${name}`, { body: input, result: row }),
    update: put(`${entity}/update`, access, `Modificar: ${name}`, { body, result: row }),
    id: get(`${entity}/id/{id}`, read, `Leer: ${name}`, { params: porId, result: row }),
    all: get(`${entity}/all`, read, `Todos: ${name}`, { result: rows }),
    active: get(`${entity}/all/active`, read, `Activos: ${name}`, { result: rows }),
    filter: list({ path: `${entity}/all/filter`, access, summary: `Buscar: ${name}`, title, row, sort, query, columns }),
    remove: eliminar(`${entity}/delete/{id}`, access, `Eliminar: ${name}`),
  };
}
