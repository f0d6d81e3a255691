import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, importe, momento, textoOpcional } from '../campos';
import { porId } from '../crud';
import { FormaPago } from '../caja/forma';
import { Paso } from '../precios/paso';

/** What a payment asks before it is taken: a reference that was used before, much more cash than is due. */
export const PreguntaDeCobro = z.enum(['referencia', 'efectivo']);
export type PreguntaDeCobro = z.infer<typeof PreguntaDeCobro>;

export const CobroInput = z.strictObject({
  codigoSucursal: codigo,
  codigoPagador: codigo,
  facturas: z
    .array(z.strictObject({ codigoFactura: codigo, monto: importe }))
    .min(1)
    .max(100),
  formas: z
    .array(z.strictObject({ forma: FormaPago, monto: importe, referencia: textoOpcional(40).default('') }))
    .min(1)
    .max(10),
  /** What happens to cash above what is applied: given back, or kept as credit of the payer. */
  excedente: z.enum(['DEVUELTA', 'SALDO']).default('DEVUELTA'),
  /** What a 409 asked by its motivo and a person answered with yes. */
  confirmado: z.array(PreguntaDeCobro).max(2).default([]),
});
export type CobroInput = z.infer<typeof CobroInput>;

export const Aplicada = z.object({
  codigoFactura: codigo,
  codigoCompania: codigo,
  numero: z.int(),
  descripcion: z.string(),
  estudiante: z.string(),
  monto: dinero,
  /** What was still owed on it after the payment. */
  pendiente: dinero,
  detalles: z.array(z.object({ descripcion: z.string(), cantidad: z.int(), total: dinero, pasos: z.array(Paso) })),
});

/** What a receipt keeps as it was when it was issued (docs/decisions/032). What is added later is optional: older papers do not have it. */
const ReciboEmitido = z.object({
  compania: z.object({ nombre: z.string(), rnc: z.string(), telefono: z.string(), direccion: z.string(), pieRecibo: z.string() }),
  sucursal: z.object({ descripcion: z.string(), telefono: z.string(), direccion: z.string() }),
  pagador: z.object({ codigoEntidad: codigo, nombre: z.string() }),
  cajero: z.string(),
  facturas: z.array(Aplicada),
  formas: z.array(z.object({ forma: FormaPago, monto: dinero, referencia: z.string() })),
  /** What the family owed after the payment, in all branches, and the credit it had. */
  pendienteFamilia: dinero,
  saldoAFavor: dinero,
});
export type ReciboEmitido = z.infer<typeof ReciboEmitido>;

/** A payment as its receipt prints it. */
export const Recibo = ReciboEmitido.extend({
  codigoCobro: codigo,
  numero: z.int(),
  fecha,
  momento,
  /** As in the session: below /api, what gives the logo of the branch, else of the company; '' without one. */
  logoUrl: z.string(),
  aplicado: dinero,
  recibido: dinero,
  devuelta: dinero,
  saldo: dinero,
  /** The address that proves the paper genuine, for its QR. */
  verificar: z.string(),
  /** When this copy was asked for; null for the first print. */
  copia: momento.nullable(),
  /** When the payment was reversed; null while it stands. */
  reversado: momento.nullable(),
});
export type Recibo = z.infer<typeof Recibo>;

export const cobrar = call({
  method: 'POST',
  path: 'cobro/save',
  access: [ACCESO.cobro, ACCESO.realizarCobro],
  idempotent: true,
  summary: 'Cobrar una o varias facturas, enteras o en parte',
  mensaje: 'Cobro registrado',
  body: CobroInput,
  result: Recibo,
});

export const recibo = call({
  method: 'GET',
  path: 'cobro/id/{id}',
  access: [
    ACCESO.cobro,
    ACCESO.historialPagos,
    ACCESO.historialCobros,
    ACCESO.cobrosPorFecha,
    ACCESO.realizarCobro,
    ACCESO.ingresoCaja,
    ACCESO.fichaPagos,
  ],
  summary: 'Leer el recibo de un cobro como se emitió, para imprimirlo otra vez',
  params: porId,
  result: Recibo,
});

export const ultimosCobros = call({
  method: 'GET',
  path: 'cobro/ultimos',
  access: [ACCESO.cobro, ACCESO.realizarCobro],
  summary: 'Los últimos 20 cobros de una sucursal, para reimprimir',
  query: z.strictObject({ codigoSucursal: codigoEnRuta.optional(), codigoPagador: codigoEnRuta.optional() }),
  result: z.array(
    z.object({
      codigoCobro: codigo,
      numero: z.int(),
      momento,
      pagador: z.string(),
      aplicado: dinero,
      cajero: z.string(),
      /** When it was reversed; null while it stands. */
      reversado: momento.nullable(),
    }),
  ),
});
