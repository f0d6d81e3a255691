import type { ClaseDeArchivo } from './archivo';

/** The columns of a file of articles; each row is an article, or one of its sizes. */
const COLUMNAS_DE_ARTICULO = [
  { id: 'descripcion', titulo: 'Descripción', ejemplo: 'Camiseta de juego', requerida: true },
  { id: 'talla', titulo: 'Talla', ejemplo: 'M' },
  { id: 'categoria', titulo: 'Categoría', ejemplo: 'Uniformes', requerida: true },
  { id: 'precio', titulo: 'Precio', ejemplo: '1450.00', requerida: true },
  { id: 'itbis', titulo: 'ITBIS %', ejemplo: '18' },
  { id: 'codigo', titulo: 'Código', ejemplo: 'CAM-M' },
  { id: 'codigoBarra', titulo: 'Código de barras', ejemplo: '7460001112223' },
  { id: 'suplidor', titulo: 'Suplidor', ejemplo: '' },
  { id: 'existenciaMinima', titulo: 'Mínimo', ejemplo: '6' },
  { id: 'existencia', titulo: 'Existencia', ejemplo: '20' },
  { id: 'costo', titulo: 'Costo', ejemplo: '820.50' },
] as const;
export type ColumnaDeArticulo = (typeof COLUMNAS_DE_ARTICULO)[number]['id'];

/** A file of articles. */
export const archivoDeArticulos = {
  path: 'articulo',
  columnas: COLUMNAS_DE_ARTICULO,
  parcial: false,
  actualiza: 'Cambia lo que el archivo trae distinto: nunca la existencia, ni lo que la celda deja vacío.',
  de: ['artículo', 'artículos'],
  creado: ['artículo creado', 'artículos creados'],
  deshacer: 'con su existencia inicial; lo que se actualizó vuelve a como estaba',
} as const satisfies ClaseDeArchivo;
