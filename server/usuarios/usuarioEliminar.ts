import { and, eq } from 'drizzle-orm';
import { usuarios } from '@/contract/usuarios/usuario';
import { borrarArchivo } from '../archivos/archivo';
import type { Db } from '../db/connect';
import { entidad } from '../db/schema/personas';
import { accesoRolUsuario, auditoria, detalleAcceso, sucursalUsuario, usuario } from '../db/schema/usuarios';
import { sqlState } from '../db/transaction';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { assertQuedaAdministrador, bloquearAccesos } from './accesos';
import { bloquearUsuario, type UsuarioLeido } from './usuarioLeer';
import { assertNoEsUnoMismo, assertPuedeCambiar, cerrarSesiones, esAdministradorActivo } from './usuarioRevisar';

const REFERRED_TO = '23503';

/** Does the work, or none of it when something refers to what it would delete; whether it was done. */
async function siNadaRefiere(db: Db, work: (inner: Db) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction((inner) => work(inner as Db));
    return true;
  } catch (error) {
    if (sqlState(error) !== REFERRED_TO) throw error;
    return false;
  }
}

/** Deletes a user who never signed in nor did anything, with what was only theirs; whether that was possible. */
async function borrar(db: Db, user: User, { codigoUsuario, codigoEntidad, profilePicture, usuario: nombre }: UsuarioLeido) {
  // What somebody did stands under the name: it must not become another's.
  if (await db.$count(auditoria, and(eq(auditoria.codigoCompania, user.codigoCompania), eq(auditoria.usuario, nombre)))) return false;
  const done = await siNadaRefiere(db, async (inner) => {
    for (const part of [sucursalUsuario, detalleAcceso, accesoRolUsuario]) {
      await inner.delete(part).where(eq(part.codigoUsuario, codigoUsuario));
    }
    await inner.delete(usuario).where(eq(usuario.codigoUsuario, codigoUsuario));
  });
  if (done && (await siNadaRefiere(db, (inner) => inner.delete(entidad).where(eq(entidad.codigoEntidad, codigoEntidad))))) {
    await borrarArchivo(db, user, profilePicture);
  }
  return done;
}

export default [
  // Who creates users. Locks the company's accesses, user and person. Refused: oneself, a user who reaches further, the last administrator.
  serve(usuarios.remove, async ({ db, user, params, after, deps }) => {
    await bloquearAccesos(db, user.codigoCompania);
    const before = await bloquearUsuario(db, user, params.usuario);
    await assertPuedeCambiar(db, user, before);
    assertNoEsUnoMismo(user, before, 'No puede eliminarse a sí mismo: pídalo a otro administrador');
    const eliminado = await borrar(db, user, before);
    if (!eliminado) {
      await db.update(usuario).set({ activo: false }).where(eq(usuario.codigoUsuario, before.codigoUsuario));
      await cerrarSesiones(db, before.codigoUsuario, deps.now().toISOString());
    }
    if (esAdministradorActivo(before)) await assertQuedaAdministrador(db, user.codigoCompania);
    after(deps.sessions.clear);
    return { eliminado, desactivado: !eliminado };
  }),
];
