import type { FormaPago } from '@/contract/caja/forma';
import { conDosDecimales, MAX_IMPORTE, NO_ES_NUMERO, SOBRAN_DECIMALES, type Centavos } from '@/contract/importe';
import { FORMA_PAGO } from '@/contract/palabras';
import { esContable } from '@/domain/caja';
import { EN_PESOS_ENTEROS, hastaElPeso } from '@/domain/cobros/cobro';
import { aCentavos, CERO, centavos, menorImporte, restarHastaCero, sumar } from '@/domain/dinero';
import { count } from '@/utils/format';

/** A form of payment on the desk. `monto` is in pesos as typed: null takes what the others leave, NaN is not a number. */
export interface Pago {
  forma: FormaPago;
  monto: number | null;
  referencia: string;
  /** Of several empty amounts, the one with the highest `turno` takes what is missing. */
  turno: number;
}

/** The forms in the order of the desk, with their labels and the key that focuses the amount of each. */
export const FORMAS: readonly { forma: FormaPago; label: string; icon: string; tecla: string }[] = [
  { forma: 'EFECTIVO', label: FORMA_PAGO.EFECTIVO, icon: 'pi-money-bill', tecla: 'F7' },
  { forma: 'TARJETA', label: FORMA_PAGO.TARJETA, icon: 'pi-credit-card', tecla: 'F8' },
  { forma: 'TRANSFERENCIA', label: FORMA_PAGO.TRANSFERENCIA, icon: 'pi-arrow-right-arrow-left', tecla: 'F9' },
  { forma: 'CHEQUE', label: FORMA_PAGO.CHEQUE, icon: 'pi-file-edit', tecla: 'F10' },
  { forma: 'SALDO_A_FAVOR', label: FORMA_PAGO.SALDO_A_FAVOR, icon: 'pi-wallet', tecla: 'F4' },
];

const ORDEN = FORMAS.map(({ forma }) => forma);
const vacio = (forma: FormaPago): Pago => ({ forma, monto: null, referencia: '', turno: 0 });

/** The desk's default: everything in cash. */
export const enEfectivo: readonly Pago[] = [vacio('EFECTIVO')];

/** nombreDeForma('SALDO_A_FAVOR') → 'Saldo a favor'. */
export const nombreDeForma = (forma: FormaPago): string => FORMA_PAGO[forma];

/** Why a typed amount cannot be taken, in the words of its schema, which the desk does not load; '' when it can, or when nothing was typed. */
export function faltaDeMonto(pesos: number | null | undefined): string {
  if (pesos === null || pesos === undefined || aCentavos(pesos) !== null) return '';
  if (Number.isNaN(pesos)) return NO_ES_NUMERO;
  if (!conDosDecimales(pesos)) return SOBRAN_DECIMALES;
  return pesos < 0 ? 'Debe ser 0 o más' : `Debe ser ${count(MAX_IMPORTE / 100)} o menos`;
}

/** The same of a form of payment: cash is in whole pesos unless the company hands centavos out. */
export function faltaDe({ forma, monto }: Pick<Pago, 'forma' | 'monto'>, centavosEnEfectivo: boolean): string {
  const enCentavos = aCentavos(monto);
  if (forma === 'EFECTIVO' && enCentavos !== null && !esContable(enCentavos, centavosEnEfectivo)) return EN_PESOS_ENTEROS;
  return faltaDeMonto(monto);
}

/** Adds a form of payment; it takes what is missing until an amount is typed. */
export function pedirForma(pagos: readonly Pago[], forma: FormaPago): Pago[] {
  const turno = Math.max(...pagos.map((pago) => pago.turno)) + 1;
  const otras = pagos.filter((pago) => pago.forma !== forma);
  const esta = pagos.find((pago) => pago.forma === forma) ?? vacio(forma);
  return [...otras, { ...esta, turno }].sort((a, b) => ORDEN.indexOf(a.forma) - ORDEN.indexOf(b.forma));
}

/** Removes a form of payment, but never the last one. */
export const quitarForma = (pagos: readonly Pago[], forma: FormaPago): Pago[] =>
  pagos.length > 1 ? pagos.filter((pago) => pago.forma !== forma) : [...pagos];

/** The basis of the amounts that were not typed. */
interface Debido {
  /** The amount to pay. */
  total: Centavos;
  /** The part of it that credit may cover. */
  saldoDisponible: Centavos;
  centavosEnEfectivo: boolean;
}

/**
 * The amounts of the forms: the typed ones as they are; the empty ones take what is missing, credit first (as far as it goes), then the
 * form added last. Cash is in whole pesos, so credit leaves the centavos over to it.
 */
export function resolver(pagos: readonly Pago[], { total, saldoDisponible, centavosEnEfectivo }: Debido) {
  const montos = new Map<FormaPago, Centavos | null>();
  for (const { forma, monto } of pagos) if (monto !== null) montos.set(forma, aCentavos(monto));
  let falta = restarHastaCero(total, sumar([...montos.values()].map((monto) => monto ?? CERO)));
  const esSaldo = ({ forma }: Pago) => Number(forma === 'SALDO_A_FAVOR');
  const enOrden = pagos.filter(({ monto }) => monto === null).sort((a, b) => esSaldo(b) - esSaldo(a) || b.turno - a.turno);
  const vacios = enOrden.map(({ forma }) => forma);
  for (const forma of vacios) {
    const parte = forma === 'SALDO_A_FAVOR' ? menorImporte(falta, saldoDisponible) : falta;
    const enMano = forma === 'EFECTIVO' && !centavosEnEfectivo ? hastaElPeso(parte) : parte;
    const saldo = montos.get('SALDO_A_FAVOR');
    if (saldo && vacios.includes('SALDO_A_FAVOR')) montos.set('SALDO_A_FAVOR', restarHastaCero(saldo, restarHastaCero(enMano, parte)));
    montos.set(forma, enMano);
    falta = restarHastaCero(falta, parte);
  }
  const formas = pagos.flatMap(({ forma, referencia }) => {
    const monto = montos.get(forma) ?? CERO;
    return monto > 0 ? [{ forma, monto, referencia: referencia.trim() }] : [];
  });
  return { formas, montos, ilegible: pagos.find((pago) => faltaDe(pago, centavosEnEfectivo))?.forma };
}

const BILLETES = [100, 200, 500, 1000, 2000].map((pesos) => pesos * 100);

/** billetes(230000) → [240000, 250000, 300000, 400000]: the amounts of cash that people hand over, rounded up to notes. */
export const billetes = (monto: Centavos): Centavos[] =>
  [...new Set(BILLETES.map((billete) => Math.ceil(monto / billete) * billete))]
    .filter((redondo) => redondo > monto)
    .sort((a, b) => a - b)
    .map(centavos);
