import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get } from '../call';
import { codigo, codigoEnRuta } from '../campos';
import { ArticuloLigero } from '../inventario/articulo';

/** An article below its minimum in a branch. */
const PorPedir = ArticuloLigero.extend({
  codigoSucursal: codigo,
  sucursal: z.string(),
  suplidor: z.string(),
  existenciaMinima: z.int(),
  /** Pieces on their way to the branch. */
  porLlegar: z.int(),
  /** Pieces sold in the last 30 days. */
  vendidas: z.int(),
  /** Pieces to order: a month's sales at the recent pace and the minimum, less what there is and is on its way; never below 0. */
  pedir: z.int(),
});
export type PorPedir = z.infer<typeof PorPedir>;

export const porPedir = get(
  'inicio/pedir',
  [ACCESO.existencia, ACCESO.compra],
  'Los artículos bajo el mínimo y cuánto pedir de cada uno; con suplidor, los suyos y los que no nombran ninguno',
  {
    query: z.strictObject({ codigoSucursal: codigoEnRuta.optional(), codigoSuplidor: codigoEnRuta.optional() }),
    result: z.array(PorPedir),
  },
);
