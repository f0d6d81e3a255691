import * as z from 'zod';
import { call, type Access } from './call';
import { codigoEnRuta, entero, siNo } from './campos';

/** Query of every paged list; a sort field that is not named here is refused. */
export const pagina = <const S extends readonly [string, ...string[]], X extends z.ZodRawShape = {}>(sort: S, more: X = {} as X) =>
  z.strictObject({
    page: entero(0, 1_000_000).default(0),
    size: entero(1, 999_999_999).default(16),
    sortField: z.enum(sort).optional(),
    sortOrderAsc: siNo.default(true),
    filtro: z.string().trim().max(100).default(''),
    ...more,
  });

/** The most rows that one page carries, whatever was asked for. */
export const MAX_SIZE = 200;

/** Field of every row that people edit: sent back with an update, it refuses one that would overwrite somebody else's. */
export const version = z.int().min(0).optional();

/** What tells one row in a path: {id}. */
export const porId = z.strictObject({ id: codigoEnRuta });

/** Inactive rows are hidden until asked for. */
export const inactivos = { inactivos: siNo.default(false) };

interface Entity<Shape extends z.ZodRawShape, Key, Sort, Computed> {
  key: Key;
  /** Opens every call. */
  access: readonly number[];
  /** Also opens the reads: codes of the pages that pick from this catalogue. */
  readers?: readonly number[];
  row: z.ZodObject<Shape>;
  /** Fields that the server fills: in the row, never in a form. */
  computed?: readonly Computed[];
  sort: Sort;
  /** What a person calls one: 'Categoría'. */
  name: string;
}

/** What a form sends of a row: all of it for an update, without its key for a new one; never what the server computes. */
export function editable<Shape extends z.ZodRawShape, Key extends keyof Shape & string, Computed extends keyof Shape & string = never>(
  row: z.ZodObject<Shape>,
  key: Key,
  computed: readonly Computed[] = [],
) {
  const without = (names: readonly string[]) =>
    z.strictObject(row.omit(Object.fromEntries(names.map((name) => [name, true])) as never).shape);
  return {
    input: without([key, ...computed]) as unknown as z.ZodObject<Omit<Shape, Key | Computed>, z.core.$strict>,
    body: without(computed) as unknown as z.ZodObject<Omit<Shape, Computed>, z.core.$strict>,
  };
}

/** The usual seven calls of a maintenance entity, from its row. */
export function crud<
  Shape extends z.ZodRawShape,
  Key extends keyof Shape & string,
  const Sort extends readonly [keyof Shape & string, ...(keyof Shape & string)[]],
  Computed extends keyof Shape & string = never,
>(entity: string, { key, access, readers = [], row, computed = [], sort, name }: Entity<Shape, Key, Sort, Computed>) {
  const { input, body } = editable(row, key, computed);
  const rows = z.array(row);
  const read: Access = [...access, ...readers];
  return {
    entity,
    key,
    name,
    row,
    input,
    save: call({ method: 'POST', path: `${entity}/save`, access, summary: `Crear: ${name}`, body: input, result: row }),
    update: call({ method: 'PUT', path: `${entity}/update`, access, summary: `Modificar: ${name}`, body, result: row }),
    id: call({ method: 'GET', path: `${entity}/id/{id}`, access: read, summary: `Leer: ${name}`, params: porId, result: row }),
    all: call({ method: 'GET', path: `${entity}/all`, access: read, summary: `Todos: ${name}`, result: rows }),
    active: call({ method: 'GET', path: `${entity}/all/active`, access: read, summary: `Activos: ${name}`, result: rows }),
    filter: call({
      method: 'GET',
      path: `${entity}/all/filter`,
      access,
      summary: `Buscar: ${name}`,
      paged: true,
      query: pagina(sort as never as readonly [string, ...string[]], inactivos),
      result: rows,
    }),
    remove: call({
      method: 'DELETE',
      path: `${entity}/delete/{id}`,
      access,
      summary: `Eliminar: ${name}`,
      mensaje: 'Eliminado',
      params: porId,
      result: z.object({ eliminado: z.boolean(), desactivado: z.boolean() }),
    }),
  };
}
