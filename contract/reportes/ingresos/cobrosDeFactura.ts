import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { FormaPago } from '../../caja/forma';
import { codigo, dinero, momento } from '../../campos';
import { report } from '../../list';
import * as informes from './informes';

/** The part of one payment applied to one invoice, and what became of it. */
const CobroDeFactura = z.object({
  codigoFactura: codigo,
  numero: z.int(),
  codigoEstudiante: codigo.nullable(),
  estudiante: z.string(),
  descripcion: z.string(),
  codigoCobro: codigo,
  recibo: z.int(),
  momento,
  /** The branch that collected it; the invoice may belong to another branch. */
  sucursal: z.string(),
  cajero: z.string(),
  formas: z.array(FormaPago),
  monto: dinero,
  /** The part of a live payment released when the invoice was voided: it became credit of the payer. A reversal takes it back: then 0. */
  liberado: dinero,
  /** The part that counts as paid today. */
  vigente: dinero,
  reversado: momento.nullable(),
  motivo: z.string(),
  reversadoPor: z.string(),
});
export type CobroDeFactura = z.infer<typeof CobroDeFactura>;

export const cobrosDeFactura = report({
  ...informes.cobrosDeFactura,
  access: [ACCESO.historialCobros],
  summary: 'Los cobros aplicados a una factura, con quién cobró, y quién reversó y por qué',
  row: CobroDeFactura,
  totals: {
    reversado: dinero,
    /** Each of the shown invoices counted once. */
    facturas: z.int(),
    total: dinero,
    pendiente: dinero,
  },
});
