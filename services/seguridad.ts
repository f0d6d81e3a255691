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
