import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, dinero, importe, momento, saldo, texto } from '../campos';
import { entreFechas, list, report } from '../list';
import { TIPO_SALDO } from '../palabras';
import { Devolucion } from './devolucion';
import { VEN_RECIBOS } from './lectores';
import { conAprobacion } from '../sesion/aprobacion';

/** The causes of a movement of credit. */
const TipoSaldo = z.enum(['EXCEDENTE', 'USO', 'REVERSO', 'LIBERADO', 'DEVOLUCION', 'TRASLADO', 'APERTURA', 'DEVUELTO']);

/** A person with credit. */
export const SaldoDePersona = z.object({
  codigoEntidad: codigo,
  nombre: z.string(),
  telefono: z.string(),
  /** The students the person pays for; '' if there are none any more. */
  pagaPor: z.string(),
  disponible: dinero,
  ultimo: momento,
});
export type SaldoDePersona = z.infer<typeof SaldoDePersona>;

/** One movement of credit, with the balance after it. */
export const MovimientoDeSaldo = z.object({
  codigoMovimiento: codigo,
  codigoEntidad: codigo,
  nombre: z.string(),
  momento,
  tipo: TipoSaldo,
  motivo: z.string(),
  /** Negative if credit was used. */
  monto: saldo,
  queda: saldo,
  codigoCobro: codigo.nullable(),
  usuario: z.string(),
  /** The second user who approved it; '' if none was needed. */
  aprobadoPor: z.string(),
});
export type MovimientoDeSaldo = z.infer<typeof MovimientoDeSaldo>;

/** A guardian or student of the same family, to whom credit can be transferred. */
export const DestinoDeSaldo = z.object({ codigoEntidad: codigo, nombre: z.string(), pagaPor: z.string() });
export type DestinoDeSaldo = z.infer<typeof DestinoDeSaldo>;

const mueven = [ACCESO.reversar];
const dePersona = z.strictObject({ codigoEntidad: codigoEnRuta });

/** The balance after a movement of credit. */
const Movido = z.object({ codigoEntidad: codigo, nombre: z.string(), monto: dinero, disponible: dinero });

export const saldos = {
  filter: report({
    path: 'saldo/filter',
    access: VEN_RECIBOS,
    summary: 'Quién tiene saldo a favor, también quien ya no paga por nadie',
    title: 'Saldos a favor',
    row: SaldoDePersona,
    sort: ['nombre', 'disponible', 'ultimo'],
    totals: { personas: z.int(), disponible: dinero },
    columns: [
      { id: 'nombre', header: 'Persona', sort: 'nombre' },
      { id: 'telefono', header: 'Teléfono' },
      { id: 'pagaPor', header: 'Paga por', value: ({ pagaPor }) => pagaPor || 'Nadie' },
      { id: 'ultimo', header: 'Último movimiento', kind: 'moment', sort: 'ultimo' },
      { id: 'disponible', header: 'A favor', kind: 'money', sort: 'disponible' },
    ],
  }),
  movimientos: list({
    path: 'saldo/movimiento/filter',
    access: VEN_RECIBOS,
    summary: 'Los movimientos del saldo a favor, de una persona o de todas',
    title: 'Movimientos de saldo a favor',
    row: MovimientoDeSaldo,
    sort: ['codigoMovimiento'],
    newestFirst: true,
    query: { codigoEntidad: codigoEnRuta.optional(), tipo: TipoSaldo.optional(), ...entreFechas },
    columns: [
      { id: 'momento', header: 'Fecha', kind: 'moment', sort: 'codigoMovimiento' },
      { id: 'nombre', header: 'Persona', hidden: true },
      { id: 'tipo', header: 'Movimiento', value: ({ tipo }) => TIPO_SALDO[tipo] },
      { id: 'motivo', header: 'Motivo' },
      { id: 'usuario', header: 'Usuario' },
      { id: 'aprobadoPor', header: 'Aprobado por', hidden: true },
      { id: 'monto', header: 'Monto', kind: 'money' },
      { id: 'queda', header: 'Queda', kind: 'money' },
    ],
  }),
  destinos: get(
    'saldo/destino/all',
    mueven,
    'A quién se puede trasladar el saldo a favor de una persona: los responsables y estudiantes de su familia',
    { query: dePersona, result: z.array(DestinoDeSaldo) },
  ),
  trasladar: post('saldo/trasladar', mueven, 'Trasladar saldo a favor a otro responsable de los mismos estudiantes', {
    idempotent: true,
    mensaje: 'Saldo trasladado',
    body: z.strictObject({ codigoEntidad: codigo, codigoDestino: codigo, monto: importe, motivo: texto(200) }),
    result: Movido,
  }),
  devolver: post('saldo/devolver', mueven, 'Devolver saldo a favor en efectivo, de la caja abierta de quien lo entrega', {
    idempotent: true,
    mensaje: 'Saldo devuelto',
    body: z.strictObject({ codigoSucursal: codigo, codigoEntidad: codigo, monto: importe, motivo: texto(200), ...conAprobacion }),
    result: Movido.extend({ devolucion: Devolucion }),
  }),
};
