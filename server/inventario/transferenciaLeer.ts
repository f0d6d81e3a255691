import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { TransferenciaFila, type TransferenciaArticulo } from '@/contract/inventario/transferenciaArticulo';
import { columnOf } from '../db/sql';
import type { Db } from '../db/connect';
import { articulo, transferenciaArticulo as transferencia, transferenciaArticuloDetalle as detalle } from '../db/schema/inventario';
import { pick } from '../db/pick';
import type { Scope } from '../lib/scope';
import type { User } from '../lib/user';
import { columnsFor, found } from '../lib/rows';

const { codigoTransferenciaArticulo, codigoSucursal, codigoSucursalDestino, nota } = transferencia;

const mias = ({ sucursales }: Scope) => (Array.isArray(sucursales) ? sql.param(sucursales) : sql`${sucursales}`);
/** Condition: the transfer leaves one of the user's branches. */
export const sale = (user: Scope) => sql<boolean>`${codigoSucursal} = any(${mias(user)}::int[])`;
/** Condition: it arrives at one of the user's branches. */
export const llega = (user: Scope) => sql<boolean>`${codigoSucursalDestino} = any(${mias(user)}::int[])`;
/** Condition: transfers that the user may see, from or to one of their branches. */
export const conocidas = (user: Scope) =>
  sql`${transferencia.codigoCompania} = ${user.codigoCompania} and (${sale(user)} or ${llega(user)})`;

const nombreDe = (codigo: SQL) => sql<string>`(select s.descripcion_sucursal from sucursal s where s.codigo_sucursal = ${codigo})`;
const piezasDe = (columna: string) =>
  sql<number>`(select sum(${columnOf('d', columna)})::int from transferencia_articulo_detalle d
    where d.codigo_transferencia_articulo = transferencia_articulo.codigo_transferencia_articulo)`;

/** What a row of the list has beside the columns of the transfer. */
export const nombresDe = (user: Scope) => ({
  sucursal: nombreDe(sql`${codigoSucursal}`),
  destino: nombreDe(sql`${codigoSucursalDestino}`),
  enviadas: sql<number>`coalesce(${piezasDe('cantidad')}, 0)`,
  recibidas: piezasDe('recibida') as SQL<number | null>,
  sale: sale(user),
  llega: llega(user),
});

/** One transfer with its lines. Throws 404. */
export async function leer({ db, user }: { db: Db; user: User }, codigo: number): Promise<TransferenciaArticulo> {
  const rows = await db
    .select({ ...columnsFor(TransferenciaFila, transferencia, nombresDe(user)), nota })
    .from(transferencia)
    .where(and(conocidas(user), eq(codigoTransferenciaArticulo, codigo)));
  const cabeza = found(rows, 'Esa transferencia');
  const detalles = await db
    .select({ ...pick(articulo, 'codigo', 'codigoBarra', 'nombre'), ...pick(detalle, 'codigoArticulo', 'cantidad', 'valor', 'recibida') })
    .from(detalle)
    .innerJoin(articulo, eq(articulo.codigoArticulo, detalle.codigoArticulo))
    .where(eq(detalle.codigoTransferenciaArticulo, codigo))
    .orderBy(asc(articulo.nombre), asc(detalle.codigoArticulo));
  return { ...cabeza, detalles };
}
