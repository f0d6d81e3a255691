import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';

const porUsuario = z.strictObject({ usuario: z.string().trim().min(1).max(60) });

/** The links to families' accounts that one user made. */
export const enlacesDeUsuario = {
  cuantos: get('usuario/enlaces/{usuario}', [ACCESO.crearUsuario], 'Cuántos enlaces de familias hizo un usuario que todavía abren', {
    params: porUsuario,
    result: z.object({ vigentes: z.int() }),
  }),
  revocar: post('usuario/enlaces/revocar', [ACCESO.crearUsuario], 'Dejar sin efecto todos los enlaces de familias que hizo un usuario', {
    mensaje: 'Ningún enlace de ese usuario abre ya',
    body: porUsuario,
    result: z.object({ revocados: z.int() }),
  }),
};
