import type { Centavos } from '@/contract/campos';
import type { CobroInput } from '@/contract/cobros/cobro';
import type { FormaPago } from '@/contract/caja/forma';
import { destinoDelDinero, liquidar } from '@/domain/cobros/cobro';
import { CERO, menorImporte, restar, restarHastaCero, sumar } from '@/domain/dinero';
import { hoyEn } from '@/domain/fechas';
import type { PendientesState } from '@/store/cobros';
import { nombreDeForma, resolver, type Pago } from '../caja/formas';

/** What happens to cash above the applied amount. */
export type Excedente = CobroInput['excedente'];

/** The payment as it stands on the desk: its result, or the reason why it cannot be taken yet. */
export interface Cuenta {
  total: Centavos;
  formas: CobroInput['formas'];
  /** The amount of each form, including the ones left empty. */
  montos: ReturnType<typeof resolver>['montos'];
  devuelta: Centavos;
  /** Becomes credit of the payer. */
  saldo: Centavos;
  /** Money above the due amount, whether it becomes change or credit. */
  sobra: Centavos;
  /** Money for estimates, which stays credit until they are recalculated. */
  anticipo: Centavos;
  centavosEnEfectivo: boolean;
  impide?: string;
}

/** The error for each form that needs a reference; the server requires it too. */
const CON_REFERENCIA: Partial<Record<FormaPago, string>> = {
  TRANSFERENCIA: 'Escriba la referencia de la transferencia.',
  CHEQUE: 'Escriba el número del cheque.',
};

/** The total of a sale in the same payment, or the reason why it is not ready. */
interface EnVenta {
  total: Centavos;
  impide?: string;
}

const SIN_VENTA: EnVenta = { total: CERO };

/** Where the money for each selected invoice goes. */
const destinosDe = ({ rows, selectedInvoices }: PendientesState) =>
  selectedInvoices.flatMap(({ codigoFactura, monto }) => {
    const row = rows.find((una) => una.codigoFactura === codigoFactura);
    if (!row) return [];
    return [{ descripcion: row.descripcion, monto: monto ?? CERO, destino: destinoDelDinero(row, hoyEn(new Date())) }];
  });

/** Calculates a payment by the same rules as the server (domain/cobros). What was withheld of an invoice counts while it is selected. */
export function cuentaDelCobro(
  state: PendientesState,
  pagos: readonly Pago[],
  excedente: Excedente,
  venta: EnVenta = SIN_VENTA,
  retenciones: CobroInput['formas'] = [],
): Cuenta {
  const { rows, selectedInvoices, familia } = state;
  const { saldoAFavor: saldoDisponible = CERO, centavosEnEfectivo = false } = familia ?? {};
  const total = sumar([...selectedInvoices.map(({ monto }) => monto ?? CERO), venta.total]);
  const destinos = destinosDe(state);
  const anticipo = sumar(destinos.flatMap(({ monto, destino }) => (destino.ok && destino.aSaldo ? [monto] : [])));
  const aplicado = restar(total, anticipo);
  const retenido = retenciones.filter((una) => selectedInvoices.some(({ codigoFactura }) => codigoFactura === una.codigoFactura));
  const sinDinero = sumar(retenido.map(({ monto }) => monto));
  const { montos, ilegible, ...resuelto } = resolver(pagos, {
    total: restarHastaCero(total, sinDinero),
    saldoDisponible: menorImporte(saldoDisponible, restarHastaCero(aplicado, sinDinero)),
    centavosEnEfectivo,
  });
  const formas = [...resuelto.formas, ...retenido];
  const cuenta = { total, formas, montos, anticipo, centavosEnEfectivo, devuelta: CERO, saldo: CERO, sobra: CERO };
  const pendiente = new Map(rows.map((row) => [row.codigoFactura, row.pendiente]));
  const marcada = selectedInvoices.some(({ codigoFactura, monto }) => !monto || monto > (pendiente.get(codigoFactura) ?? CERO));
  const sinRecalcular = destinos.find(({ destino }) => !destino.ok);

  if (venta.impide) return { ...cuenta, impide: venta.impide };
  if (selectedInvoices.length === 0 && venta.total === 0) return { ...cuenta, impide: 'Elija al menos una factura.' };
  if (marcada) return { ...cuenta, impide: 'Revise los montos de las facturas elegidas.' };
  if (sinRecalcular && !sinRecalcular.destino.ok)
    return { ...cuenta, impide: `${sinRecalcular.descripcion}: ${sinRecalcular.destino.motivo}` };
  if (ilegible) return { ...cuenta, impide: `Revise el monto de ${nombreDeForma(ilegible)}.` };
  const sinReferencia = formas.find(({ forma, referencia }) => !referencia && CON_REFERENCIA[forma]);
  if (sinReferencia) return { ...cuenta, impide: CON_REFERENCIA[sinReferencia.forma] };
  const liquidado = liquidar({ aplicado, anticipo, formas, excedente, saldoDisponible, centavosEnEfectivo });
  if (!liquidado.ok) return { ...cuenta, impide: liquidado.motivo };
  const { devuelta, saldo, recibido } = liquidado;
  return {
    ...cuenta,
    devuelta,
    saldo,
    sobra: restar(sumar([devuelta, saldo]), anticipo),
    impide: recibido > 0 ? undefined : 'Elija cómo paga.',
  };
}

/** The payment in the form of the call; undefined while payer or branch is unknown. */
export function cobroDe(
  { familia, selectedInvoices }: PendientesState,
  { formas }: Cuenta,
  excedente: Excedente,
  codigoSucursal: number | undefined,
  confirmado: CobroInput['confirmado'],
): CobroInput | undefined {
  if (!familia || codigoSucursal === undefined) return undefined;
  const facturas = selectedInvoices.flatMap(({ codigoFactura, monto }) => (monto === null ? [] : [{ codigoFactura, monto }]));
  return { codigoSucursal, codigoPagador: familia.pagador.codigoEntidad, facturas, formas, excedente, confirmado };
}
