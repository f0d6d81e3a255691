import { rol } from '@/contract/usuarios/rol';
import { enlacesDeUsuario as enlaces } from '@/contract/usuarios/enlaces';
import { usuarios } from '@/contract/usuarios/usuario';
import { vistas } from '@/contract/usuarios/vista';
import { send } from './http/send';
import { service } from './http/service';

/** Users: the list, one of them, and their acts. */
export const usuarioService = service(usuarios);

/** Every active user, for pickers. */
export const usuariosActivos = send(usuarios.active);

/** Whether a user name is free. */
export const usuarioDisponible = send(usuarios.disponible);

/** Instructors who have no user yet. */
export const profesoresSinUsuario = send(usuarios.personas);

/** Sets another user's password; that user's sessions end. */
export const restablecerContrasena = send(usuarios.resetPassword);

/** The links to families' accounts that a user made: how many still open, revoking them. */
export const enlacesDeUsuario = { cuantos: send(enlaces.cuantos), revocar: send(enlaces.revocar) };

/** The branches of a user. */
export const sucursalesDeUsuario = { leer: send(usuarios.sucursales), guardar: send(usuarios.updateSucursales) };

/** The active roles, for a picker. */
export const rolesActivos = send(rol.active);

/** Sharing views of lists with roles. */
export const vistaService = service(vistas);
