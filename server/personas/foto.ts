import { eq } from 'drizzle-orm';
import type { fotoDe } from '@/contract/personas/foto';
import { entidad } from '../db/schema/personas';
import { found, scoped, type Db, type User } from '../lib/scope';
import { serve, type Served } from '../lib/serve';
import { borrarArchivo, guardarArchivo, leerArchivo } from '../archivos/archivo';
import { assertPuedeEscribir } from './escribir';

/**
 * Sets, replaces or removes (null) the photo of a person of the company; returns the file's key. Locks the person. The caller has checked
 * who may see them. Throws 403 (`acceso`) for a user whom the caller may not change, and 400 for a file that is not an image.
 */
export async function cambiarFoto(
  db: Db,
  user: User,
  codigoEntidad: number,
  foto: { nombre: string; contenido: Buffer } | null,
): Promise<number | null> {
  const own = scoped(entidad, user, eq(entidad.codigoEntidad, codigoEntidad));
  const before = found(await db.select({ codigoFoto: entidad.codigoFoto }).from(entidad).where(own).for('update'), 'Esa persona');
  await assertPuedeEscribir(db, user, codigoEntidad);
  const codigoFoto = foto && (await guardarArchivo(db, user, { ...foto, uso: 'foto' }));
  await db.update(entidad).set({ codigoFoto }).where(own);
  await borrarArchivo(db, user, before.codigoFoto);
  return codigoFoto;
}

type Cargar = (db: Db, user: User, codigo: number) => Promise<{ codigoEntidad: number; codigoFoto: number | null }>;

/** Serves the photo of the persons of a role. `cargar` reads one that the user may see, and throws 404. */
export const servirFoto = (calls: ReturnType<typeof fotoDe>, cargar: Cargar): Served[] => [
  serve(calls.foto, async ({ db, user, params, query }) =>
    leerArchivo(db, user, (await cargar(db, user, params.id)).codigoFoto, query.miniatura),
  ),

  // Called by whoever keeps the records. Locks the person. Refuses a file that is not an image, and a user with more rights than the caller.
  // A user's session names the photo.
  serve(calls.saveFoto, async ({ db, user, params, query: { nombre }, archivo, after, deps }) => {
    const { codigoEntidad } = await cargar(db, user, params.id);
    after(deps.sessions.clear);
    return { codigoArchivo: (await cambiarFoto(db, user, codigoEntidad, { nombre, contenido: archivo }))! };
  }),

  serve(calls.deleteFoto, async ({ db, user, params, after, deps }) => {
    const { codigoEntidad, codigoFoto } = await cargar(db, user, params.id);
    await cambiarFoto(db, user, codigoEntidad, null);
    after(deps.sessions.clear);
    return { eliminado: codigoFoto !== null };
  }),
];
