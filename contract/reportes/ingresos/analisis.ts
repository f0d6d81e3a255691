import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigoEnRuta, dinero, fecha } from '../../campos';
import { deSucursal, report } from '../../list';

/** The amounts billed for one group or service: reduced, collected and pending. */
export const IngresoAnalizado = z.object({
  concepto: z.string(),
  facturas: z.int(),
  /** Of live invoices only. */
  facturado: dinero,
  /** Reductions by scholarships and discounts before billing. */
  rebajado: dinero,
  cobrado: dinero,
  pendiente: dinero,
  vencido: dinero,
  /** Collected over billed, in basis points; null if nothing was billed. */
  cumplimiento: z.int().nullable(),
});
export type IngresoAnalizado = z.infer<typeof IngresoAnalizado>;

/** What the rows of the report stand for, and which day of an invoice decides its month. */
export const POR = { GRUPO: 'Grupo', SERVICIO: 'Servicio o artículo', SUCURSAL: 'Sucursal' } as const;
export const SEGUN = { VENCIMIENTO: 'Día en que vence', EMISION: 'Día en que se facturó' } as const;
const Por = z.enum(['GRUPO', 'SERVICIO', 'SUCURSAL']);
const Segun = z.enum(['VENCIMIENTO', 'EMISION']);

const PorMes = z.record(z.string(), dinero);

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
    codigoGrupo: codigoEnRuta.optional(),
    desde: fecha.optional(),
    hasta: fecha.optional(),
  },
  totals: {
    facturas: z.int(),
    facturado: dinero,
    rebajado: dinero,
    cobrado: dinero,
    pendiente: dinero,
    vencido: dinero,
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
    { id: 'cumplimiento', header: 'Cumplimiento', kind: 'percent' },
  ],
});
