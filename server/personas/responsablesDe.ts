import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { entidad } from '../db/schema/personas';
import { notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';
import { esResponsableDe } from './alcance';

/** Condition: guardians of a student that the user may see; `more` may refer to `responsable_estudiante r` and `estudiante`. */
export const responsablesDe = (user: User, ...more: (SQL | undefined)[]): SQL => scoped(entidad, user, esResponsableDe(user, ...more));

/** Whether a person is a guardian of a student that the user may see. */
export const esResponsable = async (db: Db, user: User, codigoEntidad: number): Promise<boolean> =>
  (await db.$count(entidad, and(responsablesDe(user), eq(entidad.codigoEntidad, codigoEntidad)))) > 0;

/** Throws 404 unless the person is a guardian of a student that the user may see. */
export async function assertResponsable(db: Db, user: User, codigoEntidad: number): Promise<void> {
  if (!(await esResponsable(db, user, codigoEntidad))) throw notFound('Ese responsable');
}
