import { eq, sql, sum, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { Db } from '../db/connect';
import { prepared, preparedSql, type Places } from '../db/prepared';
import { saldoMovimiento } from '../db/schema/dinero/cobros';
import { factura } from '../db/schema/dinero/facturas';
import { entidad } from '../db/schema/personas';
import { cuenta as cuentas, type movimientoCuenta } from '../db/schema/vistas';
import { despuesDe } from '../db/sql';
import { forbidden } from '../lib/serve';
import { preparedFor, soloDe, type User } from '../lib/scope';
import { pendiente, suma } from './columnas';
import { personasDe } from '../personas/alcance';

/** Throws 403 for a PROFESOR, who sees no amounts of families. */
export function assertVeMontos(user: User): void {
  if (soloDe(user) !== undefined) throw forbidden('Los montos de las familias no son para profesores', 'acceso');
}

/** SQL: the payer of a student: the guardian with contactoPago, else the first guardian, else the student's own person (`propia`). */
export const pagadorDe = (codigoEstudiante: SQLWrapper, propia: SQLWrapper) => sql<number>`coalesce(
  (select r.codigo_entidad from responsable_estudiante r where r.codigo_estudiante = ${codigoEstudiante}
   order by r.contacto_pago desc, r.codigo_responsable limit 1), ${propia})`;

/** SQL: the person who gets the money of payment `c` on invoice `f`: who paid it or, if they no longer pay for anybody, the student's current payer. */
export const duenioDelPago = sql<number>`case when exists (select 1 from responsable_estudiante r where r.codigo_entidad = c.codigo_pagador and r.contacto_pago)
  then c.codigo_pagador else ${pagadorDe(sql`f.codigo_estudiante`, sql`c.codigo_pagador`)} end`;

/**
 * SQL array of the students that a person pays for. It is an array because with `in` the planner would scan all invoices instead of using
 * an index.
 */
export const familiaDe = (codigoPagador: number | SQL) => sql`array(
  select e.codigo_estudiante from estudiante e
  where e.codigo_estudiante in (
      select codigo_estudiante from responsable_estudiante where codigo_entidad = ${codigoPagador}
      union all select codigo_estudiante from estudiante where codigo_entidad = ${codigoPagador})
    and ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} = ${codigoPagador})`;

/** Locks a payer, so that of two siblings enrolled at once the second enrolment sees the first. */
export const bloquearFamilia = (db: Db, codigoPagador: number) =>
  db.select({ codigoEntidad: entidad.codigoEntidad }).from(entidad).where(eq(entidad.codigoEntidad, codigoPagador)).for('no key update');

/** Subquery: the payer of a student. */
export const pagadorDelEstudiante = (codigoEstudiante: Placeholder | number | null): SQL => sql`(
  select ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} from estudiante e where e.codigo_estudiante = ${codigoEstudiante})`;

const verPagador = preparedSql<{ pagador: number }, { codigoEstudiante: number }>(
  'pagador_de',
  ({ codigoEstudiante }) => sql`select ${pagadorDelEstudiante(codigoEstudiante)} pagador`,
);
const bloquearPagadorDe = preparedSql<{ pagador: number }, { codigoEstudiante: number }>(
  'bloquear_pagador_de',
  ({ codigoEstudiante }) => sql`
  select codigo_entidad pagador from entidad where codigo_entidad = ${pagadorDelEstudiante(codigoEstudiante)} for no key update`,
);

/** Person code of a student's payer. */
export async function leerPagador(db: Db, codigoEstudiante: number): Promise<number> {
  const [uno] = await verPagador(db, { codigoEstudiante });
  return uno!.pagador;
}

/** Payer of each of many students. */
export async function leerPagadores(db: Db, estudiantes: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ codigo: number; pagador: number }>(sql`
    select e.codigo_estudiante codigo, ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} pagador
    from estudiante e where e.codigo_estudiante = any(${sql.param([...estudiantes])}::int[])`);
  return new Map(rows.map(({ codigo, pagador }) => [codigo, pagador]));
}

/** Reads and locks the payer of a student (see `bloquearFamilia`); undefined for an unknown student. */
export async function bloquearPagador(db: Db, codigoEstudiante: number): Promise<number | undefined> {
  const [uno] = await bloquearPagadorDe(db, { codigoEstudiante });
  return uno?.pagador;
}

/** Condition: pending invoices of a person and of the students they pay for. */
export const deLaCuenta = (codigoPagador: number | SQL): SQL =>
  sql`${pendiente} and (${factura.codigoEntidad} = ${codigoPagador} or ${factura.codigoEstudiante} = any(${familiaDe(codigoPagador)}))`;

/** Condition on a view of accounts: of the students that a person pays for, or of the person's own purchases. */
export const deSuFamilia = ({ codigoEntidad, codigoEstudiante }: typeof cuentas | typeof movimientoCuenta, codigoPagador: number | SQL) =>
  sql`(${codigoEstudiante} = any(${familiaDe(codigoPagador)}) or ${codigoEstudiante} is null and ${codigoEntidad} = ${codigoPagador})`;

/** Subquery: the credit of the outer query's payer. */
export const saldoDelPagador = (codigoPagador: SQLWrapper) =>
  sql`(select coalesce(sum(m.monto), 0) from saldo_movimiento m where m.codigo_entidad = ${codigoPagador})`.mapWith(saldoMovimiento.monto);

const saldoDe = prepared('saldo_a_favor', (db, { codigoPagador }: Places<{ codigoPagador: number }>) =>
  db
    .select({ saldo: suma(saldoMovimiento.monto) })
    .from(saldoMovimiento)
    .where(eq(saldoMovimiento.codigoEntidad, codigoPagador)),
);

/** Credit of a payer in centavos: the sum of its movements. Lock the payer's row first if it is to be spent. */
export async function saldoAFavor(db: Db, codigoPagador: number): Promise<Centavos> {
  const [cuenta] = await saldoDe(db, { codigoPagador });
  return cuenta!.saldo;
}

const creditos = preparedFor('credito_al', (db, user, { al }: Places<{ al: string }>) => {
  const saldos = db
    .select({ codigoEntidad: cuentas.codigoEntidad, saldo: sum(cuentas.aFavor).as('saldo') })
    .from(cuentas)
    .where(sql`${eq(cuentas.codigoCompania, user.codigoCompania)} and ${cuentas.aFavor} <> 0 and ${cuentas.momento} < ${despuesDe(al)}`)
    .groupBy(cuentas.codigoEntidad)
    .having(sql`sum(${cuentas.aFavor}) <> 0`)
    .as('saldos');
  return db
    .select({ credito: sql`coalesce(sum(${saldos.saldo}), 0)`.mapWith(cuentas.aFavor) })
    .from(saldos)
    .innerJoin(entidad, eq(entidad.codigoEntidad, saldos.codigoEntidad))
    .where(personasDe(user));
});

/**
 * Credit (centavos) at the end of a day, over the persons of a branch, or of all their branches, that a user may see; null for a PROFESOR.
 * It sums by person first: most credit has been spent, and checking the visibility of a person costs more than summing.
 */
export async function creditoAl(db: Db, user: User, codigoSucursal: number | undefined, al: string): Promise<Centavos | null> {
  if (soloDe(user) !== undefined) return null;
  const [fila] = await creditos(db, { ...user, sucursales: codigoSucursal === undefined ? user.sucursales : [codigoSucursal] }, { al });
  return fila!.credito;
}
