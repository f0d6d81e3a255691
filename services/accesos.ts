import { acceso } from '@/contract/usuarios/acceso';
import { rol } from '@/contract/usuarios/rol';
import { usuarios } from '@/contract/usuarios/usuario';
import { send } from './http/send';
import { service } from './http/service';

/** Roles, and the users who have one. */
export const rolService = service(rol);

/** Every access code. */
export const todosLosAccesos = send(acceso.all);

/** The accesses of a role: read, and changed for all users who have it. */
export const accesosDeRol = { leer: send(acceso.deRol), guardar: send(acceso.updateRol) };

/** A user's accesses with their origin; assigns roles, overrides a single access, and removes the override. */
export const accesosDeOtro = {
  leer: send(acceso.deUsuario),
  guardarRoles: send(acceso.saveRoles),
  cambiar: send(acceso.update),
  quitarExcepcion: send(acceso.remove),
};

/** Users for a picker, including inactive ones. */
export const usuariosParaElegir = send(usuarios.all);
