import * as z from 'zod';
import { get, post } from '../call';
import { codigoEnRuta, dinero, fecha, saldo } from '../campos';
import { membrete } from '../compania/membrete';
import { ClaseMovimiento } from '../facturas/movimiento';
import { enlace } from './cuenta';
import { LEEN_CUENTA } from './enlace';

/** The account of a family over some days: what was owed before them, every movement with the balance after it, what was owed at their end. */
export const EstadoDeFamilia = z.object({
  ...membrete,
  responsable: z.string(),
  desde: fecha,
  hasta: fecha,
  inicial: saldo,
  movimientos: z.array(
    z.object({
      fecha,
      /** The child, or who paid for their own purchase. */
      estudiante: z.string(),
      clase: ClaseMovimiento,
      factura: z.int(),
      descripcion: z.string(),
      /** Null without a payment, and for a payment of somebody else. */
      recibo: z.int().nullable(),
      cargo: dinero,
      abono: dinero,
      saldo,
    }),
  ),
  final: saldo,
  /** The family's credit at the end of the last day. */
  saldoAFavor: saldo,
});
export type EstadoDeFamilia = z.infer<typeof EstadoDeFamilia>;

export const estados = {
  dePersona: get('familia/estado/persona', LEEN_CUENTA, 'El estado de cuenta de una familia en un tramo, en todas las sucursales', {
    query: z.strictObject({ codigoEntidad: codigoEnRuta, desde: fecha, hasta: fecha }),
    result: EstadoDeFamilia,
  }),
  /** A POST, like the family's account, so that the secret is not in the URL. */
  deEnlace: post('familia/estado', 'public', 'El estado de cuenta de la familia de un enlace en un tramo', {
    preview: true,
    body: z.strictObject({ enlace, desde: fecha, hasta: fecha }),
    result: EstadoDeFamilia,
  }),
};
