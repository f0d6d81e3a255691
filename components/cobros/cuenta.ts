import type { Centavos } from '@/contract/campos';
import type { CobroInput } from '@/contract/cobros/cobro';
import type { FormaPago } from '@/contract/caja/forma';
import { liquidar } from '@/domain/cobro';
import { CERO, sumar } from '@/domain/dinero';
import type { PendientesState } from '@/store/cobros';
import { nombreDeForma, resolver, type Pago } from '../caja/formas';

/** What becomes of cash above what is applied. */
export type Excedente = CobroInput['excedente'];

/** What a payment would be, as it stands on the desk: either what it gives, or why it cannot be taken yet. */
export interface Cuenta {
  total: Centavos;
  formas: CobroInput['formas'];
  /** The amount of each form, those left empty included. */
  montos: ReturnType<typeof resolver>['montos'];
  devuelta: Centavos;
  /** What becomes credit of the payer. */
  saldo: Centavos;
  /** Money above what is applied, whatever becomes of it. */
  sobra: Centavos;
  impide?: string;
}

/** Forms that cannot be found again without their reference; the server asks for it too. */
const CON_REFERENCIA: Partial<Record<FormaPago, string>> = {
  TRANSFERENCIA: 'Escriba la referencia de la transferencia.',
  CHEQUE: 'Escriba el número del cheque.',
};

/** Works a payment out by the rules that the server applies too. */
export function cuentaDelCobro(state: PendientesState, pagos: readonly Pago[], excedente: Excedente): Cuenta {
  const { rows, selectedInvoices, familia } = state;
  const saldoDisponible = familia?.saldoAFavor ?? CERO;
  const total = sumar(selectedInvoices.map(({ monto }) => monto ?? CERO));
  const { formas, montos, ilegible } = resolver(pagos, total, saldoDisponible);
  const cuenta = { total, formas, montos, devuelta: CERO, saldo: CERO, sobra: CERO };
  const pendiente = new Map(rows.map((row) => [row.codigoFactura, row.pendiente]));
  const marcada = selectedInvoices.some(({ codigoFactura, monto }) => !monto || monto > (pendiente.get(codigoFactura) ?? CERO));

  if (selectedInvoices.length === 0) return { ...cuenta, impide: 'Elija al menos una factura.' };
  if (marcada) return { ...cuenta, impide: 'Revise los montos de las facturas elegidas.' };
  if (ilegible) return { ...cuenta, impide: `Revise el monto de ${nombreDeForma(ilegible)}.` };
  const sinReferencia = formas.find(({ forma, referencia }) => !referencia && CON_REFERENCIA[forma]);
  if (sinReferencia) return { ...cuenta, impide: CON_REFERENCIA[sinReferencia.forma] };
  const liquidado = liquidar({ aplicado: total, formas, excedente, saldoDisponible });
  if (!liquidado.ok) return { ...cuenta, impide: liquidado.motivo };
  const { devuelta, saldo, recibido } = liquidado;
  return { ...cuenta, devuelta, saldo, sobra: sumar([devuelta, saldo]), impide: recibido > 0 ? undefined : 'Elija cómo paga.' };
}

/** The payment as the server takes it; undefined while it is not known who pays and where. */
export function cobroDe(
  { familia, selectedInvoices }: PendientesState,
  { formas }: Cuenta,
  excedente: Excedente,
  codigoSucursal: number | undefined,
): CobroInput | undefined {
  if (!familia || codigoSucursal === undefined) return undefined;
  const facturas = selectedInvoices.flatMap(({ codigoFactura, monto }) => (monto === null ? [] : [{ codigoFactura, monto }]));
  return { codigoSucursal, codigoPagador: familia.pagador.codigoEntidad, facturas, formas, excedente };
}
