import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { dinero, saldo } from '../../campos';
import { report } from '../../list';
import * as informes from './informes';

/**
 * The amounts billed for one group or service: reduced, collected and pending, as they stood on the last day of the span (today, while it is not
 * over), so that the figures of a past month stay. What happens later to its invoices counts in the month in which it happens, there as
 * `cambios` and `cobradoAntes`. With `cifras` HOY the invoices are shown as they stand today.
 */
export const IngresoAnalizado = z.object({
  concepto: z.string(),
  facturas: z.int(),
  /** Of live invoices only. */
  facturado: dinero,
  /** Reductions by scholarships and discounts before billing; negative when more was taken back of earlier spans' invoices. */
  rebajado: saldo,
  cobrado: dinero,
  pendiente: dinero,
  vencido: dinero,
  /** Written off and not recovered; neither pending nor overdue. */
  incobrable: dinero,
  /** Voids and changes of the total, in the span, of invoices of earlier spans, and those issued after their day. */
  cambios: saldo,
  /** Collected in the span on invoices of earlier spans, less reversals and released credit. */
  cobradoAntes: saldo,
  /** Collected over billed, in basis points; null if nothing was billed. */
  cumplimiento: z.int().nullable(),
});
export type IngresoAnalizado = z.infer<typeof IngresoAnalizado>;

const PorMes = z.record(z.string(), saldo);

export const analisisIngresos = report({
  ...informes.analisisIngresos,
  access: [ACCESO.analisisIngresos],
  summary: 'Lo facturado contra lo cobrado, lo pendiente y lo vencido, por grupo, servicio o sucursal',
  row: IngresoAnalizado,
  totals: { facturadoPorMes: PorMes, cobradoPorMes: PorMes },
});
