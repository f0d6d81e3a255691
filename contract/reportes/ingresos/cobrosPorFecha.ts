import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { dinero, fecha, saldo } from '../../campos';
import { column, report } from '../../list';
import { filtrosDeCobro, FORMA_INGRESO, FormaIngreso } from './formas';

/** The payments of one day, by user and form. */
const CobroPorFecha = z.object({
  fecha: column('Fecha', fecha),
  usuario: z.string(),
  cajero: column('Usuario', z.string()),
  forma: column('Forma de pago', FormaIngreso, { text: (forma) => FORMA_INGRESO[forma] }),
  cobros: column('Cobros', z.int()),
  /** Received less change; credit used is not money received. */
  cobrado: column('Cobrado', dinero),
  /** Reversed on that day, for payments of any day. */
  reversado: column('Reversado', dinero),
  neto: column('Neto', saldo),
  /** The part outside any cash day. */
  fuera: column('Fuera de caja', saldo),
});

export const cobrosPorFecha = report({
  path: 'reporte/resumenCobroFecha',
  access: [ACCESO.cobrosPorFecha],
  summary: 'Lo cobrado por día, usuario y forma de pago',
  title: 'Resumen de cobros por fecha',
  row: CobroPorFecha,
  sort: ['fecha', 'cajero', 'forma', 'neto'],
  newestFirst: true,
  query: filtrosDeCobro,
  sums: ['cobrado', 'reversado', 'neto', 'fuera'],
  totals: { porForma: z.record(z.string(), saldo), porDia: z.record(z.string(), saldo) },
});
