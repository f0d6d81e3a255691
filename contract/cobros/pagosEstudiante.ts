import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, momento } from '../campos';
import { FormaPago } from '../caja/forma';
import { FacturaPendiente } from '../facturas/factura';

/** A payment as far as it was for one student: a receipt may cover brothers and sisters too. */
export const PagoDeEstudiante = z.object({
  codigoCobro: codigo,
  numero: z.int(),
  fecha,
  momento,
  pagador: z.string(),
  cajero: z.string(),
  formas: z.array(FormaPago),
  /** What the whole receipt covered. */
  aplicado: dinero,
  /** What of it was for this student, and on which invoices. */
  monto: dinero,
  facturas: z.array(z.object({ codigoFactura: codigo, codigoCompania: codigo, numero: z.int(), descripcion: z.string(), monto: dinero })),
  /** When it was reversed; null while it stands. */
  reversado: momento.nullable(),
});
export type PagoDeEstudiante = z.infer<typeof PagoDeEstudiante>;

/** An invoice of a student, whatever became of it. */
export const FacturaDeEstudiante = FacturaPendiente.omit({ codigoEstudiante: true, estudiante: true, estimadaHasta: true });
export type FacturaDeEstudiante = z.infer<typeof FacturaDeEstudiante>;

/** The account of one student: its figures, what was paid, the last first, and every invoice, the one that falls due last first. */
export const PagosDeEstudiante = z.object({
  cuenta: z.object({
    anio: z.int(),
    /** Paid for the student in that year, without what was reversed. */
    pagado: dinero,
    pendiente: dinero,
    vencido: dinero,
    /** The credit of who pays for the student: it belongs to the family. */
    saldoAFavor: dinero,
  }),
  pagos: z.array(PagoDeEstudiante),
  facturas: z.array(FacturaDeEstudiante),
});
export type PagosDeEstudiante = z.infer<typeof PagosDeEstudiante>;

export const pagosDeEstudiante = call({
  method: 'GET',
  path: 'cobro/estudiante',
  access: [ACCESO.fichaPagos],
  summary: 'La cuenta de un estudiante: cobros con la parte que le tocó, facturas y saldo',
  query: z.strictObject({ codigoEstudiante: codigoEnRuta }),
  result: PagosDeEstudiante,
});
