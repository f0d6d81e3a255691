import * as z from 'zod';
import { FormaPago } from '../../caja/forma';

/** A form of payment, or SIN_CONTAR: a drawer not counted yet, whose cash nobody may see (the count is blind). */
export const FormaIngreso = z.enum([...FormaPago.options, 'SIN_CONTAR']);
export type FormaIngreso = z.infer<typeof FormaIngreso>;
