import * as z from 'zod';
import { call } from '../call';
import { codigo, dinero, entero, momento } from '../campos';
import { EstatusFactura, facturas } from '../facturas/factura';
import { recibo } from './cobro';

/** A payment found by the number of its receipt. */
const ReciboHallado = z.object({
  codigoCobro: codigo,
  numero: z.int(),
  momento,
  pagador: z.string(),
  aplicado: dinero,
  /** The student of its first invoice; null if it covered none. */
  codigoEstudiante: codigo.nullable(),
});

/** An invoice found by its number. */
const FacturaHallada = z.object({
  codigoFactura: codigo,
  numero: z.int(),
  descripcion: z.string(),
  estudiante: z.string(),
  codigoEstudiante: codigo.nullable(),
  estatus: EstatusFactura,
  pendiente: dinero,
});

/** The receipt and the invoice with a number; each is null if it does not exist or the caller may not read it. */
export const porNumero = call({
  method: 'GET',
  path: 'cobro/numero',
  access: [...new Set([...recibo.access, ...facturas.id.access])],
  summary: 'El recibo y la factura que llevan un número',
  query: z.strictObject({ numero: entero(1, 999_999_999) }),
  result: z.object({ recibo: ReciboHallado.nullable(), factura: FacturaHallada.nullable() }),
});
