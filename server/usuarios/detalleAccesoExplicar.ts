import { and, eq, sql } from 'drizzle-orm';
import { catalogo, type AccesosDeUsuario } from '@/contract/usuarios/acceso';
import type { Db } from '../db/connect';
import { entidad } from '../db/schema/personas';
import { accesoRolUsuario, detalleAcceso, rol, usuario } from '../db/schema/usuarios';
import { notFound } from '../lib/errors';
import { ordered } from '../lib/lists/filters';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';
import { usuariosDe } from '../personas/alcance';
import { nombreDe } from '../personas/nombre';

/** A user that the caller may see, by name, ignoring case. Throws 404. */
export async function usuarioPorNombre(db: Db, user: User, nombre: string) {
  const [found] = await db
    .select({
      codigoUsuario: usuario.codigoUsuario,
      usuario: usuario.usuario,
      nombreCompleto: nombreDe(entidad),
      tipoUsuario: usuario.tipoUsuario,
      activo: usuario.activo,
      version: usuario.version,
      sucursales: sql<number>`(select count(*)::int from sucursal_usuario b join sucursal s using (codigo_sucursal)
        where b.codigo_usuario = usuario.codigo_usuario and s.activo)`,
    })
    .from(usuario)
    .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
    .where(usuariosDe(user, eq(sql`lower(${usuario.usuario})`, nombre.toLowerCase())));
  if (!found) throw notFound('Ese usuario');
  return found;
}

/** The roles of the company, and whether a user has each. */
export const rolesDe = (db: Db, user: User, codigoUsuario: number) =>
  db
    .select({
      codigoRol: rol.codigoRol,
      descripcion: rol.descripcion,
      activo: rol.activo,
      asignado: sql<boolean>`${accesoRolUsuario.codigoUsuario} is not null`,
      accesos: sql<number[]>`array(select a.codigo_acceso from rol_acceso a where a.codigo_rol = rol.codigo_rol order by 1)`,
    })
    .from(rol)
    .leftJoin(accesoRolUsuario, and(eq(accesoRolUsuario.codigoRol, rol.codigoRol), eq(accesoRolUsuario.codigoUsuario, codigoUsuario)))
    .where(scoped(rol, user))
    .orderBy(ordered(rol.descripcion), rol.codigoRol);

/** Everything that determines what a user may do. Throws 404 for a user that the caller may not see. */
export async function explicarAccesos(db: Db, user: User, nombre: string): Promise<AccesosDeUsuario> {
  const { codigoUsuario, ...quien } = await usuarioPorNombre(db, user, nombre);
  const roles = await rolesDe(db, user, codigoUsuario);
  const detalles = await db.select().from(detalleAcceso).where(eq(detalleAcceso.codigoUsuario, codigoUsuario));
  const porCodigo = new Map(detalles.map((one) => [one.codigoAcceso, one]));
  const suyos = roles.filter(({ asignado, activo }) => asignado && activo);
  const accesos = catalogo.map((acceso) => {
    const { activo = false, excepcion = false } = porCodigo.get(acceso.codigoAcceso) ?? {};
    const deRoles = suyos.filter((one) => one.accesos.includes(acceso.codigoAcceso)).map(({ codigoRol }) => codigoRol);
    return { ...acceso, activo, excepcion, roles: deRoles };
  });
  return { ...quien, roles, accesos };
}
