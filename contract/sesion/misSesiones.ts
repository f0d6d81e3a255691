import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { entero, momento } from '../campos';

/** An open session: where it is used, and since when. */
export const SesionAbierta = z.object({
  codigoSesion: z.string(),
  inicio: momento,
  expira: momento,
  /** The IP address it was opened from; '' if unknown. */
  direccion: z.string(),
  /** Browser and system in words: 'Chrome en Windows'. */
  equipo: z.string(),
  /** Whether it is the caller's current session. */
  actual: z.boolean(),
});
export type SesionAbierta = z.infer<typeof SesionAbierta>;

/** One use of the user name with a password: to sign in, to approve an act, to change the password. */
const IntentoAcceso = z.object({ momento, direccion: z.string(), exitoso: z.boolean() });

const usuario = z.string().trim().min(1).max(60);
const porSesion = z.strictObject({ codigoSesion: z.uuid() });
/** The caller's own password, typed again. */
const conContrasena = z.strictObject({ password: z.string().min(1).max(200) });
const terminadas = z.object({ terminadas: z.int() });

export const misSesiones = {
  propias: get('sesion/propias', 'session', 'Las sesiones propias que están abiertas', { result: z.array(SesionAbierta) }),
  historial: get('sesion/historial', 'session', 'Los últimos intentos de entrar con el usuario propio', {
    paged: true,
    query: z.strictObject({ page: entero(0, 1_000_000).default(0), size: entero(1, 999_999_999).default(10) }),
    result: z.array(IntentoAcceso),
  }),
  terminarOtras: post('sesion/terminar/otras', 'session', 'Cerrar las sesiones propias en otros equipos', {
    ownTransaction: true,
    mensaje: 'Sesiones cerradas',
    body: conContrasena,
    result: terminadas,
  }),
  terminar: post('sesion/terminar/{codigoSesion}', 'session', 'Cerrar una sesión propia en otro equipo', {
    ownTransaction: true,
    mensaje: 'Sesión cerrada',
    params: porSesion,
    body: conContrasena,
    result: terminadas,
  }),
  deUsuario: get('sesion/usuario/{usuario}', [ACCESO.crearUsuario], 'Las sesiones abiertas de un usuario', {
    params: z.strictObject({ usuario }),
    result: z.array(SesionAbierta),
  }),
  terminarDeUsuario: post('sesion/usuario/terminar', [ACCESO.crearUsuario], 'Cerrar las sesiones de un usuario, todas o una', {
    mensaje: 'Sesiones cerradas',
    body: z.strictObject({ usuario, codigoSesion: z.uuid().optional() }),
    result: terminadas,
  }),
};
