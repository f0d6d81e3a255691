import { MAX_IMPORTE, type Centavos } from '@/contract/campos';
import { CERO, enPesos, menorImporte, restar, restarHastaCero, sumar } from './dinero';
import { estatusDe, type EstatusFactura } from './precio';
import { rechazo, type Resultado } from './resultado';

/** The forms of payment. */
export type FormaDePago = 'EFECTIVO' | 'TARJETA' | 'TRANSFERENCIA' | 'CHEQUE' | 'SALDO_A_FAVOR';

/** What an invoice needs to be paid. */
export interface FacturaPorCobrar {
  codigoFactura: number;
  fechaVencimiento: string;
  pendiente: Centavos;
}

/** How much of a payment goes to one invoice. */
export interface Aplicacion {
  codigoFactura: number;
  monto: Centavos;
}

/** Money given in one form. */
export interface Forma {
  forma: FormaDePago;
  monto: Centavos;
}

const sumaDe = (importes: readonly { monto: Centavos }[]) => sumar(importes.map(({ monto }) => monto));
const sumaDeForma = (formas: readonly Forma[], cual: FormaDePago) => sumaDe(formas.filter(({ forma }) => forma === cual));

/** Oldest due date first, the lower code first on the same day: the order in which a payment covers invoices. */
export const masViejaPrimero = (a: Omit<FacturaPorCobrar, 'pendiente'>, b: Omit<FacturaPorCobrar, 'pendiente'>): number =>
  a.fechaVencimiento.localeCompare(b.fechaVencimiento) || a.codigoFactura - b.codigoFactura;

/**
 * Spreads an amount over the invoices, oldest due first, never more than is pending on each: 500.00 over 300.00 and 400.00 →
 * 300.00 and 200.00, resto 0. What no invoice takes is the resto.
 */
export function aplicar(
  facturas: readonly FacturaPorCobrar[],
  monto: Centavos,
): { aplicaciones: Aplicacion[]; aplicado: Centavos; resto: Centavos } {
  let resto = monto;
  const aplicaciones: Aplicacion[] = [];
  for (const { codigoFactura, pendiente } of [...facturas].sort(masViejaPrimero)) {
    const parte = menorImporte(pendiente, resto);
    if (parte <= 0) continue;
    aplicaciones.push({ codigoFactura, monto: parte });
    resto = restar(resto, parte);
  }
  return { aplicaciones, aplicado: restar(monto, resto), resto };
}

/** Checks the amounts that the cashier chose: every invoice known and once, each amount above 0 and at most what is pending on it. */
export function aplicarElegidas(
  facturas: readonly FacturaPorCobrar[],
  elegidas: readonly Aplicacion[],
): Resultado<{ aplicado: Centavos; aplicaciones: Aplicacion[] }> {
  if (elegidas.length === 0) return rechazo('Elija al menos una factura.');
  const porCodigo = new Map(facturas.map((factura) => [factura.codigoFactura, factura]));
  const vistas = new Set<number>();
  for (const { codigoFactura, monto } of elegidas) {
    const factura = porCodigo.get(codigoFactura);
    if (!factura) return rechazo(`La factura ${codigoFactura} no está pendiente.`);
    if (vistas.has(codigoFactura)) return rechazo(`La factura ${codigoFactura} está dos veces en el cobro.`);
    if (monto <= 0) return rechazo('Los montos deben ser mayores que 0.');
    if (monto > factura.pendiente) {
      return rechazo(`A la factura ${codigoFactura} le quedan ${enPesos(factura.pendiente)} y se quiere cobrar ${enPesos(monto)}.`);
    }
    vistas.add(codigoFactura);
  }
  return { ok: true, aplicado: sumaDe(elegidas), aplicaciones: [...elegidas] };
}

/**
 * Settles a payment. What is not cash covers first; cash above what is applied is change or, with excedente SALDO, credit of the payer;
 * other money above it becomes credit: 1,000.00 applied, card 600.00 and cash 500.00 → recibido 110000, devuelta 10000, saldo 0. recibido =
 * aplicado + devuelta + saldo.
 */
