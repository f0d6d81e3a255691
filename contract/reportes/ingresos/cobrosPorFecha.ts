import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { dinero, fecha, saldo } from '../../campos';
import { report } from '../../list';
import { FormaIngreso } from './formas';
import * as informes from './informes';

/** The payments of one day, by user and form. */
export const CobroPorFecha = z.object({
  fecha,
  usuario: z.string(),
  cajero: z.string(),
  forma: FormaIngreso,
  cobros: z.int(),
  /** Received less change; credit used is not money received. */
  cobrado: dinero,
  /** Reversed on that day, for payments of any day. */
  reversado: dinero,
  neto: saldo,
  /** The part outside any cash day. */
  fuera: saldo,
});
export type CobroPorFecha = z.infer<typeof CobroPorFecha>;

export const cobrosPorFecha = report({
  ...informes.cobrosPorFecha,
  access: [ACCESO.cobrosPorFecha],
  summary: 'Lo cobrado por día, usuario y forma de pago',
  row: CobroPorFecha,
  totals: { porForma: z.record(z.string(), saldo), porDia: z.record(z.string(), saldo) },
});
