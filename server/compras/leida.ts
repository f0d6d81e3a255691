import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { Compra } from '@/contract/compras/compra';
import type { Db } from '../db/connect';
import { compra, compraDetalle, compraPago, suplidor } from '../db/schema/compras';
import { sucursal } from '../db/schema/compania';
import { articulo, movimiento } from '../db/schema/inventario';
import { notFound } from '../lib/errors';
import type { Fields } from '../lib/lists/list';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';

const { codigoCompra, codigoSucursal, numero, codigoSuplidor, documento, fecha, fechaVencimiento, estatus, total, pagado, usuario } =
  compra;
/** Columns of a purchase in the list. */
export const campos = {
  ...{ codigoCompra, codigoSucursal, numero, codigoSuplidor, documento, fecha, fechaVencimiento, estatus, total, pagado, usuario },
  suplidor: suplidor.descripcion,
  porPagar: sql<Centavos>`${compra.debido} - ${compra.pagado}`,
};

/** A select of purchases with their suppliers. */
export const conSuplidor = (db: Db, fields: Fields, where: SQL) =>
  db
    .select(fields as typeof campos)
    .from(compra)
    .innerJoin(suplidor, eq(suplidor.codigoSuplidor, compra.codigoSuplidor))
    .where(where)
    .$dynamic();

/** One purchase with its lines and payments. Throws 404. */
export async function leer(db: Db, user: User, codigoCompra: number): Promise<Compra> {
  const mia = scoped(compra, user, eq(compra.codigoCompra, codigoCompra));
  const [cabeza] = await db
    .select({
      ...campos,
      sucursal: sucursal.descripcionSucursal,
      otrosCostos: compra.otrosCostos,
      itbisAlCosto: compra.itbisAlCosto,
      nota: compra.nota,
      motivo: compra.motivo,
      momento: compra.momento,
    })
    .from(compra)
    .innerJoin(suplidor, eq(suplidor.codigoSuplidor, compra.codigoSuplidor))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, compra.codigoSucursal))
    .where(mia);
  if (!cabeza) throw notFound('Esa compra');
  const { codigoArticulo, cantidad, costo, itbis, otros, total: importe, recibida, devuelta } = compraDetalle;
  const { codigo, nombre, codigoBarra } = articulo;
  const [detalles, pagos, movimientos] = await Promise.all([
    db
      .select({ codigoArticulo, codigo, nombre, codigoBarra, cantidad, costo, itbis, otros, total: importe, recibida, devuelta })
      .from(compraDetalle)
      .innerJoin(articulo, eq(articulo.codigoArticulo, compraDetalle.codigoArticulo))
      .where(eq(compraDetalle.codigoCompra, codigoCompra))
      .orderBy(compraDetalle.codigoCompraDetalle),
    db
      .select({
        fecha: compraPago.fecha,
        monto: compraPago.monto,
        forma: compraPago.forma,
        referencia: compraPago.referencia,
        usuario: compraPago.usuario,
      })
      .from(compraPago)
      .where(eq(compraPago.codigoCompra, codigoCompra))
      .orderBy(compraPago.codigoCompraPago),
    db
      .select({
        momento: movimiento.momento,
        nombre,
        cantidad: movimiento.cantidad,
        usuario: movimiento.usuario,
        motivo: movimiento.motivo,
      })
      .from(movimiento)
      .innerJoin(articulo, eq(articulo.codigoArticulo, movimiento.codigoArticulo))
      .where(and(eq(movimiento.origen, 'COMPRA'), eq(movimiento.codigoOrigen, codigoCompra)))
      .orderBy(movimiento.codigoMovimiento),
  ]);
  return { ...cabeza, detalles, pagos, movimientos };
}
