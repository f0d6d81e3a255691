import { eq, sql, type SQL } from 'drizzle-orm';
import type { Membrete } from '@/contract/compania/membrete';
import { borrarArchivo, guardarArchivo, leerArchivo } from '../archivos/archivo';
import { compania, sucursal } from '../db/schema/compania';
import { notFound } from '../lib/serve';
import { pick, type Db, type User } from '../lib/scope';

/**
 * SQL: API path of a branch's logo: its own, else the company's, else ''. The query must read both tables. `v` is the file's key, so that
 * the URL changes with the logo.
 */
export const logoUrl = sql<string>`case
  when ${sucursal.codigoLogo} is not null then 'sucursal/logo/' || ${sucursal.codigoSucursal} || '?v=' || ${sucursal.codigoLogo}
  when ${compania.codigoLogo} is not null then 'compania/logo?v=' || ${compania.codigoLogo} else '' end`;

/** The columns of a letterhead; the query joins company and branch. */
export const membreteDe = {
  compania: pick(compania, 'nombre', 'rnc', 'telefono', 'direccion'),
  sucursal: { descripcion: sucursal.descripcionSucursal, telefono: sucursal.telefono, direccion: sucursal.direccion },
  logoUrl,
};

/** SQL: the key of the file behind `logoUrl`, or null. */
export const codigoLogo = sql<number | null>`coalesce(${sucursal.codigoLogo}, ${compania.codigoLogo})`;

/** A logo as a data: URL, because the holder of a family link has no session to download files. */
export async function logoEntero(db: Db, codigoCompania: number, logo: number | null): Promise<string> {
  if (logo === null) return '';
  const { tipo, contenido } = await leerArchivo(db, { codigoCompania }, logo, true);
  return `data:${tipo};base64,${Buffer.from(contenido).toString('base64')}`;
}

/** The letterhead of a branch's documents, from the current data. The caller has checked the scope. */
export async function leerMembrete(db: Db, codigoSucursal: number): Promise<Membrete> {
  const [row] = await db
    .select(membreteDe)
    .from(sucursal)
    .innerJoin(compania, eq(compania.codigoCompania, sucursal.codigoCompania))
    .where(eq(sucursal.codigoSucursal, codigoSucursal));
  return row!;
}

/** The same for somebody without a session: the logo is part of it. */
export async function membreteEntero(db: Db, codigoSucursal: number): Promise<Membrete> {
  const [row] = await db
    .select({ codigoCompania: compania.codigoCompania, codigoLogo })
    .from(sucursal)
    .innerJoin(compania, eq(compania.codigoCompania, sucursal.codigoCompania))
    .where(eq(sucursal.codigoSucursal, codigoSucursal));
  return { ...(await leerMembrete(db, codigoSucursal)), logoUrl: await logoEntero(db, row!.codigoCompania, row!.codigoLogo) };
}

interface Logo {
  nombre: string;
  contenido: Buffer;
}

/**
 * Sets, replaces or removes (null) the logo of the company or of a branch. Returns the key of the new file and whether there was a logo
 * before. Locks the row. Throws 404 when `where`, which includes the scope, matches nothing, and 400 for a file that is not an image.
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
