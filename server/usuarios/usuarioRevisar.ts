import { and, eq, isNull } from 'drizzle-orm';
import type { PersonaUsuario } from '@/contract/personas/entidad';
import type { SucursalElegida } from '@/contract/usuarios/usuario';
import type { Db } from '../db/connect';
import { sesion } from '../db/schema/usuarios';
import { conflict, invalid } from '../lib/errors';
import type { User } from '../lib/user';
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
  if (Object.keys(todas).length) throw invalid(todas);
}

/** A user needs at least one branch, and one default among them. */
function faltaDeSucursales(elegidas: readonly SucursalElegida[]): string | undefined {
  if (elegidas.length === 0) return 'Elija al menos una sucursal';
  if (new Set(elegidas.map(({ codigoSucursal }) => codigoSucursal)).size < elegidas.length) return 'Hay una sucursal dos veces';
  return elegidas.filter(({ defecto }) => defecto).length === 1 ? undefined : 'Elija cuál es la sucursal por defecto';
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
