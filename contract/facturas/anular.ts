import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, dinero, fecha, MAX_LOTE, texto } from '../campos';
import { conAprobacion } from '../sesion/aprobacion';
import { deCliente, FacturaPendiente } from './factura';

const access = [ACCESO.anularFactura];

/** One of several invoices to void; `rechazo` says why it stays, '' for one that is voided. */
export const AnulacionDeLote = FacturaPendiente.pick({
  codigoFactura: true,
  codigoCompania: true,
  numero: true,
  descripcion: true,
  grupo: true,
  estudiante: true,
  total: true,
}).extend({ rechazo: z.string() });
export type AnulacionDeLote = z.infer<typeof AnulacionDeLote>;

/** An invoice with its live payments; while there are any it cannot be voided. */
export const FacturaConPagos = FacturaPendiente.extend({
  pagos: z.array(z.object({ codigoCobro: codigo, numero: z.int(), fecha, monto: dinero })),
});
export type FacturaConPagos = z.infer<typeof FacturaConPagos>;

export const anulaciones = {
  recientes: get('factura/recientes', access, 'Facturas vivas que el usuario, o si no su sucursal, emitió, cobró o cambió últimamente', {
    result: z.array(FacturaPendiente),
  }),
  conPago: get(
    'factura/facturaswithpago/estudiante',
    access,
    'Facturas de un estudiante o de una persona con cobros vivos, que no se anulan sin reversarlos antes',
    { query: deCliente, result: z.array(FacturaConPagos) },
  ),
  sinPago: get(
    'factura/facturaswithoutpago/estudiante',
    access,
    'Facturas de un estudiante o de una persona sin cobros vivos, que se pueden anular',
    { query: deCliente, result: z.array(FacturaPendiente) },
  ),
  anular: post(
    'factura/anular',
    access,
    'Anular una factura sin cobros vivos; su número queda usado y sus artículos vuelven a la existencia',
    {
      idempotent: true,
      mensaje: 'Factura anulada',
      body: z.strictObject({ codigoFactura: codigo, motivo: texto(200), ...conAprobacion }),
      result: FacturaPendiente,
    },
  ),
  anularLote: post(
    'factura/anular/lote',
    access,
    'Anular varias facturas por un mismo motivo: las que no se pueden se quedan, cada una con su porqué',
    {
      idempotent: true,
      mensaje: 'Facturas anuladas',
      previewable: ['motivo'],
      body: z.strictObject({ codigoFacturas: z.array(codigo).min(1).max(MAX_LOTE), motivo: texto(200) }),
      result: z.array(AnulacionDeLote),
    },
  ),
};
