import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { accesos as nombres } from '@/contract/accesos';
import type { TipoUsuario } from '@/contract/usuarios/cuenta';
import { sucursal } from '../db/schema/compania';
import { detalleAcceso, sucursalUsuario, usuario } from '../db/schema/usuarios';
import { forbidden } from '../lib/serve';
import { esAdministrador, found, pick, scoped, type Db, type User } from '../lib/scope';

// Who may change a person that has a user account: nobody may change, or sign in as, a user with more rights than their own.

const TIPOS: Record<TipoUsuario, string> = { ADMINISTRADOR: 'administrador', OPERADOR: 'operador', PROFESOR: 'profesor' };

/** An access in words: «Crear usuario» (1). */
export const nombreDe = (codigoAcceso: number) => `«${nombres.get(codigoAcceso) ?? ''}» (${codigoAcceso})`;

/** Rank of the types: a PROFESOR sees their own groups, an OPERADOR the whole branch, an ADMINISTRADOR may also override rules. */
const ALCANCE: Record<TipoUsuario, number> = { PROFESOR: 0, OPERADOR: 1, ADMINISTRADOR: 2 };

/** Whether a type has more rights than the caller's own. */
export const masAlcance = (user: User, tipoUsuario: TipoUsuario) => ALCANCE[tipoUsuario] > ALCANCE[user.tipoUsuario];

/** Throws 403 (`acceso`) when one of these users works in an active branch that the caller lacks. `de` begins the message. */
export async function assertSinOtraSucursal(db: Db, user: User, usuarios: readonly number[], de: string): Promise<void> {
  const [otra] = await db
    .select({ codigoSucursal: sucursal.codigoSucursal })
    .from(sucursalUsuario)
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, sucursalUsuario.codigoSucursal))
    .where(
      and(
        inArray(sucursalUsuario.codigoUsuario, [...usuarios]),
        eq(sucursal.activo, true),
        notInArray(sucursal.codigoSucursal, [...user.sucursales]),
      ),
    )
    .limit(1);
  if (otra) throw forbidden(`${de} una sucursal que usted no tiene: pídalo a un administrador que tenga todas`, 'acceso');
}

/** Throws 403 (`acceso`) for a user who works in a branch that the caller lacks: nothing of such a user is changed. */
export const assertSusSucursales = (db: Db, user: User, codigoUsuario: number): Promise<void> =>
  assertSinOtraSucursal(db, user, [codigoUsuario], 'Ese usuario trabaja también en');

/**
 * Throws 403 (`acceso`) for a user through whose account the caller could gain rights: an ADMINISTRADOR when the caller is none, or one
 * with an access that the caller lacks. Throws 404 for a user of another company.
 */
export async function assertNoSuperior(db: Db, user: User, codigoUsuario: number): Promise<void> {
  const { tipoUsuario } = await usuarioDeLaCompania(db, user, codigoUsuario);
  if (tipoUsuario === 'ADMINISTRADOR' && !esAdministrador(user))
    throw forbidden('Ese usuario es administrador: solo otro administrador puede cambiarlo, con el acceso que corresponda', 'acceso');
  const suyos = await db
    .select({
      codigoAcceso: detalleAcceso.codigoAcceso,
    })
    .from(detalleAcceso)
    .where(and(eq(detalleAcceso.codigoUsuario, codigoUsuario), eq(detalleAcceso.activo, true)))
    .orderBy(detalleAcceso.codigoAcceso);
  const falta = suyos.find(({ codigoAcceso }) => !user.accesos.has(codigoAcceso));
  if (falta)
    throw forbidden(`Ese usuario tiene un acceso que usted no: ${nombreDe(falta.codigoAcceso)}. Pídalo a quien también lo tenga`, 'acceso');
}

/** The type of a user of the company. Throws 404. */
export async function usuarioDeLaCompania(db: Db, user: User, codigoUsuario: number) {
  const suyo = scoped(usuario, user, eq(usuario.codigoUsuario, codigoUsuario));
  return found(await db.select(pick(usuario, 'tipoUsuario')).from(usuario).where(suyo), 'Ese usuario');
}

/** Throws 403 (`acceso`) for a type with more rights than the caller's own. */
export function assertTipo(user: User, tipoUsuario: TipoUsuario): void {
  if (masAlcance(user, tipoUsuario))
    throw forbidden(
      `Usted es ${TIPOS[user.tipoUsuario]}: no puede hacer a nadie ${TIPOS[tipoUsuario]}. Pídalo a un administrador`,
      'acceso',
    );
}

/** Throws 403 (`acceso`) when a user has more rights than the caller, by accesses, branches or type. */
export async function assertPuedeCambiar(db: Db, user: User, otro: { codigoUsuario: number; tipoUsuario: TipoUsuario }): Promise<void> {
  await assertNoSuperior(db, user, otro.codigoUsuario);
  await assertSusSucursales(db, user, otro.codigoUsuario);
  if (masAlcance(user, otro.tipoUsuario))
    throw forbidden(`Ese usuario es ${TIPOS[otro.tipoUsuario]} y usted ${TIPOS[user.tipoUsuario]}: pídalo a un administrador`, 'acceso');
}
