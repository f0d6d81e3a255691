import type { Centavos } from '@/contract/campos';
import { quitarAbono, type CuentaDeFactura, type Forma } from './cobro';
import { CERO, enPesos, restar, sumar } from '../dinero';
import { rechazo, type Resultado } from '../resultado';

/** What a payment covered of one invoice, with the account of that invoice now. */
export interface LineaPorReversar extends CuentaDeFactura {
  codigoFactura: number;
  monto: Centavos;
  /** The part that the invoice gave up when it was voided: it is credit since, and no longer on the invoice. */
  liberado: Centavos;
}

/** What a payment did to the credit of one person, and what that person has now. */
export interface CuentaDeSaldo {
  codigoEntidad: number;
  /** Credit that the payment spent: it comes back. */
  usado: Centavos;
  /** Credit that the payment made, at once or when an invoice gave it up: it goes. */
  hecho: Centavos;
  disponible: Centavos;
}

/** Where credit went since: a receipt that can be reversed first, or a refund or transfer that cannot. */
export interface Gasto {
  que: string;
  esCobro: boolean;
}

/** What taking a payment back moves. */
export interface PlanDeReversion {
  /** Cash received less the change: it leaves a drawer. */
  efectivo: Centavos;
  facturas: { codigoFactura: number; pagado: Centavos; pendiente: Centavos; estatus: CuentaDeFactura['estatus'] }[];
  /** Per person, above 0 what comes back and below 0 what is taken away. */
  saldos: { codigoEntidad: number; vuelve: Centavos; seRetira: Centavos }[];
}

/** What an invoice keeps of a payment: what was applied less what it gave up. */
export const vivo = ({ monto, liberado }: { monto: Centavos; liberado: Centavos }): Centavos => restar(monto, liberado);

const porque = (falta: Centavos, gastos: readonly Gasto[]) => {
  const cuales = gastos.map(({ que }) => que).join(', ');
  const que = `El saldo a favor que dejó este cobro ya se gastó${cuales ? `: ${cuales}` : ''}. Faltan ${enPesos(falta)}.`;
  return gastos.some(({ esCobro }) => esCobro) ? `${que} Reverse primero lo que lo usó.` : `${que} El cobro ya no se puede reversar.`;
};

/**
 * Takes a payment back: cash 500.00 with change 100.00 → efectivo 40000; every invoice is as it was before it, credit used comes back,
 * credit made is taken away. Refused when that credit was spent since, naming what spent it, so that credit never goes below 0.
 */
export function planDeReversion({
  formas,
  devuelta,
  lineas,
  cuentas,
  gastos,
}: {
  formas: readonly Forma[];
  devuelta: Centavos;
  lineas: readonly LineaPorReversar[];
  cuentas: readonly CuentaDeSaldo[];
  gastos: readonly Gasto[];
}): Resultado<PlanDeReversion> {
  const facturas: PlanDeReversion['facturas'] = [];
  for (const { codigoFactura, monto, liberado, ...cuenta } of lineas) {
    const quedaba = vivo({ monto, liberado });
    if (quedaba === 0) continue;
    const quitada = quitarAbono(cuenta, quedaba);
    if (!quitada.ok) return quitada;
    const { pagado, pendiente, estatus } = quitada;
    facturas.push({ codigoFactura, pagado, pendiente, estatus });
  }
  for (const { usado, hecho, disponible } of cuentas) {
    const queda = restar(sumar([disponible, usado]), hecho);
    if (queda < 0) return rechazo(porque(restar(CERO, queda), gastos));
  }
  const efectivo = sumar(formas.filter(({ forma }) => forma === 'EFECTIVO').map(({ monto }) => monto));
  return {
    ok: true,
    efectivo: restar(efectivo, devuelta),
    facturas,
    saldos: cuentas.map(({ codigoEntidad, usado, hecho }) => ({ codigoEntidad, vuelve: usado, seRetira: hecho })),
  };
}
