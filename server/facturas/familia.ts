import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { Db } from '../db/connect';
import { factura, saldoMovimiento } from '../db/schema/facturas';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';
import { pendiente, suma } from './columnas';

/** The payer of a student: the guardian with contactoPago, else the first guardian, else the student's own person (`propia`). */
export const pagadorDe = (codigoEstudiante: SQLWrapper, propia: SQLWrapper) => sql<number>`coalesce(
  (select r.codigo_entidad from responsable_estudiante r where r.codigo_estudiante = ${codigoEstudiante}
   order by r.contacto_pago desc, r.codigo_responsable limit 1), ${propia})`;

/** The codes of the students for whom a person pays, as an array: with `in` PostgreSQL would read every invoice instead of an index. */
export const familiaDe = (codigoPagador: number | SQL) => sql`array(
  select e.codigo_estudiante from estudiante e
  where e.codigo_estudiante in (
      select codigo_estudiante from responsable_estudiante where codigo_entidad = ${codigoPagador}
      union all select codigo_estudiante from estudiante where codigo_entidad = ${codigoPagador})
    and ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} = ${codigoPagador})`;

/** Pending invoices of a person and of the students for whom that person pays. */
export const deLaCuenta = (codigoPagador: number | SQL): SQL =>
  sql`${pendiente} and (${factura.codigoEntidad} = ${codigoPagador} or ${factura.codigoEstudiante} = any(${familiaDe(codigoPagador)}))`;

/** What a payer's account owes in the caller's branches. */
export async function pendienteFamilia(db: Db, user: User, codigoPagador: number): Promise<Centavos> {
  const [cuenta] = await db
    .select({ debe: suma(factura.pendiente) })
    .from(factura)
    .where(scoped(factura, user, deLaCuenta(codigoPagador)));
  return cuenta!.debe;
}

/** The credit of a payer: the sum of its movements. To spend it, lock the payer's row first. */
export async function saldoAFavor(db: Db, codigoPagador: number): Promise<Centavos> {
  const [cuenta] = await db
    .select({ saldo: suma(saldoMovimiento.monto) })
    .from(saldoMovimiento)
    .where(eq(saldoMovimiento.codigoEntidad, codigoPagador));
  return cuenta!.saldo;
}
