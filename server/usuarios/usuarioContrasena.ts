import { and, eq, isNull, sql } from 'drizzle-orm';
import { usuarios } from '@/contract/usuarios/usuario';
import { intentoAcceso, recuperacionContrasena, usuario } from '../db/schema/usuarios';
import { invalid } from '../lib/errors';
import { serve } from '../lib/serve';
import { assertPuedeCambiar } from '../personas/superior';
import { hashPassword, juzgarContrasena } from './contrasenas';
import { bloquearUsuario, cargarUsuario } from './usuarioLeer';
import { assertNoEsUnoMismo, cerrarSesiones } from './usuarioRevisar';

export default [
  // Called by whoever may set passwords. Locks the user. Refuses a weak password, the caller's own (the profile asks for the current one),
  // and a user with more rights than the caller.
  serve(usuarios.resetPassword, async ({ db, user, body, after, deps }) => {
    const { newPassword, password = newPassword, temporal, motivo } = body;
    const antes = await cargarUsuario(db, user, body.usuario);
    await assertPuedeCambiar(db, user, antes);
    assertNoEsUnoMismo(user, antes, 'Para cambiar la suya use «Cambiar mi contraseña», que pide la actual');
    if (password !== newPassword) throw invalid({ password: 'No coincide con la nueva contraseña' });
    const falta = await juzgarContrasena(newPassword, antes.usuario, [antes.nombreCompleto]);
    if (falta) throw invalid({ newPassword: falta });

    // Hashed before the lock is taken, because hashing takes time.
    const hash = await hashPassword(newPassword);
    const { codigoUsuario, usuario: nombre } = await bloquearUsuario(db, user, body.usuario);
    const momento = deps.now().toISOString();
    await db.execute(sql`select set_config('app.motivo', ${motivo}, true)`);
    await db
      .update(usuario)
      .set({ password: hash, debeCambiar: temporal, version: sql`${usuario.version} + 1` })
      .where(eq(usuario.codigoUsuario, codigoUsuario));
    // A pending reset link could change the password again, so it is invalidated.
    await db
      .update(recuperacionContrasena)
      .set({ usado: momento })
      .where(and(eq(recuperacionContrasena.codigoUsuario, codigoUsuario), isNull(recuperacionContrasena.usado)));
    // Like a successful sign-in, this resets the failures before it.
    await db.insert(intentoAcceso).values({ usuario: nombre.toLowerCase(), direccion: '', exitoso: true, momento });
    const sesionesCerradas = await cerrarSesiones(db, codigoUsuario, momento);
    after(deps.sessions.clear);
    return { usuario: nombre, sesionesCerradas, debeCambiar: temporal };
  }),
];
