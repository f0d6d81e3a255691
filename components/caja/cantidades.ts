import type { Piezas } from '@/contract/caja/caja';
import { CENTAVO, contar, DENOMINACIONES } from '@/domain/caja';

/** The typed quantity of each denomination: null or missing means none, NaN is not a number. */
export type Conteo = Readonly<Record<number, number | null>>;

/** What is counted: notes and coins, and where the company uses centavos in cash these too. */
export const denominacionesDe = (centavosEnEfectivo: boolean): readonly number[] =>
  centavosEnEfectivo ? [...DENOMINACIONES, CENTAVO] : DENOMINACIONES;

/** piezasDe({ 500: 3 }, DENOMINACIONES) → every denomination with its quantity, 0 if nothing was typed. */
export const piezasDe = (conteo: Conteo, denominaciones: readonly number[]): Piezas[] =>
  denominaciones.map((denominacion) => ({ denominacion, cantidad: conteo[denominacion] ?? 0 }));

const MAXIMO = 1_000_000;

/** Whether a quantity is valid: empty, or an integer from 0 on. */
export const esCantidad = (cantidad: number | null | undefined) =>
  cantidad === null || cantidad === undefined || (Number.isInteger(cantidad) && cantidad >= 0 && cantidad <= MAXIMO);

/** The total of a count in centavos; undefined while a quantity is invalid. */
export function totalDe(conteo: Conteo, denominaciones: readonly number[]) {
  if (!denominaciones.every((denominacion) => esCantidad(conteo[denominacion]))) return undefined;
  const hecho = contar(piezasDe(conteo, denominaciones));
  return hecho.ok ? hecho.total : undefined;
}

const keyOf = (codigoCaja: number) => `cantera-conteo-${codigoCaja}`;

/** The count that a reload interrupted before it was stored. */
export function leerConteo(codigoCaja: number): Conteo {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(codigoCaja)) ?? '{}') as Conteo;
  } catch {
    return {};
  }
}

/** Keeps a count over a reload; undefined deletes it. Without storage only that is lost. */
export function guardarConteo(codigoCaja: number, conteo: Conteo | undefined): void {
  try {
    if (conteo) sessionStorage.setItem(keyOf(codigoCaja), JSON.stringify(conteo));
    else sessionStorage.removeItem(keyOf(codigoCaja));
  } catch {
    // Only the interrupted count is lost.
  }
}
