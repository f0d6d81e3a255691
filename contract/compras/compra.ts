import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post } from '../call';
import { codigo, codigoEnRuta, dinero, fecha, importe, momento, porcentaje, saldo, siNo, texto, textoOpcional } from '../campos';
import { porId, version } from '../crud';
import { list } from '../list';

export const EstatusCompra = z.enum(['PENDIENTE', 'PARCIAL', 'RECIBIDA', 'CERRADA', 'ANULADA']);
export const ESTATUS_COMPRA = {
  PENDIENTE: 'Por recibir',
  PARCIAL: 'Recibida en parte',
  RECIBIDA: 'Recibida',
  CERRADA: 'Cerrada sin el resto',
  ANULADA: 'Anulada',
} as const;

/** How a purchase is paid; what is withheld is paid to the tax office. */
const FormaDePagoCompra = z.enum(['EFECTIVO', 'TARJETA', 'TRANSFERENCIA', 'CHEQUE', 'RETENCION_ITBIS', 'RETENCION_ISR']);
/** What the 606 asks of a purchase. */
const DatosFiscales = z.strictObject({
  /** The fiscal number of the supplier's invoice; '' where it has none. */
  ncf: textoOpcional(13),
  /** Kind of cost or expense, by the codes of the 606. */
  tipoGasto: z.enum(['', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11']),
  /** Why income tax was withheld, by the codes of the 606. */
  tipoRetencion: z.enum(['', '01', '02', '03', '04', '05', '06', '07', '08']),
});

/** A row of the table of purchases. */
export const CompraFila = z.object({
  codigoCompra: codigo,
  codigoSucursal: codigo,
  numero: z.int(),
  codigoSuplidor: codigo,
  suplidor: z.string(),
  documento: z.string(),
  fecha,
  fechaVencimiento: fecha,
  estatus: EstatusCompra,
  total: dinero,
  pagado: dinero,
  /** Owed for what was received; negative if the supplier owes it. */
  porPagar: saldo,
  usuario: z.string(),
});
export type CompraFila = z.infer<typeof CompraFila>;

export const LineaDeCompra = z.object({
  codigoArticulo: codigo,
  codigo: z.string(),
  nombre: z.string(),
  codigoBarra: z.string(),
  /** Pieces. */
  cantidad: z.int(),
  /** Pieces in each of the boxes that were ordered; 1 where single pieces were. */
  piezas: z.int(),
  /** Cost of one piece, before ITBIS; rounded where a box was ordered. */
  costo: dinero,
  itbis: dinero,
  otros: dinero,
  total: dinero,
  recibida: z.int(),
  devuelta: z.int(),
});
export type LineaDeCompra = z.infer<typeof LineaDeCompra>;

/** A whole purchase: its lines, payments and receptions. */
export const Compra = CompraFila.extend({
  sucursal: z.string(),
  otrosCostos: dinero,
  itbisAlCosto: z.boolean(),
  nota: z.string(),
  motivo: z.string(),
  momento,
  ...DatosFiscales.shape,
  version,
  /** Whether a 606 that was made lists it: then what it says for the tax office stands. */
  declarada: z.boolean(),
  detalles: z.array(LineaDeCompra),
  pagos: z.array(z.object({ fecha, monto: dinero, forma: FormaDePagoCompra, referencia: z.string(), usuario: z.string() })),
  movimientos: z.array(z.object({ momento, nombre: z.string(), cantidad: z.int(), usuario: z.string(), motivo: z.string() })),
});
export type Compra = z.infer<typeof Compra>;

/** The most pieces in a line. */
export const MAX_PIEZAS = 99_999;

export const CompraInput = z.strictObject({
  codigoSucursal: codigo,
  codigoSuplidor: codigo,
  /** The supplier's document: its invoice number or fiscal number. */
  documento: textoOpcional(40),
  fecha,
  otrosCostos: dinero,
  itbisAlCosto: z.boolean(),
  nota: textoOpcional(300),
  /** Whether everything has been received already; otherwise it is received later, at once or in parts. */
  recibir: z.boolean(),
  detalles: z
    .array(
      z.strictObject({
        codigoArticulo: codigo,
        /** Boxes, and the cost of a box, where `piezas` says how many pieces are in one; else pieces. */
        cantidad: z.int().min(1).max(MAX_PIEZAS),
        piezas: z.int().min(1).max(9_999).default(1),
        costo: dinero,
        itbis: porcentaje,
      }),
    )
    .min(1)
    .max(300),
});
export type CompraInput = z.infer<typeof CompraInput>;

const deCompra = z.strictObject({ codigoCompra: codigo });
const piezas = z
  .array(z.strictObject({ codigoArticulo: codigo, cantidad: z.int().min(1).max(MAX_PIEZAS) }))
  .min(1)
  .max(300);
const access = [ACCESO.compra];

/** An act on a purchase, which answers the purchase after it. */
const acto = <B extends z.ZodObject>(path: string, summary: string, mensaje: string, body: B) =>
  post(`compra/${path}`, access, summary, { idempotent: true, mensaje, body, result: Compra });

export const compra = {
  entity: 'compra',
  name: 'Compra',
  key: 'codigoCompra',
  save: acto('save', 'Registrar una compra, recibida o por recibir', 'Compra guardada', CompraInput),
  recibir: acto(
    'recibir',
    'Recibir una compra, entera o en parte: sube la existencia y el costo promedio',
    'Recibida',
    deCompra.extend({ detalles: piezas }),
  ),
  devolver: acto(
    'devolver',
    'Devolver al suplidor piezas recibidas que siguen en la sucursal',
    'Devuelta',
    deCompra.extend({ motivo: texto(200), detalles: piezas }),
  ),
  cerrar: acto(
    'cerrar',
    'No esperar el resto de una compra: sin nada recibido queda anulada',
    'Cerrada',
    deCompra.extend({ motivo: texto(200) }),
  ),
  pagar: acto(
    'pagar',
    'Anotar un pago al suplidor de una compra',
    'Pago anotado',
    deCompra.extend({ fecha, monto: importe, forma: FormaDePagoCompra, referencia: textoOpcional(40) }),
  ),
  fiscal: post('compra/fiscal', [...access, ACCESO.libros], 'Anotar lo que el 606 pide de una compra', {
    idempotent: true,
    mensaje: 'Guardado',
    body: deCompra.extend({ ...DatosFiscales.shape, version: version.optional() }), // the build before sends none
    result: Compra,
  }),
  id: get('compra/id/{id}', [...access, ACCESO.libros], 'Leer compra', { params: porId, result: Compra }),
  filter: list({
    path: 'compra/all/filter',
    access: [...access, ACCESO.suplidor],
    summary: 'Buscar compras',
    title: 'Compras',
    row: CompraFila,
    sort: ['numero', 'fecha', 'suplidor', 'fechaVencimiento', 'total'],
    newestFirst: true,
    query: {
      codigoSucursal: codigoEnRuta.optional(),
      codigoSuplidor: codigoEnRuta.optional(),
      estatus: EstatusCompra.optional(),
      /** Only purchases with an unpaid amount. */
      conDeuda: siNo.default(false),
    },
    columns: [
      { id: 'numero', header: 'Compra', sort: 'numero', value: ({ numero }) => String(numero) },
      { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
      { id: 'suplidor', header: 'Suplidor', sort: 'suplidor' },
      { id: 'documento', header: 'Documento' },
      { id: 'estatus', header: 'Estado', value: ({ estatus }) => ESTATUS_COMPRA[estatus] },
      { id: 'total', header: 'Total', kind: 'money', sort: 'total' },
      { id: 'porPagar', header: 'Por pagar', kind: 'money' },
      { id: 'fechaVencimiento', header: 'Vence', kind: 'date', sort: 'fechaVencimiento' },
      { id: 'usuario', header: 'Usuario', hidden: true },
    ],
  }),
};
