import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo } from '../campos';
import { FacturaCompleta } from '../facturas/factura';
import { VentaInput } from '../facturas/venta';
import { CobroInput, Recibo } from './cobro';

const { formas, excedente, confirmado, facturas } = CobroInput.shape;

/** A sale that is paid at once; what else is pending may join the same payment. */
export const VentaCobradaInput = VentaInput.extend({
  /** Who pays; the payer of the student, else the customer, unless told. */
  codigoPagador: codigo.optional(),
  /** Other invoices that the same payment covers. */
  facturas: z.array(facturas.element).max(99).default([]),
  formas,
  excedente,
  confirmado,
});
export type VentaCobradaInput = z.infer<typeof VentaCobradaInput>;

/** Needs one of these and, beside it, an access to take payments. */
export const venderYCobrar = call({
  method: 'POST',
  path: 'factura/savewithdetails',
  access: [ACCESO.nuevaFactura],
  idempotent: true,
  summary: 'Facturar una venta y cobrarla en la misma operación, con un solo recibo',
  mensaje: 'Venta cobrada',
  body: VentaCobradaInput,
  result: z.object({ factura: FacturaCompleta, recibo: Recibo }),
});
