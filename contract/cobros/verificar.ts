import * as z from 'zod';
import { call } from '../call';
import { dinero, fecha, momento } from '../campos';

/** What a paper must say to be genuine; nothing else, for anybody may ask. */
export const PapelGenuino = z.object({
  tipo: z.enum(['RECIBO', 'CARTA_SALDO']),
  numero: z.int(),
  fecha,
  /** What was paid; null on a letter, which is about no amount. */
  total: dinero.nullable(),
  /** When the payment was reversed; null while it stands. */
  reversado: momento.nullable(),
});
export type PapelGenuino = z.infer<typeof PapelGenuino>;

export const verificar = call({
  method: 'GET',
  path: 'verificar',
  access: 'public',
  summary: 'Qué número, fecha y total tiene el papel de una clave, o nada si ninguno la tiene',
  query: z.strictObject({ clave: z.string().regex(/^[0-9a-f]{32}$/, 'La clave no es válida') }),
  result: PapelGenuino.nullable(),
});
