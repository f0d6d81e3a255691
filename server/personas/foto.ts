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

/**
 * Sets, replaces or removes (null) the photo of a person of the company; returns the file's key. Locks the person. The caller has checked
 * who may see them. Throws 403 (`acceso`) for a user whom the caller may not change, and 400 for a file that is not an image.
 */
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
