import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigoEnRuta, dinero, saldo } from '../../campos';
import { deSucursal, entreFechas, report } from '../../list';

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
  /** Voids and changes of the total, in the span, of invoices of earlier spans, and those issued after their day. */
  cambios: saldo,
  /** Collected in the span on invoices of earlier spans, less reversals and released credit. */
  cobradoAntes: saldo,
  /** Collected over billed, in basis points; null if nothing was billed. */
  cumplimiento: z.int().nullable(),
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
  totals: {
    facturas: z.int(),
    facturado: dinero,
    rebajado: saldo,
    cobrado: dinero,
    pendiente: dinero,
    vencido: dinero,
    cambios: saldo,
    cobradoAntes: saldo,
    facturadoPorMes: PorMes,
    cobradoPorMes: PorMes,
  },
  columns: [
    { id: 'concepto', header: 'Concepto', sort: 'concepto' },
    { id: 'facturas', header: 'Facturas', kind: 'number' },
    { id: 'facturado', header: 'Facturado', kind: 'money', sort: 'facturado' },
    { id: 'rebajado', header: 'Becas y descuentos', kind: 'money' },
    { id: 'cobrado', header: 'Cobrado', kind: 'money', sort: 'cobrado' },
    { id: 'pendiente', header: 'Pendiente', kind: 'money', sort: 'pendiente' },
    { id: 'vencido', header: 'Vencido', kind: 'money', sort: 'vencido' },
    { id: 'cambios', header: 'Cambios de antes', kind: 'money' },
    { id: 'cobradoAntes', header: 'Cobrado de antes', kind: 'money' },
    { id: 'cumplimiento', header: 'Cumplimiento', kind: 'percent' },
  ],
});
