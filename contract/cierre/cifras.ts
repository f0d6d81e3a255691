import * as z from 'zod';
import { codigo, saldo } from '../campos';

const Montos = z.record(z.string(), saldo);

/** The figures of a branch as of the last moment of a month. */
export const CifrasDeSucursal = z.object({
  codigoSucursal: codigo,
  sucursal: z.string(),
  /** Money received less change, what was paid back by reversals on their own day, and the difference. */
  cobrado: saldo,
  reversado: saldo,
  neto: saldo,
  /** The difference by form of payment, and by what it was paid for. */
  porForma: Montos,
  porClase: Montos,
  /** Invoices issued in the month that stood at its end, and those voided in it, whenever they were issued. */
  facturado: saldo,
  anulado: saldo,
  /** Owed at the end of the month, by age. */
  pendiente: saldo,
  porEdad: Montos,
  /** Cash that entered and left drawers apart from payments. */
  entradas: saldo,
  salidas: saldo,
  /** What the stock had cost. */
  existencia: saldo,
});
export type CifrasDeSucursal = z.infer<typeof CifrasDeSucursal>;

/** The figures of a month: of each branch, and the families' credit, which belongs to no branch. */
export const CifrasDeMes = z.object({ sucursales: z.array(CifrasDeSucursal), credito: saldo });
export type CifrasDeMes = z.infer<typeof CifrasDeMes>;

/** The figures of a branch that are a single amount, with their words, in the order of the page. */
export const CIFRAS = {
  cobrado: 'Cobrado',
  reversado: 'Reversado',
  neto: 'Cobrado, sin lo reversado',
  facturado: 'Facturado',
  anulado: 'Anulado',
  pendiente: 'Pendiente al final del mes',
  entradas: 'Entradas de caja',
  salidas: 'Salidas de caja',
  existencia: 'Existencia, a su costo',
} as const satisfies Partial<Record<keyof CifrasDeSucursal, string>>;
