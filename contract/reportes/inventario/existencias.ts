import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, dinero } from '../../campos';
import { report } from '../../list';
import * as informes from './informes';

/** An article in one branch: stock, value, and pieces missing to the minimum. */
export const ExistenciaDeArticulo = z.object({
  codigoArticulo: codigo,
  codigoSucursal: codigo,
  articulo: z.string(),
  codigo: z.string(),
  categoria: z.string(),
  suplidor: z.string(),
  sucursal: z.string(),
  existencia: z.int(),
  existenciaMinima: z.int(),
  /** Pieces missing to the minimum; 0 if there are enough. */
  falta: z.int(),
  /** Pieces in transit from another branch, or bought and not received. */
  porLlegar: z.int(),
  /** Average cost of one piece in the branch. */
  costo: dinero,
  /** Value of the pieces, to the cent. */
  valor: dinero,
  precio: dinero,
  /** Value at the sale price, before ITBIS. */
  valorVenta: dinero,
});
export type ExistenciaDeArticulo = z.infer<typeof ExistenciaDeArticulo>;

export const existencias = report({
  ...informes.existencias,
  access: [ACCESO.existencia],
  summary: 'La existencia de cada artículo en cada sucursal, su valor al costo y lo que falta para el mínimo',
  row: ExistenciaDeArticulo,
  totals: { articulos: z.int(), bajoMinimo: z.int(), porCategoria: z.record(z.string(), dinero) },
});
