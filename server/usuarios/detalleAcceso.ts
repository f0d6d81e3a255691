import { and, eq, sql } from 'drizzle-orm';
import { acceso as calls, AccesosDeUsuario, catalogo, rutaDe, type CambioAcceso } from '@/contract/usuarios/acceso';
import { encoder } from '@/contract/wire';
import { accesoRolUsuario, detalleAcceso, rol, usuario } from '../db/schema/usuarios';
import { invalid, serve, type Context } from '../lib/serve';
import { assertVersion, changeRow, found, pick, scoped, type Db, type User } from '../lib/scope';
import { assertSusSucursales } from '../personas/superior';
import { assertCambioPermitido, assertPuedeDar, bloquearAccesos, dadosPorRoles, darRoles } from './accesos';
import { entidad, nombreDe } from '../db/schema/personas';
import { ordered } from '../lib/lists/filters';
import { usuariosDe } from '../personas/alcance';

/** A user that the caller may see, by name, ignoring case. Throws 404. */
async function usuarioPorNombre(db: Db, user: User, nombre: string) {
  const rows = await db
    .select({
      ...pick(usuario, 'codigoUsuario', 'usuario', 'tipoUsuario', 'activo', 'version'),
      nombreCompleto: nombreDe(entidad),
      sucursales: sql<number>`(select count(*)::int from sucursal_usuario b join sucursal s using (codigo_sucursal)
        where b.codigo_usuario = usuario.codigo_usuario and s.activo)`,
    })
    .from(usuario)
    .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
    .where(usuariosDe(user, eq(sql`lower(${usuario.usuario})`, nombre.toLowerCase())));
  return found(rows, 'Ese usuario');
}

/** The roles of the company, and whether a user has each. */
const rolesDe = (db: Db, user: User, codigoUsuario: number) =>
  db
    .select({
      ...pick(rol, 'codigoRol', 'descripcion', 'activo'),
      asignado: sql<boolean>`${accesoRolUsuario.codigoUsuario} is not null`,
      accesos: sql<number[]>`array(select a.codigo_acceso from rol_acceso a where a.codigo_rol = rol.codigo_rol order by 1)`,
    })
    .from(rol)
    .leftJoin(accesoRolUsuario, and(eq(accesoRolUsuario.codigoRol, rol.codigoRol), eq(accesoRolUsuario.codigoUsuario, codigoUsuario)))
    .where(scoped(rol, user))
    .orderBy(ordered(rol.descripcion), rol.codigoRol);

/** Everything that determines what a user may do. Throws 404 for a user that the caller may not see. */
async function explicarAccesos(db: Db, user: User, nombre: string): Promise<AccesosDeUsuario> {
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

const enLaRed = encoder(AccesosDeUsuario);

const esDe = (codigoUsuario: number, codigoAcceso: number) =>
  and(eq(detalleAcceso.codigoUsuario, codigoUsuario), eq(detalleAcceso.codigoAcceso, codigoAcceso));

// Called by whoever assigns accesses. Locks the company's accesses. The row becomes an exception, which roles do not change. Refuses a page
// that does not belong to the code, a user of another branch, giving an access that the caller lacks, changing an administrator by a user
// who is none, and removing the last administrator.
async function cambiar({ db, user, body, after, deps }: Context & { user: User; body: CambioAcceso }) {
  const { codigoAcceso, activo, ruta } = body;
  const target = await usuarioPorNombre(db, user, body.usuario);
  await assertSusSucursales(db, user, target.codigoUsuario);
  const suya = rutaDe(codigoAcceso);
  if (ruta !== undefined && ruta !== suya) {
    throw invalid({ ruta: suya ? `La página de ese acceso es ${suya}` : 'Ese acceso no tiene página: deje la ruta vacía' });
  }
  await bloquearAccesos(db, user.codigoCompania);
  if (activo) assertPuedeDar(user, [codigoAcceso]);
  await assertCambioPermitido(db, user, [target.codigoUsuario]);
  await db
    .insert(detalleAcceso)
    .values({ codigoUsuario: target.codigoUsuario, codigoAcceso, activo, excepcion: true })
    .onConflictDoUpdate({ target: [detalleAcceso.codigoUsuario, detalleAcceso.codigoAcceso], set: { activo, excepcion: true } });
  after(deps.sessions.clear);
  return { usuario: target.usuario, codigoAcceso, ruta: suya, activo, excepcion: true };
}

export default [
  serve(calls.all, async () => [...catalogo]),
  serve(calls.deUsuario, ({ db, user, params }) => explicarAccesos(db, user, params.usuario)),

  serve(calls.rolesDeUsuario, async ({ db, user, params }) => {
    const { codigoUsuario } = await usuarioPorNombre(db, user, params.usuario);
    return (await rolesDe(db, user, codigoUsuario)).filter(({ asignado }) => asignado);
  }),

  // Called by whoever assigns roles. Locks the company's accesses. Refuses a stale version, and what darRoles refuses.
  serve(calls.saveRoles, async ({ db, user, body, after, deps }) => {
    await bloquearAccesos(db, user.codigoCompania);
    const { codigoUsuario, version } = await usuarioPorNombre(db, user, body.usuario);
    if (body.version !== undefined && body.version !== version)
      assertVersion({ version }, body.version, enLaRed(await explicarAccesos(db, user, body.usuario)));
    const codigosRol = body.accesoRolUsuario.map(({ codigoRol }) => codigoRol);
    await darRoles(db, user, codigoUsuario, codigosRol);
    await changeRow(db, usuario, eq(usuario.codigoUsuario, codigoUsuario));
    after(deps.sessions.clear);
    return explicarAccesos(db, user, body.usuario);
  }),

  serve(calls.save, cambiar),
  serve(calls.update, cambiar),

  // Called by whoever assigns accesses, to remove an exception: what the roles give applies again. Locks the company's accesses. Refuses an
  // access without an exception, a user of another branch, giving back an access that the caller lacks, and removing the last administrator.
  serve(calls.remove, async ({ db, user, params: { usuario: nombre, codigoAcceso }, after, deps }) => {
    const target = await usuarioPorNombre(db, user, nombre);
    const { codigoUsuario } = target;
    await assertSusSucursales(db, user, codigoUsuario);
    await bloquearAccesos(db, user.codigoCompania);
    const where = esDe(codigoUsuario, codigoAcceso);
    const before = found(await db.select().from(detalleAcceso).where(where).for('update'), 'Ese acceso del usuario');
    const dado = (await dadosPorRoles(db, [codigoUsuario])).some((par) => par.codigoAcceso === codigoAcceso);
    if (dado && !before.activo) assertPuedeDar(user, [codigoAcceso]);
    await assertCambioPermitido(db, user, [codigoUsuario]);
    if (dado) await db.update(detalleAcceso).set({ activo: true, excepcion: false }).where(where);
    else await db.delete(detalleAcceso).where(where);
    after(deps.sessions.clear);
    return { usuario: target.usuario, codigoAcceso, ruta: rutaDe(codigoAcceso), activo: dado, excepcion: false };
  }),
];
