import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
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
export const PruebaFactor = z.strictObject({ password, codigo: codigoFactor });

export const segundoFactor = {
  estado: call({
    method: 'GET',
    path: 'segundofactor',
    access: 'session',
    pendiente: ['segundoFactor'],
    summary: 'El segundo factor propio',
    result: EstadoFactor,
  }),
  iniciar: call({
    method: 'POST',
    path: 'segundofactor/iniciar',
    access: 'session',
    pendiente: ['segundoFactor'],
    ownTransaction: true,
    summary: 'Empezar a configurar un segundo factor: vale desde que se confirma con un código',
    body: z.strictObject({ password }),
    result: FactorNuevo,
  }),
  confirmar: call({
    method: 'POST',
    path: 'segundofactor/confirmar',
    access: 'session',
    pendiente: ['segundoFactor'],
    summary: 'Confirmar el segundo factor con un código de la aplicación; da los códigos de recuperación',
    mensaje: 'Segundo factor activado',
    body: z.strictObject({ codigo: codigoFactor }),
    result: Codigos,
  }),
  codigos: call({
    method: 'POST',
    path: 'segundofactor/codigos',
    access: 'session',
    ownTransaction: true,
    summary: 'Reemplazar los códigos de recuperación: los anteriores dejan de valer',
    mensaje: 'Códigos nuevos',
    body: PruebaFactor,
    result: Codigos,
  }),
  desactivar: call({
    method: 'POST',
    path: 'segundofactor/desactivar',
    access: 'session',
    ownTransaction: true,
    summary: 'Quitar el segundo factor propio',
    mensaje: 'Segundo factor desactivado',
    body: PruebaFactor,
    result: z.object({ desactivado: z.boolean() }),
  }),
  deUsuario: call({
    method: 'GET',
    path: 'segundofactor/usuario/{usuario}',
    access: [ACCESO.cambiarContrasenaOtro],
    summary: 'Si un usuario tiene segundo factor',
    params: z.strictObject({ usuario }),
    result: z.object({ usuario: z.string(), desde: momento.nullable() }),
  }),
  quitar: call({
    method: 'POST',
    path: 'segundofactor/quitar',
    access: [ACCESO.cambiarContrasenaOtro],
    summary: 'Quitar el segundo factor de otro usuario, que lo perdió',
    mensaje: 'Segundo factor quitado',
    body: z.strictObject({ usuario }),
    result: z.object({ usuario: z.string() }),
  }),
};
