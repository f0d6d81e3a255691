import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { momento } from '../campos';
import { codigoFactor } from './sesion';

/** How many recovery codes there are; each replaces one code of the app, once. */
export const CODIGOS_RECUPERACION = 10;

const password = z.string().min(1).max(200);
const usuario = z.string().trim().min(1).max(60);

/** The user's own second factor. */
export const EstadoFactor = z.object({
  /** Since when it is active; null without one. */
  desde: momento.nullable(),
  /** The number of unused recovery codes. */
  codigosRestantes: z.int(),
  /** Whether the company requires one of this user. */
  exigido: z.boolean(),
});
export type EstadoFactor = z.infer<typeof EstadoFactor>;

/** The secret for an authenticator app, as text and as the content of a QR code. */
export const FactorNuevo = z.object({ secreto: z.string(), uri: z.string() });
export type FactorNuevo = z.infer<typeof FactorNuevo>;

/** Recovery codes; shown only once. */
export const Codigos = z.object({ codigos: z.array(z.string()) });

/** Password and code, to prove that the owner asks. */
const PruebaFactor = z.strictObject({ password, codigo: codigoFactor });

export const segundoFactor = {
  estado: get('segundofactor', 'session', 'El segundo factor propio', { pendiente: ['segundoFactor'], result: EstadoFactor }),
  iniciar: post('segundofactor/iniciar', 'session', 'Empezar a configurar un segundo factor: vale desde que se confirma con un código', {
    pendiente: ['segundoFactor'],
    ownTransaction: true,
    body: z.strictObject({ password }),
    result: FactorNuevo,
  }),
  confirmar: post(
    'segundofactor/confirmar',
    'session',
    'Confirmar el segundo factor con un código de la aplicación; da los códigos de recuperación',
    { pendiente: ['segundoFactor'], mensaje: 'Segundo factor activado', body: z.strictObject({ codigo: codigoFactor }), result: Codigos },
  ),
  codigos: post('segundofactor/codigos', 'session', 'Reemplazar los códigos de recuperación: los anteriores dejan de valer', {
    ownTransaction: true,
    mensaje: 'Códigos nuevos',
    body: PruebaFactor,
    result: Codigos,
  }),
  desactivar: post('segundofactor/desactivar', 'session', 'Quitar el segundo factor propio', {
    ownTransaction: true,
    mensaje: 'Segundo factor desactivado',
    body: PruebaFactor,
    result: z.object({ desactivado: z.boolean() }),
  }),
  deUsuario: get('segundofactor/usuario/{usuario}', [ACCESO.cambiarContrasenaOtro], 'Si un usuario tiene segundo factor', {
    params: z.strictObject({ usuario }),
    result: z.object({ usuario: z.string(), desde: momento.nullable() }),
  }),
  quitar: post('segundofactor/quitar', [ACCESO.cambiarContrasenaOtro], 'Quitar el segundo factor de otro usuario, que lo perdió', {
    mensaje: 'Segundo factor quitado',
    body: z.strictObject({ usuario }),
    result: z.object({ usuario: z.string() }),
  }),
};
