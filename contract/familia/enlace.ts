import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, fecha, momento } from '../campos';
import { DAN_ENLACE } from './lectores';

/**
 * The accesses that see debts, invoices and receipts. Only their holders are answered the address of a link, and only if they work in every
 * branch of the family; for anybody else the link goes to the family by mail.
 */
export const LEEN_CUENTA = [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.fichaPagos] as const;

/** Most links that a user makes in an hour, each for one family. */
export const ENLACES_POR_HORA = 60;

/** Days until a link expires. */
export const DIAS_DE_ENLACE = 60;

/** A link that was given, without its secret. */
export const EnlaceDado = z.object({
  codigoEnlace: codigo,
  creado: momento,
  usuario: z.string(),
  expira: momento,
  ultimoUso: momento.nullable(),
});
export type EnlaceDado = z.infer<typeof EnlaceDado>;

/** The valid links of a family, and whether the caller is answered the address of a new one. */
const EnlacesDados = z.object({ lee: z.boolean(), enlaces: z.array(EnlaceDado) });

/** A new link; its URL is shown once, and cannot be read again. Null: it went to `email`, because the caller may not read it. */
export const EnlaceNuevo = z.object({
  url: z.string().nullable(),
  expira: momento,
  nombre: z.string(),
  telefono: z.string(),
  email: z.string(),
});
export type EnlaceNuevo = z.infer<typeof EnlaceNuevo>;

const DE_PAGADOR = z.strictObject({ codigoEntidad: codigo });
/** With a span the link opens the statement of it, which the mail tells too. */
const CON_TRAMO = DE_PAGADOR.extend({ tramo: z.strictObject({ desde: fecha, hasta: fecha }).optional() });
export type Tramo = NonNullable<z.output<typeof CON_TRAMO>['tramo']>;

export const enlaces = {
  vigentes: get('familia/enlaces', DAN_ENLACE, 'Enlaces vigentes a la cuenta de una familia', {
    query: z.strictObject({ codigoEntidad: codigoEnRuta }),
    result: EnlacesDados,
  }),
  crear: post('familia/enlace', DAN_ENLACE, 'Hacer un enlace con el que una familia ve su cuenta sin iniciar sesión', {
    mensaje: 'Enlace listo',
    body: CON_TRAMO,
    result: EnlaceNuevo,
  }),
  enviar: post('familia/enlace/correo', DAN_ENLACE, 'Enviar a quien paga, por correo, un enlace a su cuenta', {
    idempotent: true,
    mensaje: 'El enlace va en camino',
    body: CON_TRAMO,
    result: z.object({ para: z.string() }),
  }),
  revocar: post('familia/enlace/revocar', DAN_ENLACE, 'Dejar sin efecto todos los enlaces de una familia', {
    mensaje: 'Ningún enlace de esta familia abre ya',
    body: DE_PAGADOR,
    result: z.object({ revocados: z.int() }),
  }),
};
