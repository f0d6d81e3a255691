import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { ArticuloContable, ConteoFila, type Conteo } from '@/contract/inventario/conteo';
import { centavos } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { sucursal } from '../db/schema/compania';
import { articulo, categoria, conteo, conteoDetalle, movimiento } from '../db/schema/inventario';
import { pick } from '../db/pick';
import type { Fields } from '../lib/lists/list';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';
import { columnsFor, found } from '../lib/rows';
import { conPartes } from './categoria';

const lineasDe = (que = sql``) => sql`(select count(*)::int from conteo_detalle d where d.codigo_conteo = conteo.codigo_conteo${que})`;
/** What a row of the list has beside the columns of the count. The number of differences is hidden while it is open. */
export const nombres = {
  sucursal: sucursal.descripcionSucursal,
  categoria: sql<string>`coalesce(${categoria.descripcion}, '')`,
  contados: lineasDe() as SQL<number>,
  diferencias: sql<
    number | null
  >`case when ${conteo.estatus} in ('CONTADO', 'CERRADO') then ${lineasDe(sql` and d.contada <> d.esperada`)} end`,
};

const campos = columnsFor(ConteoFila, conteo, nombres);

/** A select of counts with branch and category. */
export const conNombres = (db: Db, fields: Fields, where: SQL) =>
  db
    .select(fields as typeof campos)
    .from(conteo)
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, conteo.codigoSucursal))
    .leftJoin(categoria, eq(categoria.codigoCategoria, conteo.codigoCategoria))
    .where(where)
    .$dynamic();

type Alcance = Pick<typeof conteo.$inferSelect, 'codigoSucursal' | 'codigoCategoria'>;

/** Condition: articles that a count covers: of its category and subcategories, active ones and inactive ones that are still in stock. */
export const delConteo = ({ codigoSucursal: donde, codigoCategoria: cual }: Alcance) =>
  and(
    cual === null ? undefined : sql`${articulo.codigoCategoria} in ${conPartes(cual)}`,
    sql`(${articulo.activo} or exists (select from existencia e where e.codigo_articulo = articulo.codigo_articulo
      and e.codigo_sucursal = ${donde} and e.cantidad > 0))`,
  )!;

/** Condition: the article has not been counted in this count yet. */
export const sinContar = (codigo: number) =>
  sql`not exists (select from conteo_detalle d where d.codigo_conteo = ${codigo} and d.codigo_articulo = articulo.codigo_articulo)`;

const POR_CONTAR = 200;

/** Value of a difference (centavos): what was moved or, before the close, the difference at the average cost. */
const valorDe = (diferencia: number, movido: Centavos | null, costo: Centavos) => movido ?? centavos(diferencia * costo);

/** One count with its lines; the expected stock is hidden while it is open. Throws 404. */
export async function leer({ db, user }: { db: Db; user: User }, codigo: number): Promise<Conteo> {
  const cabeza = found(await conNombres(db, campos, scoped(conteo, user, eq(conteo.codigoConteo, codigo))), 'Ese conteo');
  const { codigoArticulo, nombre, costoPromedio } = articulo;
  const deArticulo = columnsFor(ArticuloContable, articulo);
  const porNombre = sql`${nombre} collate "es-x-icu"`;
  const faltante = scoped(articulo, user, delConteo(cabeza), sinContar(codigo));
  const [lineas, porContar, faltan] = await Promise.all([
    db
      .select({ ...deArticulo, ...pick(conteoDetalle, 'contada', 'esperada', 'motivo'), costo: costoPromedio, movido: movimiento.valor })
      .from(conteoDetalle)
      .innerJoin(articulo, eq(articulo.codigoArticulo, conteoDetalle.codigoArticulo))
      .leftJoin(
        movimiento,
        and(eq(movimiento.origen, 'CONTEO'), eq(movimiento.codigoOrigen, codigo), eq(movimiento.codigoArticulo, codigoArticulo)),
      )
      .where(eq(conteoDetalle.codigoConteo, codigo))
      .orderBy(porNombre, codigoArticulo),
    db.select(deArticulo).from(articulo).where(faltante).orderBy(porNombre, codigoArticulo).limit(POR_CONTAR),
    db.$count(articulo, faltante),
  ]);
  const abierto = cabeza.estatus === 'ABIERTO';
  return {
    ...cabeza,
    detalles: lineas.map(({ costo, movido, esperada, ...linea }) => {
      const diferencia = linea.contada - esperada;
      if (abierto) return { ...linea, esperada: null, diferencia: null, valor: null };
      return { ...linea, esperada, diferencia, valor: valorDe(diferencia, movido, costo) };
    }),
    porContar,
    faltan,
  };
}
