import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { cargaArticulos } from '@/contract/importacion/cargaArticulos';
import { sinAcento } from '@/domain/importacion/escrito';
import type { carga } from '../../db/schema/importacion';
import { articulo, categoria, existencia, movimiento } from '../../db/schema/dinero/inventario';
import { conflict } from '../../lib/serve';
import { changeRow, unlessReferred, type Db, type User } from '../../lib/scope';
import { moverConCosto } from '../../inventario/existencia';
import { siguienteCodigo } from '../../inventario/articulo';
import { porTrozos } from '../porTrozos';
import { losPrimeros, servirCarga, type Destino } from '../servir';
import { planear, type PlanDeArticulos, type PorActualizar } from './plan';

/** What an undo restores: categories that were created (to delete), and articles as they were. */
interface Rastro {
  categorias: number[];
  actualizados: Pick<PorActualizar, 'codigoArticulo' | 'version' | 'antes'>[];
}

type Creado = { codigoArticulo: number; codigo: string };

async function crearCategorias(db: Db, { codigoCompania }: User, nombres: readonly string[]) {
  if (nombres.length === 0) return [];
  return db
    .insert(categoria)
    .values(nombres.map((descripcion) => ({ codigoCompania, descripcion })))
    .returning({ codigo: categoria.codigoCategoria, descripcion: categoria.descripcion });
}

/** Links the sizes of one article: the first article of a name is the model of the others, unless one exists already. */
const unirTallas = (db: Db, { codigoCompania }: User, codigoCarga: number) =>
  db.execute(sql`
    update articulo a set codigo_modelo = m.modelo from (
      select sin_acento(descripcion) que, coalesce(min(codigo_modelo), min(codigo_articulo)) modelo, count(*) tallas from articulo
      where codigo_compania = ${codigoCompania} and talla <> ''
        and sin_acento(descripcion) in (select sin_acento(n.descripcion) from articulo n where n.codigo_carga = ${codigoCarga} and n.talla <> '')
      group by 1) m
    where a.codigo_compania = ${codigoCompania} and a.talla <> '' and sin_acento(a.descripcion) = m.que and m.tallas > 1
      and a.codigo_modelo is null and (a.codigo_carga = ${codigoCarga} or a.codigo_articulo = m.modelo)`);

/** Writes the articles of a plan with their opening stock, and the changes of existing ones. */
async function escribir(
  db: Db,
  user: User,
  { porCrear, porActualizar, categorias }: PlanDeArticulos,
  { codigoSucursal, codigoCarga, momento, avanza }: Destino,
): Promise<Rastro> {
  const { codigoCompania } = user;
  const nuevas = await crearCategorias(db, user, categorias);
  const porNombre = new Map(nuevas.map(({ codigo, descripcion }) => [sinAcento(descripcion), codigo]));
  const dados = porCrear.map(({ fila }) => fila.codigo);
  const siguiente = await siguienteCodigo(db, user, dados);
  const filas = porCrear.map(({ fila, codigoCategoria, codigoSuplidor }) => {
    const { categoria: nombre, suplidor: _, existencia: __, costo: ___, codigo, ...values } = fila;
    return {
      ...values,
      codigo: codigo || siguiente(),
      codigoCompania,
      codigoCarga,
      codigoSuplidor,
      codigoCategoria: codigoCategoria ?? porNombre.get(sinAcento(nombre))!,
    };
  });
  const creados = await porTrozos<(typeof filas)[number], Creado>(
    filas,
    (trozo) => db.insert(articulo).values(trozo).returning({ codigoArticulo: articulo.codigoArticulo, codigo: articulo.codigo }),
    avanza,
  );
  await unirTallas(db, user, codigoCarga);
  const lineas = porCrear.flatMap(({ fila: { existencia: cantidad, costo } }, i) =>
    cantidad === 0 ? [] : [{ codigoArticulo: creados[i]!.codigoArticulo, cantidad, valor: (cantidad * costo!) as Centavos }],
  );
  const carga = {
    documento: `Carga ${codigoCarga}`,
    origen: 'CARGA' as const,
    codigoOrigen: codigoCarga,
    motivo: 'Existencia inicial',
    momento,
  };
  await porTrozos(lineas, async (trozo) => {
    await moverConCosto(db, user, { codigoSucursal, tipo: 'AJUSTE', lineas: trozo, ...carga });
  });
  for (const { codigoArticulo, despues, categoria: nombre } of porActualizar) {
    const codigoCategoria = nombre === undefined ? {} : { codigoCategoria: porNombre.get(sinAcento(nombre))! };
    await changeRow(db, articulo, eq(articulo.codigoArticulo, codigoArticulo), { ...(despues as object), ...codigoCategoria });
    avanza(1);
  }
  return {
    categorias: nuevas.map(({ codigo }) => codigo),
    actualizados: porActualizar.map(({ codigoArticulo, version, antes }) => ({ codigoArticulo, version, antes })),
  };
}

