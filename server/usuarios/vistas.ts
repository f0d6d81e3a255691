import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { vistas as calls, type VistaCompartida } from '@/contract/usuarios/vista';
import { accesoRolUsuario, rol, vistaRol } from '../db/schema/usuarios';
import { found, insertRow, loadRow, scoped, type Db, type User } from '../lib/scope';
import { notFound, serve } from '../lib/serve';

async function leer(db: Db, user: User, where?: SQL): Promise<VistaCompartida[]> {
  const { codigoVista, lista, descripcion: nombre, valor } = vistaRol;
  const rows = await db
    .select({ codigoVista, lista, nombre, rol: rol.descripcion, valor })
    .from(vistaRol)
    .innerJoin(rol, eq(rol.codigoRol, vistaRol.codigoRol))
    .where(scoped(vistaRol, user, where))
    .orderBy(asc(vistaRol.codigoVista));
  return rows.map(({ valor: como, ...row }) => ({ ...row, ...como }));
}

/** The views of every list that are shared with a user's active roles; of who edits roles, those of all roles. */
export function vistasDe(db: Db, user: User): Promise<VistaCompartida[]> {
  const suyos = sql`exists (select from ${accesoRolUsuario} u where u.codigo_rol = ${rol.codigoRol} and u.codigo_usuario = ${user.codigoUsuario})`;
  return leer(db, user, user.accesos.has(ACCESO.rol) ? undefined : and(eq(rol.activo, true), suyos));
}

export default [
  // Called by whoever edits roles, from a list. Locks nothing: the unique index decides between two of one name. Refuses a role of another
  // company (404) and a second view of that name of the list for the role.
  serve(calls.save, async ({ db, user, body: { codigoRol, lista, nombre, ...valor } }) => {
    await loadRow(db, user, rol, eq(rol.codigoRol, codigoRol), 'Ese rol');
    const { codigoCompania, usuario } = user;
    const { codigoVista } = await insertRow(db, vistaRol, { codigoCompania, codigoRol, lista, descripcion: nombre, valor, usuario });
    return found(await leer(db, user, eq(vistaRol.codigoVista, codigoVista)), 'Esa vista');
  }),

  // Called by the same users. Locks the view. Refuses one of another company (404).
  serve(calls.delete, async ({ db, user, params: { id } }) => {
    const { rowCount } = await db.delete(vistaRol).where(scoped(vistaRol, user, eq(vistaRol.codigoVista, id)));
    if (rowCount === 0) throw notFound('Esa vista');
    return { eliminado: true };
  }),
];
