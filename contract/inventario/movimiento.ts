import * as z from 'zod';
import { ACCESO } from '../accesos';
import { post } from '../call';
import { codigo, dinero, momento, saldo, texto } from '../campos';
import { report } from '../list';
import { kardex as informe } from './informes';

export const TipoMovimiento = z.enum(['COMPRA', 'VENTA', 'TRANSFERENCIA_ENTRADA', 'TRANSFERENCIA_SALIDA', 'AJUSTE', 'DEVOLUCION']);

/** The kinds of document behind a movement. */
const OrigenMovimiento = z.enum(['FACTURA', 'COMPRA', 'TRANSFERENCIA', 'CONTEO', 'AJUSTE', 'CARGA']);

/** A movement of an article's stock, and the stock after it. */
export const Movimiento = z.object({
  codigoMovimiento: codigo,
  momento,
  codigoArticulo: codigo,
  codigo: z.string(),
  articulo: z.string(),
  codigoSucursal: codigo,
  sucursal: z.string(),
  tipo: TipoMovimiento,
  documento: z.string(),
  origen: OrigenMovimiento.nullable(),
  codigoOrigen: codigo.nullable(),
  motivo: z.string(),
  usuario: z.string(),
  /** Signed: negative if pieces left. */
  cantidad: z.int(),
  /** Cost of one piece, rounded. */
  costo: dinero,
  /** Exact, signed value of all pieces. */
  valor: saldo,
  existencia: z.int(),
  valorExistencia: dinero,
});
export type Movimiento = z.infer<typeof Movimiento>;

const access = [ACCESO.movimientoInventario];

/** The stock of an article in a branch after an adjustment. */
const Ajustado = z.object({ codigoArticulo: codigo, existencia: z.int(), valor: dinero });

export const AjusteInput = z.strictObject({
  codigoSucursal: codigo,
  codigoArticulo: codigo,
  /** Positive: pieces found; negative: pieces missing. */
  cantidad: z
    .int()
    .min(-99_999)
    .max(99_999)
    .refine((n) => n !== 0, 'Escriba cuántas entran, o con un menos delante cuántas salen'),
  /** Cost of one found piece; null for the current average cost. */
  costo: dinero.nullable(),
  motivo: texto(200),
});

export const movimientos = {
  ajustar: post('movimientoarticulo/ajustar', access, 'Corregir la existencia de un artículo, con su motivo', {
    idempotent: true,
    mensaje: 'Ajustada',
    body: AjusteInput,
    result: Ajustado,
  }),
  kardex: report({
    ...informe,
    access,
    summary: 'Movimientos de inventario con la existencia, el costo y el valor que deja cada uno',
    row: Movimiento,
    totals: {
      entrada: z.int(),
      salida: z.int(),
      valor: saldo,
      /** The stock before the first day; null unless the report is about one article and all kinds of movement. */
      inicial: z.int().nullable(),
      valorInicial: saldo.nullable(),
    },
  }),
};
