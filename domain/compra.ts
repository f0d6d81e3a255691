import type { Centavos } from '@/contract/campos';
import { centavos, porcentaje, proporcion, restar, sumar } from './dinero';

/** A line of a purchase as it is typed: so many at so much, and the rate of its ITBIS in basis points. */
export interface LineaDeCompra {
  cantidad: number;
  /** Of one, before ITBIS. */
  costo: Centavos;
  itbis: number;
}

/** The same with what follows from it. */
export interface LineaCosteada {
  itbis: Centavos;
  /** Its share of the other costs. */
  otros: Centavos;
  /** What the supplier charges for it: pieces, ITBIS and its share. */
  total: Centavos;
  /** What it brings into the stock: the same, the ITBIS only where the academy cannot deduct it. */
  valor: Centavos;
}

/**
 * Spreads an amount by weights, to the cent: repartirPor(100, [1, 1, 1]) → [33, 34, 33]. The parts add up to the amount; where all weights are 0
 * the parts are equal.
 */
export function repartirPor(total: Centavos, pesos: readonly number[]): Centavos[] {
  const todo = pesos.reduce((a, b) => a + b, 0);
  const usados = todo === 0 ? pesos.map(() => 1) : pesos;
  const suma = todo === 0 ? pesos.length : todo;
  let hasta = 0;
  let dado = 0;
  return usados.map((peso) => {
    hasta += peso;
    const llega = proporcion(total, hasta, suma);
    const parte = llega - dado;
    dado = llega;
    return centavos(parte);
  });
}

/** What the lines of a purchase cost: ITBIS of each half-up, the other costs spread by what the pieces cost before it. */
export function costear(lineas: readonly LineaDeCompra[], otrosCostos: Centavos, itbisAlCosto: boolean): LineaCosteada[] {
  const netos = lineas.map(({ cantidad, costo }) => centavos(cantidad * costo));
  const partes = lineas.length === 0 ? [] : repartirPor(otrosCostos, netos);
  return lineas.map((linea, i) => {
    const itbis = porcentaje(netos[i]!, linea.itbis);
    const sinItbis = sumar([netos[i]!, partes[i]!]);
    const total = sumar([sinItbis, itbis]);
    return { itbis, otros: partes[i]!, total, valor: itbisAlCosto ? total : sinItbis };
  });
}

/**
 * What some pieces of a line are of an amount of the whole line, after those before them: parteDe(100, 3, 0, 1) → 33, then parteDe(100, 3, 1, 2)
 * → 67. However a line comes in parts, they add up to its amount.
 */
export const parteDe = (monto: Centavos, cantidad: number, antes: number, cuantas: number): Centavos =>
  restar(proporcion(monto, antes + cuantas, cantidad), proporcion(monto, antes, cantidad));

/** A line with what has come of it and what went back. */
export interface LineaRecibida {
  cantidad: number;
  total: Centavos;
  recibida: number;
  devuelta: number;
}

/** What is owed for the lines of a purchase: for what came and stayed. */
export const debidoDe = (lineas: readonly LineaRecibida[]): Centavos =>
  sumar(lineas.map(({ total, cantidad, recibida, devuelta }) => parteDe(total, cantidad, 0, recibida - devuelta)));

/** Where a purchase stands by what has come of it; one that is closed or void stays so. */
export function estatusDeCompra(lineas: readonly Pick<LineaRecibida, 'cantidad' | 'recibida'>[]): 'PENDIENTE' | 'PARCIAL' | 'RECIBIDA' {
  if (lineas.every(({ cantidad, recibida }) => recibida === cantidad)) return 'RECIBIDA';
  return lineas.some(({ recibida }) => recibida > 0) ? 'PARCIAL' : 'PENDIENTE';
}

/** What is still to be paid; below 0 the supplier owes it, for what went back after it was paid. */
export const porPagar = ({ debido, pagado }: { debido: Centavos; pagado: Centavos }): Centavos => restar(debido, pagado);
