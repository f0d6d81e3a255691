import type * as z from 'zod';

/** The part of an entity's service that its form needs. */
export interface Entity<I extends z.ZodObject, Row> {
  calls: { key: string; name: string; input: I };
  id: (input: { params: { id: number } }) => Promise<Row>;
  save: (input: { body: z.output<I> }) => Promise<unknown>;
  /** The body is the input plus the key, whose name is known at runtime only. */
  update: (input: { body: never }) => Promise<unknown>;
}

/** The fields of a rename or a note: a save that changes nothing else can be undone. */
const WORDS: ReadonlySet<string> = new Set(['descripcion', 'nombre', 'nota', 'comentario']);

/** Whether a save changed words alone, and some. */
function onlyWords(before: object, input: object): boolean {
  const changed = Object.entries(input).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[name]),
  );
  return changed.length > 0 && changed.every(([name]) => WORDS.has(name));
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
  return {
    title: `${row ? 'Editar' : 'Crear'} ${name.toLowerCase()}`,
    schema: input,
    value: (row ?? blank) as Partial<z.output<I>>,
    onSubmit: (body: z.output<I>) => (id ? service.update({ body: { ...body, [key]: id } as never }) : service.save({ body })),
    undo: (saved: unknown, value: z.output<I>) => {
      if (!row || !onUndone || !onlyWords(row, value)) return undefined;
      const { version } = saved as { version?: number };
      const words = Object.keys(value).map((name) => [name, (row as Record<string, unknown>)[name]]);
      const body = { ...Object.fromEntries(words), version, [key]: id };
      return { act: () => service.update({ body: body as never }), then: onUndone };
    },
    reread: id ? () => service.id({ params: { id } }) : undefined,
  };
}
