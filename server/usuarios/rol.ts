import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { Rol, rol as calls, UsuarioConRol } from '@/contract/usuarios/rol';
import { encoder } from '@/contract/wire';
import { acceso, AccesosDeRol } from '@/contract/usuarios/acceso';
import { entidad, nombreDe } from '../db/schema/personas';
import { accesoRolUsuario, rol, rolAcceso, usuario } from '../db/schema/usuarios';
import { list, ordered, soloActivos } from '../lib/lists/list';
import { assertVersion, changeRow, columnsFor, found, insertRow, MAX_ALL, scoped, type Db, type User } from '../lib/scope';
import { serve } from '../lib/serve';
import { accesosDeRoles, alCambiarRoles, assertPuedeDar, assertRolDeSusSucursales, bloquearAccesos } from './accesos';
import { usuariosDe } from '../personas/alcance';

const campos = columnsFor(Rol, rol, {
  accesos: sql<number>`(select count(*)::int from rol_acceso a where a.codigo_rol = rol.codigo_rol)`,
  usuarios: sql<number>`(select count(*)::int from acceso_rol_usuario u where u.codigo_rol = rol.codigo_rol)`,
});
const enLaRed = encoder(Rol);

const leer = (db: Db, user: User, where?: SQL) =>
  db
    .select(campos)
    .from(rol)
    .where(scoped(rol, user, where))
    .orderBy(ordered(rol.descripcion), rol.codigoRol)
    .limit(MAX_ALL);

/** One role of the company. `lock` locks it; the caller must have locked the company's accesses before. Throws 404. */
async function cargarRol(db: Db, user: User, codigoRol: number, lock = false) {
  const query = leer(db, user, eq(rol.codigoRol, codigoRol));
  return found(await (lock ? query.for('update') : query), 'Ese rol');
}

/** Codes of the users who have a role. */
async function usuariosDelRol(db: Db, codigoRol: number): Promise<number[]> {
  const rows = await db.select().from(accesoRolUsuario).where(eq(accesoRolUsuario.codigoRol, codigoRol));
  return rows.map(({ codigoUsuario }) => codigoUsuario);
}

const lista = list({
  call: calls.filter,
  table: rol,
  key: rol.codigoRol,
  fields: campos,
  orders: { descripcion: rol.descripcion, accesos: campos.accesos, usuarios: campos.usuarios },
  search: rol.busqueda,
  coach: 'all',
  filters: { activos: soloActivos(rol.activo) },
});

const accesosEnLaRed = encoder(AccesosDeRol);

/** A role with the codes of its accesses. */
const conAccesos = async (db: Db, user: User, codigoRol: number, lock = false) => ({
  ...(await cargarRol(db, user, codigoRol, lock)),
  accesos: await accesosDeRoles(db, [codigoRol]),
});

export default [
  lista,
  serve(calls.all, ({ db, user }) => leer(db, user)),
  serve(calls.active, ({ db, user }) => leer(db, user, eq(rol.activo, true))),
  serve(calls.id, ({ db, user, params }) => cargarRol(db, user, params.id)),

  serve(calls.usuarios, async ({ db, user, params }) => {
    await cargarRol(db, user, params.id);
    const nombreCompleto = nombreDe(entidad);
    return db
      .select(columnsFor(UsuarioConRol, usuario, { nombreCompleto }))
      .from(accesoRolUsuario)
      .innerJoin(usuario, eq(usuario.codigoUsuario, accesoRolUsuario.codigoUsuario))
      .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
      .where(usuariosDe(user, eq(accesoRolUsuario.codigoRol, params.id)))
      .orderBy(ordered(nombreCompleto), usuario.codigoUsuario)
      .limit(MAX_ALL);
  }),

  // Called by whoever manages roles. A new role gives no access yet. Refuses a duplicate name.
  serve(calls.save, async ({ db, user, body: { version: _, ...values } }) => {
    const row = await insertRow(db, rol, { ...values, codigoCompania: user.codigoCompania });
    return cargarRol(db, user, row.codigoRol);
  }),

  // Called by whoever manages roles. Locks the company's accesses. Deactivating a role switches its accesses off for its users, activating
  // switches them on again. Refuses a stale version, a role of users of another branch, activating a role with an access that the caller
  // lacks, and removing the last administrator.
  serve(calls.update, async ({ db, user, body: { codigoRol, version, ...changes }, after, deps }) => {
    await bloquearAccesos(db, user.codigoCompania);
    const before = await cargarRol(db, user, codigoRol, true);
    assertVersion(before, version, enLaRed(before));
    if (changes.activo && !before.activo) assertPuedeDar(user, await accesosDeRoles(db, [codigoRol]));
    const usuarios = await usuariosDelRol(db, codigoRol);
    await assertRolDeSusSucursales(db, user, before.descripcion, usuarios);
    await alCambiarRoles(db, user, usuarios, () => changeRow(db, rol, eq(rol.codigoRol, codigoRol), changes));
    after(deps.sessions.clear);
    return cargarRol(db, user, codigoRol);
  }),

  // Called by whoever manages roles. Locks the company's accesses. A role in use is deactivated instead, which removes its accesses from
  // its users. Refuses a role of users of another branch, and removing the last administrator.
  serve(calls.remove, async ({ db, user, params: { id }, after, deps }) => {
    await bloquearAccesos(db, user.codigoCompania);
    const { descripcion } = await cargarRol(db, user, id, true);
    const usuarios = await usuariosDelRol(db, id);
    if (usuarios.length === 0) {
      await db.delete(rol).where(eq(rol.codigoRol, id));
      return { eliminado: true, desactivado: false };
    }
    await assertRolDeSusSucursales(db, user, descripcion, usuarios);
    await alCambiarRoles(db, user, usuarios, () => changeRow(db, rol, eq(rol.codigoRol, id), { activo: false }));
    after(deps.sessions.clear);
    return { eliminado: false, desactivado: true };
  }),

  serve(acceso.deRol, ({ db, user, params }) => conAccesos(db, user, params.id)),

  // Called by whoever decides what roles give. Locks the company's accesses. All users with the role gain and lose accesses with it;
  // exceptions stay. Refuses a stale version, a role of users of another branch, adding an access that the caller lacks, and removing the last
  // administrator.
  serve(acceso.updateRol, async ({ db, user, body: { codigoRol, accesos, version }, after, deps }) => {
    await bloquearAccesos(db, user.codigoCompania);
    const before = await conAccesos(db, user, codigoRol, true);
    assertVersion(before, version, accesosEnLaRed(before));
    const agregados = [...new Set(accesos)].filter((code) => !before.accesos.includes(code));
    const quitados = before.accesos.filter((code) => !accesos.includes(code));
    assertPuedeDar(user, agregados);
    const usuarios = await usuariosDelRol(db, codigoRol);
    await assertRolDeSusSucursales(db, user, before.descripcion, usuarios);
    await alCambiarRoles(db, user, usuarios, async () => {
      if (quitados.length)
        await db.delete(rolAcceso).where(and(eq(rolAcceso.codigoRol, codigoRol), inArray(rolAcceso.codigoAcceso, quitados)));
      if (agregados.length) await db.insert(rolAcceso).values(agregados.map((codigoAcceso) => ({ codigoRol, codigoAcceso })));
      await changeRow(db, rol, eq(rol.codigoRol, codigoRol));
    });
    after(deps.sessions.clear);
    return conAccesos(db, user, codigoRol);
  }),
];
