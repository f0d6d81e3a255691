import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo } from '../campos';
import { FacturaCompleta } from '../facturas/factura';
import { VentaInput } from '../facturas/venta';
import { CobroInput, Recibo } from './cobro';

const { formas, excedente, confirmado, facturas } = CobroInput.shape;

/** A sale that is paid at once; other pending invoices can be paid together with it. */
export const VentaCobradaInput = VentaInput.extend({
  /** The payer; by default the student's payer, else the customer. */
  codigoPagador: codigo.optional(),
  /** Other invoices paid together with it. */
  facturas: z.array(facturas.element).max(99).default([]),
  formas,
  excedente,
  confirmado,
});
export type VentaCobradaInput = z.infer<typeof VentaCobradaInput>;

/** Needs one of these accesses, and one to take payments. */
export const venderYCobrar = post(
  'factura/savewithdetails',
  [ACCESO.nuevaFactura],
  'Facturar una venta y cobrarla en la misma operación, con un solo recibo',
  { idempotent: true, mensaje: 'Venta cobrada', body: VentaCobradaInput, result: z.object({ factura: FacturaCompleta, recibo: Recibo }) },
);
