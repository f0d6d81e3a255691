import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, codigoEnRuta, dinero, fecha, saldo } from '../../campos';
import { entreFechas, report } from '../../list';

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
  estudiante: z.string(),
  fecha,
  clase: z.enum(['CARGO', 'ANULACION', 'PAGO', 'REVERSO', 'LIBERADO']),
  codigoFactura: codigo,
  numero: z.int(),
  descripcion: z.string(),
  codigoCobro: codigo.nullable(),
  recibo: z.int().nullable(),
  /** For a payment: whether it was reversed later. */
  reversado: z.boolean(),
  cargo: dinero,
  abono: dinero,
  /** The student's debt after it, counted from the first movement on. */
  saldo,
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
  totals: {
    cargo: dinero,
    abono: dinero,
    /** Of the shown students, as of now. */
    pendiente: dinero,
    vencido: dinero,
    porVencer: dinero,
    saldoAFavor: dinero,
  },
  columns: [
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'clase', header: 'Movimiento', value: ({ clase }) => CLASE_MOVIMIENTO[clase] },
    { id: 'numero', header: 'Factura', value: ({ numero }) => String(numero) },
    { id: 'recibo', header: 'Recibo', value: ({ recibo }) => (recibo === null ? '' : String(recibo)) },
    { id: 'descripcion', header: 'Descripción' },
    { id: 'cargo', header: 'Cargo', kind: 'money', value: ({ cargo }) => cargo || null },
    { id: 'abono', header: 'Abono', kind: 'money', value: ({ abono }) => abono || null },
    { id: 'saldo', header: 'Balance', kind: 'money' },
  ],
});
