import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, texto } from '../campos';
import { crud, porId, version } from '../crud';
import { roles } from './listas';
import { UsuarioLigero } from './usuario';

/** A named set of accesses; an inactive role grants none. */
export const Rol = z.object({
  codigoRol: codigo,
  descripcion: texto(60),
  activo: z.boolean(),
  version,
  /** Counts filled in by the server: its accesses, and the users who have it. */
  accesos: z.int(),
  usuarios: z.int(),
});
export type Rol = z.infer<typeof Rol>;

/** A user who has a role. */
export const UsuarioConRol = UsuarioLigero.omit({ superior: true, debeCambiar: true, sinContrasena: true });
export type UsuarioConRol = z.infer<typeof UsuarioConRol>;

export const rol = {
  ...crud('rol', {
    ...roles,
    access: [ACCESO.rol],
    readers: [ACCESO.crearUsuario, ACCESO.asignarRol, ACCESO.rolAcceso],
    row: Rol,
    computed: ['accesos', 'usuarios'],
  }),
  usuarios: get('rol/usuarios/{id}', [ACCESO.asignarRol, ACCESO.rol, ACCESO.rolAcceso], 'Usuarios que tienen un rol', {
    params: porId,
    result: z.array(UsuarioConRol),
  }),
};
