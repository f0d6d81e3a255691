import type { Centavos } from '@/contract/campos';
import { esContable } from '../caja';
import { EN_PESOS_ENTEROS } from './cobro';
import { enPesos, restar } from '../dinero';
import { rechazo, type Resultado } from '../resultado';

const falta = (disponible: Centavos) =>
  rechazo(disponible > 0 ? `El saldo a favor es de ${enPesos(disponible)}.` : 'No tiene saldo a favor.');

/** Takes credit from somebody for somebody else: 500.00 of 800.00 leaves 300.00; never more than there is. */
export function sacarSaldo(disponible: Centavos, monto: Centavos): Resultado<{ queda: Centavos }> {
  if (monto <= 0) return rechazo('Los montos deben ser mayores que 0.');
  return monto > disponible ? falta(disponible) : { ok: true, queda: restar(disponible, monto) };
}

/** Hands credit out as cash, the only way it becomes cash: whole pesos, unless the company hands centavos out, and never more than there is. */
export function devolverSaldo(disponible: Centavos, monto: Centavos, centavosEnEfectivo: boolean): Resultado<{ queda: Centavos }> {
  return esContable(monto, centavosEnEfectivo) ? sacarSaldo(disponible, monto) : rechazo(EN_PESOS_ENTEROS);
}

/** Less than a peso is nobody's errand: it goes along by itself. */
const SE_MUEVE_SOLO = 100;

/** What becomes of the credit of somebody who would pay for nobody any more: nothing is there, it moves by itself, or it is in the way. */
export const alDejarDePagar = (disponible: Centavos): 'NADA' | 'SE_MUEVE' | 'IMPIDE' =>
  disponible <= 0 ? 'NADA' : disponible < SE_MUEVE_SOLO ? 'SE_MUEVE' : 'IMPIDE';
