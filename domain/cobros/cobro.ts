import { MAX_IMPORTE, type Centavos } from '@/contract/campos';
import { esContable } from '../caja';
import { CERO, centavos, enPesos, menorImporte, restar, restarHastaCero, sumar } from '../dinero';
import { textoDelDia } from '../fechas';
import { estatusDe, type EstatusFactura } from '../precio';
import { rechazo, type Resultado } from '../resultado';

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

/** Why an amount of cash is not taken. */
export const EN_PESOS_ENTEROS = 'El efectivo se recibe en pesos enteros, sin centavos.';

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

const PESO = 100;

/** enPesosEnteros(123450) → 123400: what of an amount can be handed out in whole pesos. */
export const enPesosEnteros = (importe: Centavos): Centavos => centavos(importe - (importe % PESO));

/** hastaElPeso(123401) → 123500: the least whole pesos that cover an amount. */
export const hastaElPeso = (importe: Centavos): Centavos => centavos(Math.ceil(importe / PESO) * PESO);

/** Nobody hands over five notes of 2,000 too many: so much cash above what is due was mistyped, or has a reason that somebody confirms. */
const SOBRA_DUDOSA = 1_000_000;

/** The question that so much cash above what is due raises; undefined where it raises none. */
export const preguntaPorEfectivo = (sobraEnEfectivo: Centavos): string | undefined =>
  sobraEnEfectivo < SOBRA_DUDOSA
    ? undefined
    : `En efectivo sobran ${enPesos(sobraEnEfectivo)}. Compruebe lo recibido; si es correcto, confírmelo.`;

/**
 * Settles a payment. What is not cash covers first; cash above what is due is change or, with excedente SALDO, credit of the payer; other
 * money above it becomes credit: 1,000.00 applied, card 600.00 and cash 500.00 → recibido 110000, devuelta 10000, saldo 0. Change is whole
 * pesos unless the company hands centavos out: applied 100.01, cash 200.00 → devuelta 9900, saldo 99. `anticipo` is money for an estimate,
 * due like the rest but kept as credit. Credit covers at most what the other forms leave of what is applied. recibido = aplicado + devuelta + saldo.
 */
export function liquidar({
  aplicado,
  anticipo = CERO,
  formas,
  excedente,
  saldoDisponible,
  centavosEnEfectivo,
}: {
  aplicado: Centavos;
  anticipo?: Centavos;
  formas: readonly Forma[];
  excedente: 'DEVUELTA' | 'SALDO';
  saldoDisponible: Centavos;
  centavosEnEfectivo: boolean;
}): Resultado<{
  recibido: Centavos;
  efectivo: Centavos;
  saldoUsado: Centavos;
  devuelta: Centavos;
  saldo: Centavos;
  /** Cash above what is due, whatever becomes of it. */
  sobraEnEfectivo: Centavos;
}> {
  const debido = sumar([aplicado, anticipo]);
  if (debido <= 0 || formas.some(({ monto }) => monto <= 0)) return rechazo('Los montos deben ser mayores que 0.');
  if (formas.some(({ forma, monto }) => forma === 'EFECTIVO' && !esContable(monto, centavosEnEfectivo))) return rechazo(EN_PESOS_ENTEROS);
  const recibido = sumaDe(formas);
  const efectivo = sumaDeForma(formas, 'EFECTIVO');
  const saldoUsado = sumaDeForma(formas, 'SALDO_A_FAVOR');
  if (recibido > MAX_IMPORTE) return rechazo(`Los pagos suman ${enPesos(recibido)}; el máximo es ${enPesos(MAX_IMPORTE)}.`);
  if (saldoUsado > saldoDisponible) return rechazo(`El saldo a favor disponible es de ${enPesos(saldoDisponible)}.`);
  const cubreElSaldo = menorImporte(aplicado, restarHastaCero(debido, restar(recibido, saldoUsado)));
  if (saldoUsado > cubreElSaldo) {
    return rechazo(`El saldo a favor cubre a lo sumo lo que dejan las otras formas de pago: ${enPesos(cubreElSaldo)}.`);
  }
  if (recibido < debido) return rechazo(`Faltan ${enPesos(restar(debido, recibido))} para cubrir ${enPesos(debido)}.`);
  const sobra = restar(recibido, debido);
  const sobraEnEfectivo = menorImporte(sobra, efectivo);
  const enMano = centavosEnEfectivo ? sobraEnEfectivo : enPesosEnteros(sobraEnEfectivo);
  const devuelta = excedente === 'DEVUELTA' ? enMano : CERO;
  return { ok: true, recibido, efectivo, saldoUsado, devuelta, saldo: sumar([anticipo, restar(sobra, devuelta)]), sobraEnEfectivo };
}

/** What an instalment by attendance needs to be known as an estimate. */
export interface CuotaPorAsistencia {
  /** The last day of the span of an instalment that shows its full price until it is recalculated; null for what is no estimate. */
  estimadaHasta: string | null;
}

/**
 * Where money for an invoice goes: to the invoice, or to the payer's credit while the span of an estimate is not over, for nobody knows
 * yet what it will cost. Once it is over it is refused: it is recalculated first.
 */
export function destinoDelDinero({ estimadaHasta }: CuotaPorAsistencia, hoy: string): Resultado<{ aSaldo: boolean }> {
  if (estimadaHasta === null) return { ok: true, aSaldo: false };
  if (hoy <= estimadaHasta) return { ok: true, aSaldo: true };
  return rechazo(
    `Se cobra por asistencia y su tramo terminó el ${textoDelDia(estimadaHasta)}: recalcule primero su monto, en Generar cuotas.`,
  );
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
