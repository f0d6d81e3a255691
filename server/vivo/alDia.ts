import type { Deps } from '../lib/deps';
import { leerDesde, leerRecientes, MUCHAS, type Tramo } from './leer';
import type { Pedido } from './pedido';

/** What a company's browser missed; `faltan`: it was more than can be told one by one, or its position is of another database, which this one has not reached. */
export async function leerPedido(
  { pool }: Deps,
  codigoCompania: number,
  { desde, hace }: Pedido,
): Promise<{ tramo: Tramo; faltan: boolean }> {
  const tramo = desde ? await leerDesde(pool, desde, codigoCompania) : await leerRecientes(pool, codigoCompania, hace);
  return { tramo, faltan: tramo.filas.length > MUCHAS || (desde !== undefined && BigInt(desde) > BigInt(tramo.hasta)) };
}
