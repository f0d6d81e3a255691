import { DE_SUCURSAL, type Informe, wordsOf } from '../../columns';
import type { ExistenciaDeArticulo } from './existencias';

/** Filters of the stock. */
export const CUAL = {
  TODAS: 'Todas',
  CON_EXISTENCIA: 'Con existencia',
  BAJO_MINIMO: 'Bajo el mínimo',
  AGOTADAS: 'Agotadas',
} as const;

/** The stock of each article and branch. */
export const existencias = {
  path: 'reporte/existenciaArticulo',
  title: 'Existencia de artículos',
  sort: ['articulo', 'codigo', 'categoria', 'sucursal', 'existencia', 'falta', 'costo', 'valor', 'valorVenta'],
  filters: {
    ...DE_SUCURSAL,
    inactivos: 'siNo',
    cual: wordsOf(CUAL),
    /** Includes its subcategories. */
    codigoCategoria: 'codigo',
    codigoSuplidor: 'codigo',
  },
  start: { cual: 'TODAS' },
  sums: ['existencia', 'porLlegar', 'valor', 'valorVenta'],
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
  totales: ['porCategoria'],
} as const satisfies Informe<ExistenciaDeArticulo>;
