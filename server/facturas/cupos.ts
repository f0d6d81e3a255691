import { sql } from 'drizzle-orm';
import type { LineaDeVenta } from '@/contract/facturas/venta';
import type { Db } from '../db/connect';
import type { evento } from '../db/schema/dinero/precios';
import { conflict } from '../lib/serve';

/** Throws when a sale needs more places of an event than are left. The caller has locked the events. */
export async function assertCupos(db: Db, eventos: readonly (typeof evento.$inferSelect)[], detalles: readonly LineaDeVenta[]) {
  const conCupo = eventos.filter(({ cupo }) => cupo > 0);
  if (conCupo.length === 0) return;
  const { rows } = await db.execute<{ codigo: number; vendidos: number }>(sql`
    select d.codigo_evento codigo, sum(d.cantidad)::int vendidos from factura_detalle d join factura f using (codigo_factura)
    where d.codigo_evento = any(${sql.param(conCupo.map(({ codigoEvento }) => codigoEvento))}::int[]) and f.estatus <> 'ANULADA' group by 1`);
  const vendidos = new Map(rows.map(({ codigo, vendidos: n }) => [codigo, n]));
  for (const { codigoEvento, descripcion, cupo } of conCupo) {
    const pide = detalles.reduce((n, linea) => n + (linea.codigoEvento === codigoEvento ? linea.cantidad : 0), 0);
    const quedan = cupo - (vendidos.get(codigoEvento) ?? 0);
    const dicho = quedan > 1 ? `solo quedan ${quedan} lugares` : quedan === 1 ? 'solo queda 1 lugar' : 'no quedan lugares';
    if (pide > quedan) throw conflict(`${descripcion}: ${dicho}`);
  }
}
