import type { Centavos } from '@/contract/campos';
import { centavos, proporcion, sumar } from './dinero';
import { rechazo, type Resultado } from './resultado';

/** The kinds of movement of an article. */
export type TipoMovimiento = 'COMPRA' | 'VENTA' | 'TRANSFERENCIA_ENTRADA' | 'TRANSFERENCIA_SALIDA' | 'AJUSTE' | 'DEVOLUCION';

/** What a movement does to the stock: VENTA of 3 → -3, COMPRA of 3 → 3; only AJUSTE carries its own sign. */
export function efectoDe(tipo: TipoMovimiento, cantidad: number): number {
  if (tipo !== 'AJUSTE' && cantidad < 0) throw new RangeError(`Cantidad negativa: ${cantidad}`);
  return tipo === 'VENTA' || tipo === 'TRANSFERENCIA_SALIDA' ? 0 - cantidad : cantidad;
}

/** Stock is the sum of its movements and never goes below zero: 2 in stock, VENTA of 3 → refused, VENTA of 2 → { existencia: 0 }. */
export function mover(existencia: number, tipo: TipoMovimiento, cantidad: number): Resultado<{ existencia: number }> {
  const queda = existencia + efectoDe(tipo, cantidad);
  if (queda < 0) return rechazo(existencia === 0 ? 'No queda existencia.' : `Solo hay ${existencia} en existencia.`);
  return { ok: true, existencia: queda };
}

/**
 * The weighted average cost after a purchase, half-up: 10 at 100.00 and 5 at 130.00 → 110.00; with nothing in stock it is the cost of the
 * purchase.
 */
export function costoPromedio(actual: { existencia: number; costo: Centavos }, compra: { cantidad: number; costo: Centavos }): Centavos {
  const unidades = actual.existencia + compra.cantidad;
  if (unidades === 0) return compra.costo;
  const valor = sumar([centavos(actual.existencia * actual.costo), centavos(compra.cantidad * compra.costo)]);
  return proporcion(valor, 1, unidades);
}
