import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, dinero } from '../campos';

/** What above an amount of the company needs a second user: each act with its words and the access that the second user must hold too. */
export const ACTOS = {
  'cobro/reversar': { que: 'Reversar un recibo', acceso: ACCESO.reversar },
  'factura/anular': { que: 'Anular una factura', acceso: ACCESO.anularFactura },
  'saldo/devolver': { que: 'Devolver saldo a favor en efectivo', acceso: ACCESO.reversar },
  'factura/mora/condonar': { que: 'Condonar una mora', acceso: ACCESO.descuento },
  'inscripcion/descuento': { que: 'Conceder descuentos a una inscripción', acceso: ACCESO.descuento },
  'factura/descuento': { que: 'Rebajar una venta a mano', acceso: ACCESO.descuento },
} as const;

export const Acto = z.enum(Object.keys(ACTOS) as [keyof typeof ACTOS, ...(keyof typeof ACTOS)[]]);
export type Acto = z.infer<typeof Acto>;

/** Exactly what is agreed to: the act, what it is about (receipt, invoice, person by its code) and the amount. An approval holds for nothing else. */
export const PorAprobar = z.strictObject({ acto: Acto, codigo, monto: dinero });
export type PorAprobar = z.infer<typeof PorAprobar>;

/** Seconds for which an approval is good. */
export const SEGUNDOS_APROBACION = 60;

/** Of the body of an act: the approval that `usuario/autenticar` gave, where the company asks for one. */
export const conAprobacion = { aprobacion: z.string().max(100).optional() };
