import * as z from 'zod';
import { FormaPago } from '../caja/forma';
import { get } from '../call';
import { codigo, codigoEnRuta, dinero, momento } from '../campos';
import { EstatusFactura, FacturaCompleta } from '../facturas/factura';
import { LEEN_FACTURAS } from '../facturas/lectores';
import { CobroEnLista } from './cobro';

/** The part of a payment that was applied to an invoice, and what became of it. */
export const PagoDeFactura = CobroEnLista.omit({ aplicado: true, reversado: true }).extend({
  formas: z.array(FormaPago),
  monto: dinero,
  /** The part that became credit of the payer when the invoice was cancelled or voided. */
  liberado: dinero,
  /** The part that counts as paid today. */
  vigente: dinero,
  /** Whether the caller may read the receipt's branch; another branch may have collected it. */
  propio: z.boolean(),
  reversion: z.object({ momento, motivo: z.string(), usuario: z.string(), aprobadoPor: z.string() }).nullable(),
});
export type PagoDeFactura = z.infer<typeof PagoDeFactura>;

const OtraFactura = z.object({ codigoFactura: codigo, numero: z.int(), estatus: EstatusFactura, pendiente: dinero });

/** All of one invoice: head, lines with the steps of their prices, payments with their reversals, and its void. */
export const FacturaAbierta = FacturaCompleta.extend({
  sucursal: z.string(),
  /** Who made it, and what was noted on it. */
  usuario: z.string(),
  nota: z.string(),
  pagos: z.array(PagoDeFactura),
  /** When, by whom and why it was voided; null if it was not. */
  anulacion: z.object({ momento, usuario: z.string(), motivo: z.string(), aprobadoPor: z.string() }).nullable(),
  /** For a late fee: the instalment that was paid late. */
  cuota: OtraFactura.nullable(),
  /** For an instalment: its late fee, while that is not void. */
  mora: OtraFactura.nullable(),
});
export type FacturaAbierta = z.infer<typeof FacturaAbierta>;

export const facturaAbierta = get(
  'factura/id',
  LEEN_FACTURAS,
  'Leer una factura con sus líneas y los pasos de su precio, sus cobros y reversiones, y su anulación',
  { query: z.strictObject({ codigoFactura: codigoEnRuta }), result: FacturaAbierta },
);
