import { verify } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { compania } from '../db/schema/compania';
import { usuario } from '../db/schema/usuarios';
import type { Env } from '../env';

/** Public password of all users of a demo academy. */
export const PASSWORD = 'cantera';

/** Users of a demo academy who still have the public demo password. */
async function usuariosConocidos(db: Db): Promise<string[]> {
  const rows = await db
    .select({ usuario: usuario.usuario, password: usuario.password })
    .from(usuario)
    .innerJoin(compania, eq(compania.codigoCompania, usuario.codigoCompania))
    .where(and(eq(compania.demostracion, true), eq(compania.activo, true), eq(usuario.activo, true)))
    .orderBy(usuario.codigoUsuario);
  const known: string[] = [];
  for (const row of rows) if (await verify(row.password, PASSWORD).catch(() => false)) known.push(row.usuario);
  return known;
}

/** How to sign in to a demo whose users still have the public password; undefined for any other database. */
export async function usuariosDeDemostracion(db: Db): Promise<string | undefined> {
  const usuarios = await usuariosConocidos(db);
  return usuarios.length ? `Usuarios de demostración: ${usuarios.join(', ')}. Contraseña: ${PASSWORD}` : undefined;
}

const SOLO_AQUI = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Warning for an operator whose server is reachable by others, by itself or through a proxy, while demo passwords are unchanged; undefined
 * otherwise.
 */
export async function avisoDeDemostracion(db: Db, { HOST, TRUST_PROXY }: Pick<Env, 'HOST' | 'TRUST_PROXY'>): Promise<string | undefined> {
  if (SOLO_AQUI.has(HOST) && TRUST_PROXY === 0) return undefined;
  const usuarios = await usuariosConocidos(db);
  if (usuarios.length === 0) return undefined;
  const raya = '!'.repeat(78);
  return [
    raya,
    `!! CUALQUIERA DE LA RED PUEDE ENTRAR: ${TRUST_PROXY ? 'hay un intermediario' : `HOST=${HOST}`} y la contraseña de demostración`,
    `!! («${PASSWORD}») sigue siendo la de ${usuarios.join(', ')}.`,
    '!! Cambie esas contraseñas o desactive esos usuarios. Para trabajar de verdad',
    '!! empiece vacío: CANTERA_SEED=none con una carpeta nueva en CANTERA_DATA_DIR.',
    raya,
  ].join('\n');
}
