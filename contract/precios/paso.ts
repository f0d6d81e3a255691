import * as z from 'zod';
import { saldo } from '../campos';

/** One step of a price with its reason: what it adds to the amount, or takes from it. */
export const Paso = z.object({ concepto: z.string(), monto: saldo });
