import detalleAcceso from './detalleAcceso';
import rol from './rol';
import sucursalUsuario from './sucursalUsuario';
import usuario from './usuario';
import actosDeUsuario from './usuarioActos';
import fotoDeUsuario from './usuarioPersona';
import vistas from './vistas';

/** The calls about users, roles and accesses. */
export default [rol, detalleAcceso, usuario, actosDeUsuario, fotoDeUsuario, sucursalUsuario, vistas];
