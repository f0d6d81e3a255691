import type { Context } from 'hono';
import * as z from 'zod';
import { invalid, type Deps } from '../lib/serve';
import { queryOf } from '../lib/http/incoming';
import { leerDesde, leerRecientes, MUCHAS, type Tramo } from './eventos';

/**
 * The events that a company's browser missed. `faltan`: there were too many to send one by one, or the position is from another database,
 * which this one has not reached; the browser then reloads.
 */
export async function leerPedido(
  { pool }: Deps,
  codigoCompania: number,
  { desde, hace }: Pedido,
): Promise<{ tramo: Tramo; faltan: boolean }> {
  const tramo = desde ? await leerDesde(pool, desde, codigoCompania) : await leerRecientes(pool, codigoCompania, hace);
  return { tramo, faltan: tramo.filas.length > MUCHAS || (desde !== undefined && BigInt(desde) > BigInt(tramo.hasta)) };
}

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
