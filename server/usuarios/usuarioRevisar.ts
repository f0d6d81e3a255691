import { and, eq, isNull } from 'drizzle-orm';
import type { TipoUsuario } from '@/contract/sesion/sesion';
import type { PersonaUsuario } from '@/contract/personas/entidad';
import type { SucursalElegida } from '@/contract/usuarios/usuario';
import type { Db } from '../db/connect';
import { sesion } from '../db/schema/usuarios';
import { conflict, forbidden, invalid } from '../lib/errors';
import type { User } from '../lib/user';
import { assertNoSuperior, assertSusSucursales } from './accesos';
import { masAlcance, type UsuarioLeido } from './usuarioLeer';

const TIPOS: Record<TipoUsuario, string> = { ADMINISTRADOR: 'administrador', OPERADOR: 'operador', PROFESOR: 'profesor' };

/** Throws 400, by field, for invalid data of a user; `faltas` are faults found before. */
export function assertDatos(
  { entidad, sucursalUsuario }: { entidad?: PersonaUsuario; sucursalUsuario?: readonly SucursalElegida[] },
  hoy: string,
  faltas: Record<string, string> = {},
): void {
  const todas = { ...faltas };
  if (entidad?.fechaNacimiento && entidad.fechaNacimiento > hoy) todas['entidad.fechaNacimiento'] = 'No puede ser una fecha futura';
  const falta = sucursalUsuario && faltaDeSucursales(sucursalUsuario);
  if (falta) todas.sucursalUsuario = falta;
  if (Object.keys(todas).length) throw invalid(todas);
}

/** A user needs at least one branch, and one default among them. */
function faltaDeSucursales(elegidas: readonly SucursalElegida[]): string | undefined {
  if (elegidas.length === 0) return 'Elija al menos una sucursal';
  if (new Set(elegidas.map(({ codigoSucursal }) => codigoSucursal)).size < elegidas.length) return 'Hay una sucursal dos veces';
  return elegidas.filter(({ defecto }) => defecto).length === 1 ? undefined : 'Elija cuál es la sucursal por defecto';
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
export async function assertPuedeCambiar(db: Db, user: User, otro: UsuarioLeido): Promise<void> {
  await assertNoSuperior(db, user, otro.codigoUsuario);
  await assertSusSucursales(db, user, otro.codigoUsuario);
  if (masAlcance(user, otro.tipoUsuario))
    throw forbidden(`Ese usuario es ${TIPOS[otro.tipoUsuario]} y usted ${TIPOS[user.tipoUsuario]}: pídalo a un administrador`, 'acceso');
}

/** Throws 409 when the caller would lock themselves out. */
export function assertNoEsUnoMismo(user: User, otro: UsuarioLeido, mensaje: string): void {
  if (otro.codigoUsuario === user.codigoUsuario) throw conflict(mensaje);
}

/** Ends all sessions of a user; returns how many. The caller clears the session cache after the commit. */
export async function cerrarSesiones(db: Db, codigoUsuario: number, momento: string): Promise<number> {
  const ended = await db
    .update(sesion)
    .set({ terminada: momento })
    .where(and(eq(sesion.codigoUsuario, codigoUsuario), isNull(sesion.terminada)))
    .returning({ codigoSesion: sesion.codigoSesion });
  return ended.length;
}
