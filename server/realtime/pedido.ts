import type { Context } from 'hono';
import * as z from 'zod';
import { invalid } from '../lib/errors';
import { queryOf } from '../lib/http/incoming';

const Pedido = z.object({
  /** Position of the last event that the client has. */
  desde: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  /** Without a position: how long ago (ms) the client began to load what it shows. */
  hace: z.coerce.number().int().min(0).max(600_000).default(0),
});
/** From where a client wants to receive events. */
export type Pedido = z.output<typeof Pedido>;

/** Parses the position in a request. Throws 400 when it is invalid. */
export function pedidoDe(c: Context): Pedido {
  const pedido = Pedido.safeParse(queryOf(c));
  if (!pedido.success) throw invalid({ desde: 'Esa posición no es de las nuestras' });
  return pedido.data;
}
