import { verify } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/connect';
import { compania } from '../db/schema/compania';
import { usuario } from '../db/schema/usuarios';
import { PASSWORD } from '../db/seed/compania';

/** The users of a demo academy whose password is still the one that everybody knows. */
export async function usuariosConocidos(db: Db): Promise<string[]> {
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

const SOLO_AQUI = new Set(['127.0.0.1', '::1', 'localhost']);

/** What to tell whoever starts a server that others can reach while its demo passwords are unchanged; undefined where all is well. */
export async function avisoDeDemostracion(db: Db, host: string): Promise<string | undefined> {
  if (SOLO_AQUI.has(host)) return undefined;
  const usuarios = await usuariosConocidos(db);
  if (usuarios.length === 0) return undefined;
  const raya = '!'.repeat(78);
  return [
    raya,
    `!! CUALQUIERA DE LA RED PUEDE ENTRAR: HOST=${host} y la contraseña de demostración`,
    `!! («${PASSWORD}») sigue siendo la de ${usuarios.join(', ')}.`,
    '!! Cambie esas contraseñas o desactive esos usuarios. Para trabajar de verdad',
    '!! empiece vacío: CANTERA_SEED=none con una carpeta nueva en CANTERA_DATA_DIR.',
    raya,
  ].join('\n');
}
