import { and, eq, isNull, sql } from 'drizzle-orm';
import { usuarios, type PersonaSinUsuario } from '@/contract/usuarios/usuario';
import { leerArchivo } from '../archivos/archivo';
import { cambiarFoto } from '../personas/foto';
import type { Db } from '../db/connect';
import { entidad, nombreDe, profesor } from '../db/schema/personas';
import { ordered } from '../lib/lists/filters';
import { MAX_ALL, scoped, type User } from '../lib/scope';
import { serve } from '../lib/serve';
import { cargarPorCodigo } from './usuarioLeer';

/** Active instructors who are no users yet, by name. */
export function profesoresSinUsuario(db: Db, user: User): Promise<PersonaSinUsuario[]> {
  const sinUsuario = sql`not exists (select 1 from usuario u where u.codigo_entidad = ${profesor.codigoEntidad})`;
  return db
    .select({ codigoEntidad: profesor.codigoEntidad, nombreCompleto: nombreDe(entidad) })
    .from(profesor)
    .innerJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
    .where(and(scoped(profesor, user, eq(profesor.activo, true), isNull(profesor.codigoUsuario)), sinUsuario))
    .orderBy(ordered(entidad.nombre), ordered(entidad.apellido), profesor.codigoProfesor)
    .limit(MAX_ALL);
}

export default [
  serve(usuarios.foto, async ({ db, user, params, query }) =>
    leerArchivo(db, user, (await cargarPorCodigo(db, user, params.id)).profilePicture, query.miniatura),
  ),

  // Called by whoever creates users. Locks the person. Refuses a file that is not an image, and a user with more rights than the caller.
  serve(usuarios.saveFoto, async ({ db, user, params, query: { nombre }, archivo, after, deps }) => {
    const { codigoEntidad } = await cargarPorCodigo(db, user, params.id);
    after(deps.sessions.clear);
    return { codigoArchivo: (await cambiarFoto(db, user, codigoEntidad, { nombre, contenido: archivo }))! };
  }),

  serve(usuarios.deleteFoto, async ({ db, user, params, after, deps }) => {
    const { codigoEntidad, profilePicture } = await cargarPorCodigo(db, user, params.id);
    await cambiarFoto(db, user, codigoEntidad, null);
    after(deps.sessions.clear);
    return { eliminado: profilePicture !== null };
  }),
];
