import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import type { Places } from '../db/prepared';
import { factura } from '../db/schema/facturas';
import { pendiente } from '../facturas/columnas';
import { preparedFor, scoped } from '../lib/scope';
import { soloDe, type User } from '../lib/user';

/** The filters of a report of overdue invoices that matter here. */
export interface Pregunta {
  codigoSucursal?: number | undefined;
  codigoGrupo?: number | undefined;
  filtro: string;
}

interface Tramo {
  venceDesde: string;
  venceHasta: string;
}

/**
 * Reading students or payers by name until the page is full is faster when the overdue invoices are at least this many times those up to
 * the end of the page, because it then skips few people without debt. Otherwise sorting all overdue invoices costs no more (measured with
 * 50,000 students).
 */
const VECES = 40;

/** Number of overdue invoices, counted up to `tantas`. */
const hasta = preparedFor('vencidas_hasta', (db, user, { venceDesde, venceHasta, tantas }: Places<Tramo & { tantas: number }>) => {
  const suyas = scoped(factura, user, pendiente, sql`${factura.fechaVencimiento} between ${venceDesde} and ${venceHasta}`);
  return db
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(sql`(select from ${factura} where ${suyas} limit (select ${tantas}::bigint)) algunas`);
});

/**
 * Whether reading in index order is faster for a page that ends at so many invoices. It never is with a group, a search or an instructor,
 * whose overdue invoices are few.
 */
export async function sobran(db: Db, user: User, query: Pregunta, tramo: Tramo, facturas: number): Promise<boolean> {
  if (query.filtro || query.codigoGrupo !== undefined || soloDe(user) !== undefined) return false;
  const sucursales = query.codigoSucursal === undefined ? user.sucursales : [query.codigoSucursal];
  const tantas = VECES * facturas;
  const [vistas] = await hasta(db, { ...user, sucursales }, { ...tramo, tantas });
  return vistas!.n === tantas;
}
