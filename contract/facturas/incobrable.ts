import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero, fecha, MAX_LOTE, texto } from '../campos';
import { conAprobacion } from '../sesion/aprobacion';
import { FacturaPendiente } from './factura';

const access = [ACCESO.libros];

/** What is written off of one debtor: each invoice with what it owes, and the sum. */
export const Castigo = z.object({
  /** The person who is billed; the approval names them. */
  codigoEntidad: codigo,
  deudor: z.string(),
  monto: dinero,
  facturas: z.array(z.object({ codigoFactura: codigo, numero: z.int(), descripcion: z.string(), fechaVencimiento: fecha, monto: dinero })),
});

export const incobrables = {
  dar: post(
    'factura/incobrable',
    access,
    'Dar por incobrable lo que deben unas facturas vencidas de un mismo deudor; siguen facturadas y dejan de deberse',
    {
      idempotent: true,
      mensaje: 'Dada por incobrable',
      previewable: ['motivo', 'aprobacion'],
      body: z.strictObject({ codigoFacturas: z.array(codigo).min(1).max(MAX_LOTE), motivo: texto(200), ...conAprobacion }),
      result: Castigo,
    },
  ),
  recuperar: post(
    'factura/incobrable/recuperar',
    access,
    'Recuperar una factura incobrable: vuelve a deberse, y se cobra como cualquiera',
    {
      idempotent: true,
      mensaje: 'Factura recuperada',
      body: z.strictObject({ codigoFactura: codigo, motivo: texto(200) }),
      result: FacturaPendiente,
    },
  ),
};
