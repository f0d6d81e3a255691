import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, texto } from '../campos';
import { quitar } from '../crud';

/** How a list is shown: filters and order as in its address, hidden columns, density of its rows. The browser alone knows what they mean. */
const comoSeVe = {
  search: z.string().max(2000),
  sort: z.string().max(200),
  hidden: z.array(z.string().max(60)).max(100),
  density: z.enum(['normal', 'compact']),
};

/** A view of a list that the users of a role have as a tab. It holds no rows: what they see in it, their own accesses decide. */
export const VistaCompartida = z.object({
  codigoVista: codigo,
  /** The list's path. */
  lista: z.string(),
  nombre: z.string(),
  rol: z.string(),
  ...comoSeVe,
});
export type VistaCompartida = z.infer<typeof VistaCompartida>;

export const vistas = {
  save: post('vista/save', [ACCESO.rol], 'Compartir una vista de una lista con quienes tienen un rol', {
    mensaje: 'Vista compartida',
    body: z.strictObject({ codigoRol: codigo, lista: texto(120), nombre: texto(40), ...comoSeVe }),
    result: VistaCompartida,
  }),
  delete: quitar('vista/delete/{id}', [ACCESO.rol], 'Dejar de compartir una vista', 'Ya no se comparte'),
};
