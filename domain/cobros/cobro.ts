import type { FormaPago } from '@/contract/caja/forma';
import { MAX_IMPORTE, type Centavos } from '@/contract/importe';
import { esContable } from '../caja';
import { CERO, centavos, enPesos, menorImporte, restar, restarHastaCero, sumar } from '../dinero';
import { textoDelDia } from '../fechas';
import { estatusDe, type EstatusFactura } from '../precio';
import { rechazo, type Resultado } from '../resultado';

/** The money given in one form of payment. */
export interface Forma {
  forma: FormaPago;
  monto: Centavos;
}

/** The refusal of cash with centavos. */
export const EN_PESOS_ENTEROS = 'El efectivo se recibe en pesos enteros, sin centavos.';

const sumaDe = (importes: readonly { monto: Centavos }[]) => sumar(importes.map(({ monto }) => monto));
const sumaDeForma = (formas: readonly Forma[], cual: FormaPago) => sumaDe(formas.filter(({ forma }) => forma === cual));

/** Whether a form is tax that the payer withheld, which settles an invoice without money. */
export const esRetencion = ({ forma }: { forma: FormaPago }): boolean => forma.startsWith('RETENCION');

const PESO = 100;

/** enPesosEnteros(123450) → 123400: the part of an amount that can be paid out in whole pesos. */
const enPesosEnteros = (importe: Centavos): Centavos => centavos(importe - (importe % PESO));

/** hastaElPeso(123401) → 123500: the smallest amount in whole pesos that covers it. */
export const hastaElPeso = (importe: Centavos): Centavos => centavos(Math.ceil(importe / PESO) * PESO);

/** Cash above the due amount by this much (centavos) is confirmed first: it is either mistyped or has a reason. */
const SOBRA_DUDOSA = 1_000_000;

/** The confirmation to ask for when cash exceeds the due amount by far; undefined if none is needed. */
export const preguntaPorEfectivo = (sobraEnEfectivo: Centavos): string | undefined =>
  sobraEnEfectivo < SOBRA_DUDOSA
    ? undefined
    : `En efectivo sobran ${enPesos(sobraEnEfectivo)}. Compruebe lo recibido; si es correcto, confírmelo.`;

/**
 * Settles a payment. Non-cash forms cover the due amount first. Cash above it is change or, with excedente SALDO, credit of the payer;
 * other money above it becomes credit: 1,000.00 applied, card 600.00 and cash 500.00 → recibido 110000, devuelta 10000, saldo 0. Change is
 * in whole pesos unless the company uses centavos in cash: applied 100.01, cash 200.00 → devuelta 9900, saldo 99. `anticipo` is money for
 * an estimate: due like the rest, but kept as credit. Credit and withheld tax can cover at most what the other forms leave of the applied
 * amount. recibido = aplicado + devuelta + saldo.
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
  /** Cash above the due amount, whether it becomes change or credit. */
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
  const retenido = sumaDe(formas.filter(esRetencion));
  const sinDinero = sumar([saldoUsado, retenido]);
  const cubre = menorImporte(aplicado, restarHastaCero(debido, restar(recibido, sinDinero)));
  if (sinDinero > cubre) {
    const que =
      retenido === 0 ? 'El saldo a favor cubre' : saldoUsado === 0 ? 'Lo retenido cubre' : 'Lo retenido y el saldo a favor cubren';
    return rechazo(`${que} a lo sumo lo que dejan las otras formas de pago: ${enPesos(cubre)}.`);
  }
  if (recibido < debido) return rechazo(`Faltan ${enPesos(restar(debido, recibido))} para cubrir ${enPesos(debido)}.`);
  const sobra = restar(recibido, debido);
  const sobraEnEfectivo = menorImporte(sobra, efectivo);
  const enMano = centavosEnEfectivo ? sobraEnEfectivo : enPesosEnteros(sobraEnEfectivo);
  const devuelta = excedente === 'DEVUELTA' ? enMano : CERO;
  return { ok: true, recibido, efectivo, saldoUsado, devuelta, saldo: sumar([anticipo, restar(sobra, devuelta)]), sobraEnEfectivo };
}

