import * as z from 'zod';
import { get, post } from '../call';
import { codigo, entero, momento } from '../campos';
import { AVISOS, type ClaseAviso } from './aviso';

/** A notice as one user sees it. */
export const Aviso = z.object({
  codigoAviso: codigo,
  clase: z.enum(Object.keys(AVISOS) as [ClaseAviso, ...ClaseAviso[]]),
  detalle: z.record(z.string(), z.union([z.string(), z.number()])),
  /** How often it happened. */
  veces: z.int(),
  /** When it happened last. */
  momento,
  leido: z.boolean(),
});
export type Aviso = z.infer<typeof Aviso>;

/** The bell: the last month's notices that the caller may read, in the caller's branches. */
export const campana = {
  avisos: get('aviso/all', 'session', 'Los avisos del último mes, los más nuevos primero', {
    paged: true,
    query: z.strictObject({ page: entero(0, 1_000_000).default(0), size: entero(1, 999_999_999).default(10) }),
    result: z.array(Aviso),
  }),
  sinLeer: get('aviso/sinleer', 'session', 'Cuántos avisos no ha leído el usuario', { result: z.object({ sinLeer: z.int() }) }),
  leer: post('aviso/leer', 'session', 'Marcar como leídos los avisos que había hasta un momento: uno, o todos', {
    mensaje: 'Avisos leídos',
    body: z.strictObject({ codigoAviso: codigo.optional(), hasta: momento }),
    result: z.object({ sinLeer: z.int() }),
  }),
};
