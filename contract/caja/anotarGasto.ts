import * as z from 'zod';
import { codigo } from '../campos';

/** A supplier's fiscal number, B0100000001 or E310000000001, or ''. */
export const ncf = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(B\d{10}|E\d{12})?$/, 'El NCF tiene una B y 10 dígitos, o una E y 12');

/** What a movement out of a drawer was spent on. */
export const GastoInput = z.strictObject({
  codigoTipoGasto: codigo,
  codigoSuplidor: codigo.nullable().default(null),
  ncf: ncf.default(''),
});
export type GastoInput = z.infer<typeof GastoInput>;
