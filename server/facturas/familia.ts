import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { Db } from '../db/connect';
import { prepared, preparedSql, type Places } from '../db/prepared';
import { saldoMovimiento } from '../db/schema/cobros';
import { factura } from '../db/schema/facturas';
import { entidad } from '../db/schema/personas';
import { preparedFor, scoped } from '../lib/scope';
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

/** Holds who pays for a student, so that of two siblings who enrol at once the second one knows of the first. */
export const bloquearFamilia = (db: Db, codigoPagador: number) =>
  db.select({ codigoEntidad: entidad.codigoEntidad }).from(entidad).where(eq(entidad.codigoEntidad, codigoPagador)).for('no key update');

type DeEstudiante = Places<{ codigoEstudiante: number }>;
const pagadorDeUno = ({ codigoEstudiante }: DeEstudiante) =>
  sql`select ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} pagador from estudiante e where e.codigo_estudiante = ${codigoEstudiante}`;
const verPagador = preparedSql<{ pagador: number }, { codigoEstudiante: number }>('pagador_de', pagadorDeUno);
const bloquearPagadorDe = preparedSql<{ pagador: number }, { codigoEstudiante: number }>(
  'bloquear_pagador_de',
  (places) => sql`select codigo_entidad pagador from entidad where codigo_entidad = (${pagadorDeUno(places)}) for no key update`,
);

/** Who pays for a student, as a part of a statement. */
export const pagadorDelEstudiante = (codigoEstudiante: DeEstudiante['codigoEstudiante']): SQL =>
  sql`(${pagadorDeUno({ codigoEstudiante })})`;

/** Who pays for a student. */
export async function leerPagador(db: Db, codigoEstudiante: number): Promise<number> {
  const [uno] = await verPagador(db, { codigoEstudiante });
  return uno!.pagador;
}

/** Who pays for each of many students. */
export async function leerPagadores(db: Db, estudiantes: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ codigo: number; pagador: number }>(sql`
    select e.codigo_estudiante codigo, ${pagadorDe(sql`e.codigo_estudiante`, sql`e.codigo_entidad`)} pagador
    from estudiante e where e.codigo_estudiante = any(${sql.param([...estudiantes])}::int[])`);
  return new Map(rows.map(({ codigo, pagador }) => [codigo, pagador]));
}

/** Who pays for a student, held as `bloquearFamilia` does; undefined for a student that does not exist. */
export async function bloquearPagador(db: Db, codigoEstudiante: number): Promise<number | undefined> {
  const [uno] = await bloquearPagadorDe(db, { codigoEstudiante });
  return uno?.pagador;
}

/** Pending invoices of a person and of the students for whom that person pays. */
export const deLaCuenta = (codigoPagador: number | SQL): SQL =>
  sql`${pendiente} and (${factura.codigoEntidad} = ${codigoPagador} or ${factura.codigoEstudiante} = any(${familiaDe(codigoPagador)}))`;

const cuentaDe = preparedFor('pendiente_familia', (db, user, { codigoPagador }: Places<{ codigoPagador: number }>) =>
  db
    .select({ debe: suma(factura.pendiente) })
    .from(factura)
    .where(scoped(factura, user, deLaCuenta(sql`${codigoPagador}`))),
);

/** What a payer's account owes in the caller's branches. */
export async function pendienteFamilia(db: Db, user: User, codigoPagador: number): Promise<Centavos> {
  const [cuenta] = await cuentaDe(db, user, { codigoPagador });
  return cuenta!.debe;
}

/** The credit of the payer of an outer query, as a part of its statement. */
export const saldoDelPagador = (codigoPagador: SQLWrapper) =>
  sql`(select coalesce(sum(m.monto), 0) from saldo_movimiento m where m.codigo_entidad = ${codigoPagador})`.mapWith(saldoMovimiento.monto);

const saldoDe = prepared('saldo_a_favor', (db, { codigoPagador }: Places<{ codigoPagador: number }>) =>
  db
    .select({ saldo: suma(saldoMovimiento.monto) })
    .from(saldoMovimiento)
    .where(eq(saldoMovimiento.codigoEntidad, codigoPagador)),
);

/** The credit of a payer: the sum of its movements. To spend it, lock the payer's row first. */
export async function saldoAFavor(db: Db, codigoPagador: number): Promise<Centavos> {
  const [cuenta] = await saldoDe(db, { codigoPagador });
  return cuenta!.saldo;
}
