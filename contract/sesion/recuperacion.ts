import * as z from 'zod';
import { post } from '../call';
import { LARGO_CONTRASENA } from '../usuarios/contrasena';

/** Minutes until a mailed link expires. */
export const MINUTOS_ENLACE = 30;

const Solicitud = z.strictObject({
  /** The user name, or the person's e-mail. */
  usuario: z.string().trim().min(1).max(120),
});

const CambioRecuperado = z.strictObject({
  /** The secret after the # of the link. */
  token: z.string().min(1).max(100),
  newPassword: z.string().min(LARGO_CONTRASENA).max(200),
});

export const recuperacion = {
  solicitar: post(
    'recuperacion/solicitar',
    'public',
    'Pedir por correo un enlace para cambiar una contraseña olvidada; la respuesta no dice si el usuario existe',
    {
      mensaje: `Si ese usuario existe y tiene correo, recibirá un enlace que vale ${MINUTOS_ENLACE} minutos`,
      body: Solicitud,
      result: z.object({ minutos: z.int() }),
    },
  ),
  cambiar: post(
    'recuperacion/cambiar',
    'public',
    'Poner una contraseña nueva con el enlace recibido, una sola vez, y cerrar todas las sesiones',
    { mensaje: 'Contraseña cambiada', body: CambioRecuperado, result: z.object({ usuario: z.string() }) },
  ),
};
