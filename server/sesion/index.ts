import borradores from './borradores';
import misSesiones from './misSesiones';
import perfil from './perfil';
import recuperacion from './recuperacion';
import registro from './registro';
import segundoFactor from './segundoFactor';
import sesion from './sesion';

/** The calls about sign-in, registration, recovery, second factor, own sessions, profile and drafts. */
export default [sesion, registro, recuperacion, segundoFactor, misSesiones, perfil, borradores];
