import { enlacesDeUsuario as enlaces } from '@/contract/usuarios/enlaces';
import { rol } from '@/contract/usuarios/rol';
import { usuarios } from '@/contract/usuarios/usuario';
import { vistas } from '@/contract/usuarios/vista';
import { send } from './http/send';
import { service } from './http/service';

/**
 * Users: the list, one of them, their branches and their acts; pickers of users, and of instructors who have none yet; whether a name is
 * free. Another password ends the sessions of its user.
 */
export const usuarioService = service(usuarios);

/** The links to families' accounts that a user made: how many still open, revoking them. */
export const enlacesDeUsuario = service(enlaces);

/** The active roles, for a picker. */
export const rolesActivos = send(rol.active);

/** Sharing views of lists with roles. */
export const vistaService = service(vistas);
