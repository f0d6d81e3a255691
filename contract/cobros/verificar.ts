import * as z from 'zod';
import { get } from '../call';
import { dinero, fecha, momento } from '../campos';

/** The public data that shows a printed document to be genuine; anybody may ask, so it has nothing else. */
export const PapelGenuino = z.object({
  tipo: z.enum(['RECIBO', 'CARTA_SALDO']),
  numero: z.int(),
  fecha,
  /** The paid amount; null for a letter, which has none. */
  total: dinero.nullable(),
  /** When the payment was reversed; null if it was not. */
  reversado: momento.nullable(),
});
export type PapelGenuino = z.infer<typeof PapelGenuino>;

export const verificar = get('verificar', 'public', 'Qué número, fecha y total tiene el papel de una clave, o nada si ninguno la tiene', {
  query: z.strictObject({ clave: z.string().regex(/^[0-9a-f]{32}$/, 'La clave no es válida') }),
  result: PapelGenuino.nullable(),
});
