import * as z from 'zod';
import { codigo } from '../campos';

/** The kinds of user accounts. */
export const TipoUsuario = z.enum(['ADMINISTRADOR', 'OPERADOR', 'PROFESOR']);
export type TipoUsuario = z.infer<typeof TipoUsuario>;

/** An access of a user. */
export const DetalleAcceso = z.object({
  usuario: z.string(),
  codigoAcceso: codigo,
  /** The page that the code opens, from the route registry; '' for a code without a page. */
  ruta: z.string(),
  activo: z.boolean(),
});
export type DetalleAcceso = z.infer<typeof DetalleAcceso>;
