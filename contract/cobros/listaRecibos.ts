import { ENTRE_FECHAS, type Listado, wordsOf } from '../columns';
import { FORMA_PAGO } from '../palabras';
import type { ReciboEnLista } from './recibos';

/** The receipts. */
export const recibos = {
  path: 'cobro/filter',
  key: 'codigoCobro',
  name: 'Recibo',
  title: 'Recibos',
  sort: ['numero', 'fecha', 'pagador', 'aplicado'],
  newestFirst: true,
  filters: {
    codigoSucursal: 'codigo',
    codigoPagador: 'codigo',
    ...ENTRE_FECHAS,
    /** The login of the user who took the payment. */
    usuario: 60,
    forma: wordsOf(FORMA_PAGO),
    /** The whole reference; case does not count. */
    referencia: 40,
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
} as const satisfies Listado<ReciboEnLista>;
