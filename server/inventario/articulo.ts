import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { Articulo, articulo as calls, ArticuloLigero, type ArticuloInput, type ExistenciaEnSucursal } from '@/contract/inventario/articulo';
import { encoder } from '@/contract/wire';
import { faltasDePrecio } from '@/domain/inscripciones/rebaja';
import { borrarArchivo, guardarArchivo, leerArchivo } from '../archivos/archivo';
import type { Db } from '../db/connect';
import { suplidor } from '../db/schema/dinero/compras';
import { articulo, categoria } from '../db/schema/dinero/inventario';
import { assertSinFaltas, conflict, serve } from '../lib/serve';
import { given, matchesNumbered, same, soloActivos, termsOf, valuesOf, wholeNumbersFirst } from '../lib/lists/filters';
import { list } from '../lib/lists/list';
import { assertVersion, changeRow, columnsFor, found, insertRow, MAX_ALL, removeOrDeactivate, scoped, type User } from '../lib/scope';
import { conPartes } from './categoria';

/**
 * Subquery: pieces of an article on their way to a branch: in transit from another branch, or bought and not received. Both arguments are
 * SQL expressions.
 */
export const porLlegar = (codigoArticulo: SQL, codigoSucursal: SQL) => sql<number>`(
  coalesce((select sum(d.cantidad)::int from transferencia_articulo_detalle d join transferencia_articulo t using (codigo_transferencia_articulo)
    where d.codigo_articulo = ${codigoArticulo} and t.codigo_sucursal_destino = ${codigoSucursal} and t.estatus = 'ENVIADA'), 0)
  + coalesce((select sum(d.cantidad - d.recibida)::int from compra_detalle d join compra c using (codigo_compra)
    where d.codigo_articulo = ${codigoArticulo} and c.codigo_sucursal = ${codigoSucursal} and c.estatus in ('PENDIENTE', 'PARCIAL')), 0))`;

const PROPIO = /^A-(\d{1,9})$/i;

/**
 * Returns a generator of free codes of the academy's own series: 'A-0042', 'A-0043'. `tomados` are codes about to be written. Of two
 * concurrent callers the unique index refuses the second, who may retry.
 */
