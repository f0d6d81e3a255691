import { misSesiones as sesiones } from '@/contract/sesion/misSesiones';
import { perfil } from '@/contract/sesion/perfil';
import { recuperacion } from '@/contract/sesion/recuperacion';
import { registro } from '@/contract/sesion/registro';
import { segundoFactor as factor } from '@/contract/sesion/segundoFactor';
import * as calls from '@/contract/sesion/sesion';
import { send } from './send';

/** Opens a session. */
export const login = send(calls.login);

/** A new token for the session at hand; the client also does this by itself before a call. */
export const refresh = send(calls.refreshToken);

/** Checks the password of somebody at this screen, who agrees to an act. */
export const autenticar = send(calls.autenticar);

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

/** Whether the system is empty and waits for its first academy. */
export const estadoRegistro = send(registro.estado);

/** Sets the system up: academy, first branch, administrator; opens a session. */
export const registrarAcademia = send(registro.inicial);

/** Asks for a mailed link to change a forgotten password. */
export const solicitarEnlace = send(recuperacion.solicitar);

/** Sets a new password with a mailed link. */
export const cambiarConEnlace = send(recuperacion.cambiar);

/** The own second factor: read, begun, confirmed, with new recovery codes, taken away. */
export const segundoFactor = {
  estado: send(factor.estado),
  iniciar: send(factor.iniciar),
  confirmar: send(factor.confirmar),
  codigos: send(factor.codigos),
  desactivar: send(factor.desactivar),
};

/** The second factor of another user: whether there is one; taken away when it was lost. */
export const factorDeUsuario = { leer: send(factor.deUsuario), quitar: send(factor.quitar) };

/** The own open sessions: read, ended one by one or all the others; and the last tries to sign in. */
export const misSesiones = {
  propias: send(sesiones.propias),
  historial: send(sesiones.historial),
  terminar: send(sesiones.terminar),
  terminarOtras: send(sesiones.terminarOtras),
};

/** The open sessions of a user: read, ended. */
export const sesionesDeUsuario = { leer: send(sesiones.deUsuario), terminar: send(sesiones.terminarDeUsuario) };
