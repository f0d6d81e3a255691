import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, dinero, momento } from '../campos';
import { membrete } from '../compania/membrete';
import { porId } from '../crud';

/** The slip for credit refunded in cash, to be signed by the recipient. */
export const Devolucion = z.object({
  ...membrete,
  /** The movement of credit; also the number of the slip. */
  codigoMovimiento: codigo,
  momento,
  nombre: z.string(),
  documento: z.string(),
  monto: dinero,
  motivo: z.string(),
  /** The credit left after it. */
  queda: dinero,
  usuario: z.string(),
  /** The name of that user. */
  cajero: z.string(),
  /** The second user who approved it; '' if none was needed. */
  aprobadoPor: z.string(),
  /** When this copy was requested; null for the first print. */
  copia: momento.nullable(),
});
export type Devolucion = z.infer<typeof Devolucion>;

export const leerDevolucion = get(
  'saldo/devolucion/{id}',
  [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.ingresoCaja, ACCESO.reversar],
  'El comprobante de un saldo a favor devuelto en efectivo, para imprimirlo otra vez',
  { params: porId, result: Devolucion },
);