/** Names of imported articles with later movements of stock. */
async function movidos(db: Db, codigoCarga: number): Promise<string[]> {
  const { rows } = await db.execute<{ nombre: string }>(sql`
    select a.nombre from articulo a where a.codigo_carga = ${codigoCarga} and exists (select 1 from movimiento m
      where m.codigo_articulo = a.codigo_articulo and (m.origen is distinct from 'CARGA' or m.codigo_origen <> ${codigoCarga})) order by 1`);
  return rows.map(({ nombre }) => nombre);
}

/** Deletes an import's articles with their opening stock, and restores those that it changed. Locks all of them. */
async function deshacer(db: Db, _: User, { codigoCarga, rastro }: typeof carga.$inferSelect) {
  const { categorias = [], actualizados = [] } = rastro as Partial<Rastro>;
  const tocados = actualizados.map(({ codigoArticulo }) => codigoArticulo);
  const suyos = sql`${articulo.codigoCarga} = ${codigoCarga} or ${articulo.codigoArticulo} = any(${sql.param(tocados)}::int[])`;
  const filas = await db
    .select({ codigoArticulo: articulo.codigoArticulo, nombre: articulo.nombre, version: articulo.version })
    .from(articulo)
    .where(suyos)
    .orderBy(articulo.codigoArticulo)
    .for('update');
  const antes = new Map(actualizados.map((uno) => [uno.codigoArticulo, uno]));
  const cambiados = filas.filter(({ codigoArticulo, version }) => (antes.get(codigoArticulo)?.version ?? version - 1) + 1 !== version);
  if (cambiados.length) throw conflict(`Alguien cambió después: ${losPrimeros(cambiados.map(({ nombre }) => nombre))}`);
  const enUso = await movidos(db, codigoCarga);
  if (enUso.length) throw conflict(`Ya se vendieron, compraron, contaron o transfirieron: ${losPrimeros(enUso)}`);
  for (const { codigoArticulo, antes: valores } of actualizados)
    await changeRow(db, articulo, eq(articulo.codigoArticulo, codigoArticulo), valores as object);
  const traidos = eq(articulo.codigoCarga, codigoCarga);
  const deTraidos = db.select({ codigo: articulo.codigoArticulo }).from(articulo).where(traidos);
  const borrados = await unlessReferred(db, async (inner) => {
    await inner.delete(movimiento).where(and(eq(movimiento.origen, 'CARGA'), eq(movimiento.codigoOrigen, codigoCarga)));
    await inner.delete(existencia).where(inArray(existencia.codigoArticulo, deTraidos));
    await inner.execute(sql`update articulo set codigo_modelo = null where codigo_carga = ${codigoCarga}`);
    await inner.delete(articulo).where(traidos);
  });
  if (!borrados) throw conflict('Una compra, una factura o un conteo nombra ya a estos artículos: la carga no se puede deshacer');
  // A category that is in use by now stays.
  if (categorias.length)
    await db.execute(sql`delete from categoria c where codigo_categoria = any(${sql.param(categorias)}::int[])
      and not exists (select 1 from articulo a where a.codigo_categoria = c.codigo_categoria) and not exists (select 1 from categoria h where h.codigo_padre = c.codigo_categoria)`);
}

export default servirCarga({ tipo: 'ARTICULO', calls: cargaArticulos, planear, escribir, deshacer });
