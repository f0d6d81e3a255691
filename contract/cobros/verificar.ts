import * as z from 'zod';
import { get } from '../call';
import { fecha, momento, saldo } from '../campos';
import { CLAVE } from './clave';

/** The public data that shows a printed document to be genuine; anybody may ask, so it has nothing else. */
export const PapelGenuino = z.object({
  tipo: z.enum(['RECIBO', 'CARTA_SALDO', 'CIERRE_MES']),
  numero: z.int(),
  fecha,
  /** The paid amount, or what a closed month collected; null for a letter, which has none. */
  total: saldo.nullable(),
  /** When the payment was reversed, or the month reopened; null if it was not. */
  reversado: momento.nullable(),
  /** Of a close only. */
  mes: z.string().optional(),
});
export type PapelGenuino = z.infer<typeof PapelGenuino>;

export const verificar = get('verificar', 'public', 'Qué número, fecha y total tiene el papel de una clave, o nada si ninguno la tiene', {
  query: z.strictObject({ clave: z.string().regex(CLAVE, 'La clave no es válida') }),
  result: PapelGenuino.nullable(),
});
