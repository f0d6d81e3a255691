import { and, eq, gt, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { SucursalesDeUsuario, usuarios, type PersonaSinUsuario, type SucursalElegida } from '@/contract/usuarios/usuario';
import { enlacesDeUsuario as enlaces } from '@/contract/usuarios/enlaces';
import { encoder } from '@/contract/wire';
import { auditoria } from '../db/schema/sistema';
import { accesoRolUsuario, detalleAcceso, sucursalUsuario, usuario } from '../db/schema/usuarios';
import { assertVersion, changeRow, MAX_ALL, scoped, unlessReferred, type Db, type User } from '../lib/scope';
import { invalid, serve } from '../lib/serve';
import { borrarPersona } from '../personas/escribir';
import { assertPuedeCambiar } from '../personas/superior';
import { enlaceFamilia } from '../db/schema/dinero/cobranza';
import { servirFoto } from '../personas/foto';
import { entidad, nombreDe, profesor } from '../db/schema/personas';
import { ordered } from '../lib/lists/filters';
import { bloquearAccesos } from './accesos';
import { bloquearUsuario, cargarPorCodigo, cargarUsuario, type UsuarioLeido } from './usuarioLeer';
import { assertDatos, assertNoEsUnoMismo, cerrarSesiones, nombresSabidos, ponerContrasena } from './usuarioRevisar';
import { hashPassword, juzgarContrasena } from './contrasenas';

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

const enLaRed = encoder(SucursalesDeUsuario);

/** Sets which of the caller's branches a user has, and the default one; closed branches stay assigned. */
export async function guardarSucursales(db: Db, user: User, codigoUsuario: number, elegidas: readonly SucursalElegida[]): Promise<void> {
  const { codigoSucursal: porDefecto } = elegidas.find(({ defecto }) => defecto)!;
  const codigos = elegidas.map(({ codigoSucursal }) => codigoSucursal);
  const suyas = eq(sucursalUsuario.codigoUsuario, codigoUsuario);
  await db
    .delete(sucursalUsuario)
    .where(and(suyas, inArray(sucursalUsuario.codigoSucursal, [...user.sucursales]), notInArray(sucursalUsuario.codigoSucursal, codigos)));
  // Only one default is allowed at a time, so the old one is cleared first.
  await db
    .update(sucursalUsuario)
    .set({ defecto: false })
    .where(and(suyas, eq(sucursalUsuario.defecto, true), ne(sucursalUsuario.codigoSucursal, porDefecto)));
  await db
    .insert(sucursalUsuario)
    .values(elegidas.map((una) => ({ ...una, codigoUsuario })))
    .onConflictDoUpdate({
      target: [sucursalUsuario.codigoUsuario, sucursalUsuario.codigoSucursal],
      set: { defecto: sql`excluded.defecto` },
      setWhere: sql`sucursal_usuario.defecto <> excluded.defecto`,
    });
}

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

const vigentesDe = (user: User, usuario: string, ahora: Date) => {
  const { usuario: suyo, revocado, expira } = enlaceFamilia;
  return scoped(enlaceFamilia, user, eq(suyo, usuario), isNull(revocado), gt(expira, ahora.toISOString()));
};

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
      await changeRow(db, usuario, eq(usuario.codigoUsuario, before.codigoUsuario), { activo: false });
      await cerrarSesiones(db, before.codigoUsuario, deps.now().toISOString());
    }
    after(deps.sessions.clear);
    return { eliminado, desactivado: !eliminado };
  }),

  // Called by whoever may set passwords. Locks the user. Refuses a weak password, the caller's own (the profile asks for the current one),
  // and a user with more rights than the caller.
  serve(usuarios.resetPassword, async ({ db, user, body, after, deps }) => {
    const { newPassword, password = newPassword, temporal, motivo } = body;
    const antes = await cargarUsuario(db, user, body.usuario);
    await assertPuedeCambiar(db, user, antes);
    assertNoEsUnoMismo(user, antes, 'Para cambiar la suya use «Cambiar mi contraseña», que pide la actual');
    if (password !== newPassword) throw invalid({ password: 'No coincide con la nueva contraseña' });
    const academia = await nombresSabidos(db, user);
    const juzgar = async ({ usuario: nombre, nombreCompleto }: UsuarioLeido) => {
      const falta = await juzgarContrasena(deps, newPassword, nombre, [nombreCompleto, ...academia]);
      if (falta) throw invalid({ newPassword: falta });
    };
    await juzgar(antes);

    // Hashed before the lock is taken, because hashing takes time; who the user is may have changed meanwhile.
    const hash = await hashPassword(newPassword);
    const ahora = await bloquearUsuario(db, user, body.usuario);
    await assertPuedeCambiar(db, user, ahora);
    if (ahora.nombreCompleto !== antes.nombreCompleto) await juzgar(ahora);
    const { codigoUsuario, usuario: nombre } = ahora;
    const momento = deps.now().toISOString();
    await db.execute(sql`select set_config('app.motivo', ${motivo}, true)`);
    const sesionesCerradas = await ponerContrasena(db, { codigoUsuario, usuario: nombre }, { hash, temporal, momento });
    after(deps.sessions.clear);
    return { usuario: nombre, sesionesCerradas, debeCambiar: temporal };
  }),

  // Called by whoever manages users. Locks nothing. Refuses a user out of scope (404).
  serve(enlaces.cuantos, async ({ db, user, deps, params }) => {
    const otro = await cargarUsuario(db, user, params.usuario);
    return { vigentes: await db.$count(enlaceFamilia, vigentesDe(user, otro.usuario, deps.now())) };
  }),

  // Called by whoever manages users. Locks the links. Refuses a user out of scope (404), and one with more rights than the caller (403).
  serve(enlaces.revocar, async ({ db, user, deps, body }) => {
    const otro = await cargarUsuario(db, user, body.usuario);
    await assertPuedeCambiar(db, user, otro);
    const { rowCount } = await db
      .update(enlaceFamilia)
      .set({ revocado: deps.now().toISOString() })
      .where(vigentesDe(user, otro.usuario, deps.now()));
    return { revocados: rowCount ?? 0 };
  }),

  ...servirFoto(usuarios, async (db, user, id) => {
    const { codigoEntidad, profilePicture: codigoFoto } = await cargarPorCodigo(db, user, id);
    return { codigoEntidad, codigoFoto };
  }),

  serve(usuarios.sucursales, ({ db, user, params }) => cargarUsuario(db, user, params.usuario)),

  // Called by whoever assigns branches, limited to their own ones. Locks the company's accesses and the user. Refuses no branch or no
  // default, a user with more rights than the caller, and a stale version. It applies from the user's next request.
  serve(usuarios.updateSucursales, async ({ db, user, body, hoy, after, deps }) => {
    assertDatos(body, hoy);
    await bloquearAccesos(db, user.codigoCompania);
    const before = await bloquearUsuario(db, user, body.usuario);
    await assertPuedeCambiar(db, user, before);
    assertVersion(before, body.version, enLaRed(before));
    await guardarSucursales(db, user, before.codigoUsuario, body.sucursalUsuario);
    await changeRow(db, usuario, eq(usuario.codigoUsuario, before.codigoUsuario));
    after(deps.sessions.clear);
    return cargarUsuario(db, user, body.usuario);
  }),
];
