import { misSesiones as sesiones } from '@/contract/sesion/misSesiones';
import { perfil } from '@/contract/sesion/perfil';
import { recuperacion } from '@/contract/sesion/recuperacion';
import { registro } from '@/contract/sesion/registro';
import { segundoFactor as factor } from '@/contract/sesion/segundoFactor';
import * as calls from '@/contract/sesion/sesion';
import { send } from './http/send';
import { service } from './http/service';

/** Opens a session. */
export const login = send(calls.login);

/** Renews the session's token; the client also does this by itself before a call. */
export const refresh = send(calls.refreshToken);

/** Checks the password of a second user at this screen, who approves an act. */
export const autenticar = send(calls.autenticar);

/** Ends the session on the server. */
export const logout = send(calls.logout);

/** The accesses of a user: the user's own, or with access 2 anybody's. */
export const accesos = send(calls.accesosDeUsuario);

/** The profile of the signed-in user. */
export const leerPerfil = send(perfil.leer);

/** Changes the user's own e-mail and phone. */
export const guardarContacto = send(perfil.update);

/** The user's own photo: read, replace, delete. */
export const miFoto = { leer: send(perfil.foto), guardar: send(perfil.saveFoto), quitar: send(perfil.deleteFoto) };

/** Changes the user's own password; the other sessions end. */
export const cambiarContrasena = send(perfil.changePassword);

/** Whether the system is empty and waits for its first academy. */
export const estadoRegistro = send(registro.estado);

/** Sets the system up: academy, first branch, administrator; opens a session. */
export const registrarAcademia = send(registro.inicial);

/** Asks for a mailed link to change a forgotten password. */
export const solicitarEnlace = send(recuperacion.solicitar);

/** Sets a new password with a mailed link. */
export const cambiarConEnlace = send(recuperacion.cambiar);

/** The user's own second factor: state, setup, confirmation, new recovery codes, removal. */
export const segundoFactor = service(factor);

/** The second factor of another user: whether there is one, and removing it when it was lost. */
export const factorDeUsuario = { leer: send(factor.deUsuario), quitar: send(factor.quitar) };

/** The user's own open sessions: list, end one or all the others; and the last sign-in attempts. */
export const misSesiones = service(sesiones);

/** The open sessions of another user: list, end. */
export const sesionesDeUsuario = { leer: send(sesiones.deUsuario), terminar: send(sesiones.terminarDeUsuario) };
