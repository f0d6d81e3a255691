import type { Context } from 'hono';
import * as z from 'zod';
import { invalid } from '../lib/errors';

const Pedido = z.object({
  /** The position of the last event that the client has. */
  desde: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  /** Without one: how long ago, in ms, it began to load what is on its screen. */
  hace: z.coerce.number().int().min(0).max(600_000).default(0),
});
/** From where somebody wants to hear. */
export type Pedido = z.output<typeof Pedido>;

/** From where the caller wants to hear; refuses what is no position of ours (400). */
export function pedidoDe(c: Context): Pedido {
  const pedido = Pedido.safeParse(c.req.query());
  if (!pedido.success) throw invalid({ desde: 'Esa posición no es de las nuestras' });
  return pedido.data;
}
