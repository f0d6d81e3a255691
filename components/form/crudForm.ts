import type * as z from 'zod';

/** The part of an entity's service that its form needs. */
export interface Entity<I extends z.ZodObject, Row> {
  calls: { key: string; name: string; input: I };
  id: (input: { params: { id: number } }) => Promise<Row>;
  save: (input: { body: z.output<I> }) => Promise<unknown>;
  /** The body is the input plus the key, whose name is known at runtime only. */
  update: (input: { body: never }) => Promise<unknown>;
}

/** What the dialog of an entity needs to create a row (undefined) from `blank`, or to change one: title, values, the write, and the new reading after a conflict. */
export function crudForm<I extends z.ZodObject, Row extends object>(
  { calls: { key, name, input }, ...service }: Entity<I, Row>,
  row: Row | undefined,
  blank: Partial<z.output<I>>,
) {
  const id = row && (row as Record<string, number>)[key]!;
  return {
    title: `${row ? 'Editar' : 'Crear'} ${name.toLowerCase()}`,
    schema: input,
    value: (row ?? blank) as Partial<z.output<I>>,
    onSubmit: (body: z.output<I>) => (id ? service.update({ body: { ...body, [key]: id } as never }) : service.save({ body })),
    reread: id ? () => service.id({ params: { id } }) : undefined,
  };
}
