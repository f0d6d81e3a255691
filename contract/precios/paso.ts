import * as z from 'zod';
import { saldo } from '../campos';

/** One step of a price: its reason, and the amount it adds or (negative) takes off. */
export const Paso = z.object({ concepto: z.string(), monto: saldo });
