import type * as z from 'zod';
import { sampleOf } from './sample';

/** The body of a new row of a maintenance entity: a sample of its shape, with the keys of what there is and a name of its own. */
export function bodyOf(input: z.ZodType, descripcion: string, conocidos: Readonly<Record<string, number>>) {
  const sample = sampleOf(input, { all: true }) as object;
  const known = Object.entries(conocidos).filter(([name]) => name in sample);
  return { ...sample, ...Object.fromEntries(known), descripcion, activo: true, version: undefined };
}
