import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero, MAX_LOTE, texto } from '../campos';
import { conAprobacion } from '../sesion/aprobacion';

/** What a credit note takes off an invoice, line by line, and what becomes of it. */
export const NotaCredito = z.object({
  codigoFactura: codigo,
  numero: z.int(),
  /** The fiscal number that the note modifies; '' where it stays an internal note. */
  comprobante: z.string(),
  /** What each line is now, and what the note takes off, with its ITBIS. */
  lineas: z.array(z.object({ codigoDetalle: codigo, descripcion: z.string(), total: dinero, monto: dinero, itbis: dinero })),
  monto: dinero,
  itbis: dinero,
  /** Total and debt of the invoice after it. */
  total: dinero,
  pendiente: dinero,
  /** What was paid beyond that, and whose credit it becomes. */
  creditos: z.array(z.object({ codigoEntidad: codigo, nombre: z.string(), monto: dinero })),
});
export type NotaCredito = z.infer<typeof NotaCredito>;

export const notaCredito = post(
  'factura/notaCredito',
  [ACCESO.anularFactura],
  'Nota de crédito por una parte de una factura, en total o por línea; lo pagado de más queda de saldo a favor',
  {
    idempotent: true,
    mensaje: 'Nota de crédito hecha',
    previewable: ['motivo', 'totalEsperado', 'aprobacion'],
    body: z.strictObject({
      codigoFactura: codigo,
      /** In all; without it and without lines the preview tells what may be taken off. */
      monto: dinero.optional(),
      lineas: z
        .array(z.strictObject({ codigoDetalle: codigo, monto: dinero }))
        .max(MAX_LOTE)
        .default([]),
      motivo: texto(200),
      /** The total of the invoice after it that the user was shown. */
      totalEsperado: dinero.optional(),
      ...conAprobacion,
    }),
    result: NotaCredito,
  },
);
