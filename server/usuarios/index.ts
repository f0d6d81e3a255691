import detalleAcceso from './detalleAcceso';
import rol from './rol';
import rolAcceso from './rolAcceso';
import sucursalUsuario from './sucursalUsuario';
import usuario from './usuario';
import contrasenaDeUsuario from './usuarioContrasena';
import eliminarUsuario from './usuarioEliminar';
import enlacesDeUsuario from './usuarioEnlaces';
import fotoDeUsuario from './usuarioPersona';

/** The calls about users, roles and accesses. */
export default [
  ...rol,
  ...rolAcceso,
  ...detalleAcceso,
  ...usuario,
  ...eliminarUsuario,
  ...contrasenaDeUsuario,
  ...enlacesDeUsuario,
  ...fotoDeUsuario,
  ...sucursalUsuario,
];
