import type { Centavos } from '@/contract/campos';
import { CERO, centavos, proporcion, restar, sumar } from './dinero';
import { rechazo, type Resultado } from './resultado';

/** The kinds of movement of an article. */
export type TipoMovimiento = 'COMPRA' | 'VENTA' | 'TRANSFERENCIA_ENTRADA' | 'TRANSFERENCIA_SALIDA' | 'AJUSTE' | 'DEVOLUCION';

/** What carries its own sign: a correction goes both ways, goods come back from a customer or go back to a supplier. */
const CON_SIGNO: readonly TipoMovimiento[] = ['AJUSTE', 'DEVOLUCION'];

/** What a movement does to the stock: VENTA of 3 → -3, COMPRA of 3 → 3; AJUSTE and DEVOLUCION carry their own sign. */
export function efectoDe(tipo: TipoMovimiento, cantidad: number): number {
  if (!CON_SIGNO.includes(tipo) && cantidad < 0) throw new RangeError(`Cantidad negativa: ${cantidad}`);
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

/** A stock of one article in one branch: pieces, and what they cost all together. */
export interface Existencia {
  existencia: number;
  valor: Centavos;
}

/**
 * What so many pieces of a stock cost as they leave it, at its average and half-up: 1 of 3 worth 10.00 → 3.33; the last ones take all that is
 * left, so that an empty stock is worth 0.00. More than there is costs all of it: moving refuses it.
 */
export const valorDeSalida = ({ existencia, valor }: Existencia, cantidad: number): Centavos =>
  cantidad >= existencia ? valor : proporcion(valor, cantidad, existencia);

/**
 * What a movement does to the value of a stock, with its sign. What comes costs what it is told to cost; without that what the stock costs on
 * average, or where there is none, `costo` each. What leaves costs the average.
 */
export function valorDeMovimiento(
  hay: Existencia,
  efecto: number,
  { valor, costo = CERO }: { valor?: Centavos; costo?: Centavos } = {},
): Centavos {
  if (efecto < 0) return restar(CERO, valorDeSalida(hay, -efecto));
  if (valor !== undefined) return valor;
  return hay.existencia > 0 ? proporcion(hay.valor, efecto, hay.existencia) : centavos(costo * efecto);
}

/** One article as somebody decides how much of it to order. */
export interface Ritmo {
  existencia: number;
  /** Below this one runs short. */
  minima: number;
  /** Sold in the last `dias` days. */
  vendidas: number;
  dias: number;
  /** Ordered or on its way, and not there yet. */
  porLlegar: number;
}

/** For so many days a new order should last. */
export const DIAS_DE_PEDIDO = 30;

/**
 * How many to order: what sells in DIAS_DE_PEDIDO days at the pace of the last ones (rounded up) and the minimum beside it, less what there is and
 * what is coming; 0 while that is enough. 60 sold in 30 days, minimum 6, 10 there, 20 coming → 36.
 */
export const porPedir = ({ existencia, minima, vendidas, dias, porLlegar }: Ritmo): number =>
  Math.max(0, Math.ceil((vendidas * DIAS_DE_PEDIDO) / dias) + minima - existencia - porLlegar);
