import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, dinero, momento } from '../campos';
import { membrete } from '../compania/membrete';
import { porId } from '../crud';

/** The slip of credit that was given back as cash, to be signed by who took it. */
export const Devolucion = z.object({
  ...membrete,
  /** Of the movement of credit: it is the number of the slip too. */
  codigoMovimiento: codigo,
  momento,
  nombre: z.string(),
  documento: z.string(),
  monto: dinero,
  motivo: z.string(),
  /** What stayed in credit after it. */
  queda: dinero,
  usuario: z.string(),
  /** The second user who agreed; '' where none was asked for. */
  aprobadoPor: z.string(),
  /** When this copy was asked for; null for the first print. */
  copia: momento.nullable(),
});
export type Devolucion = z.infer<typeof Devolucion>;

export const leerDevolucion = call({
  method: 'GET',
  path: 'saldo/devolucion/{id}',
  access: [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.ingresoCaja, ACCESO.reversar],
  summary: 'El comprobante de un saldo a favor devuelto en efectivo, para imprimirlo otra vez',
  params: porId,
  result: Devolucion,
});
