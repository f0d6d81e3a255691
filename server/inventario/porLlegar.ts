import { sql, type SQL } from 'drizzle-orm';

/**
 * Subquery: pieces of an article on their way to a branch: in transit from another branch, or bought and not received. Both arguments are
 * SQL expressions.
 */
export const porLlegar = (codigoArticulo: SQL, codigoSucursal: SQL) => sql<number>`(
  coalesce((select sum(d.cantidad)::int from transferencia_articulo_detalle d join transferencia_articulo t using (codigo_transferencia_articulo)
    where d.codigo_articulo = ${codigoArticulo} and t.codigo_sucursal_destino = ${codigoSucursal} and t.estatus = 'ENVIADA'), 0)
  + coalesce((select sum(d.cantidad - d.recibida)::int from compra_detalle d join compra c using (codigo_compra)
    where d.codigo_articulo = ${codigoArticulo} and c.codigo_sucursal = ${codigoSucursal} and c.estatus in ('PENDIENTE', 'PARCIAL')), 0))`;
