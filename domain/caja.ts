import { MAX_IMPORTE, type Centavos } from '@/contract/importe';
import { centavos, enPesos, restar, sumar } from './dinero';
import { rechazo, type Resultado } from './resultado';

/** The notes and coins of the Dominican peso counted at the close, in pesos. */
export const DENOMINACIONES = [2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1] as const;

/** What lies in the drawer below one peso, counted together as centavos where the company uses them in cash. In pesos, like the others. */
export const CENTAVO = 0.01;

/** valorDe({ denominacion: 500, cantidad: 3 }) → 150000 centavos. */
export const valorDe = ({ denominacion, cantidad }: { denominacion: number; cantidad: number }): Centavos =>
  centavos(Math.round(denominacion * 100) * cantidad);

/** piezasDe(570000) → 2 of 2000, 1 of 1000, 1 of 500, 1 of 200: the fewest notes and coins for an amount of whole pesos, 0 of each other. */
export function piezasDe(importe: Centavos): { denominacion: number; cantidad: number }[] {
  let resto = importe / 100;
  return DENOMINACIONES.map((denominacion) => {
    const cantidad = Math.floor(resto / denominacion);
    resto -= cantidad * denominacion;
    return { denominacion, cantidad };
  });
}

/** Whether an amount of cash can be counted: whole pesos, unless the company uses centavos in cash. */
export const esContable = (efectivo: Centavos, centavosEnEfectivo: boolean): boolean => centavosEnEfectivo || efectivo % 100 === 0;

/** The refusal of a float or cash movement with centavos, which the count at the close could never find. */
export const CAJA_EN_PESOS_ENTEROS = 'El efectivo va en pesos enteros, sin centavos.';

/** The totals of a cash day; every amount is positive, its name gives the direction. */
export interface MovimientosDeCaja {
  fondo: Centavos;
  efectivo: Centavos;
  devuelto: Centavos;
  reembolsos: Centavos;
  entradas: Centavos;
  salidas: Centavos;
}

/** A movement of cash beside payments; `deUnCobroSuyo` where it returned a payment of the same cash day. */
interface MovimientoAnotado {
  tipo: string;
  monto: Centavos;
  deUnCobroSuyo: boolean;
}

/** The cash that must be in the drawer: float + cash − change − refunds + money in − money out: 1000 + 5000 − 200 − 500 + 300 − 100 → 5500. */
export const esperado = ({ fondo, efectivo, devuelto, reembolsos, entradas, salidas }: MovimientosDeCaja): Centavos =>
  restar(sumar([fondo, efectivo, entradas]), sumar([devuelto, reembolsos, salidas]));

/**
 * What the float and the noted movements alone leave in the drawer: 1000 + 300 − 500 → 800. Whoever is at the desk sees these amounts, so it
 * says nothing of the expected sum, which stays hidden until the count; with the payments there is never less. What returned a payment of the
 * same day takes only what that payment brought.
 */
export const sinCobros = ({ fondo, movimientos }: { fondo: Centavos; movimientos: readonly MovimientoAnotado[] }): Centavos =>
  movimientos
    .filter(({ deUnCobroSuyo }) => !deUnCobroSuyo)
    .reduce((suma, { tipo, monto }) => (tipo === 'ENTRADA' ? sumar([suma, monto]) : restar(suma, monto)), fondo);

/**
 * The total of a count: two of 2000 and three of 25 → 407500 centavos; 50 of 0.01 add 50. Refuses an unknown denomination, a negative count, and a sum above
 * the maximum amount.
 */
export function contar(conteo: readonly { denominacion: number; cantidad: number }[]): Resultado<{ total: Centavos }> {
  const validas: readonly number[] = [...DENOMINACIONES, CENTAVO];
  for (const { denominacion, cantidad } of conteo) {
    if (!validas.includes(denominacion)) return rechazo(`No existe una denominación de ${denominacion}.`);
    if (!Number.isSafeInteger(cantidad) || cantidad < 0) return rechazo(`La cantidad de ${denominacion} no es válida.`);
  }
  const total = sumar(conteo.map(valorDe));
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
