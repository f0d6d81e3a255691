import { columnaActivo, type Listado } from '../columns';
import type { Articulo } from './articulo';

// Apart from listas.ts, so that the pages of other lists do not load it.

/** The margin: the part of the price above the average cost, in basis points; null if the price is 0. */
const margenDe = ({ precio, costoPromedio }: Pick<Articulo, 'precio' | 'costoPromedio'>) =>
  precio === 0 ? null : Math.round(((precio - costoPromedio) * 10_000) / precio);

/** Articles, with prices and stock. */
export const articulos = {
  path: 'articulo/all/filter',
  key: 'codigoArticulo',
  name: 'Artículo',
  title: 'Artículos',
  sort: ['nombre', 'codigo', 'categoria', 'precio', 'costoPromedio', 'existencia'],
  /** A category includes its subcategories. */
  filters: { codigoSucursal: 'codigo', codigoCategoria: 'codigo', codigoSuplidor: 'codigo', bajoMinimo: 'siNo', inactivos: 'siNo' },
  columns: [
    { id: 'nombre', header: 'Artículo', sort: 'nombre' },
    { id: 'codigo', header: 'Código', sort: 'codigo', hidden: true },
    { id: 'codigoBarra', header: 'Código de barras', hidden: true },
    { id: 'categoria', header: 'Categoría', sort: 'categoria' },
    { id: 'suplidor', header: 'Suplidor', hidden: true },
    { id: 'precio', header: 'Precio', kind: 'money', sort: 'precio' },
    { id: 'itbis', header: 'ITBIS', kind: 'percent', hidden: true },
    { id: 'costoPromedio', header: 'Costo', kind: 'money', sort: 'costoPromedio' },
    { id: 'margen', header: 'Margen', kind: 'percent', value: margenDe },
    { id: 'existenciaMinima', header: 'Mínimo', kind: 'number', hidden: true },
    { id: 'piezasPorCaja', header: 'Piezas por caja', kind: 'number', hidden: true },
    { id: 'existencia', header: 'Existencia', kind: 'number', sort: 'existencia' },
    columnaActivo,
  ],
  importes: ['itbis'],
} as const satisfies Listado<Articulo>;
