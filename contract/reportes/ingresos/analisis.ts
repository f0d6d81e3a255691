import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigoEnRuta, dinero, saldo } from '../../campos';
import { column, deSucursal, entreFechas, report } from '../../list';

/**
 * The amounts billed for one group or service: reduced, collected and pending, as they stood on the last day of the span (today, while it is not
 * over), so that the figures of a past month stay. What happens later to its invoices counts in the month in which it happens, there as
 * `cambios` and `cobradoAntes`. With `cifras` HOY the invoices are shown as they stand today.
 */
export const IngresoAnalizado = z.object({
  concepto: column('Concepto', z.string()),
  facturas: column('Facturas', z.int()),
  /** Of live invoices only. */
  facturado: column('Facturado', dinero),
  /** Reductions by scholarships and discounts before billing; negative when more was taken back of earlier spans' invoices. */
  rebajado: column('Becas y descuentos', saldo),
  cobrado: column('Cobrado', dinero),
  pendiente: column('Pendiente', dinero),
  vencido: column('Vencido', dinero),
  /** Voids and changes of the total, in the span, of invoices of earlier spans, and those issued after their day. */
  cambios: column('Cambios de antes', saldo),
  /** Collected in the span on invoices of earlier spans, less reversals and released credit. */
  cobradoAntes: column('Cobrado de antes', saldo),
  /** Collected over billed, in basis points; null if nothing was billed. */
  cumplimiento: column('Cumplimiento', z.int().nullable(), { kind: 'percent' }),
});
export type IngresoAnalizado = z.infer<typeof IngresoAnalizado>;

/** What the rows of the report stand for, and which day of an invoice decides its month. */
export const POR = { GRUPO: 'Grupo', SERVICIO: 'Servicio o artículo', SUCURSAL: 'Sucursal' } as const;
export const SEGUN = { VENCIMIENTO: 'Día en que vence', EMISION: 'Día en que se facturó' } as const;
export const CIFRAS = { ENTONCES: 'Al final del tramo', HOY: 'Como están hoy' } as const;
const Por = z.enum(['GRUPO', 'SERVICIO', 'SUCURSAL']);
const Segun = z.enum(['VENCIMIENTO', 'EMISION']);

const Cifras = z.enum(['ENTONCES', 'HOY']);

const PorMes = z.record(z.string(), saldo);

export const analisisIngresos = report({
  path: 'reporte/estatus',
  access: [ACCESO.analisisIngresos],
  summary: 'Lo facturado contra lo cobrado, lo pendiente y lo vencido, por grupo, servicio o sucursal',
  title: 'Análisis de ingresos',
  row: IngresoAnalizado,
  sort: ['concepto', 'facturado', 'cobrado', 'pendiente', 'vencido'],
  query: {
    ...deSucursal,
    por: Por.default('GRUPO'),
    segun: Segun.default('VENCIMIENTO'),
    cifras: Cifras.default('ENTONCES'),
    codigoGrupo: codigoEnRuta.optional(),
    ...entreFechas,
  },
  sums: ['facturas', 'facturado', 'rebajado', 'cobrado', 'pendiente', 'vencido', 'cambios', 'cobradoAntes'],
  totals: { facturadoPorMes: PorMes, cobradoPorMes: PorMes },
});
