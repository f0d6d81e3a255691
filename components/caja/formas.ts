import type { Centavos } from '@/contract/campos';
import type { FormaPago } from '@/contract/caja/forma';
import { CERO, centavos, menorImporte, restarHastaCero, sumar } from '@/domain/dinero';

/** A form of payment on the desk. monto is in pesos, as it was typed: null stands for what the others leave, NaN for no number. */
export interface Pago {
  forma: FormaPago;
  monto: number | null;
  referencia: string;
}

/** The forms in the order of the desk, with the words a person reads. */
export const FORMAS: readonly { forma: FormaPago; label: string; icon: string }[] = [
  { forma: 'EFECTIVO', label: 'Efectivo', icon: 'pi-money-bill' },
  { forma: 'TARJETA', label: 'Tarjeta', icon: 'pi-credit-card' },
  { forma: 'TRANSFERENCIA', label: 'Transferencia', icon: 'pi-arrow-right-arrow-left' },
  { forma: 'CHEQUE', label: 'Cheque', icon: 'pi-file-edit' },
  { forma: 'SALDO_A_FAVOR', label: 'Saldo a favor', icon: 'pi-wallet' },
];

const ORDEN = FORMAS.map(({ forma }) => forma);
const vacio = (forma: FormaPago): Pago => ({ forma, monto: null, referencia: '' });

/** How the desk starts: all in cash. */
export const enEfectivo: readonly Pago[] = [vacio('EFECTIVO')];

/** nombreDeForma('SALDO_A_FAVOR') → 'Saldo a favor'. */
export const nombreDeForma = (forma: FormaPago): string => FORMAS.find((una) => una.forma === forma)?.label ?? forma;

/** aCentavos(1500.5) → 150050; null for what is no amount: NaN, below 0, more than two decimals. */
export function aCentavos(pesos: number | null): Centavos | null {
  if (pesos === null || !(pesos >= 0) || pesos > 1e9) return null;
  const cien = Math.round(pesos * 100);
  return Math.abs(cien - pesos * 100) < 1e-4 ? centavos(cien) : null;
}

/** Presses a form: one that is there goes (never the last), a new one comes and takes the place of those left empty. */
export function pulsar(pagos: readonly Pago[], forma: FormaPago): Pago[] {
  if (pagos.some((pago) => pago.forma === forma)) return pagos.length > 1 ? pagos.filter((pago) => pago.forma !== forma) : [...pagos];
  const escritos = pagos.filter(({ monto, referencia }) => monto !== null || referencia.trim() !== '');
  return [...escritos, vacio(forma)].sort((a, b) => ORDEN.indexOf(a.forma) - ORDEN.indexOf(b.forma));
}

/** The amounts of the forms: those typed, and in the empty ones what is missing, credit first and no more of it than there is. */
export function resolver(pagos: readonly Pago[], total: Centavos, saldoDisponible: Centavos) {
  const montos = new Map<FormaPago, Centavos | null>();
  for (const { forma, monto } of pagos) if (monto !== null) montos.set(forma, aCentavos(monto));
  let falta = restarHastaCero(total, sumar([...montos.values()].map((monto) => monto ?? CERO)));
  const vacios = pagos.filter(({ monto }) => monto === null).map(({ forma }) => forma);
  for (const forma of vacios.sort((a, b) => Number(b === 'SALDO_A_FAVOR') - Number(a === 'SALDO_A_FAVOR'))) {
    const parte = forma === 'SALDO_A_FAVOR' ? menorImporte(falta, saldoDisponible) : falta;
    montos.set(forma, parte);
    falta = restarHastaCero(falta, parte);
  }
  const formas = pagos.flatMap(({ forma, referencia }) => {
    const monto = montos.get(forma) ?? CERO;
    return monto > 0 ? [{ forma, monto, referencia: referencia.trim() }] : [];
  });
  return { formas, montos, ilegible: pagos.find(({ forma }) => montos.get(forma) === null)?.forma };
}

const BILLETES = [100, 200, 500, 1000, 2000].map((pesos) => pesos * 100);

/** billetes(230000) → [240000, 250000, 300000, 400000]: what people hand over for an amount, rounded up to notes. */
export const billetes = (monto: Centavos): Centavos[] =>
  [...new Set(BILLETES.map((billete) => Math.ceil(monto / billete) * billete))]
    .filter((redondo) => redondo > monto)
    .sort((a, b) => a - b)
    .map(centavos);
