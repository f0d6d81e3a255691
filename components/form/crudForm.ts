import type * as z from 'zod';

/** The part of an entity's service that its form needs. */
export interface Entity<I extends z.ZodObject, Row> {
  calls: { key: string; name: string; input: I };
  id: (input: { params: { id: number } }) => Promise<Row>;
  save: (input: { body: z.output<I> }) => Promise<unknown>;
  /** A method, because its body is the input plus the key, whose name is known at runtime only; what has a default may be missing. */
  update(input: { body: Partial<z.output<I>> }): Promise<unknown>;
}

/** The fields of a rename, a note or how to reach somebody: a save that changes nothing else can be undone. */
const WORDS: ReadonlySet<string> = new Set(
  'descripcion descripcionSucursal nombre apellido nota comentario telefono telefonoOtro whatsapp email direccion alertaMedica'.split(' '),
);

/** Whether two values are the same in all that the second one has. */
function same(before: unknown, after: unknown): boolean {
  if (typeof after !== 'object' || after === null) return (before ?? null) === (after ?? null);
  if (Array.isArray(after) && (!Array.isArray(before) || before.length !== after.length)) return false;
  return Object.entries(after).every(([name, value]) => same((before as Record<string, unknown> | null | undefined)?.[name], value));
}

/**
 * What undoes a save that changed words alone: the same update with the words of before, on the version that the save left, so that it is refused
 * if somebody has changed the row since. `then` follows it. Undefined if anything else was changed, or nothing.
 */
export function undoWords<V extends object>(
  before: object,
  value: V,
  saved: unknown,
  update: (body: V) => Promise<unknown>,
  then: () => void,
) {
  const was = before as Record<string, unknown>;
  const changed = Object.entries(value).filter(([name, one]) => !same(was[name], one));
  const { version } = (saved ?? {}) as { version?: number };
  if (version === undefined || changed.length === 0 || !changed.every(([name]) => WORDS.has(name))) return undefined;
  const body = { ...value, ...Object.fromEntries(changed.map(([name]) => [name, was[name]])), version };
  return { act: () => update(body), then };
}

/**
 * What the dialog of an entity needs to create a row (undefined) from `blank`, or to change one: title, values, the write, the new reading after a
 * conflict, and what undoes a rename: a second update, which is refused if the row has changed since. `onUndone` is called after that.
 */
export function crudForm<I extends z.ZodObject, Row extends object>(
  { calls: { key, name, input }, ...service }: Entity<I, Row>,
  row: Row | undefined,
  blank: Partial<z.output<I>>,
  onUndone?: () => void,
) {
  const id = row && (row as Record<string, number>)[key]!;
  const update = (body: z.output<I>) => service.update({ body: { ...body, [key]: id } });
  return {
    title: `${row ? 'Editar' : 'Crear'} ${name.toLowerCase()}`,
    schema: input,
    value: (row ?? blank) as Partial<z.output<I>>,
    onSubmit: (body: z.output<I>) => (id ? update(body) : service.save({ body })),
    undo: (saved: unknown, value: z.output<I>) => row && onUndone && undoWords(row, value, saved, update, onUndone),
    reread: id ? () => service.id({ params: { id } }) : undefined,
  };
}
