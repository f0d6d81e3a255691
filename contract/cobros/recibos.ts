import * as z from 'zod';
import { FormaPago } from '../caja/forma';
import { codigo, dinero, fecha } from '../campos';
import { list } from '../list';
import { CobroEnLista } from './cobro';
import { VEN_RECIBOS } from './lectores';
import { recibos as lista } from './listaRecibos';

/** A row of the list of receipts. */
export const ReciboEnLista = CobroEnLista.extend({
  fecha,
  codigoPagador: codigo,
  usuario: z.string(),
  formas: z.array(FormaPago),
  /** References of transfers, cheques and cards, joined. */
  referencias: z.string(),
  recibido: dinero,
  devuelta: dinero,
  saldo: dinero,
});
export type ReciboEnLista = z.infer<typeof ReciboEnLista>;

/** The receipts of the caller's branches. `filtro` searches number, reference and payer. */
export const recibos = list({
  ...lista,
  access: VEN_RECIBOS,
  summary: 'Los recibos de una sucursal por día, usuario, forma de pago, referencia, número o pagador',
  row: ReciboEnLista,
});
