import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { entidad } from '../db/schema/personas';
import { notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';
import { borrarArchivo, guardarArchivo } from '../archivos/archivo';
import { assertPuedeEscribir } from './permiso';

interface Foto {
  nombre: string;
  contenido: Buffer;
}

/** Gives a person of the company a photo in place of the one there is, or none; its key. Locks the person. Who may know of it is for the caller to see to; throws 403 acceso for a user whom the caller may not change. */
export async function cambiarFoto(db: Db, user: User, codigoEntidad: number, foto: Foto | null): Promise<number | null> {
  const own = scoped(entidad, user, eq(entidad.codigoEntidad, codigoEntidad));
  const [before] = await db.select({ codigoFoto: entidad.codigoFoto }).from(entidad).where(own).for('update');
  if (!before) throw notFound('Esa persona');
  await assertPuedeEscribir(db, user, codigoEntidad);
  const codigoFoto = foto && (await guardarArchivo(db, user, { ...foto, uso: 'foto' }));
  await db.update(entidad).set({ codigoFoto }).where(own);
  await borrarArchivo(db, user, before.codigoFoto);
  return codigoFoto;
}
