import detalleAcceso from './detalleAcceso';
import rol from './rol';
import usuario from './usuario';
import actosDeUsuario from './usuarioActos';
import vistas from './vistas';

/** The calls about users, roles and accesses. */
export default [rol, detalleAcceso, usuario, actosDeUsuario, vistas];
