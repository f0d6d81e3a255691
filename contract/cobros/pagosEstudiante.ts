import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, codigoEnRuta, dinero, fecha } from '../campos';
import { FormaPago } from '../caja/forma';
import { FacturaPendiente } from '../facturas/factura';
import { CobroEnLista } from './cobro';

/** The part of a payment that was for one student; its receipt may also cover siblings. */
export const PagoDeEstudiante = CobroEnLista.extend({
  fecha,
  formas: z.array(FormaPago),
  /** The student's part of it, and its invoices. */
  monto: dinero,
  facturas: z.array(z.object({ codigoFactura: codigo, codigoCompania: codigo, numero: z.int(), descripcion: z.string(), monto: dinero })),
});
export type PagoDeEstudiante = z.infer<typeof PagoDeEstudiante>;

/** An invoice of a student, whatever its state. */
export const FacturaDeEstudiante = FacturaPendiente.omit({
  codigoEntidad: true,
  codigoEstudiante: true,
  estudiante: true,
  estimadaHasta: true,
});
export type FacturaDeEstudiante = z.infer<typeof FacturaDeEstudiante>;

/** A student's account: its figures, the payments (newest first), and every invoice (latest due date first). */
const PagosDeEstudiante = z.object({
  cuenta: z.object({
    anio: z.int(),
    /** Paid for the student in that year, without reversed payments. */
    pagado: dinero,
    pendiente: dinero,
    vencido: dinero,
    /** The credit of the student's payer; it belongs to the family. */
    saldoAFavor: dinero,
  }),
  pagos: z.array(PagoDeEstudiante),
  facturas: z.array(FacturaDeEstudiante),
});

export const pagosDeEstudiante = get(
  'cobro/estudiante',
  [ACCESO.fichaPagos],
  'La cuenta de un estudiante: cobros con la parte que le tocó, facturas y saldo',
  { query: z.strictObject({ codigoEstudiante: codigoEnRuta }), result: PagosDeEstudiante },
);
