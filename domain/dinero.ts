import { MAX_IMPORTE, type Centavos } from '@/contract/importe';
import { money } from '@/utils/format';

export type { Centavos };

/** centavos(12345) → 12345 as money. Throws RangeError for anything but an exact integer, which is a programming error: centavos(0.5). */
export function centavos(n: number): Centavos {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Importe no entero: ${n}`);
  // 0 - x and Math.min can give -0, which Object.is and tests tell apart from 0
  return (n === 0 ? 0 : n) as Centavos;
}

/** Zero centavos. */
export const CERO = centavos(0);

/** sumar([10050, 950]) → 11000, exact; sumar([]) → 0. */
export function sumar(importes: Iterable<Centavos>): Centavos {
  let total = 0;
  for (const importe of importes) total += importe;
  return centavos(total);
}

/** restar(10000, 2500) → 7500; it may go below zero: restar(100, 250) → -150. */
export const restar = (de: Centavos, importe: Centavos): Centavos => centavos(de - importe);

/** restarHastaCero(100, 250) → 0: the difference, never negative. */
export const restarHastaCero = (de: Centavos, importe: Centavos): Centavos => centavos(Math.max(0, de - importe));

/** menorImporte(100, 250) → 100. */
export const menorImporte = (a: Centavos, b: Centavos): Centavos => centavos(Math.min(a, b));

/** proporcion(10000, 1, 3) → 3333 and proporcion(5, 1, 2) → 3: base × numerador ÷ denominador, exact, rounded half-up to the cent. */
export function proporcion(base: Centavos, numerador: number, denominador: number): Centavos {
  if (!Number.isSafeInteger(numerador) || !Number.isSafeInteger(denominador) || denominador <= 0) {
    throw new RangeError(`Proporción no válida: ${numerador}/${denominador}`);
  }
  // the product exceeds 2^53 for amounts well within what the wire allows
  const doble = 2n * BigInt(base) * BigInt(numerador) + BigInt(denominador);
  const divisor = 2n * BigInt(denominador);
  const cociente = doble / divisor;
  // bigint division truncates towards zero; half-up needs the floor
  return centavos(Number(doble % divisor < 0n ? cociente - 1n : cociente));
}

/** porcentaje(25000, 29) → 73: a part in basis points, half-up and exact (25000 × 0.29 % in floating point gives 72). */
export const porcentaje = (base: Centavos, puntosBasicos: number): Centavos => proporcion(base, puntosBasicos, 10_000);

/** enPesos(123450) → 'DOP 1,234.50' with a plain space, for use inside a sentence. */
export const enPesos = (importe: Centavos): string => money(importe);

/**
 * aCentavos(1500.5) → 150050; null for anything that is not an amount: NaN, negative, above the maximum, or with more than two decimals in its
 * shortest text (0.30000000000000004 too), as the contract has it.
 */
export function aCentavos(pesos: number | null): Centavos | null {
  if (pesos === null || !(pesos >= 0) || !/^\d+(\.\d{1,2})?$/.test(String(pesos))) return null;
  const cien = Math.round(pesos * 100);
  return cien > MAX_IMPORTE ? null : centavos(cien);
}
