import { and, eq } from 'drizzle-orm';
import { usuarios } from '@/contract/usuarios/usuario';
import type { Db } from '../db/connect';
import { accesoRolUsuario, auditoria, detalleAcceso, sucursalUsuario, usuario } from '../db/schema/usuarios';
import { unlessReferred } from '../lib/rows';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { borrarPersona } from '../personas/escribir';
import { assertPuedeCambiar } from '../personas/superior';
import { bloquearAccesos } from './accesos';
import { bloquearUsuario, type UsuarioLeido } from './usuarioLeer';
import { assertNoEsUnoMismo, cerrarSesiones } from './usuarioRevisar';

/** Deletes a user who never signed in or did anything, with the rows that belong only to them; returns whether that was possible. */
async function borrar(db: Db, user: User, { codigoUsuario, codigoEntidad, usuario: nombre }: UsuarioLeido) {
  // The audit refers to users by name, so a name in it must not become free for somebody else.
  if (await db.$count(auditoria, and(eq(auditoria.codigoCompania, user.codigoCompania), eq(auditoria.usuario, nombre)))) return false;
  const done = await unlessReferred(db, async (inner) => {
    for (const part of [sucursalUsuario, detalleAcceso, accesoRolUsuario]) {
      await inner.delete(part).where(eq(part.codigoUsuario, codigoUsuario));
    }
    await inner.delete(usuario).where(eq(usuario.codigoUsuario, codigoUsuario));
  });
  if (done) await borrarPersona(db, codigoEntidad);
  return done;
}

export default [
  // Called by whoever creates users. Locks the company's accesses, user and person. Refuses oneself, a user with more rights than the
  // caller, and the last administrator.
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
    after(deps.sessions.clear);
    return { eliminado, desactivado: !eliminado };
  }),
];
