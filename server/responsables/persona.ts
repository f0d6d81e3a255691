import { eq, inArray } from 'drizzle-orm';
import type { PersonaResponsable } from '@/contract/personas/entidad';
import { PersonaConHijos } from '@/contract/responsables/responsable';
import { encoder } from '@/contract/wire';
import type { Db } from '../db/connect';
import { estudiante, responsableEstudiante } from '../db/schema/personas';
import { assertVersion } from '../lib/rows';
import type { User } from '../lib/user';
import { bloquearPersona, cambiarPersona } from '../personas/escribir';
import { assertResponsable } from '../personas/responsablesDe';
import { leerPersona } from './fichas';

/** Locks the children of a guardian and then the person, in the same order as every change of a family, which avoids deadlocks. */
async function bloquearFamilia(db: Db, user: User, codigoEntidad: number) {
  await assertResponsable(db, user, codigoEntidad);
  const deEsta = db
    .select({ codigo: responsableEstudiante.codigoEstudiante })
    .from(responsableEstudiante)
    .where(eq(responsableEstudiante.codigoEntidad, codigoEntidad));
  await db
    .select({ codigo: estudiante.codigoEstudiante })
    .from(estudiante)
    .where(inArray(estudiante.codigoEstudiante, deEsta))
    .orderBy(estudiante.codigoEstudiante)
    .for('no key update');
  return bloquearPersona(db, user, codigoEntidad);
}

/** Changes the person of a guardian, for all their children. Throws 404, 409 for a stale version, and what cambiarPersona throws. */
export async function cambiarResponsable(db: Db, user: User, codigoEntidad: number, { version, ...datos }: PersonaResponsable) {
  const before = await bloquearFamilia(db, user, codigoEntidad);
  assertVersion(before, version, encoder(PersonaConHijos)(await leerPersona(db, user, codigoEntidad)));
  await cambiarPersona(db, user, codigoEntidad, datos, { como: 'RESPONSABLE', en: '' });
  return leerPersona(db, user, codigoEntidad);
}
