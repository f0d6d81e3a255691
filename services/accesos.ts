import { acceso } from '@/contract/usuarios/acceso';
import { rol } from '@/contract/usuarios/rol';
import { usuarios } from '@/contract/usuarios/usuario';
import { crudService } from './crud';
import { send } from './send';

/** Roles, and who has one. */
export const rolService = { ...crudService(rol), usuarios: send(rol.usuarios) };

/** Every access there is. */
export const todosLosAccesos = send(acceso.all);

/** What a role gives, and changing it for all who have it. */
export const accesosDeRol = { leer: send(acceso.deRol), guardar: send(acceso.updateRol) };

/** What a user may do and why; changing the roles; switching one access apart from them, and giving that up again. */
export const accesosDeOtro = {
  leer: send(acceso.deUsuario),
  guardarRoles: send(acceso.saveRoles),
  cambiar: send(acceso.update),
  quitarExcepcion: send(acceso.remove),
};

/** Users to choose one of, inactive ones too. */
export const usuariosParaElegir = send(usuarios.all);
