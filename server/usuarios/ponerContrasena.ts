import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { intentoAcceso, recuperacionContrasena, usuario } from '../db/schema/usuarios';
import { cerrarSesiones } from './usuarioRevisar';

interface Nueva {
  /** By `hashPassword`: made before a lock is taken, because it takes time. */
  hash: string;
  /** Whether the user must choose another one before anything else. */
  temporal: boolean;
  momento: string;
}

/**
 * Gives a locked user another password; links that could change it again stop working, earlier failures count no more, and all sessions
 * end. Returns how many were open. The caller clears the session cache after the commit.
 */
export async function ponerContrasena(
  db: Db,
  { codigoUsuario, usuario: nombre }: { codigoUsuario: number; usuario: string },
  { hash, temporal, momento }: Nueva,
): Promise<number> {
  await db
    .update(usuario)
    .set({ password: hash, debeCambiar: temporal, version: sql`${usuario.version} + 1` })
    .where(eq(usuario.codigoUsuario, codigoUsuario));
  await db
    .update(recuperacionContrasena)
    .set({ usado: momento })
    .where(and(eq(recuperacionContrasena.codigoUsuario, codigoUsuario), isNull(recuperacionContrasena.usado)));
  // Like a successful sign-in, this resets the failures before it.
  await db.insert(intentoAcceso).values({ usuario: nombre.toLowerCase(), direccion: '', exitoso: true, momento });
  return cerrarSesiones(db, codigoUsuario, momento);
}
