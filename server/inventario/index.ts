import articulo from './articulo';
import categoria from './categoria';
import conteo from './conteo';
import movimiento from './movimiento';
import suplidor from './suplidor';
import transferenciaArticulo from './transferenciaArticulo';

/** The calls of the inventory. */
export default [categoria, articulo, suplidor, movimiento, transferenciaArticulo, conteo];
