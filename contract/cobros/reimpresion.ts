import * as z from 'zod';
import { call } from '../call';
import { codigoEnRuta, momento } from '../campos';
import { FacturaCompleta } from '../facturas/factura';
import { LEEN_FACTURAS } from '../facturas/lectores';
import { Recibo } from './cobro';

/** The printable data of an invoice: its current state, and the receipts of its payments as issued. */
export const FacturaImpresa = z.object({
  factura: FacturaCompleta,
  compania: z.object({ nombre: z.string(), rnc: z.string(), telefono: z.string(), direccion: z.string() }),
  sucursal: z.object({ descripcion: z.string(), telefono: z.string(), direccion: z.string() }),
  logoUrl: z.string(),
  /** When and why it was voided; null if it was not. */
  anulada: momento.nullable(),
  motivoAnulacion: z.string(),
  /** When this copy was requested. */
  copia: momento,
  /** Each marked with the date of the copy, or as reversed; empty if the caller may not read payments. */
  recibos: z.array(Recibo),
});
export type FacturaImpresa = z.infer<typeof FacturaImpresa>;

export const reimpresion = call({
  method: 'GET',
  path: 'factura/data/reimpresion',
  access: LEEN_FACTURAS,
  summary: 'Lo que se imprime de una factura: ella misma y los recibos de sus pagos, marcados COPIA o REVERSADO',
  query: z.strictObject({ codigoCompania: codigoEnRuta.optional(), codigoFactura: codigoEnRuta }),
  result: FacturaImpresa,
});
