import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, fecha, momento, saldo } from '../../campos';
import { report } from '../../list';
import { FormaIngreso } from './formas';
import * as informes from './informes';

/** One payment, or one reversal. */
export const MovimientoDeCobro = z.object({
  codigoCobro: codigo,
  numero: z.int(),
  clase: z.enum(['COBRO', 'REVERSO']),
  fecha,
  momento,
  pagador: z.string(),
  cajero: z.string(),
  formas: z.array(FormaIngreso),
  referencias: z.string(),
  /** Its cash day; null if it was taken outside one. */
  codigoCaja: codigo.nullable(),
  caja: z.string(),
  monto: saldo,
});
export type MovimientoDeCobro = z.infer<typeof MovimientoDeCobro>;

export const movimientosDeCobro = report({
  ...informes.movimientosDeCobro,
  access: [ACCESO.cobrosPorFecha, ACCESO.ingresoCaja],
  summary: 'Cobros y reversos uno a uno, por fecha, usuario, forma y referencia, con lo que se cobró fuera de caja',
  row: MovimientoDeCobro,
  totals: { cobros: z.int(), reversos: z.int(), fuera: saldo },
});
