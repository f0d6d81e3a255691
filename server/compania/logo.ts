import { sql, type SQL } from 'drizzle-orm';
import { borrarArchivo, guardarArchivo } from '../archivos/archivo';
import type { Db } from '../db/connect';
import { compania, sucursal } from '../db/schema/compania';
import { notFound } from '../lib/errors';
import type { User } from '../lib/user';

/** Where the API gives the logo of a branch: its own, else the company's, else ''. The query reads both tables. The key of the file in it changes with the logo. */
export const logoUrl = sql<string>`case
  when ${sucursal.codigoLogo} is not null then 'sucursal/logo/' || ${sucursal.codigoSucursal} || '?v=' || ${sucursal.codigoLogo}
  when ${compania.codigoLogo} is not null then 'compania/logo?v=' || ${compania.codigoLogo} else '' end`;

interface Logo {
  nombre: string;
  contenido: Buffer;
}

/**
 * Gives the company or a branch a logo in place of the one there is, or none. Answers with the key of the new file and whether there was one before.
 * Locks the row. Throws 404 when `where`, which holds the scope, finds none; 400 for bytes that are no picture.
 */
export async function cambiarLogo(db: Db, user: User, table: typeof compania | typeof sucursal, where: SQL, logo: Logo | null) {
  const [before] = await db
    .select({ codigoLogo: table.codigoLogo })
    .from(table as typeof compania)
    .where(where)
    .for('no key update');
  if (!before) throw notFound(table === sucursal ? 'Esa sucursal' : 'Esa compañía');
  const codigoArchivo = logo && (await guardarArchivo(db, user, { ...logo, uso: 'logo' }));
  await db.update(table).set({ codigoLogo: codigoArchivo }).where(where);
  await borrarArchivo(db, user, before.codigoLogo);
  return { codigoArchivo, habia: before.codigoLogo !== null };
}
