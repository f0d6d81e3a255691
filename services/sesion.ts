import { misSesiones as sesiones } from '@/contract/sesion/misSesiones';
import { perfil } from '@/contract/sesion/perfil';
import { recuperacion } from '@/contract/sesion/recuperacion';
import { registro } from '@/contract/sesion/registro';
import { segundoFactor as factor } from '@/contract/sesion/segundoFactor';
import * as sesion from '@/contract/sesion/sesion';
import { service } from './http/service';

/**
 * Opens a session, renews its token (which the client also does by itself before a call), and ends it on the server; checks the password
 * of a second user at this screen, who approves an act; and reads the accesses of a user: the user's own, or with access 2 anybody's.
 */
export const sesionService = service(sesion);

/** The signed-in user's own profile, contact, photo and password; with another password the other sessions end. */
export const perfilService = service(perfil);

/** Whether the system is empty, and setting it up: academy, first branch, administrator; opens a session. */
export const registroService = service(registro);

/** A forgotten password: asks for a mailed link, and sets a new password with it. */
export const recuperacionService = service(recuperacion);

/** The user's own second factor: state, setup, confirmation, new recovery codes, removal; another user's, removed when it was lost. */
export const segundoFactor = service(factor);

/** The user's own open sessions: list, end one or all the others, the last sign-in attempts; those of another user: list, end. */
export const misSesiones = service(sesiones);
