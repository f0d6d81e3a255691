import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { codigoRecuperacion, segundoFactor, usuario } from '../db/schema/usuarios';
import { transaction } from '../db/transaction';
import { hashPassword } from './contrasenas';
import { ponerContrasena } from './usuarioRevisar';

/** Letters and digits that nobody mixes up when reading them aloud. */
const LETRAS = 'abcdefghjkmnpqrstuvwxyz23456789';
const claveTemporal = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => LETRAS[randomInt(LETRAS.length)]).join('')).join('-');

interface Pedido {
  momento: string;
  /** Also takes the second factor away, of a user whose phone is lost. */
  sinSegundoFactor?: boolean;
}

/**
 * Lets a user in again from the server's console: a temporary password, to be changed at the first sign-in; all sessions end. The audit
 * names 'consola'. Returns the password, which is stored nowhere, and the number of ended sessions; a sentence if there is no such active
 * user.
 */
export async function restablecer(
  pool: pg.Pool,
  nombre: string,
  { momento, sinSegundoFactor = false }: Pedido,
): Promise<{ usuario: string; clave: string; sesionesCerradas: number } | string> {
  const clave = claveTemporal();
  const hash = await hashPassword(clave);
  return transaction(pool, { usuario: 'consola' }, async (tx) => {
    const [suyo] = await tx
      .select({ codigoUsuario: usuario.codigoUsuario, usuario: usuario.usuario, activo: usuario.activo })
      .from(usuario)
      .where(eq(sql`lower(${usuario.usuario})`, nombre.trim().toLowerCase()))
      .for('update');
    if (!suyo) return `No hay ningún usuario «${nombre}».`;
    if (!suyo.activo) return `El usuario «${suyo.usuario}» está inactivo: actívelo antes otro administrador.`;
    if (sinSegundoFactor) {
      await tx.delete(codigoRecuperacion).where(eq(codigoRecuperacion.codigoUsuario, suyo.codigoUsuario));
      await tx.delete(segundoFactor).where(eq(segundoFactor.codigoUsuario, suyo.codigoUsuario));
    }
    const sesionesCerradas = await ponerContrasena(tx, suyo, { hash, temporal: true, momento });
    return { usuario: suyo.usuario, clave, sesionesCerradas };
  });
}
