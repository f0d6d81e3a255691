import { ENTRE_FECHAS, type Listado } from '../columns';
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
    usuario: 60,
    forma: Object.keys(FORMA_PAGO),
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
