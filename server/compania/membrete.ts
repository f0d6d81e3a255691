import { eq } from 'drizzle-orm';
import type { Membrete } from '@/contract/compania/membrete';
import type { Db } from '../db/connect';
import { compania, sucursal } from '../db/schema/compania';
import { logoUrl } from './logo';

/** The letterhead of a branch's documents, from the current data. The caller has checked the scope. */
export async function leerMembrete(db: Db, codigoSucursal: number): Promise<Membrete> {
  const [row] = await db
    .select({
      compania: { nombre: compania.nombre, rnc: compania.rnc, telefono: compania.telefono, direccion: compania.direccion },
      sucursal: { descripcion: sucursal.descripcionSucursal, telefono: sucursal.telefono, direccion: sucursal.direccion },
      logoUrl,
    })
    .from(sucursal)
    .innerJoin(compania, eq(compania.codigoCompania, sucursal.codigoCompania))
    .where(eq(sucursal.codigoSucursal, codigoSucursal));
  return row!;
}
