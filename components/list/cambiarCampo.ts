import type * as z from 'zod';

/** A call that updates one row, with the version that it replaces. */
interface Update {
  (input: { body: any }): Promise<{ version: number }>;
  readonly call: { body: z.ZodObject };
}

/**
 * Changes one field of a row by the update of its entity. Resolves with what undoes it: a second update, which the server refuses if the row
 * has changed since.
 */
export async function cambiarCampo<R extends object>(update: Update, row: R, changes: Partial<R>): Promise<() => Promise<unknown>> {
  const values = row as Record<string, unknown>;
  const body = Object.fromEntries(Object.keys(update.call.body.shape).flatMap((name) => (name in values ? [[name, values[name]]] : [])));
  const { version } = await update({ body: { ...body, ...changes } });
  return () => update({ body: { ...body, version } });
}
