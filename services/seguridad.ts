import { perfil } from '@/contract/seguridad/perfil';
import * as calls from '@/contract/seguridad/sesion';
import { send } from './send';

/** Opens a session. */
export const login = send(calls.login);

/** A new token for the session at hand; the client also does this by itself before a call. */
export const refresh = send(calls.refreshToken);

/** Ends the session on the server. */
export const logout = send(calls.logout);

/** The accesses of a user: one's own, or with access 2 anybody's. */
export const accesos = send(calls.accesosDeUsuario);

/** The profile of who is signed in. */
export const leerPerfil = send(perfil.leer);

/** Changes the own e-mail and phone. */
export const guardarContacto = send(perfil.update);

/** The own photo: read, put in place of the one there is, taken away. */
export const miFoto = { leer: send(perfil.foto), guardar: send(perfil.saveFoto), quitar: send(perfil.deleteFoto) };

/** Changes the own password; the other sessions end. */
export const cambiarContrasena = send(perfil.changePassword);
