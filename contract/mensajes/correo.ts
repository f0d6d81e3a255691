import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post, put } from '../call';
import { codigo, email, momento, texto, textoOpcional } from '../campos';
import { porId, version } from '../crud';
import { list } from '../list';
import { ESTADO_CORREO } from '../palabras';

const SeguridadCorreo = z.enum(['TLS', 'STARTTLS', 'NINGUNA']);
export const EstadoCorreo = z.enum(['PENDIENTE', 'ENVIANDO', 'ENVIADO', 'FALLIDO', 'INCIERTO', 'CANCELADO']);
export type EstadoCorreo = z.infer<typeof EstadoCorreo>;

/** The states in which a mail can still be sent or given up. */
export const REENVIABLES: readonly EstadoCorreo[] = ['PENDIENTE', 'FALLIDO', 'INCIERTO'];

/** The company's mail settings, as its form holds them; an empty `clave` keeps the stored password. */
export const AjustesCorreo = z.strictObject({
  servidor: texto(200).regex(/^[\w.:-]+$/, 'Escriba solo el nombre del servidor, como smtp.ejemplo.com'),
  puerto: z.int().min(1).max(65_535),
  seguridad: SeguridadCorreo,
  usuario: textoOpcional(200),
  clave: z.string().max(500).default(''),
  remitente: email.refine((direccion) => direccion !== '', 'Requerido'),
  nombreRemitente: textoOpcional(100),
  version,
});
export type AjustesCorreo = z.infer<typeof AjustesCorreo>;

/** The settings as the server returns them, without the password. */
export const EstadoAjustes = AjustesCorreo.omit({ clave: true }).extend({
  // '' if nobody has set it yet.
  servidor: z.string(),
  remitente: z.string(),
  /** Whether a password is stored. */
  tieneClave: z.boolean(),
  /** False if the stored password was encrypted with another key: then it has to be typed again. */
  claveLegible: z.boolean(),
  /** Whose settings are used: the company's, the environment's, or none: then mail is only queued. */
  origen: z.enum(['COMPANIA', 'ENTORNO', 'NINGUNO']),
});
export type EstadoAjustes = z.infer<typeof EstadoAjustes>;

/** A mail of the outbox, without its text. */
export const Correo = z.object({
  codigoCorreo: codigo,
  para: z.string(),
  asunto: z.string(),
  /** It contains a secret, which is erased once the mail is sent or given up; then it cannot be sent again. */
  reservado: z.boolean(),
  estado: EstadoCorreo,
  intentos: z.int(),
  /** The next attempt, while it is PENDIENTE. */
  proximo: momento,
  error: z.string(),
  creado: momento,
  enviado: momento.nullable(),
});
export type Correo = z.infer<typeof Correo>;

const COMPANIA = [ACCESO.compania] as const;

export const correos = {
  ajustes: get('correo/ajustes', COMPANIA, 'Ajustes del correo de la compañía', {
    result: EstadoAjustes,
  }),
  update: put('correo/ajustes/update', COMPANIA, 'Cambiar los ajustes del correo', {
    body: AjustesCorreo,
    result: EstadoAjustes,
  }),
  probar: post('correo/probar', COMPANIA, 'Enviar un correo de prueba con los ajustes escritos, sin guardarlos', {
    ownTransaction: true,
    mensaje: 'Correo de prueba enviado',
    // Without `para` it goes to the caller's own address.
    body: AjustesCorreo.omit({ version: true }).extend({ para: email.default('') }),
    result: z.object({ para: z.string(), respuesta: z.string() }),
  }),
  filter: list({
    path: 'correo/all/filter',
    access: COMPANIA,
    summary: 'Bandeja de salida, por páginas',
    title: 'Bandeja de salida',
    row: Correo,
    sort: ['creado', 'codigoCorreo'],
    newestFirst: true,
    query: { estado: EstadoCorreo.optional() },
    columns: [
      { id: 'creado', header: 'Escrito', sort: 'creado', kind: 'moment' },
      { id: 'para', header: 'Para' },
      { id: 'asunto', header: 'Asunto' },
      { id: 'estado', header: 'Estado', value: ({ estado }) => ESTADO_CORREO[estado] },
      { id: 'intentos', header: 'Intentos', kind: 'number' },
      { id: 'enviado', header: 'Salió', kind: 'moment' },
      { id: 'error', header: 'Razón' },
    ],
  }),
  reenviar: post('correo/reenviar/{id}', COMPANIA, 'Enviar de nuevo un correo que no salió', {
    mensaje: 'Se enviará de nuevo',
    params: porId,
    result: Correo,
  }),
  cancelar: post('correo/cancelar/{id}', COMPANIA, 'No enviar un correo pendiente', {
    mensaje: 'Cancelado',
    params: porId,
    result: Correo,
  }),
};
