import misSesiones from './misSesiones';
import perfil from './perfil';
import recuperacion from './recuperacion';
import registro from './registro';
import segundoFactor from './segundoFactor';
import sesion from './sesion';

/** The calls about sign-in, registration, recovery, second factor, own sessions and profile. */
export default [...sesion, ...registro, ...recuperacion, ...segundoFactor, ...misSesiones, ...perfil];
