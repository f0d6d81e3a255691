import * as z from 'zod';
import { get } from '../call';
import { codigoEnRuta, momento } from '../campos';
import { FacturaCompleta } from '../facturas/factura';
import { LEEN_FACTURAS } from '../facturas/lectores';
import { Recibo } from './cobro';
import { membrete } from '../compania/membrete';

/** The printable data of an invoice: its current state, and the receipts of its payments as issued. */
export const FacturaImpresa = z.object({
  factura: FacturaCompleta,
  ...membrete,
  /** When and why it was voided; null if it was not. */
  anulada: momento.nullable(),
  motivoAnulacion: z.string(),
  /** When this copy was requested. */
  copia: momento,
  /** Each marked with the date of the copy, or as reversed; empty if the caller may not read payments. */
  recibos: z.array(Recibo),
});
export type FacturaImpresa = z.infer<typeof FacturaImpresa>;

export const reimpresion = get(
  'factura/data/reimpresion',
  LEEN_FACTURAS,
  'Lo que se imprime de una factura: ella misma y los recibos de sus pagos, marcados COPIA o REVERSADO',
  { query: z.strictObject({ codigoCompania: codigoEnRuta.optional(), codigoFactura: codigoEnRuta }), result: FacturaImpresa },
);
