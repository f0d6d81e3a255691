import * as z from 'zod';
import { call } from '../call';
import { codigo, texto } from '../campos';
import { crud, porId, version } from '../crud';
import { TipoUsuario } from '../sesion/sesion';

/** A named set of accesses. While it is inactive it gives none of them. */
export const Rol = z.object({
  codigoRol: codigo,
  descripcion: texto(60),
  activo: z.boolean(),
  version,
  /** How many accesses it gives, and how many users have it; the server counts. */
  accesos: z.int(),
  usuarios: z.int(),
});
export type Rol = z.infer<typeof Rol>;

/** A user who has a role. */
export const UsuarioConRol = z.object({
  codigoUsuario: codigo,
  usuario: z.string(),
  nombreCompleto: z.string(),
  tipoUsuario: TipoUsuario,
  activo: z.boolean(),
});
export type UsuarioConRol = z.infer<typeof UsuarioConRol>;

export const rol = {
  ...crud('rol', {
    key: 'codigoRol',
    access: [61],
    readers: [1, 2, 62],
    row: Rol,
    computed: ['accesos', 'usuarios'],
    sort: ['descripcion', 'accesos', 'usuarios'],
    name: 'Rol',
  }),
  usuarios: call({
    method: 'GET',
    path: 'rol/usuarios/{id}',
    access: [2, 61, 62],
    summary: 'Usuarios que tienen un rol',
    params: porId,
    result: z.array(UsuarioConRol),
  }),
};
