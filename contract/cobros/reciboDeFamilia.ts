import * as z from 'zod';
import { post } from '../call';
import { enlace } from '../familia/cuenta';
import { Aplicada, Recibo } from './cobro';

/** The printed data of a receipt, without primary keys. */
export const PapelDeRecibo = Recibo.omit({ codigoCobro: true }).extend({
  pagador: Recibo.shape.pagador.omit({ codigoEntidad: true }),
  facturas: z.array(Aplicada.omit({ codigoFactura: true, codigoCompania: true })),
});
export type PapelDeRecibo = z.infer<typeof PapelDeRecibo>;

/** A POST, like the family's account, so that the secret is not in the URL. */
export const reciboDeFamilia = post('familia/recibo', 'public', 'Un recibo de la familia de un enlace, como se emitió', {
  preview: true,
  body: z.strictObject({ enlace, numero: z.int().positive() }),
  result: PapelDeRecibo,
});
