import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { accesoRolUsuario, rol, rolAcceso, usuario } from '../db/schema/usuarios';
import { conflict, forbidden, notFound } from '../lib/serve';
import { bloquearCompania, esAdministrador, scoped, type Db, type User } from '../lib/scope';
import { assertSinOtraSucursal, assertSusSucursales, nombreDe, usuarioDeLaCompania } from '../personas/superior';

/**
 * Serializes changes of accesses in a company. The database, which checks at the commit that an administrator remains, takes the same lock;
 * taken first, it keeps two such changes from waiting for each other.
 */
export const bloquearAccesos = (db: Db, codigoCompania: number) => bloquearCompania(db, { codigoCompania });

/** Throws 403 (`acceso`), naming the access, when the caller gives an access that they do not have. */
export function assertPuedeDar(user: User, codigos: Iterable<number>): void {
  const falta = [...codigos].find((codigoAcceso) => !user.accesos.has(codigoAcceso));
  if (falta !== undefined) throw forbidden(`Usted no tiene el acceso ${nombreDe(falta)}: solo se da lo que se tiene`, 'acceso');
}

/** The same for a change of a role, which reaches all its `usuarios`. */
export const assertRolDeSusSucursales = (db: Db, user: User, descripcion: string, usuarios: readonly number[]): Promise<void> =>
  assertSinOtraSucursal(db, user, usuarios, `El rol «${descripcion}» lo tiene también quien trabaja en`);

/**
 * Sets the roles of a user and updates the accesses: those of new roles are switched on, those that no role gives any more are switched
 * off; exceptions stay. Throws 404 for a user or role of another company, 409 for an inactive role that the user did not have, 403
 * (`acceso`) for a user with a branch and for a new role with an access that the caller lacks.
 */
export async function darRoles(db: Db, user: User, codigoUsuario: number, codigosRol: readonly number[]): Promise<void> {
  await bloquearAccesos(db, user.codigoCompania);
  await usuarioDeLaCompania(db, user, codigoUsuario);
  await assertSusSucursales(db, user, codigoUsuario);
  const codigos = [...new Set(codigosRol)];
  const roles = await db
    .select()
    .from(rol)
    .where(scoped(rol, user, inArray(rol.codigoRol, codigos)));
  if (roles.length < codigos.length) throw notFound('Ese rol');
  const deAntes = await db.select().from(accesoRolUsuario).where(eq(accesoRolUsuario.codigoUsuario, codigoUsuario));
  const nuevos = roles.filter(({ codigoRol }) => !deAntes.some((uno) => uno.codigoRol === codigoRol));
  const inactivo = nuevos.find(({ activo }) => !activo);
  if (inactivo) throw conflict(`El rol «${inactivo.descripcion}» está inactivo: actívelo antes de darlo`);
  const codigosNuevos = nuevos.map(({ codigoRol }) => codigoRol);
  assertPuedeDar(user, await accesosDeRoles(db, codigosNuevos));

  await alCambiarRoles(db, user, [codigoUsuario], async () => {
    await db
      .delete(accesoRolUsuario)
      .where(and(eq(accesoRolUsuario.codigoUsuario, codigoUsuario), notInArray(accesoRolUsuario.codigoRol, codigos)));
    if (nuevos.length) await db.insert(accesoRolUsuario).values(codigosNuevos.map((codigoRol) => ({ codigoUsuario, codigoRol })));
  });
}

/** Access codes of these roles, active or not. */
export async function accesosDeRoles(db: Db, codigosRol: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ codigoAcceso: rolAcceso.codigoAcceso })
    .from(rolAcceso)
    .where(inArray(rolAcceso.codigoRol, [...codigosRol]))
    .orderBy(rolAcceso.codigoAcceso);
  return rows.map(({ codigoAcceso }) => codigoAcceso);
}

interface Par {
  codigoUsuario: number;
  codigoAcceso: number;
}
const clave = ({ codigoUsuario, codigoAcceso }: Par) => `${codigoUsuario}/${codigoAcceso}`;

/** Accesses that users have from their active roles. */
export const dadosPorRoles = (db: Db, usuarios: readonly number[]): Promise<Par[]> =>
  db
    .selectDistinct({ codigoUsuario: accesoRolUsuario.codigoUsuario, codigoAcceso: rolAcceso.codigoAcceso })
    .from(accesoRolUsuario)
    .innerJoin(rol, and(eq(rol.codigoRol, accesoRolUsuario.codigoRol), eq(rol.activo, true)))
    .innerJoin(rolAcceso, eq(rolAcceso.codigoRol, rol.codigoRol))
    .where(inArray(accesoRolUsuario.codigoUsuario, [...usuarios]));

/**
 * Runs a change of roles and updates the accesses of the users who have them; exceptions stay. The caller has locked the company's accesses
 * and checked what is given.
 */
export async function alCambiarRoles<T>(db: Db, user: User, usuarios: readonly number[], cambiar: () => Promise<T>): Promise<T> {
  const antes = await dadosPorRoles(db, usuarios);
  const result = await cambiar();
  const despues = await dadosPorRoles(db, usuarios);
  const minus = (some: Par[], others: Par[]) => {
    const known = new Set(others.map(clave));
    return some.filter((par) => !known.has(clave(par)));
  };
  const dados = await encender(db, minus(despues, antes));
  const quitados = await apagar(db, minus(antes, despues));
  await assertCambioPermitido(db, user, [...dados, ...quitados]);
  return result;
}

/** Throws 403 when a user who is no administrator changes the accesses of an administrator. */
export async function assertCambioPermitido(db: Db, user: User, usuarios: readonly number[]): Promise<void> {
  if (esAdministrador(user) || usuarios.length === 0) return;
  const [administrador] = await db
    .select({ usuario: usuario.usuario })
    .from(usuario)
    .where(and(inArray(usuario.codigoUsuario, [...new Set(usuarios)]), eq(usuario.tipoUsuario, 'ADMINISTRADOR')))
    .limit(1);
  if (administrador)
    throw forbidden(`«${administrador.usuario}» es administrador: solo otro administrador puede cambiar sus accesos`, 'acceso');
}

const pares = (list: readonly Par[]) =>
  sql`unnest(${sql.param(list.map((par) => par.codigoUsuario))}::int[], ${sql.param(list.map((par) => par.codigoAcceso))}::int[])`;
const usuariosDe = ({ rows }: { rows: Record<string, unknown>[] }) => rows.map((row) => row.codigo_usuario as number);

const encender = async (db: Db, list: readonly Par[]) =>
  usuariosDe(
    await db.execute(sql`
      insert into detalle_acceso (codigo_usuario, codigo_acceso, activo) select u, a, true from ${pares(list)} p(u, a) order by u, a
      on conflict (codigo_usuario, codigo_acceso) do update set activo = true where not detalle_acceso.excepcion and not detalle_acceso.activo
      returning codigo_usuario`),
  );

const apagar = async (db: Db, list: readonly Par[]) =>
  usuariosDe(
    await db.execute(sql`
      update detalle_acceso set activo = false from ${pares(list)} p(u, a)
      where codigo_usuario = u and codigo_acceso = a and activo and not excepcion
      returning codigo_usuario`),
  );
