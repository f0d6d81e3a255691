import { eq, sql, type SQL } from 'drizzle-orm';
import { Rol, rol as calls } from '@/contract/usuarios/rol';
import { encoder } from '@/contract/wire';
import type { Db } from '../db/connect';
import { entidad } from '../db/schema/personas';
import { accesoRolUsuario, rol, usuario } from '../db/schema/usuarios';
import { notFound } from '../lib/errors';
import { list } from '../lib/lists/list';
import { ordered, soloActivos } from '../lib/lists/filters';
import { assertVersion } from '../lib/rows';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import { serveList } from '../lib/lists/serveList';
import type { User } from '../lib/user';
import { accesosDeRoles, alCambiarRoles, assertPuedeDar, assertRolDeSusSucursales, bloquearAccesos } from './accesos';
import { usuariosDe } from '../personas/alcance';
import { nombreDe } from '../personas/nombre';

/** Most rows that an `/all` returns. */
const MAX_ALL = 1000;

const campos = {
  codigoRol: rol.codigoRol,
  descripcion: rol.descripcion,
  activo: rol.activo,
  version: rol.version,
  accesos: sql<number>`(select count(*)::int from rol_acceso a where a.codigo_rol = rol.codigo_rol)`,
  usuarios: sql<number>`(select count(*)::int from acceso_rol_usuario u where u.codigo_rol = rol.codigo_rol)`,
};
const enLaRed = encoder(Rol);

const leer = (db: Db, user: User, where?: SQL) =>
  db
    .select(campos)
    .from(rol)
    .where(scoped(rol, user, where))
    .orderBy(ordered(rol.descripcion), rol.codigoRol)
    .limit(MAX_ALL);

/** One role of the company. `lock` locks it; the caller must have locked the company's accesses before. Throws 404. */
export async function cargarRol(db: Db, user: User, codigoRol: number, { lock = false } = {}) {
  const query = db
    .select(campos)
    .from(rol)
    .where(scoped(rol, user, eq(rol.codigoRol, codigoRol)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound('Ese rol');
  return row;
}

/** Codes of the users who have a role. */
export async function usuariosDelRol(db: Db, codigoRol: number): Promise<number[]> {
  const rows = await db.select().from(accesoRolUsuario).where(eq(accesoRolUsuario.codigoRol, codigoRol));
  return rows.map(({ codigoUsuario }) => codigoUsuario);
}

const lista = list({
  call: calls.filter,
  table: rol,
  key: rol.codigoRol,
  fields: campos,
  from: (db, fields, where) => db.select(fields).from(rol).where(where).$dynamic(),
  orders: { descripcion: rol.descripcion, accesos: campos.accesos, usuarios: campos.usuarios },
  search: rol.busqueda,
  coach: 'all',
  filters: { activos: soloActivos(rol.activo) },
});

export default [
  ...serveList(lista),
  serve(calls.all, ({ db, user }) => leer(db, user)),
  serve(calls.active, ({ db, user }) => leer(db, user, eq(rol.activo, true))),
  serve(calls.id, ({ db, user, params }) => cargarRol(db, user, params.id)),

  serve(calls.usuarios, async ({ db, user, params }) => {
    await cargarRol(db, user, params.id);
    const nombreCompleto = nombreDe(entidad);
    return db
      .select({
        codigoUsuario: usuario.codigoUsuario,
        usuario: usuario.usuario,
        nombreCompleto,
        tipoUsuario: usuario.tipoUsuario,
        activo: usuario.activo,
      })
      .from(accesoRolUsuario)
      .innerJoin(usuario, eq(usuario.codigoUsuario, accesoRolUsuario.codigoUsuario))
      .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
      .where(usuariosDe(user, eq(accesoRolUsuario.codigoRol, params.id)))
      .orderBy(ordered(nombreCompleto), usuario.codigoUsuario)
      .limit(MAX_ALL);
  }),

  // Called by whoever manages roles. A new role gives no access yet. Refuses a duplicate name.
  serve(calls.save, async ({ db, user, body: { version: _, ...values } }) => {
    const [row] = await db
      .insert(rol)
      .values({ ...values, codigoCompania: user.codigoCompania })
      .returning({ codigoRol: rol.codigoRol });
    return cargarRol(db, user, row!.codigoRol);
  }),

  // Called by whoever manages roles. Locks the company's accesses. Deactivating a role switches its accesses off for its users, activating
  // switches them on again. Refuses a stale version, a role of users of another branch, activating a role with an access that the caller
  // lacks, and removing the last administrator.
  serve(calls.update, async ({ db, user, body: { codigoRol, version, ...changes }, after, deps }) => {
    await bloquearAccesos(db, user.codigoCompania);
    const before = await cargarRol(db, user, codigoRol, { lock: true });
    assertVersion(before, version, enLaRed(before));
    if (changes.activo && !before.activo) assertPuedeDar(user, await accesosDeRoles(db, [codigoRol]));
    const usuarios = await usuariosDelRol(db, codigoRol);
    await assertRolDeSusSucursales(db, user, before.descripcion, usuarios);
    await alCambiarRoles(db, user, usuarios, () =>
      db
        .update(rol)
        .set({ ...changes, version: before.version + 1 })
        .where(eq(rol.codigoRol, codigoRol)),
    );
    after(deps.sessions.clear);
    return cargarRol(db, user, codigoRol);
  }),

  // Called by whoever manages roles. Locks the company's accesses. A role in use is deactivated instead, which removes its accesses from
  // its users. Refuses a role of users of another branch, and removing the last administrator.
  serve(calls.remove, async ({ db, user, params: { id }, after, deps }) => {
    await bloquearAccesos(db, user.codigoCompania);
    const { descripcion, version } = await cargarRol(db, user, id, { lock: true });
    const usuarios = await usuariosDelRol(db, id);
    if (usuarios.length === 0) {
      await db.delete(rol).where(eq(rol.codigoRol, id));
      return { eliminado: true, desactivado: false };
    }
    await assertRolDeSusSucursales(db, user, descripcion, usuarios);
    await alCambiarRoles(db, user, usuarios, () =>
      db
        .update(rol)
        .set({ activo: false, version: version + 1 })
        .where(eq(rol.codigoRol, id)),
    );
    after(deps.sessions.clear);
    return { eliminado: false, desactivado: true };
  }),
];
