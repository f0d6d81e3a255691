import { eq, sql } from 'drizzle-orm';
import { categoria as calls } from '@/contract/inventario/categoria';
import { categoria } from '../db/schema/dinero/inventario';
import { crud } from '../lib/crud';
import { invalid } from '../lib/serve';
import { bloquearCompania, scoped, type Db, type User } from '../lib/scope';

/** Subquery: the codes of a category and all its descendants; `raiz` is its code. */
export const conPartes = (raiz: unknown) => sql`(
  with recursive rama as (select ${raiz}::int codigo union select c.codigo_categoria from categoria c join rama on c.codigo_padre = rama.codigo)
  select codigo from rama)`;

/** Throws for a parent that does not exist or is a descendant of the category. Locks the company: two moved at once could hang on each other. */
async function assertPadre(db: Db, user: User, codigoPadre: number, propio: number | undefined) {
  if (propio !== undefined) await bloquearCompania(db, user);
  const [padre] = await db
    .select({ codigo: categoria.codigoCategoria })
    .from(categoria)
    .where(scoped(categoria, user, eq(categoria.codigoCategoria, codigoPadre)));
  if (!padre) throw invalid({ codigoPadre: 'Esa categoría no existe' });
  if (propio === undefined) return;
  const { rows } = await db.execute(sql`select 1 from ${conPartes(propio)} rama where codigo = ${codigoPadre}`);
  if (rows.length) throw invalid({ codigoPadre: 'Es la misma categoría o una que está dentro de ella' });
}

export default crud(calls, categoria, {
  computed: () => ({
    dentroDe: sql<string>`coalesce((
      with recursive r as (
        select p.codigo_padre, p.descripcion::text ruta from categoria p where p.codigo_categoria = categoria.codigo_padre
        union all select p.codigo_padre, p.descripcion || ' › ' || r.ruta from categoria p join r on p.codigo_categoria = r.codigo_padre)
      select r.ruta from r where r.codigo_padre is null), '')`,
    articulos: sql<number>`(select count(*)::int from articulo a where a.codigo_categoria = categoria.codigo_categoria and a.activo)`,
  }),
  // Refuses a parent that does not exist or lies within the category itself.
  beforeSave: async ({ db, user }, { codigoPadre }, before) => {
    if (codigoPadre) await assertPadre(db, user, codigoPadre, before?.codigoCategoria);
  },
});
