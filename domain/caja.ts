import { MAX_IMPORTE, type Centavos } from '@/contract/campos';
import { centavos, enPesos, restar, sumar } from './dinero';
import { rechazo, type Resultado } from './resultado';

/** The notes and coins of the Dominican peso that are counted at the close, in pesos. */
export const DENOMINACIONES = [2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1] as const;

/** Whether cash can be counted: whole pesos, unless the company hands centavos out. */
export const esContable = (efectivo: Centavos, centavosEnEfectivo: boolean): boolean => centavosEnEfectivo || efectivo % 100 === 0;

/** Why a float or a movement of cash with centavos is not taken: the count at the close could never find them. */
export const CAJA_EN_PESOS_ENTEROS = 'El efectivo va en pesos enteros, sin centavos.';

/** What a cash day moved; every amount is positive, its name says which way it went. */
export interface MovimientosDeCaja {
  fondo: Centavos;
  efectivo: Centavos;
  devuelto: Centavos;
  reembolsos: Centavos;
  entradas: Centavos;
  salidas: Centavos;
}

/** What must be in the drawer: float + cash − change − refunds + money in − money out: 1000 + 5000 − 200 − 500 + 300 − 100 → 5500. */
export const esperado = ({ fondo, efectivo, devuelto, reembolsos, entradas, salidas }: MovimientosDeCaja): Centavos =>
  restar(sumar([fondo, efectivo, entradas]), sumar([devuelto, reembolsos, salidas]));

/** Adds up a count: two of 2000 and three of 25 → 407500 centavos. A denomination that does not exist, a count below zero or a sum above the greatest amount is refused. */
export function contar(conteo: readonly { denominacion: number; cantidad: number }[]): Resultado<{ total: Centavos }> {
  const validas: readonly number[] = DENOMINACIONES;
  for (const { denominacion, cantidad } of conteo) {
    if (!validas.includes(denominacion)) return rechazo(`No existe una denominación de ${denominacion}.`);
    if (!Number.isSafeInteger(cantidad) || cantidad < 0) return rechazo(`La cantidad de ${denominacion} no es válida.`);
  }
  const total = sumar(conteo.map(({ denominacion, cantidad }) => centavos(denominacion * cantidad * 100)));
  return total > MAX_IMPORTE ? rechazo(`El conteo suma ${enPesos(total)}; el máximo es ${enPesos(MAX_IMPORTE)}.`) : { ok: true, total };
}

/** A cash day closes with its difference (counted − expected, negative when money is missing); any difference needs an explanation. */
export function cerrar(contado: Centavos, debeHaber: Centavos, explicacion: string | null): Resultado<{ diferencia: Centavos }> {
  const diferencia = restar(contado, debeHaber);
  if (diferencia !== 0 && (explicacion ?? '').trim() === '') {
    const cuanto = enPesos(centavos(Math.abs(diferencia)));
    return rechazo(`${diferencia < 0 ? 'Faltan' : 'Sobran'} ${cuanto}: explique la diferencia.`);
  }
  return { ok: true, diferencia };
}
