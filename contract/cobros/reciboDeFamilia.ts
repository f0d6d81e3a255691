import * as z from 'zod';
import { call } from '../call';
import { enlace } from '../familia/cuenta';
import { Aplicada, Recibo } from './cobro';

/** What stands on the paper of a receipt: everything of it but the keys of rows. */
export const PapelDeRecibo = Recibo.omit({ codigoCobro: true }).extend({
  pagador: Recibo.shape.pagador.omit({ codigoEntidad: true }),
  facturas: z.array(Aplicada.omit({ codigoFactura: true, codigoCompania: true })),
});
export type PapelDeRecibo = z.infer<typeof PapelDeRecibo>;

/** By POST, like the account of the family: the secret stands in no address. */
export const reciboDeFamilia = call({
  method: 'POST',
  path: 'familia/recibo',
  access: 'public',
  preview: true,
  summary: 'Un recibo de la familia de un enlace, como se emitió',
  body: z.strictObject({ enlace, numero: z.int().positive() }),
  result: PapelDeRecibo,
});
