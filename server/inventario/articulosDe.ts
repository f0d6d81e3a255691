import { inArray } from 'drizzle-orm';
import { articulo } from '../db/schema/dinero/inventario';
import { notFound } from '../lib/serve';
import { pick, scoped, type Db, type User } from '../lib/scope';

/**
 * Faults of the articles of some lines, by field: an inactive article, an article in two lines. Throws 404 for an article of another
 * company. Locks nothing.
 */
export async function faltasDeArticulos(
  db: Db,
  user: User,
  detalles: readonly { codigoArticulo: number }[],
): Promise<Record<string, string>> {
  const codigos = detalles.map(({ codigoArticulo }) => codigoArticulo);
  const conocidos = await db
    .select(pick(articulo, 'codigoArticulo', 'nombre', 'activo'))
    .from(articulo)
    .where(scoped(articulo, user, inArray(articulo.codigoArticulo, codigos)));
  const faltas: Record<string, string> = {};
  detalles.forEach(({ codigoArticulo }, i) => {
    const uno = conocidos.find((otro) => otro.codigoArticulo === codigoArticulo);
    if (!uno) throw notFound('Ese artículo');
    if (!uno.activo) faltas[`detalles.${i}.codigoArticulo`] = `${uno.nombre} está inactivo`;
    if (codigos.indexOf(codigoArticulo) !== i) faltas[`detalles.${i}.codigoArticulo`] = `${uno.nombre} está en dos líneas: déjelo en una`;
  });
  return faltas;
}
