import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, dinero, momento, texto, textoOpcional } from '../campos';
import { porId } from '../crud';
import { list } from '../list';
import { transferencias } from './listaTransferencias';

export const EstatusTransferencia = z.enum(['ENVIADA', 'RECIBIDA', 'CANCELADA']);

/** A row of the table of transfers of articles between branches. */
export const TransferenciaFila = z.object({
  codigoTransferenciaArticulo: codigo,
  numero: z.int(),
  /** The sending branch. */
  codigoSucursal: codigo,
  sucursal: z.string(),
  /** The receiving branch. */
  codigoSucursalDestino: codigo,
  destino: z.string(),
  estatus: EstatusTransferencia,
  /** Pieces sent and, once received, pieces received. */
  enviadas: z.int(),
  recibidas: z.int().nullable(),
  momento,
  usuario: z.string(),
  /** When, by whom and why it ended: received or cancelled. */
  terminada: momento.nullable(),
  terminadaPor: z.string(),
  motivo: z.string(),
  /** Whether the sending branch, and the receiving one, is the caller's. */
  sale: z.boolean(),
  llega: z.boolean(),
});
export type TransferenciaFila = z.infer<typeof TransferenciaFila>;

const LineaDeTransferencia = z.object({
  codigoArticulo: codigo,
  codigo: z.string(),
  codigoBarra: z.string(),
  nombre: z.string(),
  cantidad: z.int(),
  /** The value of these pieces. */
  valor: dinero,
  /** Null until it is received. */
  recibida: z.int().nullable(),
});

/** A whole transfer. */
export const TransferenciaArticulo = TransferenciaFila.extend({ nota: z.string(), detalles: z.array(LineaDeTransferencia) });
export type TransferenciaArticulo = z.infer<typeof TransferenciaArticulo>;

const piezas = z.int().min(1).max(99_999);
export const TransferenciaInput = z.strictObject({
  codigoSucursal: codigo,
  codigoSucursalDestino: codigo,
  nota: textoOpcional(300),
  detalles: z
    .array(z.strictObject({ codigoArticulo: codigo, cantidad: piezas }))
    .min(1)
    .max(300),
});
export type TransferenciaInput = z.infer<typeof TransferenciaInput>;

const access = [ACCESO.transferirArticulos];
const deTransferencia = z.strictObject({ codigoTransferenciaArticulo: codigo });

/** An act on a transfer, which answers the transfer after it. */
const acto = <B extends z.ZodObject>(path: string, summary: string, mensaje: string, body: B) =>
  post(`transferenciaarticulo/${path}`, access, summary, { idempotent: true, mensaje, body, result: TransferenciaArticulo });

export const transferenciaArticulo = {
  save: acto('save', 'Enviar artículos a otra sucursal: salen de la existencia y quedan en camino', 'Enviada', TransferenciaInput),
  recibir: acto(
    'recibir',
    'Recibir una transferencia, entera o en parte; lo que falta lleva su motivo',
    'Recibida',
    deTransferencia.extend({
      /** Every article of it, once. */
      detalles: z
        .array(z.strictObject({ codigoArticulo: codigo, recibida: z.int().min(0).max(99_999) }))
        .min(1)
        .max(300),
      motivo: textoOpcional(200),
    }),
  ),
  cancelar: acto(
    'cancelar',
    'Cancelar una transferencia que nadie recibió: sus artículos vuelven a donde estaban',
    'Cancelada',
    deTransferencia.extend({ motivo: texto(200) }),
  ),
  id: get('transferenciaarticulo/id/{id}', access, 'Leer una transferencia de artículos', { params: porId, result: TransferenciaArticulo }),
  destinos: get('transferenciaarticulo/destinos', access, 'Sucursales activas de la compañía, a las que se puede enviar', {
    result: z.array(z.object({ codigoSucursal: codigo, sucursal: z.string() })),
  }),
  filter: list({
    ...transferencias,
    access,
    summary: 'Buscar transferencias de artículos',
    row: TransferenciaFila,
  }),
};
