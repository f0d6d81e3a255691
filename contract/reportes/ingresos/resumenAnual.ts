import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { entero, saldo } from '../../campos';
import { deSucursal, report } from '../../list';

/** The income of one month by purpose, with the same month of the year before. */
export const MesDeIngresos = z.object({
  /** 1 to 12. */
  mes: z.int(),
  inscripcion: saldo,
  cuota: saldo,
  campamento: saldo,
  venta: saldo,
  mora: saldo,
  /** Money above the due amount and credit released by invoices, less credit used and refunded. */
  adelanto: saldo,
  total: saldo,
  anterior: saldo,
  /** Change against the year before, in basis points; null if there was no income then. */
  variacion: z.int().nullable(),
});
export type MesDeIngresos = z.infer<typeof MesDeIngresos>;

export const MESES = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

const PorMes = z.record(z.string(), saldo);

export const resumenAnual = report({
  path: 'reporte/ingresoResumenAnual',
  access: [ACCESO.ingresoAnual],
  summary: 'Lo cobrado por mes y clase de ingreso, este año contra el anterior',
  title: 'Resumen anual de ingresos',
  row: MesDeIngresos,
  sort: ['mes', 'total', 'anterior'],
  query: { ...deSucursal, anio: entero(2000, 2100).optional() },
  totals: {
    anio: z.int(),
    inscripcion: saldo,
    cuota: saldo,
    campamento: saldo,
    venta: saldo,
    mora: saldo,
    adelanto: saldo,
    total: saldo,
    anterior: saldo,
    porMes: PorMes,
    anteriorPorMes: PorMes,
  },
  columns: [
    { id: 'mes', header: 'Mes', sort: 'mes', value: ({ mes }) => MESES[mes - 1]! },
    { id: 'inscripcion', header: 'Inscripción', kind: 'money' },
    { id: 'cuota', header: 'Cuotas', kind: 'money' },
    { id: 'campamento', header: 'Campamento', kind: 'money' },
    { id: 'venta', header: 'Ventas', kind: 'money' },
    { id: 'mora', header: 'Mora', kind: 'money' },
    { id: 'adelanto', header: 'Adelantos', kind: 'money' },
    { id: 'total', header: 'Total', kind: 'money', sort: 'total' },
    { id: 'anterior', header: 'Año anterior', kind: 'money', sort: 'anterior' },
    { id: 'variacion', header: 'Variación', kind: 'percent' },
  ],
});