/** What marks an instalment as an estimate. */
interface CuotaPorAsistencia {
  /** The last day of the span, for an instalment by attendance that shows its full price until it is recalculated; null for any other. */
  estimadaHasta: string | null;
}

/**
 * Where the money for an invoice goes: to the invoice or, while the span of an estimate is still running and its cost is unknown, to the
 * payer's credit. After the span the payment is refused: the instalment must be recalculated first.
 */
export function destinoDelDinero({ estimadaHasta }: CuotaPorAsistencia, hoy: string): Resultado<{ aSaldo: boolean }> {
  if (estimadaHasta === null) return { ok: true, aSaldo: false };
  if (hoy <= estimadaHasta) return { ok: true, aSaldo: true };
  return rechazo(
    `Se cobra por asistencia y su tramo terminó el ${textoDelDia(estimadaHasta)}: recalcule primero su monto, en Generar cuotas.`,
  );
}

/** The amounts of an invoice that a payment changes. */
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

const INCOBRABLE = rechazo('La factura está dada por incobrable: recupérela antes, en Libros.');

/**
 * Applies an amount to an invoice: { total 1000, pagado 0 } with 400 → { pagado 400, pendiente 600, PARCIAL }. Refused if it exceeds the
 * pending amount, or if the invoice is paid or voided.
 */
export function abonar({ total, pagado, pendiente, estatus }: CuentaDeFactura, monto: Centavos): Resultado<CuentaDeFactura> {
  if (estatus === 'ANULADA') return rechazo('La factura está anulada.');
  if (estatus === 'INCOBRABLE') return INCOBRABLE;
  if (pendiente === 0) return rechazo('La factura ya está pagada.');
  if (monto > pendiente) return rechazo(`A la factura le quedan ${enPesos(pendiente)} y se quiere cobrar ${enPesos(monto)}.`);
  return { ok: true, ...conPagado(total, sumar([pagado, monto])) };
}

/** Takes an applied amount back: after abonar(f, 400), quitarAbono(…, 400) gives exactly f again. */
export function quitarAbono({ total, pagado, estatus }: CuentaDeFactura, monto: Centavos): Resultado<CuentaDeFactura> {
  if (estatus === 'ANULADA') return rechazo('La factura está anulada.');
  if (estatus === 'INCOBRABLE') return INCOBRABLE;
  if (monto > pagado) return rechazo(`En la factura solo hay ${enPesos(pagado)} pagados.`);
  return { ok: true, ...conPagado(total, restar(pagado, monto)) };
}

/** An invoice can be voided once, and only without live payments; its number stays used. */
export function puedeAnular({ pagado, estatus }: Pick<CuentaDeFactura, 'pagado' | 'estatus'>): Resultado {
  if (estatus === 'ANULADA') return rechazo('La factura ya está anulada.');
  if (estatus === 'INCOBRABLE') return INCOBRABLE;
  if (pagado > 0) return rechazo(`La factura tiene ${enPesos(pagado)} pagados; reverse primero sus cobros.`);
  return { ok: true };
}

/** What an overdue invoice still owes can be written off; what is not due yet, paid, void or written off already cannot. */
export function puedeDarse(
  { estatus, pendiente, fechaVencimiento }: Pick<CuentaDeFactura, 'estatus' | 'pendiente'> & { fechaVencimiento: string },
  hoy: string,
): Resultado {
  if (estatus === 'INCOBRABLE') return rechazo('La factura ya está dada por incobrable.');
  if (pendiente === 0) return rechazo('La factura no debe nada.');
  if (fechaVencimiento >= hoy) return rechazo('La factura todavía no ha vencido.');
  return { ok: true };
}
