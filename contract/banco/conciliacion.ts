import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, fecha, saldo } from '../campos';
import { quitar } from '../crud';
import { CLASE_CONCILIACION } from './clase';

/** The most that a screen shows of what waits for a match. */
export const MAX_PENDIENTES = 100;
/** The most parts of one match. */
export const MAX_PARTES = 50;

/**
 * The other side of a match: 'F12' a form of a payment, 'D3' a deposit, 'L4' a settlement, 'R5' a payment that went back, 'T1-2026-11-03' the cards
 * of a branch and day.
 */
export const partida = z.string().regex(/^(?:[FDLAR][1-9]\d{0,9}|T[1-9]\d{0,9}-\d{4}-\d\d-\d\d)$/, 'Valor no válido');

const Partida = z.object({
  id: partida,
  clase: z.enum(['PAGO', 'DEPOSITO', 'TARJETAS', 'AVISO', 'DEVUELTO']),
  fecha,
  /** Negative: a payment that went back. */
  monto: saldo,
  referencia: z.string(),
  /** What it is: 'Recibo 12 de Ana Peña'. */
  que: z.string(),
});

/** A movement that waits, and what it seems to be. */
const Pendiente = z.object({
  codigoLinea: codigo,
  fecha,
  monto: saldo,
  descripcion: z.string(),
  referencia: z.string(),
  propuesta: z
    .object({
      /** All movements of the match: this one, or it and others. */
      lineas: z.array(codigo),
      partidas: z.array(Partida),
      razon: z.string(),
      segura: z.boolean(),
    })
    .nullable(),
});
export type PendienteDeBanco = z.infer<typeof Pendiente>;

export const propuestas = get(
  'banco/conciliacion/propuestas',
  [ACCESO.banco],
  'Lo que falta por conciliar de una cuenta, con lo que parece ser',
  {
    query: z.strictObject({ codigoCuenta: codigoEnRuta }),
    result: z.object({
      seguras: z.int(),
      /** All that wait, also those not shown. */
      pendientes: z.int(),
      filas: z.array(Pendiente),
    }),
  },
);

export const conciliar = post('banco/conciliacion/save', [ACCESO.banco], 'Conciliar movimientos del banco con lo que sabe Cantera', {
  idempotent: true,
  mensaje: 'Conciliado',
  body: z.strictObject({
    lineas: z.array(codigo).min(1).max(MAX_PARTES),
    partidas: z.array(partida).min(1).max(MAX_PARTES),
    razon: z.string().trim().max(200).default(''),
  }),
  result: z.object({ codigoConciliacion: codigo, clase: z.enum(CLASE_CONCILIACION) }),
});

export const conciliarSeguras = post(
  'banco/conciliacion/seguras',
  [ACCESO.banco],
  'Aceptar de una vez las propuestas que solo pueden ser esas',
  {
    idempotent: true,
    expensive: true,
    mensaje: 'Conciliadas',
    body: z.strictObject({ codigoCuenta: codigo }),
    result: z.object({ hechas: z.int() }),
  },
);

export const deshacerConciliacion = quitar(
  'banco/conciliacion/delete/{id}',
  [ACCESO.banco],
  'Deshacer una conciliación; la auditoría la guarda',
  'Conciliación deshecha',
);
