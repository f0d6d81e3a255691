import { acceso } from '@/contract/usuarios/acceso';
import { rol } from '@/contract/usuarios/rol';
import { usuarios } from '@/contract/usuarios/usuario';
import { send } from './http/send';
import { service } from './http/service';

/** Roles, and the users who have one. */
export const rolService = service(rol);

/**
 * Every access code; the accesses of a role, read and changed for all users who have it; a user's accesses with their origin, and changing
 * them: roles, the override of a single access, and its removal.
 */
export const accesoService = service(acceso);

/** Users for a picker, including inactive ones. */
export const usuariosParaElegir = send(usuarios.all);
