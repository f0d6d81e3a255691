import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, dinero, fecha, saldo } from '../../campos';
import { ClaseMovimiento } from '../../facturas/movimiento';
import { report } from '../../list';
import * as informes from './informes';

export const MovimientoDeCuenta = z.object({
  /** Null for a person who is no student. */
  codigoEstudiante: codigo.nullable(),
  codigoFactura: codigo,
  codigoCobro: codigo.nullable(),
  fecha,
  estudiante: z.string(),
  clase: ClaseMovimiento,
  numero: z.int(),
  recibo: z.int().nullable(),
  /** For a payment: whether it was reversed later. */
  reversado: z.boolean(),
  descripcion: z.string(),
  cargo: dinero,
  abono: dinero,
  /** The student's debt after it, counted from the first movement on. */
  saldo: saldo,
});
export type MovimientoDeCuenta = z.infer<typeof MovimientoDeCuenta>;

export const estadoEstudiante = report({
  ...informes.estadoEstudiante,
  access: [ACCESO.historialPagos],
  summary:
    'Estado de cuenta de un estudiante o de una persona con balance corrido; sin ellos, los movimientos del último mes de todos los estudiantes',
  row: MovimientoDeCuenta,
  totals: {
    /** Of the shown students, as of now. */
    pendiente: dinero,
    vencido: dinero,
    porVencer: dinero,
    saldoAFavor: dinero,
    /** Of whoever is chosen: what they owed before the span, and at its end; null for all students, and for an instructor. */
    inicial: saldo.nullable(),
    final: saldo.nullable(),
  },
});
