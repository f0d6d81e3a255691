import { sql } from 'drizzle-orm';
import { usuarios } from '@/contract/usuarios/usuario';
import { invalid } from '../lib/errors';
import { serve } from '../lib/serve';
import { assertPuedeCambiar } from '../personas/superior';
import { hashPassword, juzgarContrasena } from './contrasenas';
import { ponerContrasena } from './ponerContrasena';
import { bloquearUsuario, cargarUsuario } from './usuarioLeer';
import { assertNoEsUnoMismo } from './usuarioRevisar';

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
    const sesionesCerradas = await ponerContrasena(db, { codigoUsuario, usuario: nombre }, { hash, temporal, momento });
    after(deps.sessions.clear);
    return { usuario: nombre, sesionesCerradas, debeCambiar: temporal };
  }),
];
