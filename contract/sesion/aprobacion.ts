import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, dinero } from '../campos';

/** The acts that need a second user above the company's limit: each with its label and the access that the second user must hold too. */
export const ACTOS = {
  'cobro/reversar': { que: 'Reversar un recibo', acceso: ACCESO.reversar },
  'factura/anular': { que: 'Anular una factura', acceso: ACCESO.anularFactura },
  'factura/notaCredito': { que: 'Hacer una nota de crédito', acceso: ACCESO.anularFactura },
  'saldo/devolver': { que: 'Devolver saldo a favor en efectivo', acceso: ACCESO.reversar },
  'caja/movimiento': { que: 'Sacar efectivo de la caja', acceso: ACCESO.caja },
  'factura/incobrable': { que: 'Dar por incobrable', acceso: ACCESO.libros },
  'factura/mora/condonar': { que: 'Condonar una mora', acceso: ACCESO.descuento },
  'inscripcion/descuento': { que: 'Conceder descuentos a una inscripción', acceso: ACCESO.descuento },
  'factura/descuento': { que: 'Rebajar una venta a mano', acceso: ACCESO.descuento },
  'persona/suprimir': { que: 'Suprimir los datos de una persona', acceso: ACCESO.estudiante },
  'cierre/save': { que: 'Cerrar el mes', acceso: ACCESO.cierreMes },
  'cierre/reabrir': { que: 'Reabrir el mes', acceso: ACCESO.cierreMes },
} as const;

export const Acto = z.enum(Object.keys(ACTOS) as [keyof typeof ACTOS, ...(keyof typeof ACTOS)[]]);

/** The acts that need one whatever the company's limit is. */
export const SIEMPRE: ReadonlySet<string> = new Set([
  'persona/suprimir',
  'cierre/save',
  'cierre/reabrir',
  'factura/incobrable',
] satisfies (keyof typeof ACTOS)[]);

/** The acts that a user approves with the own password where no other active user holds their access. */
export const A_SOLAS: ReadonlySet<string> = new Set(['cierre/save', 'cierre/reabrir'] satisfies (keyof typeof ACTOS)[]);

/** What exactly is approved: the act, its object (the code of the receipt, invoice or person) and the amount. An approval is valid for nothing else. */
export const PorAprobar = z.strictObject({ acto: Acto, codigo, monto: dinero });
export type PorAprobar = z.infer<typeof PorAprobar>;

/** Seconds until an approval expires. */
export const SEGUNDOS_APROBACION = 60;

/** Part of an act's body: the approval from `usuario/autenticar`, if the company requires one. */
export const conAprobacion = { aprobacion: z.string().max(100).optional() };
