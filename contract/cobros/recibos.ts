import * as z from 'zod';
import { FormaPago } from '../caja/forma';
import { codigo, codigoEnRuta, dinero, fecha, textoOpcional } from '../campos';
import { entreFechas, list } from '../list';
import { FORMA_PAGO } from '../palabras';
import { CobroEnLista } from './cobro';
import { VEN_RECIBOS } from './lectores';

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
  path: 'cobro/filter',
  access: VEN_RECIBOS,
  summary: 'Los recibos de una sucursal por día, usuario, forma de pago, referencia, número o pagador',
  title: 'Recibos',
  row: ReciboEnLista,
  sort: ['numero', 'fecha', 'pagador', 'aplicado'],
  newestFirst: true,
  query: {
    codigoSucursal: codigoEnRuta.optional(),
    codigoPagador: codigoEnRuta.optional(),
    ...entreFechas,
    /** The login of the user who took the payment. */
    usuario: textoOpcional(60).optional(),
    forma: FormaPago.optional(),
    /** The whole reference; case does not count. */
    referencia: textoOpcional(40).optional(),
  },
  columns: [
    { id: 'numero', header: 'Recibo', sort: 'numero', value: ({ numero }) => String(numero) },
    { id: 'momento', header: 'Fecha', kind: 'moment', sort: 'fecha' },
    { id: 'pagador', header: 'Pagador', sort: 'pagador' },
    { id: 'formas', header: 'Forma de pago', value: ({ formas }) => formas.map((forma) => FORMA_PAGO[forma]).join(', ') },
    { id: 'referencias', header: 'Referencia' },
    { id: 'cajero', header: 'Cajero' },
    { id: 'estado', header: 'Estado', value: ({ reversado }) => (reversado ? 'Reversado' : 'Vigente') },
    { id: 'aplicado', header: 'Cobrado', kind: 'money', sort: 'aplicado' },
    { id: 'recibido', header: 'Recibido', kind: 'money', hidden: true },
    { id: 'devuelta', header: 'Devuelta', kind: 'money', hidden: true },
    { id: 'saldo', header: 'A favor', kind: 'money', hidden: true },
  ],
});
