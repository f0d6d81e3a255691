import type { Piezas } from '@/contract/caja/caja';
import { contar, DENOMINACIONES } from '@/domain/caja';

/** How many pieces of each denomination are typed; null or absent stands for none, NaN for no number. */
export type Conteo = Readonly<Record<number, number | null>>;

/** piezasDe({ 500: 3 }) → every denomination with its quantity, 0 where nothing was typed. */
export const piezasDe = (conteo: Conteo): Piezas[] =>
  DENOMINACIONES.map((denominacion) => ({ denominacion, cantidad: conteo[denominacion] ?? 0 }));

const MAXIMO = 1_000_000;

/** Whether a quantity can be sent: nothing, or a whole number from 0 on. */
export const esCantidad = (cantidad: number | null | undefined) =>
  cantidad === null || cantidad === undefined || (Number.isInteger(cantidad) && cantidad >= 0 && cantidad <= MAXIMO);

/** The sum of a count in cents; undefined while something typed is no quantity. */
export function totalDe(conteo: Conteo) {
  if (!DENOMINACIONES.every((denominacion) => esCantidad(conteo[denominacion]))) return undefined;
  const hecho = contar(piezasDe(conteo));
  return hecho.ok ? hecho.total : undefined;
}

const keyOf = (codigoCaja: number) => `cantera-conteo-${codigoCaja}`;

/** What a reload of the page left of a count that was not stored yet. */
export function leerConteo(codigoCaja: number): Conteo {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(codigoCaja)) ?? '{}') as Conteo;
  } catch {
    return {};
  }
}

/** Keeps a count for a reload; undefined takes it away. A browser that forbids it only loses that. */
export function guardarConteo(codigoCaja: number, conteo: Conteo | undefined): void {
  try {
    if (conteo) sessionStorage.setItem(keyOf(codigoCaja), JSON.stringify(conteo));
    else sessionStorage.removeItem(keyOf(codigoCaja));
  } catch {
    // see above
  }
}
