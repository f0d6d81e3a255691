import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { entidad } from '../db/schema/personas';
import { notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';
import { esResponsableDe } from './alcance';

/** The persons who are guardians of a student that the user may know of; `more` is about `responsable_estudiante r` and `estudiante`. */
export const responsablesDe = (user: User, ...more: (SQL | undefined)[]): SQL => scoped(entidad, user, esResponsableDe(user, ...more));

/** Whether a person is a guardian of a student that the user may know of. */
export const esResponsable = async (db: Db, user: User, codigoEntidad: number): Promise<boolean> =>
  (await db.$count(entidad, and(responsablesDe(user), eq(entidad.codigoEntidad, codigoEntidad)))) > 0;

/** Refuses (404) a person who is no guardian of a student that the user may know of. */
export async function assertResponsable(db: Db, user: User, codigoEntidad: number): Promise<void> {
  if (!(await esResponsable(db, user, codigoEntidad))) throw notFound('Ese responsable');
}
