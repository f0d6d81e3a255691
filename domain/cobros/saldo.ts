import { esContable } from '../caja';
import { EN_PESOS_ENTEROS } from './cobro';
import { enPesos, restar, type Centavos } from '../dinero';
import { rechazo, type Resultado } from '../resultado';

const falta = (disponible: Centavos) =>
  rechazo(disponible > 0 ? `El saldo a favor es de ${enPesos(disponible)}.` : 'No tiene saldo a favor.');

/** Takes an amount out of somebody's credit: 500.00 of 800.00 leaves 300.00; refused if it exceeds the credit. */
export function sacarSaldo(disponible: Centavos, monto: Centavos): Resultado<{ queda: Centavos }> {
  if (monto <= 0) return rechazo('Los montos deben ser mayores que 0.');
  return monto > disponible ? falta(disponible) : { ok: true, queda: restar(disponible, monto) };
}

/** Refunds credit in cash, the only way it becomes cash: whole pesos unless the company uses centavos in cash, and at most the credit. */
export function devolverSaldo(disponible: Centavos, monto: Centavos, centavosEnEfectivo: boolean): Resultado<{ queda: Centavos }> {
  return esContable(monto, centavosEnEfectivo) ? sacarSaldo(disponible, monto) : rechazo(EN_PESOS_ENTEROS);
}

/** Credit below one peso (in centavos) is moved without asking: nobody comes to the desk for it. */
const SE_MUEVE_SOLO = 100;

/** What happens to the credit of a payer who would no longer pay for anybody: there is none, it moves automatically, or it prevents the change. */
export const alDejarDePagar = (disponible: Centavos): 'NADA' | 'SE_MUEVE' | 'IMPIDE' =>
  disponible <= 0 ? 'NADA' : disponible < SE_MUEVE_SOLO ? 'SE_MUEVE' : 'IMPIDE';
