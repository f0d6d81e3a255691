import * as z from 'zod';
import { post } from '../call';
import { codigo, dinero, fecha, momento, texto } from '../campos';
import { EstatusFactura } from '../facturas/factura';
import { conAprobacion } from '../sesion/aprobacion';
import { Aplicada, CobroEnLista, FormaRecibida } from './cobro';
import { REVERSAN } from './lectores';

/** The drawer that the cash of a reversal comes out of: the payment's own while it is open, else that of the user who reverses; none without cash. */
export const SaleDe = z.enum(['DEL_COBRO', 'PROPIA', 'NINGUNA']);
export type SaleDe = z.infer<typeof SaleDe>;

/** The effects of reversing a payment, or the reason why it is impossible. */
export const PlanReversion = CobroEnLista.omit({ momento: true, reversado: true }).extend({
  fecha,
  formas: z.array(FormaRecibida),
  /** Its invoices in their state after the reversal. */
  facturas: z.array(Aplicada.omit({ codigoCompania: true, detalles: true }).extend({ estatus: EstatusFactura })),
  efectivo: dinero,
  saleDe: SaleDe,
  saldoQueVuelve: dinero,
  saldoQueSeRetira: dinero,
  /** Why it is impossible, and what to do; '' if it is possible. */
  impide: z.string(),
  /** The branch in which the caller has to open a cash day first, because cash goes out; null if nothing else is missing. */
  abrirCajaEn: codigo.nullable(),
});
export type PlanReversion = z.infer<typeof PlanReversion>;

/** A reversed payment. */
export const Reversion = z.object({
  codigoReversion: codigo,
  codigoCobro: codigo,
  numero: z.int(),
  momento,
  motivo: z.string(),
  usuario: z.string(),
  /** The second user who approved it; '' if none was needed. */
  aprobadoPor: z.string(),
  efectivo: dinero,
});

const codigoCobro = z.strictObject({ codigoCobro: codigo });

export const previsualizarReversion = post('cobro/reversar/previsualizar', REVERSAN, 'Lo que haría la reversión de un cobro, sin hacerla', {
  preview: true,
  body: codigoCobro,
  result: PlanReversion,
});

export const reversarCobro = post('cobro/reversar', REVERSAN, 'Reversar un cobro: sus facturas y el saldo a favor quedan como antes', {
  idempotent: true,
  mensaje: 'Cobro reversado',
  body: codigoCobro.extend({ motivo: texto(200), ...conAprobacion }),
  result: Reversion,
});
