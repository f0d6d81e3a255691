import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, importe, momento, textoOpcional } from '../campos';
import { porId } from '../crud';
import { FormaPago } from '../caja/forma';
import { Paso } from '../precios/paso';

/** The confirmations a payment may need: a reference that was used before, far more cash than is due. */
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
    .array(
      z.strictObject({
        ...{ forma: FormaPago, monto: importe, referencia: textoOpcional(40).default('') },
        /** The invoice of this payment of which tax was withheld; of money none. */
        codigoFactura: codigo.optional(),
      }),
    )
    .min(1)
    // Two taxes of each invoice, and the money.
    .max(210),
  /** What happens to cash above the applied amount: change, or credit of the payer. */
  excedente: z.enum(['DEVUELTA', 'SALDO']).default('DEVUELTA'),
  /** The questions (`motivo` of a 409) that the user has confirmed. */
  confirmado: z.array(PreguntaDeCobro).max(2).default([]),
});
export type CobroInput = z.infer<typeof CobroInput>;

export const Aplicada = z.object({
  codigoFactura: codigo,
  codigoCompania: codigo,
  numero: z.int(),
  descripcion: z.string(),
  /** Its group, if the child has an instalment of another one about then; '' if not, or if it is not of the payment's branch. */
  grupo: z.string().optional(),
  estudiante: z.string(),
  monto: dinero,
  /** What was still owed on it after the payment. */
  pendiente: dinero,
  detalles: z.array(z.object({ descripcion: z.string(), cantidad: z.int(), total: dinero, pasos: z.array(Paso) })),
});

/** A form of a payment on its receipt. */
export const FormaRecibida = z.object({
  ...{ forma: FormaPago, monto: dinero, referencia: z.string() },
  /** The number of the invoice of which tax was withheld. */
  factura: z.int().optional(),
});

/** The data a receipt keeps as of its issue (docs/decisions/papers). Fields added later are optional, since older receipts lack them. */
const ReciboEmitido = z.object({
  compania: z.object({ nombre: z.string(), rnc: z.string(), telefono: z.string(), direccion: z.string(), pieRecibo: z.string() }),
  sucursal: z.object({ descripcion: z.string(), telefono: z.string(), direccion: z.string() }),
  pagador: z.object({ codigoEntidad: codigo, nombre: z.string() }),
  cajero: z.string(),
  facturas: z.array(Aplicada),
  formas: z.array(FormaRecibida),
  /** The family's debt after the payment, in all branches, and its credit. */
  pendienteFamilia: dinero,
  /** What of that debt was past due on the day of the payment. */
  vencidoFamilia: dinero.optional(),
  saldoAFavor: dinero,
});
export type ReciboEmitido = z.infer<typeof ReciboEmitido>;

/** A payment as printed on its receipt. */
export const Recibo = ReciboEmitido.extend({
  codigoCobro: codigo,
  numero: z.int(),
  fecha,
  momento,
  /** As in the session: the path below /api of the branch's logo, else of the company's; '' without one. */
  logoUrl: z.string(),
  /** What the whole receipt covered. */
  aplicado: dinero,
  recibido: dinero,
  devuelta: dinero,
  saldo: dinero,
  /** The URL in the QR code that verifies the receipt. */
  verificar: z.string(),
  /** When this copy was requested; null for the first print. */
  copia: momento.nullable(),
  /** When the payment was reversed; null if it was not. */
  reversado: momento.nullable(),
});
export type Recibo = z.infer<typeof Recibo>;

/** A payment in a list. */
export const CobroEnLista = Recibo.pick({
  ...{ codigoCobro: true, numero: true, momento: true, cajero: true, aplicado: true, reversado: true },
}).extend({ pagador: z.string() });

export const cobrar = post('cobro/save', [ACCESO.cobro, ACCESO.realizarCobro], 'Cobrar una o varias facturas, enteras o en parte', {
  idempotent: true,
  mensaje: 'Cobro registrado',
  body: CobroInput,
  result: Recibo,
});

export const recibo = get(
  'cobro/id/{id}',
  [
    ACCESO.cobro,
    ACCESO.historialPagos,
    ACCESO.historialCobros,
    ACCESO.cobrosPorFecha,
    ACCESO.realizarCobro,
    ACCESO.ingresoCaja,
    ACCESO.fichaPagos,
  ],
  'Leer el recibo de un cobro como se emitió, para imprimirlo otra vez',
  { params: porId, result: Recibo },
);

export const ultimosCobros = get(
  'cobro/ultimos',
  [ACCESO.cobro, ACCESO.realizarCobro],
  'Los últimos 20 cobros de una sucursal, para reimprimir',
  {
    query: z.strictObject({ codigoSucursal: codigoEnRuta.optional(), codigoPagador: codigoEnRuta.optional() }),
    result: z.array(CobroEnLista),
  },
);
