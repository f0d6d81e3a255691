import { and, eq, exists } from 'drizzle-orm';
import { accesos, ESENCIALES } from '@/contract/accesos';
import type { Db } from '../db/connect';
import { compania } from '../db/schema/compania';
import { usuario } from '../db/schema/usuarios';
import { ordered } from '../lib/lists/filters';

/**
 * Warning for an operator about academies in which no administrator has everything: there the database does not yet insist that one remains.
 * Undefined when there is none.
 */
export async function avisoDeAdministradores(db: Db): Promise<string | undefined> {
  const conUsuarios = exists(db.select().from(usuario).where(eq(usuario.codigoCompania, compania.codigoCompania)));
  const rows = await db
    .select({
      nombre: compania.nombre,
    })
    .from(compania)
    .where(and(eq(compania.exigeAdministrador, false), eq(compania.activo, true), conUsuarios))
    .orderBy(ordered(compania.nombre));
  if (rows.length === 0) return undefined;
  const cuales = ESENCIALES.map((codigo) => `«${accesos.get(codigo)}» (${codigo})`).join(', ');
  return `En ${rows.map(({ nombre }) => `«${nombre}»`).join(', ')} ningún administrador activo tiene todas las sucursales y los accesos
${cuales}. Déselos a uno: desde entonces Cantera no deja que el último se quede sin ellos.`;
}
