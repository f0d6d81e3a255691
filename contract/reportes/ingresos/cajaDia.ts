import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, dinero, fecha, saldo } from '../../campos';
import { report } from '../../list';
import * as informes from './informes';

/** A cash day, or the payments that one user took on a day without one. Sums are null for everybody until the drawer is counted: the count is blind. */
export const DiaDeCaja = z.object({
  codigoCaja: codigo.nullable(),
  numero: z.int().nullable(),
  estado: z.enum(['ABIERTA', 'CONTADA', 'CERRADA', 'FUERA']),
  fecha,
  sucursal: z.string(),
  usuario: z.string(),
  cajero: z.string(),
  cobros: z.int(),
  reversos: z.int(),
  fondo: dinero,
  /** Cash received less change and reversals. */
  efectivo: saldo.nullable(),
  tarjeta: saldo.nullable(),
  transferencia: saldo.nullable(),
  cheque: saldo.nullable(),
  retenido: saldo.nullable(),
  /** Total received, in all forms. */
  cobrado: saldo.nullable(),
  entradas: dinero.nullable(),
  salidas: dinero.nullable(),
  /** Credit refunded in cash. */
  saldoDevuelto: dinero.nullable(),
  esperado: saldo.nullable(),
  contado: dinero.nullable(),
  diferencia: saldo.nullable(),
});
export type DiaDeCaja = z.infer<typeof DiaDeCaja>;

export const cajaDia = report({
  ...informes.cajaDia,
  access: [ACCESO.ingresoCaja],
  summary: 'La caja del día: cobros y reversos por forma y usuario, lo esperado contra lo contado, y lo cobrado fuera de caja',
  row: DiaDeCaja,
  totals: { fuera: saldo, sinContar: z.int() },
});
