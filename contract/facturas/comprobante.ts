import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bajar } from '../archivos/archivo';
import { get, post } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, siNo } from '../campos';
import { porId } from '../crud';
import { list } from '../list';
import { TIPO_COMPROBANTE } from '../palabras';
import { LEEN_FACTURAS } from './lectores';
import { TipoComprobante } from './fiscal';
import { membrete } from '../compania/membrete';

const EnvioFiscal = z.enum(['LOCAL', 'PENDIENTE', 'ENVIADO', 'ACEPTADO', 'CONDICIONAL', 'RECHAZADO']);

/** Where an electronic document stands on its way to the tax office. */
export const ENVIO_FISCAL = {
  LOCAL: 'Firmado',
  PENDIENTE: 'Por enviar',
  ENVIADO: 'Enviado',
  ACEPTADO: 'Aceptado',
  CONDICIONAL: 'Aceptado con notas',
  RECHAZADO: 'Rechazado',
} as const;

/** A row of the list of fiscal documents. */
export const Comprobante = z.object({
  codigoComprobante: codigo,
  codigoFactura: codigo,
  tipo: TipoComprobante,
  /** Null while it waits for a number. */
  ncf: z.string().nullable(),
  fecha,
  nombre: z.string(),
  rnc: z.string(),
  total: dinero,
  /** For an e-CF: whether it is signed, and the state of its submission to the tax office. */
  firmado: z.boolean(),
  envio: EnvioFiscal,
  /** Why it has not been signed or sent. */
  error: z.string(),
});
export type Comprobante = z.infer<typeof Comprobante>;

const Linea = z.object({ descripcion: z.string(), cantidad: z.int(), precio: dinero, descuento: dinero, itbis: dinero, total: dinero });

/** The printable data of a fiscal document. */
export const ComprobanteCompleto = Comprobante.extend({
  ...membrete,
  numeroFactura: z.int(),
  /** The buyer, who pays. */
  codigoComprador: codigo,
  vence: fecha.nullable(),
  itbis: dinero,
  lineas: z.array(Linea),
  /** For a note: the number of the document it changes, and why. */
  modificado: z.string(),
  razon: z.string(),
  /** For a signed e-CF: the first characters of its signature, when it was signed, and the URL in its QR code. */
  codigoSeguridad: z.string(),
  firma: z.string(),
  qr: z.string(),
});
export type ComprobanteCompleto = z.infer<typeof ComprobanteCompleto>;

/** The state of a document, in words. */
export function situacion({ ncf, tipo, firmado, envio, error }: Omit<Comprobante, 'total'>): string {
  if (ncf === null) return 'Espera su número';
  if (!tipo.startsWith('E')) return 'Emitido';
  if (!firmado) return error ? `Sin firmar: ${error}` : 'Sin firmar';
  return error ? `${ENVIO_FISCAL[envio]}: ${error}` : ENVIO_FISCAL[envio];
}

const access = [ACCESO.compania, ACCESO.libros];

export const comprobantes = {
  filter: list({
    path: 'factura/fiscal/comprobante/all/filter',
    access,
    summary: 'Buscar comprobantes fiscales por número, RNC o nombre',
    title: 'Comprobantes fiscales',
    row: Comprobante,
    sort: ['fecha', 'total', 'codigoComprobante'],
    newestFirst: true,
    query: {
      /** Only documents that wait for a number. */
      enEspera: siNo.default(false),
      /** Only electronic documents with a number. */
      electronicos: siNo.default(false),
      envio: EnvioFiscal.optional(),
    },
    columns: [
      { id: 'fecha', header: 'Fecha', sort: 'fecha', kind: 'date' },
      { id: 'ncf', header: 'NCF' },
      { id: 'tipo', header: 'Tipo', value: ({ tipo }) => TIPO_COMPROBANTE[tipo] },
      { id: 'nombre', header: 'A nombre de' },
      { id: 'rnc', header: 'RNC o cédula' },
      { id: 'total', header: 'Total', sort: 'total', kind: 'money' },
      { id: 'situacion', header: 'Situación', value: situacion },
    ],
  }),
  id: get('factura/fiscal/comprobante/id/{id}', [...access, ...LEEN_FACTURAS], 'Leer un comprobante fiscal como se imprime', {
    params: porId,
    result: ComprobanteCompleto,
  }),
  deFactura: get(
    'factura/fiscal/comprobante/factura',
    [...access, ...LEEN_FACTURAS],
    'Los comprobantes fiscales de una factura: el suyo, y la nota que lo anuló',
    { query: z.strictObject({ codigoFactura: codigoEnRuta }), result: z.array(Comprobante) },
  ),
  envio: get('factura/fiscal/envio', access, 'Si los comprobantes electrónicos se envían a la DGII, y cuántos hay en cada estado', {
    result: z.object({
      /** Whether the server knows where to send to, and whether the company sends. */
      conectado: z.boolean(),
      enviar: z.boolean(),
      estados: z.array(z.object({ envio: EnvioFiscal, cantidad: z.int() })),
    }),
  }),
  reenviar: post('factura/fiscal/envio/reenviar', access, 'Enviar de nuevo un comprobante electrónico, o preguntar ya por él', {
    mensaje: 'Se envía enseguida',
    body: z.strictObject({ codigoComprobante: codigo }),
    result: Comprobante,
  }),
  xml: bajar('factura/fiscal/comprobante/xml/{id}', access, 'El XML firmado de un comprobante electrónico'),
};
