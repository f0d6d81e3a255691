import * as z from 'zod';
import { texto } from '@/contract/campos';
import type { Field } from './field';

const schema = z.strictObject({ motivo: texto(200) });

/** The input of an act that only needs its reason, with an example below the field. */
export const porMotivo = (help?: string, label = 'Motivo') => {
  const fields: Field<z.output<typeof schema>>[] = [{ name: 'motivo', label, kind: 'text', help }];
  return { schema, fields };
};
