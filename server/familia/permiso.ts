import { sql } from 'drizzle-orm';
import { LEEN_CUENTA } from '@/contract/familia/enlace';
import { mayCall } from '@/contract/routes';
import { deLaCuenta } from '../facturas/familia';
import { soloDe, type Db, type User } from '../lib/scope';
import { forbidden } from '../lib/serve';
import { assertResponsable } from '../personas/alcance';

/** Throws 403 for a PROFESOR, who sees debts without amounts, and 404 for a person who is no guardian of a student in scope. */
export async function assertPuede(db: Db, user: User, codigoEntidad: number): Promise<void> {
  if (soloDe(user) !== undefined) throw forbidden('Los montos de las familias no son para profesores', 'acceso');
  await assertResponsable(db, user, codigoEntidad);
}

/**
 * Whether a user may read what a family's link shows: debts, invoices and receipts, of every branch where the payer has a child, a group, a
 * debt or a receipt; a closed branch is nobody's and hides nothing. Children that another guardian pays for at present count too.
 */
export async function leeCuenta(db: Db, user: User, codigoEntidad: number): Promise<boolean> {
  if (soloDe(user) !== undefined || !mayCall(LEEN_CUENTA, user.accesos)) return false;
  const { rows } = await db.execute<{ todas: boolean }>(sql`
    with hijo as (
      select e.codigo_estudiante, e.codigo_sucursal from estudiante e where e.codigo_entidad = ${codigoEntidad}
        or e.codigo_estudiante in (select r.codigo_estudiante from responsable_estudiante r where r.codigo_entidad = ${codigoEntidad})),
    donde as (
      select codigo_sucursal from hijo
      union all select g.codigo_sucursal from inscripcion i join grupo g using (codigo_grupo)
        where i.codigo_estudiante in (select codigo_estudiante from hijo) and i.estatus = 'ACTIVA'
      union all select factura.codigo_sucursal from factura where factura.codigo_compania = ${user.codigoCompania} and ${deLaCuenta(codigoEntidad)}
      union all select c.codigo_sucursal from cobro c where c.codigo_pagador = ${codigoEntidad})
    select not exists (select from donde join sucursal using (codigo_sucursal) where activo and codigo_sucursal <> all(${sql.param([...user.sucursales])}::int[])) todas`);
  return rows[0]!.todas;
}

/** Throws as `assertPuede`, and 403 for a user who may not read all of the account (`leeCuenta`). */
export async function assertLeeCuenta(db: Db, user: User, codigoEntidad: number): Promise<void> {
  await assertPuede(db, user, codigoEntidad);
  if (!(await leeCuenta(db, user, codigoEntidad)))
    throw forbidden('Lo ve quien ve los montos de todas las sucursales de la familia', 'acceso');
}