export function liquidar({
  aplicado,
  formas,
  excedente,
  saldoDisponible,
}: {
  aplicado: Centavos;
  formas: readonly Forma[];
  excedente: 'DEVUELTA' | 'SALDO';
  saldoDisponible: Centavos;
}): Resultado<{ recibido: Centavos; efectivo: Centavos; saldoUsado: Centavos; devuelta: Centavos; saldo: Centavos }> {
  if (aplicado <= 0 || formas.some(({ monto }) => monto <= 0)) return rechazo('Los montos deben ser mayores que 0.');
  const recibido = sumaDe(formas);
  const efectivo = sumaDeForma(formas, 'EFECTIVO');
  const saldoUsado = sumaDeForma(formas, 'SALDO_A_FAVOR');
  if (recibido > MAX_IMPORTE) return rechazo(`Los pagos suman ${enPesos(recibido)}; el máximo es ${enPesos(MAX_IMPORTE)}.`);
  if (saldoUsado > saldoDisponible) return rechazo(`El saldo a favor disponible es de ${enPesos(saldoDisponible)}.`);
  if (saldoUsado > aplicado) return rechazo('El saldo a favor no puede pasar de lo que se cobra.');
  if (recibido < aplicado) return rechazo(`Faltan ${enPesos(restar(aplicado, recibido))} para cubrir ${enPesos(aplicado)}.`);
  const sobra = restar(recibido, aplicado);
  const sobraEnEfectivo = menorImporte(sobra, efectivo);
  const devuelta = excedente === 'DEVUELTA' ? sobraEnEfectivo : CERO;
  return { ok: true, recibido, efectivo, saldoUsado, devuelta, saldo: restar(sobra, devuelta) };
}

/** The amounts of an invoice that a payment moves. */
export interface CuentaDeFactura {
  total: Centavos;
  pagado: Centavos;
  pendiente: Centavos;
  estatus: EstatusFactura;
}

const conPagado = (total: Centavos, pagado: Centavos): CuentaDeFactura => ({
  total,
  pagado,
  pendiente: restarHastaCero(total, pagado),
  estatus: estatusDe(total, pagado, false),
});

/**
 * Pays part of an invoice: { total 1000, pagado 0 } with 400 → { pagado 400, pendiente 600, PARCIAL }; more than is pending, or on a paid or voided
 * one, is refused.
 */
export function abonar({ total, pagado, pendiente, estatus }: CuentaDeFactura, monto: Centavos): Resultado<CuentaDeFactura> {
  if (estatus === 'ANULADA') return rechazo('La factura está anulada.');
  if (pendiente === 0) return rechazo('La factura ya está pagada.');
  if (monto > pendiente) return rechazo(`A la factura le quedan ${enPesos(pendiente)} y se quiere cobrar ${enPesos(monto)}.`);
  return { ok: true, ...conPagado(total, sumar([pagado, monto])) };
}

/** Takes a payment back from its invoice: after abonar(f, 400), quitarAbono(…, 400) gives exactly f again. */
export function quitarAbono({ total, pagado, estatus }: CuentaDeFactura, monto: Centavos): Resultado<CuentaDeFactura> {
  if (estatus === 'ANULADA') return rechazo('La factura está anulada.');
  if (monto > pagado) return rechazo(`En la factura solo hay ${enPesos(pagado)} pagados.`);
  return { ok: true, ...conPagado(total, restar(pagado, monto)) };
}

/** An invoice is voided only without live payments, and once; its number stays used. */
export function puedeAnular({ pagado, estatus }: Pick<CuentaDeFactura, 'pagado' | 'estatus'>): Resultado {
  if (estatus === 'ANULADA') return rechazo('La factura ya está anulada.');
  if (pagado > 0) return rechazo(`La factura tiene ${enPesos(pagado)} pagados; reverse primero sus cobros.`);
  return { ok: true };
}

/**
 * What a reversal moves: cash 500.00 with change 100.00 → efectivoQueSale 40000; credit used comes back, credit made is taken away.
 * Refused when it was reversed already, or when the credit it made was spent since, naming the payments that spent it.
 */
export function reversar(cobro: {
  reversado: boolean;
  formas: readonly Forma[];
  devuelta: Centavos;
  saldo: Centavos;
  saldoDisponible: Centavos;
  cobrosQueLoGastaron: readonly (string | number)[];
}): Resultado<{ efectivoQueSale: Centavos; saldoQueVuelve: Centavos; saldoQueSeRetira: Centavos }> {
  if (cobro.reversado) return rechazo('El cobro ya fue reversado.');
  if (cobro.saldo > cobro.saldoDisponible) {
    const cuales = cobro.cobrosQueLoGastaron.join(', ');
    return rechazo(`El saldo a favor de este cobro ya se usó en: ${cuales}. Reverse primero esos cobros.`);
  }
  const efectivo = sumaDeForma(cobro.formas, 'EFECTIVO');
  return {
    ok: true,
    efectivoQueSale: restar(efectivo, cobro.devuelta),
    saldoQueVuelve: sumaDeForma(cobro.formas, 'SALDO_A_FAVOR'),
    saldoQueSeRetira: cobro.saldo,
  };
}
