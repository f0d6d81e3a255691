import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, codigoEnRuta, dinero } from '../../campos';
import { deSucursal, inactivos, report } from '../../list';

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
  articulo: z.string(),
  codigo: z.string(),
  categoria: z.string(),
  suplidor: z.string(),
  sucursal: z.string(),
  existencia: z.int(),
  /** Pieces in transit from another branch, or bought and not received. */
  porLlegar: z.int(),
  existenciaMinima: z.int(),
  /** Pieces missing to the minimum; 0 if there are enough. */
  falta: z.int(),
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
  totals: {
    articulos: z.int(),
    existencia: z.int(),
    porLlegar: z.int(),
    bajoMinimo: z.int(),
    valor: dinero,
    valorVenta: dinero,
    porCategoria: z.record(z.string(), dinero),
  },
  columns: [
    { id: 'articulo', header: 'Artículo', sort: 'articulo' },
    { id: 'codigo', header: 'Código', sort: 'codigo', hidden: true },
    { id: 'categoria', header: 'Categoría', sort: 'categoria' },
    { id: 'suplidor', header: 'Suplidor', hidden: true },
    { id: 'sucursal', header: 'Sucursal', sort: 'sucursal' },
    { id: 'existencia', header: 'Existencia', kind: 'number', sort: 'existencia' },
    { id: 'existenciaMinima', header: 'Mínimo', kind: 'number' },
    { id: 'falta', header: 'Falta', kind: 'number', sort: 'falta' },
    { id: 'porLlegar', header: 'Por llegar', kind: 'number', hidden: true },
    { id: 'costo', header: 'Costo', kind: 'money', sort: 'costo' },
    { id: 'valor', header: 'Valor al costo', kind: 'money', sort: 'valor' },
    { id: 'precio', header: 'Precio', kind: 'money', hidden: true },
    { id: 'valorVenta', header: 'Valor de venta', kind: 'money', sort: 'valorVenta', hidden: true },
  ],
});
