import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, dinero, fecha, momento } from '../campos';
import { porId } from '../crud';
import { deSucursal, entreFechas, list, report } from '../list';
import { EstadoCorreo } from '../mensajes/correo';
import { CANAL, ESTADO_CORREO } from '../palabras';
import { Canal } from './plantilla';
import { hoy as informe } from './informes';

const MENSAJES = [ACCESO.mensajeAtraso] as const;

/** Why a payer gets no message today. */
export const Motivo = z.enum([
  'YA_HOY',
  'EN_CAMINO',
  'PROMESA',
  'SIN_RESPONSABLE',
  'SIN_CORREO',
  'SIN_TELEFONO',
  'ESPERA',
  'YA_RECIBIO',
  'SIN_DEUDA',
]);
export type Motivo = z.infer<typeof Motivo>;

/** A payer to whom a rule applies: today's message, or the reason for none. */
export const Destinatario = z.object({
  codigoEntidad: codigo,
  nombre: z.string(),
  estudiantes: z.string(),
  codigoRegla: codigo.nullable(),
  codigoPlantilla: codigo.nullable(),
  regla: z.string(),
  canal: Canal.nullable(),
  para: z.string(),
  monto: dinero,
  /** Days overdue; before the due date, the days left. */
  dias: z.int(),
  /** Null if the payer gets a message today. */
  motivo: Motivo.nullable(),
  /** The day of the reason: until when a promise runs, or when the rule applies again. */
  hasta: fecha.nullable(),
});
export type Destinatario = z.infer<typeof Destinatario>;

/** How many mails one transaction writes; progress is reported after each part. */
export const PARTE_DE_ENVIO = 25;

/** A sent message in the log. */
export const Mensaje = z.object({
  codigoMensaje: codigo,
  momento,
  codigoEntidad: codigo,
  nombre: z.string(),
  canal: Canal,
  para: z.string(),
  plantilla: z.string(),
  monto: dinero,
  texto: z.string(),
  usuario: z.string(),
  /** The state of the mail; null for a chat. */
  estado: EstadoCorreo.nullable(),
  error: z.string(),
  deshecho: momento.nullable(),
});
export type Mensaje = z.infer<typeof Mensaje>;

/** The state of a message, in words. */
export const estadoDe = ({ canal, estado, deshecho }: Pick<Mensaje, 'canal' | 'estado' | 'deshecho'>): string => {
  if (deshecho !== null) return 'Deshecho';
  return canal === 'WHATSAPP' || estado === null ? 'Chat abierto' : ESTADO_CORREO[estado];
};

/** The values of the placeholders for one payer. */
export const Valores = z.object({
  responsable: z.string(),
  estudiante: z.string(),
  monto: z.string(),
  dias: z.string(),
  vence: z.string(),
  academia: z.string(),
});

export const mensajes = {
  hoy: report({
    ...informe,
    access: MENSAJES,
    summary: 'A quién le toca hoy un mensaje de atraso, y por qué a otros no',
    row: Destinatario,
    totals: { correos: z.int(), chats: z.int(), ninguno: z.int(), monto: dinero },
  }),
  enviar: post(
    'mensajeatraso/enviar',
    MENSAJES,
    `Escribir los correos de hoy en la bandeja de salida, a lo sumo ${PARTE_DE_ENVIO} a la vez`,
    {
      idempotent: true,
      mensaje: 'Los correos van en camino',
      body: z.strictObject({ codigoSucursal: codigo }),
      result: z.object({ escritos: z.int(), quedan: z.int() }),
    },
  ),
  /**
   * Records a message and returns the text that opens the chat. The payer and the day make it idempotent; an Idempotency-Key would store
   * the answer, which may contain a secret link.
   */
  whatsapp: post('mensajeatraso/whatsapp', MENSAJES, 'Anotar un mensaje por WhatsApp y dar el texto con el que se abre el chat', {
    mensaje: 'Mensaje anotado',
    // Without a template: the one of the rule that applies today, else the first one of the channel.
    body: z.strictObject({ codigoSucursal: codigo, codigoEntidad: codigo, codigoPlantilla: codigo.optional() }),
    result: z.object({ codigoMensaje: codigo, telefono: z.string(), texto: z.string() }),
  }),
  deshacer: post('mensajeatraso/deshacer/{id}', MENSAJES, 'Decir que un mensaje no llegó a salir, para poder avisar hoy de otra manera', {
    mensaje: 'Deshecho: hoy se le puede avisar de otra manera',
    params: porId,
    result: z.object({ codigoMensaje: codigo }),
  }),
  filter: list({
    path: 'mensajeatraso/all/filter',
    access: MENSAJES,
    summary: 'Mensajes enviados, por páginas',
    title: 'Mensajes enviados',
    row: Mensaje,
    sort: ['momento', 'nombre'],
    newestFirst: true,
    query: { ...deSucursal, canal: Canal.optional(), ...entreFechas },
    columns: [
      { id: 'momento', header: 'Momento', kind: 'moment', sort: 'momento' },
      { id: 'nombre', header: 'Responsable', sort: 'nombre' },
      { id: 'canal', header: 'Canal', value: ({ canal }) => CANAL[canal] },
      { id: 'para', header: 'Para' },
      { id: 'plantilla', header: 'Plantilla' },
      { id: 'monto', header: 'Monto', kind: 'money' },
      { id: 'estado', header: 'Estado', value: estadoDe },
      { id: 'error', header: 'Razón' },
      { id: 'usuario', header: 'Usuario' },
      { id: 'texto', header: 'Texto', hidden: true },
    ],
  }),
  ejemplo: get(
    'mensajeatraso/ejemplo',
    MENSAJES,
    'Con qué se llena una plantilla para quien más debe en la sucursal, o nada si nadie debe',
    { query: z.strictObject({ codigoSucursal: deSucursal.codigoSucursal }), result: Valores.nullable() },
  ),
};
