import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { saldo } from '../../campos';
import { report } from '../../list';
import * as informes from './informes';

/** The income of one month by purpose, with the same month of the year before. */
const MesDeIngresos = z.object({
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

const PorMes = z.record(z.string(), saldo);

export const resumenAnual = report({
  ...informes.resumenAnual,
  access: [ACCESO.ingresoAnual],
  summary: 'Lo cobrado por mes y clase de ingreso, este año contra el anterior',
  row: MesDeIngresos,
  totals: { anio: z.int(), porMes: PorMes, anteriorPorMes: PorMes },
});
