import * as z from 'zod';
import { MESES } from '@/utils/meses';
import { ACCESO } from '../../accesos';
import { entero, saldo } from '../../campos';
import { column, deSucursal, report } from '../../list';

/** The income of one month by purpose, with the same month of the year before. */
const MesDeIngresos = z.object({
  /** 1 to 12. */
  mes: column('Mes', z.int(), { text: (mes) => MESES[mes - 1]! }),
  inscripcion: column('Inscripción', saldo),
  cuota: column('Cuotas', saldo),
  campamento: column('Campamento', saldo),
  venta: column('Ventas', saldo),
  mora: column('Mora', saldo),
  /** Money above the due amount and credit released by invoices, less credit used and refunded. */
  adelanto: column('Adelantos', saldo),
  total: column('Total', saldo),
  anterior: column('Año anterior', saldo),
  /** Change against the year before, in basis points; null if there was no income then. */
  variacion: column('Variación', z.int().nullable(), { kind: 'percent' }),
});
export type MesDeIngresos = z.infer<typeof MesDeIngresos>;

/** What money came in for. */
export const CLASES = ['inscripcion', 'cuota', 'campamento', 'venta', 'mora', 'adelanto'] as const;

const PorMes = z.record(z.string(), saldo);

export const resumenAnual = report({
  path: 'reporte/ingresoResumenAnual',
  access: [ACCESO.ingresoAnual],
  summary: 'Lo cobrado por mes y clase de ingreso, este año contra el anterior',
  title: 'Resumen anual de ingresos',
  row: MesDeIngresos,
  sort: ['mes', 'total', 'anterior'],
  query: { ...deSucursal, anio: entero(2000, 2100).optional() },
  sums: [...CLASES, 'total', 'anterior'],
  totals: { anio: z.int(), porMes: PorMes, anteriorPorMes: PorMes },
});
