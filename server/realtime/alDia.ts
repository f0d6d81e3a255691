import type { Deps } from '../lib/deps';
import { leerDesde, leerRecientes, MUCHAS, type Tramo } from './eventos';
import type { Pedido } from './pedido';

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
