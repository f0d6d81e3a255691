import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, dinero, fecha, momento, texto } from '../campos';
import { FormaPago } from '../caja/forma';
import { EstatusFactura } from '../facturas/factura';
import { conAprobacion } from '../sesion/aprobacion';

/** From which drawer the cash of a reversal goes out: the payment's own while it is open, else that of who reverses; none where no cash was paid. */
export const SaleDe = z.enum(['DEL_COBRO', 'PROPIA', 'NINGUNA']);
export type SaleDe = z.infer<typeof SaleDe>;

/** What taking a payment back would do, and why it cannot be. */
export const PlanReversion = z.object({
  codigoCobro: codigo,
  numero: z.int(),
  fecha,
  pagador: z.string(),
  cajero: z.string(),
  aplicado: dinero,
  formas: z.array(z.object({ forma: FormaPago, monto: dinero, referencia: z.string() })),
  /** Its invoices, each as it is afterwards. */
  facturas: z.array(
    z.object({
      codigoFactura: codigo,
      numero: z.int(),
      descripcion: z.string(),
      estudiante: z.string(),
      monto: dinero,
      pendiente: dinero,
      estatus: EstatusFactura,
    }),
  ),
  efectivo: dinero,
  saleDe: SaleDe,
  saldoQueVuelve: dinero,
  saldoQueSeRetira: dinero,
  /** Why it cannot be, and what to do; '' when it can. */
  impide: z.string(),
});
export type PlanReversion = z.infer<typeof PlanReversion>;

/** A payment that was taken back. */
export const Reversion = z.object({
  codigoReversion: codigo,
  codigoCobro: codigo,
  numero: z.int(),
  momento,
  motivo: z.string(),
  usuario: z.string(),
  /** The second user who agreed; '' where none was asked for. */
  aprobadoPor: z.string(),
  efectivo: dinero,
});
export type Reversion = z.infer<typeof Reversion>;

const access = [ACCESO.reversar];
const codigoCobro = z.strictObject({ codigoCobro: codigo });

export const previsualizarReversion = call({
  method: 'POST',
  path: 'cobro/reversar/previsualizar',
  access,
  preview: true,
  summary: 'Lo que haría la reversión de un cobro, sin hacerla',
  mensaje: 'Reversión calculada',
  body: codigoCobro,
  result: PlanReversion,
});

export const reversarCobro = call({
  method: 'POST',
  path: 'cobro/reversar',
  access,
  idempotent: true,
  summary: 'Reversar un cobro: sus facturas y el saldo a favor quedan como antes',
  mensaje: 'Cobro reversado',
  body: codigoCobro.extend({ motivo: texto(200), ...conAprobacion }),
  result: Reversion,
});
