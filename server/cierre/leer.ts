import { createHash } from 'node:crypto';
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { CierreDeMes } from '@/contract/cierre/cierre';
import { canonico } from '@/domain/cierre';
import { mesDe } from '@/domain/fechas';
import { enlaceDe } from '../cobros/papeles/verificar';
import { cierreMes } from '../db/schema/dinero/caja';
import { forbidden, type Reader } from '../lib/serve';
import { found, leFaltanSucursales, type Db, type User } from '../lib/scope';

const { codigoCompania: _, ...campos } = getTableColumns(cierreMes);

type Donde = Pick<Reader, 'db' | 'deps'> & { user: Pick<User, 'codigoCompania'> };

const conEnlace = (sitio: string, cierre: Omit<CierreDeMes, 'verificar'>): CierreDeMes => ({
  ...cierre,
  verificar: enlaceDe(sitio, cierre.sello),
});

/** Throws 403 for a user who lacks a branch of the company, which it does not name: a close is of all of them. */
export async function assertTodaLaCompania(db: Db, user: User): Promise<void> {
  if (await leFaltanSucursales(db, user))
    throw forbidden('El cierre es de toda la academia: lo ve y lo hace quien trabaja en todas sus sucursales', 'acceso');
}

/** The closes of a company, the newest first. */
export async function leerCierres({ db, deps, user }: Donde): Promise<CierreDeMes[]> {
  const suyos = eq(cierreMes.codigoCompania, user.codigoCompania);
  const filas = await db.select(campos).from(cierreMes).where(suyos).orderBy(desc(cierreMes.numero));
  return filas.map((una) => conEnlace(deps.sitio, una));
}

/** A close of the company. Throws 404. */
export async function leerCierre({ db, deps, user }: Donde, codigoCierre: number): Promise<CierreDeMes> {
  const suyo = and(eq(cierreMes.codigoCompania, user.codigoCompania), eq(cierreMes.codigoCierre, codigoCierre));
  return conEnlace(deps.sitio, found(await db.select(campos).from(cierreMes).where(suyo), 'Ese cierre'));
}

/** The month that is closed last, and the month of the first payment, invoice or cash day; null where there is none. */
export async function mesesDe(db: Db, { codigoCompania }: User): Promise<{ ultimo: string | null; primero: string | null }> {
  const vivo = and(eq(cierreMes.codigoCompania, codigoCompania), isNull(cierreMes.reabierto));
  const [cerrado] = await db.select({ mes: cierreMes.mes }).from(cierreMes).where(vivo).orderBy(desc(cierreMes.mes)).limit(1);
  if (cerrado) return { ultimo: cerrado.mes, primero: null };
  const { rows } = await db.execute<{ dia: string | null }>(sql`select min(dia) dia from (
    select min(fecha) dia from cobro where codigo_compania = ${codigoCompania}
    union all select min(fecha) from factura where codigo_compania = ${codigoCompania}
    union all select min(fecha) from caja where codigo_compania = ${codigoCompania}) d`);
  const dia = rows[0]?.dia;
  return { ultimo: null, primero: dia ? mesDe(dia) : null };
}

/** The seal of what a close says: whoever changes a centavo of it has another one. */
export const selloDe = (papel: object): string => createHash('sha256').update(canonico(papel)).digest('hex');
