import { eq, sql } from 'drizzle-orm';
import type { Places } from '../db/prepared';
import { saldoMovimiento } from '../db/schema/cobros';
import { entidad } from '../db/schema/personas';
import { preparedFor } from '../lib/scope';
import { personasDe } from '../personas/alcance';
import { despuesDe } from './deudaAl';

/**
 * Credit (centavos) at the end of a day, over the persons that a user may see. It sums by person first: most credit has been spent, and
 * checking the visibility of a person costs more than summing.
 */
export const creditoAl = preparedFor('credito_al', (db, user, { al }: Places<{ al: string }>) => {
  const saldos = db
    .select({ codigoEntidad: saldoMovimiento.codigoEntidad, saldo: sql<number>`sum(${saldoMovimiento.monto})`.as('saldo') })
    .from(saldoMovimiento)
    .where(sql`${saldoMovimiento.codigoCompania} = ${user.codigoCompania} and ${saldoMovimiento.momento} < ${despuesDe(sql`${al}`)}`)
    .groupBy(saldoMovimiento.codigoEntidad)
    .having(sql`sum(${saldoMovimiento.monto}) <> 0`)
    .as('saldos');
  return db
    .select({ credito: sql`coalesce(sum(${saldos.saldo}), 0)`.mapWith(saldoMovimiento.monto) })
    .from(saldos)
    .innerJoin(entidad, eq(entidad.codigoEntidad, saldos.codigoEntidad))
    .where(personasDe(user));
});
