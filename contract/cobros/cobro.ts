import * as z from 'zod';
import { ACCESO } from '../accesos';
import { call } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, importe, momento, textoOpcional } from '../campos';
import { porId } from '../crud';
import { FormaPago } from '../caja/forma';
import { EstatusFactura } from '../facturas/factura';

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
});
export type CobroInput = z.infer<typeof CobroInput>;

const Aplicada = z.object({
  codigoFactura: codigo,
  codigoCompania: codigo,
  numero: z.int(),
  descripcion: z.string(),
  estudiante: z.string(),
  monto: dinero,
  /** What is still owed on it now. */
  pendiente: dinero,
  estatus: EstatusFactura,
});

/** A payment as its receipt prints it. */
export const Recibo = z.object({
  codigoCobro: codigo,
  numero: z.int(),
  fecha,
  momento,
  compania: z.object({ nombre: z.string(), rnc: z.string(), telefono: z.string(), direccion: z.string(), pieRecibo: z.string() }),
  sucursal: z.string(),
  /** As in the session: below /api, what gives the logo of the branch, else of the company; '' without one. */
  logoUrl: z.string(),
  pagador: z.object({ codigoEntidad: codigo, nombre: z.string() }),
  cajero: z.string(),
  facturas: z.array(Aplicada),
  formas: z.array(z.object({ forma: FormaPago, monto: dinero, referencia: z.string() })),
  aplicado: dinero,
  recibido: dinero,
  devuelta: dinero,
  saldo: dinero,
  /** What the family still owes now, and the credit it has. */
  pendienteFamilia: dinero,
  saldoAFavor: dinero,
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
  summary: 'Leer un cobro como recibo',
  params: porId,
  result: Recibo,
});

export const ultimosCobros = call({
  method: 'GET',
  path: 'cobro/ultimos',
  access: [ACCESO.cobro, ACCESO.realizarCobro],
  summary: 'Los últimos 20 cobros de una sucursal, para reimprimir',
  query: z.strictObject({ codigoSucursal: codigoEnRuta.optional(), codigoPagador: codigoEnRuta.optional() }),
  result: z.array(z.object({ codigoCobro: codigo, numero: z.int(), momento, pagador: z.string(), aplicado: dinero, cajero: z.string() })),
});
