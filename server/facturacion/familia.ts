import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { CERO } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { factura, saldoMovimiento } from '../db/schema/facturacion';
import { entidad } from '../db/schema/personas';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';

/** The payer of a student: the guardian with contactoPago, else the first guardian, else the student's own person (`propia`). */
export const pagadorDe = (codigoEstudiante: SQLWrapper, propia: SQLWrapper) => sql<number>`coalesce(
  (select r.codigo_entidad from responsable_estudiante r where r.codigo_estudiante = ${codigoEstudiante}
   order by r.contacto_pago desc, r.codigo_responsable limit 1), ${propia})`;

/** The codes of the students for whom a person pays, as an array: with `in` PostgreSQL would read every invoice instead of an index. */
export const familiaDe = (codigoPagador: number) => sql`array(
  select e.codigo_estudiante from estudiante e
  where e.codigo_estudiante in (
      select codigo_estudiante from responsable_estudiante where codigo_entidad = ${codigoPagador}
      union all select codigo_estudiante from estudiante where codigo_entidad = ${codigoPagador})
    and ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} = ${codigoPagador})`;

/** Invoices with something pending. Written out, not as a parameter: only then the partial indexes serve. */
export const pendiente = sql`${factura.pendiente} > 0`;

/** Pending invoices of a person and of the students for whom that person pays. */
export const deLaCuenta = (codigoPagador: number): SQL =>
  sql`${pendiente} and (${factura.codigoEntidad} = ${codigoPagador} or ${factura.codigoEstudiante} = any(${familiaDe(codigoPagador)}))`;

/** The credit of a payer: the sum of its movements. To spend it, lock the payer's row first. */
export async function saldoAFavor(db: Db, codigoEntidad: number): Promise<Centavos> {
  const [row] = await db
    .select({ saldo: sql<Centavos | null>`sum(${saldoMovimiento.monto})`.mapWith(Number) })
    .from(saldoMovimiento)
    .where(eq(saldoMovimiento.codigoEntidad, codigoEntidad));
  return row?.saldo ?? CERO;
}

/** What a family owes in the caller's branches. */
export async function pendienteFamilia(db: Db, user: User, codigoPagador: number): Promise<Centavos> {
  const [row] = await db
    .select({ pendiente: sql<Centavos | null>`sum(${factura.pendiente})`.mapWith(Number) })
    .from(factura)
    .where(scoped(factura, user, deLaCuenta(codigoPagador)));
  return row?.pendiente ?? CERO;
}

/** Name of a person as one reads it. */
export const nombreDe = (persona: Pick<typeof entidad, 'nombre' | 'apellido'>) =>
  sql<string>`${persona.nombre} || ' ' || ${persona.apellido}`;
