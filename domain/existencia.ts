import { centavos, CERO, proporcion, restar, type Centavos } from './dinero';
import { rechazo, type Resultado } from './resultado';

/** The kinds of movement of an article. */
export type TipoMovimiento = 'COMPRA' | 'VENTA' | 'TRANSFERENCIA_ENTRADA' | 'TRANSFERENCIA_SALIDA' | 'AJUSTE' | 'DEVOLUCION';

/** Types whose quantity carries its own sign: an adjustment goes both ways; a return is from a customer or to a supplier. */
const CON_SIGNO: readonly TipoMovimiento[] = ['AJUSTE', 'DEVOLUCION'];

/**
 * The effect of a movement on the stock: VENTA of 3 → -3, COMPRA of 3 → 3; AJUSTE and DEVOLUCION carry their own sign. Throws RangeError
 * for a negative quantity of any other type.
 */
export function efectoDe(tipo: TipoMovimiento, cantidad: number): number {
  if (!CON_SIGNO.includes(tipo) && cantidad < 0) throw new RangeError(`Cantidad negativa: ${cantidad}`);
  return tipo === 'VENTA' || tipo === 'TRANSFERENCIA_SALIDA' ? 0 - cantidad : cantidad;
}

/** The stock after a movement; refused if it would fall below zero: 2 in stock, VENTA of 3 → refused, VENTA of 2 → { existencia: 0 }. */
export function mover(existencia: number, tipo: TipoMovimiento, cantidad: number): Resultado<{ existencia: number }> {
  const queda = existencia + efectoDe(tipo, cantidad);
  if (queda < 0) return rechazo(existencia === 0 ? 'No queda existencia.' : `Solo hay ${existencia} en existencia.`);
  return { ok: true, existencia: queda };
}

/** The stock of one article in one branch: its pieces and their total value. */
interface Existencia {
  existencia: number;
  valor: Centavos;
}

/**
 * The value of pieces leaving a stock, at average cost, half-up: 1 of 3 worth 10.00 → 3.33. The last pieces take all that is left, so that
 * an empty stock is worth 0.00. More pieces than there are take all of the value; `mover` refuses that movement.
 */
const valorDeSalida = ({ existencia, valor }: Existencia, cantidad: number): Centavos =>
  cantidad >= existencia ? valor : proporcion(valor, cantidad, existencia);

/**
 * The signed effect of a movement on the value of a stock. Incoming pieces are worth `valor` in total if given, else the stock's average
 * cost each, or `costo` each if the stock is empty; outgoing ones the average.
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
