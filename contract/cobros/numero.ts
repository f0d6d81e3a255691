import * as z from 'zod';
import { get } from '../call';
import { codigo, entero } from '../campos';
import { FacturaPendiente } from '../facturas/factura';
import { LEEN_FACTURAS } from '../facturas/lectores';
import { CobroEnLista, recibo } from './cobro';

/** A payment found by the number of its receipt. */
const ReciboHallado = CobroEnLista.omit({ cajero: true, reversado: true }).extend({
  /** The customer of its first invoice, a student's before any other; the payer if it covered none. */
  codigoEntidad: codigo,
  codigoEstudiante: codigo.nullable(),
});

/** An invoice found by its number. */
const FacturaHallada = FacturaPendiente.pick({
  ...{ codigoFactura: true, numero: true, descripcion: true, estudiante: true },
  ...{ codigoEntidad: true, codigoEstudiante: true, estatus: true, pendiente: true },
});

/** The receipt and the invoice with a number; each is null if it does not exist or the caller may not read it. */
export const porNumero = get(
  'cobro/numero',
  [...new Set([...recibo.access, ...LEEN_FACTURAS])],
  'El recibo y la factura que llevan un número',
  {
    query: z.strictObject({ numero: entero(1, 999_999_999) }),
    result: z.object({ recibo: ReciboHallado.nullable(), factura: FacturaHallada.nullable() }),
  },
);
