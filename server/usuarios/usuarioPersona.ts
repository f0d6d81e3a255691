import { and, eq, isNull, sql } from 'drizzle-orm';
import { usuarios, type PersonaSinUsuario } from '@/contract/usuarios/usuario';
import { leerArchivo } from '../archivos/archivo';
import { cambiarFoto } from '../archivos/foto';
import type { Db } from '../db/connect';
import { entidad, profesor } from '../db/schema/personas';
import { ordered } from '../lib/page';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { cargarPorCodigo } from './usuarioLeer';
import { assertPuedeCambiar } from './usuarioRevisar';

const MAX_ALL = 1000;

/** The active instructors who are no users yet, by name. */
export function profesoresSinUsuario(db: Db, user: User): Promise<PersonaSinUsuario[]> {
  const sinUsuario = sql`not exists (select 1 from usuario u where u.codigo_entidad = ${profesor.codigoEntidad})`;
  return db
    .select({ codigoEntidad: profesor.codigoEntidad, nombreCompleto: sql<string>`${entidad.nombre} || ' ' || ${entidad.apellido}` })
    .from(profesor)
    .innerJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
    .where(and(scoped(profesor, user, eq(profesor.activo, true), isNull(profesor.codigoUsuario)), sinUsuario))
    .orderBy(ordered(entidad.nombre), ordered(entidad.apellido), profesor.codigoProfesor)
    .limit(MAX_ALL);
}

/** The person of a user whom the caller may change. Throws 404 and 403. */
async function personaDe(db: Db, user: User, codigoUsuario: number) {
  const otro = await cargarPorCodigo(db, user, codigoUsuario);
  await assertPuedeCambiar(db, user, otro);
  return otro;
}

export default [
  serve(usuarios.foto, async ({ db, user, params, query }) =>
    leerArchivo(db, user, (await cargarPorCodigo(db, user, params.id)).profilePicture, query.miniatura),
  ),

  // Who creates users. Locks the person. Refused: bytes that are no picture, a user who reaches further than the caller.
  serve(usuarios.saveFoto, async ({ db, user, params, query: { nombre }, archivo, after, deps }) => {
    const { codigoEntidad } = await personaDe(db, user, params.id);
    after(deps.sessions.clear);
    return { codigoArchivo: (await cambiarFoto(db, user, codigoEntidad, { nombre, contenido: archivo }))! };
  }),

  serve(usuarios.deleteFoto, async ({ db, user, params, after, deps }) => {
    const { codigoEntidad, profilePicture } = await personaDe(db, user, params.id);
    await cambiarFoto(db, user, codigoEntidad, null);
    after(deps.sessions.clear);
    return { eliminado: profilePicture !== null };
  }),
];
