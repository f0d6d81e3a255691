import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { entidad } from '../db/schema/personas';

/** Updates the payer flag of persons from their links to students. Locks them. */
export async function reflejarPagador(db: Db, codigos: readonly number[]): Promise<void> {
  const estas = inArray(entidad.codigoEntidad, [...codigos]);
  await db.select({ codigo: entidad.codigoEntidad }).from(entidad).where(estas).orderBy(entidad.codigoEntidad).for('no key update');
  const paga = sql<boolean>`exists (select 1 from responsable_estudiante r where r.codigo_entidad = entidad.codigo_entidad and r.contacto_pago)`;
  await db
    .update(entidad)
    .set({ contactoPago: paga })
    .where(sql`${estas} and ${entidad.contactoPago} <> ${paga}`);
}
