import { and, eq, isNull, ne } from 'drizzle-orm';
import type { PersonaUsuario } from '@/contract/personas/entidad';
import type { SucursalElegida } from '@/contract/usuarios/usuario';
import { compania } from '../db/schema/compania';
import { entidad } from '../db/schema/personas';
import { intentoAcceso, recuperacionContrasena, sesion, usuario } from '../db/schema/usuarios';
import { assertSinFaltas, conflict } from '../lib/serve';
import { changeRow, scoped, type Db, type User } from '../lib/scope';
import type { UsuarioLeido } from './usuarioLeer';

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
  assertSinFaltas(todas);
}

/** A user needs at least one branch, and one default among them. */
function faltaDeSucursales(elegidas: readonly SucursalElegida[]): string | undefined {
  if (elegidas.length === 0) return 'Elija al menos una sucursal';
  if (new Set(elegidas.map(({ codigoSucursal }) => codigoSucursal)).size < elegidas.length) return 'Hay una sucursal dos veces';
  return elegidas.filter(({ defecto }) => defecto).length === 1 ? undefined : 'Elija cuál es la sucursal por defecto';
}

/** Names that no password of a user of the company may be made of: the academy's, and those of the person on record, if one is given. */
export async function nombresSabidos(db: Db, user: User, codigoEntidad?: number): Promise<string[]> {
  const [academia] = await db.select({ nombre: compania.nombre }).from(compania).where(eq(compania.codigoCompania, user.codigoCompania));
  const [persona] =
    codigoEntidad === undefined
      ? []
      : await db
          .select({ nombre: entidad.nombre, apellido: entidad.apellido })
          .from(entidad)
          .where(scoped(entidad, user, eq(entidad.codigoEntidad, codigoEntidad)));
  return [academia!.nombre, ...(persona ? [persona.nombre, persona.apellido] : [])];
}

interface Nueva {
  /** By `hashPassword`: made before a lock is taken, because it takes time. */
  hash: string;
  /** Whether the user must choose another one before anything else. */
  temporal: boolean;
  momento: string;
}

/**
 * Gives a locked user another password; links that could change it again stop working, earlier failures count no more, and all sessions
 * end. Returns how many were open. The caller clears the session cache after the commit.
 */
export async function ponerContrasena(
  db: Db,
  { codigoUsuario, usuario: nombre }: { codigoUsuario: number; usuario: string },
  { hash, temporal, momento }: Nueva,
): Promise<number> {
  await changeRow(db, usuario, eq(usuario.codigoUsuario, codigoUsuario), { password: hash, debeCambiar: temporal });
  await db
    .update(recuperacionContrasena)
    .set({ usado: momento })
    .where(and(eq(recuperacionContrasena.codigoUsuario, codigoUsuario), isNull(recuperacionContrasena.usado)));
  // Like a successful sign-in, this resets the failures before it.
  await db.insert(intentoAcceso).values({ usuario: nombre.toLowerCase(), direccion: '', exitoso: true, momento });
  return cerrarSesiones(db, codigoUsuario, momento);
}

/** Throws 409 when the caller would lock themselves out. */
export function assertNoEsUnoMismo(user: User, otro: UsuarioLeido, mensaje: string): void {
  if (otro.codigoUsuario === user.codigoUsuario) throw conflict(mensaje);
}

/** Ends all sessions of a user, without `menos`; returns how many. The caller clears the session cache after the commit. */
export async function cerrarSesiones(db: Db, codigoUsuario: number, momento: string, menos?: string): Promise<number> {
  const otra = menos === undefined ? undefined : ne(sesion.codigoSesion, menos);
  const abiertas = and(eq(sesion.codigoUsuario, codigoUsuario), isNull(sesion.terminada), otra);
  const { rowCount } = await db.update(sesion).set({ terminada: momento }).where(abiertas);
  return rowCount ?? 0;
}
