import { quitarAbono, type CuentaDeFactura, type Forma } from './cobro';
import { CERO, enPesos, restar, sumar, type Centavos } from '../dinero';
import { rechazo, type Resultado } from '../resultado';

/** The amount of a payment applied to one invoice, with the invoice's current account. */
export interface LineaPorReversar extends CuentaDeFactura {
  codigoFactura: number;
  monto: Centavos;
  /** The part that became credit when the invoice was voided, and is no longer on it. */
  liberado: Centavos;
}

/** A payment's effect on one person's credit, with that person's current credit. */
export interface CuentaDeSaldo {
  codigoEntidad: number;
  /** Credit that the payment used: a reversal gives it back. */
  usado: Centavos;
  /** Credit that the payment created, at once or when its invoice was voided: a reversal takes it away. */
  hecho: Centavos;
  disponible: Centavos;
}

/** What spent the credit since, and how to undo it: reverse a receipt, transfer it back; a refund (null) cannot be undone. */
export interface Gasto {
  que: string;
  deshace: 'REVERSAR' | 'TRASLADAR' | null;
}

/** The effects of reversing a payment. */
export interface PlanDeReversion {
  /** Cash received less the change: it leaves a cash drawer. */
  efectivo: Centavos;
  facturas: { codigoFactura: number; pagado: Centavos; pendiente: Centavos; estatus: CuentaDeFactura['estatus'] }[];
  /** Per person: `vuelve` is given back, `seRetira` is taken away, of which `falta` was spent already (only of a returned payment). */
  saldos: { codigoEntidad: number; vuelve: Centavos; seRetira: Centavos; falta: Centavos }[];
}

const porque = (falta: Centavos, gastos: readonly Gasto[]) => {
  const cuales = gastos.map(({ que }) => que).join(', ');
  const que = `El saldo a favor que dejó este cobro ya se gastó${cuales ? `: ${cuales}` : ''}. Faltan ${enPesos(falta)}.`;
  const puede = (como: Gasto['deshace']) => gastos.some(({ deshace }) => deshace === como);
  if (puede('REVERSAR')) return `${que} Reverse primero lo que lo usó.`;
  return puede('TRASLADAR') ? `${que} Trasládelo antes de vuelta.` : `${que} El cobro ya no se puede reversar.`;
};

/**
 * Reverses a payment: cash 500.00 with change 100.00 → efectivo 40000; every invoice returns to its state before it, used credit comes
 * back, created credit is taken away. Refused if created credit has been spent since, naming what spent it, so that credit never falls
 * below 0; not of a payment that the bank returned (`devuelto`), where what is missing becomes a debt.
 */
export function planDeReversion({
  formas,
  devuelta,
  lineas,
  cuentas,
  gastos,
  devuelto = false,
}: {
  formas: readonly Forma[];
  devuelta: Centavos;
  lineas: readonly LineaPorReversar[];
  cuentas: readonly CuentaDeSaldo[];
  gastos: readonly Gasto[];
  devuelto?: boolean;
}): Resultado<PlanDeReversion> {
  const facturas: PlanDeReversion['facturas'] = [];
  for (const { codigoFactura, monto, liberado, ...cuenta } of lineas) {
    const quedaba = restar(monto, liberado);
    if (quedaba === 0) continue;
    const quitada = quitarAbono(cuenta, quedaba);
    if (!quitada.ok) return quitada;
    const { pagado, pendiente, estatus } = quitada;
    facturas.push({ codigoFactura, pagado, pendiente, estatus });
  }
  const saldos = cuentas.map(({ codigoEntidad, usado, hecho, disponible }) => {
    const queda = restar(sumar([disponible, usado]), hecho);
    return { codigoEntidad, vuelve: usado, seRetira: hecho, falta: queda < 0 ? restar(CERO, queda) : CERO };
  });
  const corto = saldos.find(({ falta }) => falta > 0);
  if (corto && !devuelto) return rechazo(porque(corto.falta, gastos));
  const efectivo = sumar(formas.filter(({ forma }) => forma === 'EFECTIVO').map(({ monto }) => monto));
  return {
    ok: true,
    efectivo: restar(efectivo, devuelta),
    facturas,
    saldos,
  };
}
