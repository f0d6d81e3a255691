import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, codigoEnRuta, dinero } from '../../campos';
import { column, deSucursal, inactivos, report } from '../../list';

/** Filters of the stock. */
export const CUAL = {
  TODAS: 'Todas',
  CON_EXISTENCIA: 'Con existencia',
  BAJO_MINIMO: 'Bajo el mínimo',
  AGOTADAS: 'Agotadas',
} as const;

/** An article in one branch: stock, value, and pieces missing to the minimum. */
export const ExistenciaDeArticulo = z.object({
  codigoArticulo: codigo,
  codigoSucursal: codigo,
  articulo: column('Artículo', z.string()),
  codigo: column('Código', z.string(), { hidden: true }),
  categoria: column('Categoría', z.string()),
  suplidor: column('Suplidor', z.string(), { hidden: true }),
  sucursal: column('Sucursal', z.string()),
  existencia: column('Existencia', z.int()),
  existenciaMinima: column('Mínimo', z.int()),
  /** Pieces missing to the minimum; 0 if there are enough. */
  falta: column('Falta', z.int()),
  /** Pieces in transit from another branch, or bought and not received. */
  porLlegar: column('Por llegar', z.int(), { hidden: true }),
  /** Average cost of one piece in the branch. */
  costo: column('Costo', dinero),
  /** Value of the pieces, to the cent. */
  valor: column('Valor al costo', dinero),
  precio: column('Precio', dinero, { hidden: true }),
  /** Value at the sale price, before ITBIS. */
  valorVenta: column('Valor de venta', dinero, { hidden: true }),
});
export type ExistenciaDeArticulo = z.infer<typeof ExistenciaDeArticulo>;

export const existencias = report({
  path: 'reporte/existenciaArticulo',
  access: [ACCESO.existencia],
  summary: 'La existencia de cada artículo en cada sucursal, su valor al costo y lo que falta para el mínimo',
  title: 'Existencia de artículos',
  row: ExistenciaDeArticulo,
  sort: ['articulo', 'codigo', 'categoria', 'sucursal', 'existencia', 'falta', 'costo', 'valor', 'valorVenta'],
  query: {
    ...deSucursal,
    ...inactivos,
    cual: z.enum(['TODAS', 'CON_EXISTENCIA', 'BAJO_MINIMO', 'AGOTADAS']).default('TODAS'),
    /** Includes its subcategories. */
    codigoCategoria: codigoEnRuta.optional(),
    codigoSuplidor: codigoEnRuta.optional(),
  },
  sums: ['existencia', 'porLlegar', 'valor', 'valorVenta'],
  totals: { articulos: z.int(), bajoMinimo: z.int(), porCategoria: z.record(z.string(), dinero) },
});
