import { eq } from 'drizzle-orm';
import { perfil } from '@/contract/sesion/perfil';
import { leerArchivo } from '../archivos/archivo';
import { cambiarFoto } from '../personas/foto';
import { compania } from '../db/schema/compania';
import { entidad, nombreDe } from '../db/schema/personas';
import { preferenciaUsuario, usuario } from '../db/schema/usuarios';
import { transaction } from '../db/transaction';
import { invalid, Refusal, serve, type Deps, type Request } from '../lib/serve';
import { actorOf, assertVersion, changeRow, found, pick, scoped, type Db, type User } from '../lib/scope';
import { cambiarPersona } from '../personas/escribir';
import { hashPassword, juzgarContrasena } from '../usuarios/contrasenas';
import { cerrarSesiones } from '../usuarios/usuarioRevisar';
import { checkPassword } from './password';
import { vistasDe } from '../usuarios/vistas';

/** The caller's profile, with the code of their person. */
async function leer(db: Db, user: User, lock = false) {
  const query = db
    .select({
      ...pick(usuario, 'usuario', 'tipoUsuario', 'fechaRegistro'),
      ...pick(entidad, 'codigoEntidad', 'email', 'telefono', 'codigoFoto', 'version'),
      nombre: nombreDe(entidad),
      compania: compania.nombre,
    })
    .from(usuario)
    .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
    .innerJoin(compania, eq(compania.codigoCompania, usuario.codigoCompania))
    .where(scoped(usuario, user, eq(usuario.codigoUsuario, user.codigoUsuario)));
  return found(await (lock ? query.for('update', { of: entidad }) : query), 'Ese usuario');
}

/** Throws 400 at the field for a password that is not the caller's. Every attempt is recorded. */
async function comprobar(deps: Deps, user: User, password: string, request: Request, campo: string) {
  try {
    return await checkPassword(deps, user.usuario, password, request, user);
  } catch (error) {
    // The message of a sign-in also mentions the user name, which was not typed here.
    if (error instanceof Refusal && error.status === 401) throw invalid({ [campo]: 'No es su contraseña actual' });
    throw error;
  }
}

export default [
  serve(perfil.leer, ({ db, user }) => leer(db, user)),

  // Called by any user for their own person. Locks the person. Refuses a stale version, and a changed e-mail without the current password,
  // because password reset links are mailed to it. The previous address is notified.
  serve(perfil.update, async ({ db, user, body: { version, password, ...contacto }, request, deps }) => {
    const { codigoEntidad, ...antes } = await leer(db, user);
    assertVersion(antes, version, antes);
    const conContrasena = contacto.email !== antes.email;
    if (conContrasena && password === undefined) throw invalid({ password: 'Para cambiar su correo escriba su contraseña' });
    if (conContrasena) await comprobar(deps, user, password!, request, 'password');
    return transaction(deps.pool, actorOf(user, request), async (tx) => {
      const { codigoEntidad: _, ...before } = await leer(tx, user, true);
      assertVersion(before, version, before);
      await cambiarPersona(tx, user, codigoEntidad, contacto, { como: 'USUARIO', en: '', conContrasena });
      return leer(tx, user);
    });
  }),

  serve(perfil.preferencias, async ({ db, user }) => {
    const { codigoUsuario } = preferenciaUsuario;
    const [[row], vistas] = await Promise.all([
      db.select().from(preferenciaUsuario).where(eq(codigoUsuario, user.codigoUsuario)),
      vistasDe(db, user),
    ]);
    return { valor: row?.valor ?? null, vistas };
  }),

  serve(perfil.savePreferencias, async ({ db, user: { codigoUsuario }, body: { valor } }) => {
    const { codigoUsuario: target } = preferenciaUsuario;
    await db.insert(preferenciaUsuario).values({ codigoUsuario, valor }).onConflictDoUpdate({ target, set: { valor } });
    return { guardado: true };
  }),

  serve(perfil.foto, async ({ db, user, query }) => leerArchivo(db, user, (await leer(db, user)).codigoFoto, query.miniatura)),

  serve(perfil.saveFoto, async ({ db, user, query: { nombre }, archivo }) => {
    const { codigoEntidad } = await leer(db, user);
    return { codigoArchivo: (await cambiarFoto(db, user, codigoEntidad, { nombre, contenido: archivo }))! };
  }),

  serve(perfil.deleteFoto, async ({ db, user }) => {
    const { codigoEntidad, codigoFoto } = await leer(db, user);
    await cambiarFoto(db, user, codigoEntidad, null);
    return { eliminado: codigoFoto !== null };
  }),

  // Called by a user with access 3 for their own password. Locks the user's row. Refuses a weak new password, a wrong current one, and too
  // many wrong ones.
  serve(perfil.changePassword, async ({ db, user, body, request, deps }) => {
    const { oldPassword, newPassword, password = newPassword } = body;
    if (newPassword === oldPassword) throw invalid({ newPassword: 'Es la misma que ya tiene' });
    if (password !== newPassword) throw invalid({ password: 'No coincide con la nueva contraseña' });
    const antes = await comprobar(deps, user, oldPassword, request, 'oldPassword'); // first: judging the new one takes longer
    const { nombre, compania: academia } = await leer(db, user);
    const falta = await juzgarContrasena(deps, newPassword, user.usuario, [nombre, academia]);
    if (falta) throw invalid({ newPassword: falta });

    const hash = await hashPassword(newPassword);
    const sesionesCerradas = await transaction(deps.pool, actorOf(user, request), async (tx) => {
      const suya = scoped(usuario, user, eq(usuario.codigoUsuario, user.codigoUsuario), eq(usuario.password, antes.password));
      const { rowCount } = await changeRow(tx, usuario, suya, { password: hash, debeCambiar: false });
      if (!rowCount) throw invalid({ oldPassword: 'No es su contraseña actual' }); // it was changed meanwhile
      return cerrarSesiones(tx, user.codigoUsuario, deps.now().toISOString(), user.sesion);
    });
    deps.sessions.clear();
    return { sesionesCerradas };
  }),
];