export async function siguienteCodigo(db: Db, { codigoCompania }: User, tomados: readonly string[] = []): Promise<() => string> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select coalesce(max(substring(upper(codigo) from '^A-(\\d{1,9})$')::int), 0) n from articulo where codigo_compania = ${codigoCompania}`,
  );
  let ultimo = Math.max(rows[0]!.n, ...tomados.map((codigo) => Number(PROPIO.exec(codigo)?.[1] ?? 0)));
  return () => `A-${String((ultimo += 1)).padStart(4, '0')}`;
}

const enLaRed = encoder(Articulo);
const A_LA_VISTA = 20;

/** SQL: one branch, or all branches of the user. */
const unaOTodas = (una: SQL, todas: SQL) => sql`case when ${una}::int is null then ${todas}::int[] else array[${una}::int] end`;

/** Subquery: pieces of an article in one branch, or in all branches of the user. */
const existenciaEn = (sucursal: SQL, sucursales: SQL) => sql<number>`coalesce((
  select sum(e.cantidad)::int from existencia e where e.codigo_articulo = articulo.codigo_articulo
  and e.codigo_sucursal = any(${unaOTodas(sucursal, sucursales)})), 0)`;

/** Condition: one of those branches has less of an article than its minimum, which is the same in each. */
const bajoMinimoEn = (sucursal: SQL, sucursales: SQL) => sql`exists (select from unnest(${unaOTodas(sucursal, sucursales)}) s (codigo)
  left join existencia e on e.codigo_articulo = articulo.codigo_articulo and e.codigo_sucursal = s.codigo
  where coalesce(e.cantidad, 0) < articulo.existencia_minima)`;

/** Subquery: the average cost of an article's stock in all branches now. Sales in one branch change it; the stored cost is that of the last purchase. */
export const COSTO = sql<Centavos>`coalesce((select round(sum(e.valor)::numeric / sum(e.cantidad))::bigint from existencia e
  where e.codigo_articulo = articulo.codigo_articulo having sum(e.cantidad) > 0), ${articulo.costoPromedio})`.mapWith(
  articulo.costoPromedio,
);

const nombresCon = (existencia: SQL<number>) => ({
  costoPromedio: COSTO,
  categoria: categoria.descripcion,
  suplidor: sql<string>`coalesce(${suplidor.descripcion}, '')`,
  existencia,
});
const camposCon = (existencia: SQL<number>) => columnsFor(Articulo, articulo, nombresCon(existencia));

const conNombres = (db: Db, fields: object) =>
  db
    .select(fields as ReturnType<typeof camposCon>)
    .from(articulo)
    .innerJoin(categoria, eq(categoria.codigoCategoria, articulo.codigoCategoria))
    .leftJoin(suplidor, eq(suplidor.codigoSuplidor, articulo.codigoSuplidor));

const deUsuario = ({ sucursales }: User, codigoSucursal?: number) =>
  camposCon(existenciaEn(sql`${codigoSucursal ?? null}`, sql`${sql.param(sucursales)}`));

const leer = (db: Db, user: User, where: SQL, codigoSucursal?: number): Promise<Articulo[]> =>
  conNombres(db, deUsuario(user, codigoSucursal))
    .where(scoped(articulo, user, where))
    .orderBy(sql`${articulo.nombre} collate "es-x-icu"`)
    .limit(MAX_ALL);

/** One article. Throws 404. */
async function cargar(db: Db, user: User, codigoArticulo: number): Promise<Articulo> {
  return found(await leer(db, user, eq(articulo.codigoArticulo, codigoArticulo)), 'Ese artículo');
}

const bloquear = (db: Db, user: User, codigoArticulo: number) =>
  db
    .select({ codigo: articulo.codigoArticulo })
    .from(articulo)
    .where(scoped(articulo, user, eq(articulo.codigoArticulo, codigoArticulo)))
    .for('update');

const PEDIDAS = [sql`${sql.placeholder('codigoSucursal')}`, sql`${sql.placeholder('sucursales')}`] as const;
const EXISTENCIA = existenciaEn(...PEDIDAS);

const lista = list({
  call: calls.filter,
  table: articulo,
  key: articulo.codigoArticulo,
  names: nombresCon(EXISTENCIA),
  from: (db, fields, where) => conNombres(db, fields).where(where).$dynamic(),
  orders: { existencia: EXISTENCIA, costoPromedio: COSTO },
  search: articulo.busqueda,
  coach: 'all',
  values: ({ user, query }) => ({ codigoSucursal: query.codigoSucursal ?? null, sucursales: user.sucursales }),
  filters: {
    categoria: given('codigoCategoria', sql`${articulo.codigoCategoria} in ${conPartes(sql.placeholder('codigoCategoria'))}`),
    suplidor: same('codigoSuplidor', articulo.codigoSuplidor),
    minimo: { when: ({ bajoMinimo }) => bajoMinimo, sql: bajoMinimoEn(...PEDIDAS) },
    activos: soloActivos(articulo.activo),
  },
});

/** Throws 400 for what the schema cannot check: a foreign category or supplier, a price that is too large. */
async function revisar(db: Db, user: User, { codigoCategoria, codigoSuplidor, precio, itbis }: ArticuloInput) {
  const faltas: Record<string, string> = faltasDePrecio({ precio, itbis });
  const suya = await db.$count(categoria, scoped(categoria, user, eq(categoria.codigoCategoria, codigoCategoria)));
  if (!suya) faltas.codigoCategoria = 'Esa categoría no existe';
  if (codigoSuplidor !== null && !(await db.$count(suplidor, scoped(suplidor, user, eq(suplidor.codigoSuplidor, codigoSuplidor)))))
    faltas.codigoSuplidor = 'Ese suplidor no existe';
  assertSinFaltas(faltas);
}

interface Buscado {
  filtro: string;
  codigoSucursal?: number;
  /** Restricts the search to these articles. */
  solo?: SQL;
}

/** Active articles that match the words, at most A_LA_VISTA, or the single one with exactly this code or barcode. */
export async function buscarArticulos(db: Db, user: User, { filtro, codigoSucursal, solo }: Buscado): Promise<ArticuloLigero[]> {
  const terms = termsOf(filtro);
  const { nombre } = articulo;
  const exacto = sql<boolean>`lower(${filtro}) in (lower(articulo.codigo), lower(articulo.codigo_barra))`;
  const existencia = existenciaEn(sql`${codigoSucursal ?? null}`, sql`${sql.param(user.sucursales)}`);
  const consulta = db
    .select({ ...columnsFor(ArticuloLigero, articulo, { existencia, costoPromedio: COSTO }), exacto })
    .from(articulo)
    .where(scoped(articulo, user, eq(articulo.activo, true), solo, ...terms.map((term, i) => matchesNumbered(articulo.busqueda, term, i))))
    .orderBy(sql`${exacto} desc`, ...wholeNumbersFirst(nombre, filtro), sql`${nombre} collate "es-x-icu"`)
    .limit(A_LA_VISTA);
  const filas = (await consulta.prepare('').execute(valuesOf(terms))) as (ArticuloLigero & { exacto: boolean })[];
  return filas[0]?.exacto ? filas.filter((fila) => fila.exacto) : filas;
}

/** Throws 409 for an article that a branch still has in stock: nobody would see that stock once it is inactive. Its row is locked. */
async function assertSinExistencia(db: Db, { codigoArticulo, nombre }: Articulo) {
  const { rows } = await db.execute(sql`select 1 from existencia where codigo_articulo = ${codigoArticulo} and cantidad > 0 limit 1`);
  if (rows.length)
    throw conflict(`Todavía hay existencia de ${nombre}: véndala, transfiérala o ajústela antes de eliminarlo o desactivarlo`);
}

async function cambiarFoto(db: Db, user: User, codigoArticulo: number, foto: { nombre: string; contenido: Buffer } | null) {
  await bloquear(db, user, codigoArticulo);
  const { codigoFoto: antes } = await cargar(db, user, codigoArticulo);
  const codigoFoto = foto && (await guardarArchivo(db, user, { ...foto, uso: 'foto' }));
  await db.update(articulo).set({ codigoFoto }).where(eq(articulo.codigoArticulo, codigoArticulo));
  await borrarArchivo(db, user, antes);
  return { antes, codigoFoto };
}

export default [
  lista,
  serve(calls.all, ({ db, user, query }) => leer(db, user, sql`true`, query.codigoSucursal)),
  serve(calls.active, ({ db, user, query }) => leer(db, user, eq(articulo.activo, true), query.codigoSucursal)),
  serve(calls.id, ({ db, user, params }) => cargar(db, user, params.id)),
  serve(calls.buscar, ({ db, user, query }) => buscarArticulos(db, user, query)),

  // Called by whoever may see stock. Locks nothing.
  serve(calls.existencias, async ({ db, user, params: { id } }) => {
    await cargar(db, user, id);
    const { rows } = await db.execute<ExistenciaEnSucursal>(sql`
      select s.codigo_sucursal "codigoSucursal", s.descripcion_sucursal sucursal, coalesce(e.cantidad, 0) existencia, coalesce(e.valor, 0) valor,
        ${porLlegar(sql`${id}`, sql`s.codigo_sucursal`)} "porLlegar"
      from sucursal s left join existencia e on e.codigo_sucursal = s.codigo_sucursal and e.codigo_articulo = ${id}
      where s.codigo_compania = ${user.codigoCompania} and s.codigo_sucursal = any(${sql.param(user.sucursales)}) order by s.codigo_sucursal`);
    return rows;
  }),

  // Called by whoever manages articles. Locks nothing. Refuses a foreign category or supplier, a price that is too large, and a duplicate
  // code, barcode or name.
  serve(calls.save, async ({ db, user, body }) => {
    await revisar(db, user, body);
    const { version: _, codigo, ...values } = body;
    const row = await insertRow(db, articulo, {
      ...values,
      codigo: codigo || (await siguienteCodigo(db, user))(),
      codigoCompania: user.codigoCompania,
    });
    return cargar(db, user, row.codigoArticulo);
  }),

  // Called by whoever manages articles. Locks the article. Refuses the same as for a new one, a stale version, and to deactivate one that a
  // branch has in stock.
  serve(calls.update, async ({ db, user, body }) => {
    await bloquear(db, user, body.codigoArticulo);
    const before = await cargar(db, user, body.codigoArticulo);
    assertVersion(before, body.version, enLaRed(before));
    await revisar(db, user, body);
    if (before.activo && !body.activo) await assertSinExistencia(db, before);
    const { codigoArticulo, version: _, codigo, ...values } = body;
    await changeRow(db, articulo, eq(articulo.codigoArticulo, codigoArticulo), { ...values, codigo: codigo || before.codigo });
    return cargar(db, user, codigoArticulo);
  }),

  // Called by whoever manages articles. Locks the article. Refuses one that a branch still has in stock.
  serve(calls.remove, async ({ db, user, params: { id } }) => {
    await bloquear(db, user, id);
    await assertSinExistencia(db, await cargar(db, user, id));
    return removeOrDeactivate(db, articulo, eq(articulo.codigoArticulo, id));
  }),

  // Called by whoever manages articles. Locks the model. Refuses an article without a size, and a size that already exists.
  serve(calls.tallas, async ({ db, user, body: { codigoArticulo, tallas } }) => {
    await bloquear(db, user, codigoArticulo);
    const uno = await cargar(db, user, codigoArticulo);
    if (uno.talla === '') throw conflict(`Escriba primero la talla de ${uno.nombre}: las otras se crean a su lado`);
    const codigoModelo = uno.codigoModelo ?? codigoArticulo;
    const { descripcion, codigoCategoria, codigoSuplidor, precio, itbis, existenciaMinima, piezasPorCaja, codigo } = uno;
    const comun = { descripcion, codigoCategoria, codigoSuplidor, precio, itbis, existenciaMinima, piezasPorCaja, codigoModelo };
    const base = codigo.endsWith(`-${uno.talla}`) ? codigo.slice(0, -uno.talla.length - 1) : codigo;
    const { codigoCompania } = user;
    await db.insert(articulo).values(tallas.map((talla) => ({ ...comun, talla, codigo: `${base}-${talla}`.slice(0, 30), codigoCompania })));
    await db
      .update(articulo)
      .set({ codigoModelo })
      .where(and(eq(articulo.codigoArticulo, codigoModelo), or(sql`codigo_modelo is null`, ne(articulo.codigoModelo, codigoModelo))));
    return leer(db, user, and(eq(articulo.codigoModelo, codigoModelo), inArray(articulo.talla, tallas))!);
  }),

  serve(calls.foto, async ({ db, user, params, query }) =>
    leerArchivo(db, user, (await cargar(db, user, params.id)).codigoFoto, query.miniatura),
  ),

  // Called by whoever manages articles. Locks the article. Refuses a file that is not an image.
  serve(calls.saveFoto, async ({ db, user, params, query: { nombre }, archivo }) => ({
    codigoArchivo: (await cambiarFoto(db, user, params.id, { nombre, contenido: archivo })).codigoFoto!,
  })),

  // Called by whoever manages articles. Locks the article.
  serve(calls.deleteFoto, async ({ db, user, params }) => ({
    eliminado: (await cambiarFoto(db, user, params.id, null)).antes !== null,
  })),
];
