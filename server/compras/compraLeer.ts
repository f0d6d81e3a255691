import { and, eq, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { CompraFila, LineaDeCompra, type Compra } from '@/contract/compras/compra';
import { sucursal } from '../db/schema/compania';
import { compra, compraDetalle, compraPago, suplidor } from '../db/schema/dinero/compras';
import { articulo, movimiento } from '../db/schema/dinero/inventario';
import { columnsFor, found, pick, scoped, type Db, type User } from '../lib/scope';

/** What a row of the list has beside the columns of the purchase. */
export const nombres = { suplidor: suplidor.descripcion, porPagar: sql<Centavos>`${compra.debido} - ${compra.pagado}` };

/** One purchase with its lines and payments. Throws 404. */
export async function leer({ db, user }: { db: Db; user: User }, codigoCompra: number): Promise<Compra> {
  const mia = scoped(compra, user, eq(compra.codigoCompra, codigoCompra));
  const rows = await db
    .select({
      ...columnsFor(CompraFila, compra, nombres),
      ...pick(compra, 'ncf', 'tipoGasto', 'tipoRetencion', 'otrosCostos', 'itbisAlCosto', 'nota', 'motivo', 'momento', 'version'),
      declarada: sql<boolean>`${compra.codigoArchivoFiscal} is not null`,
      sucursal: sucursal.descripcionSucursal,
    })
    .from(compra)
    .innerJoin(suplidor, eq(suplidor.codigoSuplidor, compra.codigoSuplidor))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, compra.codigoSucursal))
    .where(mia);
  const cabeza = found(rows, 'Esa compra');
  const [detalles, pagos, movimientos] = await Promise.all([
    db
      .select(columnsFor(LineaDeCompra, compraDetalle, pick(articulo, 'codigo', 'nombre', 'codigoBarra')))
      .from(compraDetalle)
      .innerJoin(articulo, eq(articulo.codigoArticulo, compraDetalle.codigoArticulo))
      .where(eq(compraDetalle.codigoCompra, codigoCompra))
      .orderBy(compraDetalle.codigoCompraDetalle),
    db
      .select(pick(compraPago, 'fecha', 'monto', 'forma', 'referencia', 'usuario'))
      .from(compraPago)
      .where(eq(compraPago.codigoCompra, codigoCompra))
      .orderBy(compraPago.codigoCompraPago),
    db
      .select({ ...pick(movimiento, 'momento', 'cantidad', 'usuario', 'motivo'), nombre: articulo.nombre })
      .from(movimiento)
      .innerJoin(articulo, eq(articulo.codigoArticulo, movimiento.codigoArticulo))
      .where(and(eq(movimiento.origen, 'COMPRA'), eq(movimiento.codigoOrigen, codigoCompra)))
      .orderBy(movimiento.codigoMovimiento),
  ]);
  return { ...cabeza, detalles, pagos, movimientos };
}
