import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, codigoEnRuta, dinero, fecha, saldo } from '../../campos';
import { column, entreFechas, report } from '../../list';

/** The kinds of movement of a student's account. An instalment counts from its due date on. */
const CLASE_MOVIMIENTO = {
  CARGO: 'Factura',
  ANULACION: 'Factura anulada',
  PAGO: 'Pago',
  REVERSO: 'Reverso de pago',
  LIBERADO: 'Pasó a saldo a favor',
} as const;

export const MovimientoDeCuenta = z.object({
  /** Null for a person who is no student. */
  codigoEstudiante: codigo.nullable(),
  codigoFactura: codigo,
  codigoCobro: codigo.nullable(),
  fecha: column('Fecha', fecha),
  estudiante: column('Estudiante', z.string()),
  clase: column('Movimiento', z.enum(['CARGO', 'ANULACION', 'PAGO', 'REVERSO', 'LIBERADO']), { text: (clase) => CLASE_MOVIMIENTO[clase] }),
  numero: column('Factura', z.int(), { text: String }),
  recibo: column('Recibo', z.int().nullable(), { text: (recibo) => (recibo === null ? '' : String(recibo)) }),
  /** For a payment: whether it was reversed later. */
  reversado: z.boolean(),
  descripcion: column('Descripción', z.string()),
  cargo: column('Cargo', dinero, { kind: 'money', text: (cargo) => cargo || null }),
  abono: column('Abono', dinero, { kind: 'money', text: (abono) => abono || null }),
  /** The student's debt after it, counted from the first movement on. */
  saldo: column('Balance', saldo),
});
export type MovimientoDeCuenta = z.infer<typeof MovimientoDeCuenta>;

export const estadoEstudiante = report({
  path: 'reporte/histPagoEstudiante',
  access: [ACCESO.historialPagos],
  summary:
    'Estado de cuenta de un estudiante o de una persona con balance corrido; sin ellos, los movimientos del último mes de todos los estudiantes',
  title: 'Historial de pagos del estudiante',
  row: MovimientoDeCuenta,
  sort: ['fecha', 'estudiante'],
  /** A student or, for one who is none, a person; the student counts if both are given. */
  query: {
    codigoEstudiante: codigoEnRuta.optional(),
    codigoEntidad: codigoEnRuta.optional(),
    ...entreFechas,
  },
  sums: ['cargo', 'abono'],
  totals: {
    /** Of the shown students, as of now. */
    pendiente: dinero,
    vencido: dinero,
    porVencer: dinero,
    saldoAFavor: dinero,
  },
});
