import * as z from 'zod';
import { FormaPago } from '../../caja/forma';
import { FORMA_PAGO } from '../../palabras';

/** A form of payment, or SIN_CONTAR: a drawer not counted yet, whose cash nobody may see (the count is blind). */
export const FormaIngreso = z.enum([...FormaPago.options, 'SIN_CONTAR']);
export type FormaIngreso = z.infer<typeof FormaIngreso>;

export const FORMA_INGRESO: Record<FormaIngreso, string> = { ...FORMA_PAGO, SIN_CONTAR: 'En caja sin contar' };
