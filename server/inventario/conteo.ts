import { and, eq, sql, type SQL } from 'drizzle-orm';
import { ArticuloContable, conteo as calls, ConteoFila, type Conteo } from '@/contract/inventario/conteo';
import { articulo, categoria, conteo, conteoDetalle, existencia, movimiento } from '../db/schema/dinero/inventario';
import { siguienteNumero } from '../compania/numero';
import { assertSinFaltas, conflict, invalid, notFound, serve, type Context } from '../lib/serve';
import { list, same, type Fields } from '../lib/lists/list';
import { columnsFor, found, insertRow, loadRow, pick, scoped, type Db, type User } from '../lib/scope';
import { actosSobre } from './actos';
import { buscarArticulos } from './articulo';
import { moverConCosto } from './existencia';
import { CERO } from '@/domain/dinero';
import { valorDeMovimiento } from '@/domain/existencia';
import { sucursal } from '../db/schema/compania';
import { conPartes } from './categoria';

const lineasDe = (que = sql``) => sql`(select count(*)::int from conteo_detalle d where d.codigo_conteo = conteo.codigo_conteo${que})`;
/** What a row of the list has beside the columns of the count. The number of differences is hidden while it is open. */
const nombres = {
  sucursal: sucursal.descripcionSucursal,
  categoria: sql<string>`coalesce(${categoria.descripcion}, '')`,
  contados: lineasDe() as SQL<number>,
  diferencias: sql<
    number | null
  >`case when ${conteo.estatus} in ('CONTADO', 'CERRADO') then ${lineasDe(sql` and d.contada <> d.esperada`)} end`,
};

const campos = columnsFor(ConteoFila, conteo, nombres);

/** A select of counts with branch and category. */
const conNombres = (db: Db, fields: Fields, where: SQL) =>
  db
    .select(fields as typeof campos)
    .from(conteo)
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, conteo.codigoSucursal))
    .leftJoin(categoria, eq(categoria.codigoCategoria, conteo.codigoCategoria))
    .where(where)
    .$dynamic();

type Alcance = Pick<typeof conteo.$inferSelect, 'codigoSucursal' | 'codigoCategoria'>;

/** Condition: articles that a count covers: of its category and subcategories, active ones and inactive ones that are still in stock. */
const delConteo = ({ codigoSucursal: donde, codigoCategoria: cual }: Alcance) =>
  and(
    cual === null ? undefined : sql`${articulo.codigoCategoria} in ${conPartes(cual)}`,
    sql`(${articulo.activo} or exists (select from existencia e where e.codigo_articulo = articulo.codigo_articulo
      and e.codigo_sucursal = ${donde} and e.cantidad > 0))`,
  )!;

/** Condition: the article has not been counted in this count yet. */
const sinContar = (codigo: number) =>
  sql`not exists (select from conteo_detalle d where d.codigo_conteo = ${codigo} and d.codigo_articulo = articulo.codigo_articulo)`;

const POR_CONTAR = 200;

/** One count with its lines; the expected stock is hidden while it is open. Throws 404. */
async function leer({ db, user }: { db: Db; user: User }, codigo: number): Promise<Conteo> {
  const cabeza = found(await conNombres(db, campos, scoped(conteo, user, eq(conteo.codigoConteo, codigo))), 'Ese conteo');
  const { codigoArticulo, nombre, costoPromedio } = articulo;
  const deArticulo = columnsFor(ArticuloContable, articulo);
  const porNombre = sql`${nombre} collate "es-x-icu"`;
  const faltante = scoped(articulo, user, delConteo(cabeza), sinContar(codigo));
  const [lineas, porContar, faltan] = await Promise.all([
    db
      .select({
        ...{ ...deArticulo, ...pick(conteoDetalle, 'contada', 'esperada', 'motivo'), costo: costoPromedio, movido: movimiento.valor },
        ...{ hay: existencia.cantidad, valor: existencia.valor },
      })
      .from(conteoDetalle)
      .innerJoin(articulo, eq(articulo.codigoArticulo, conteoDetalle.codigoArticulo))
      .leftJoin(existencia, and(eq(existencia.codigoArticulo, codigoArticulo), eq(existencia.codigoSucursal, cabeza.codigoSucursal)))
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
    detalles: lineas.map(({ costo, movido, esperada, hay, valor, ...linea }) => {
      const diferencia = linea.contada - esperada;
      if (abierto) return { ...linea, esperada: null, diferencia: null, valor: null };
      // What the close moved or, before it, what it would move now.
      const deHoy = valorDeMovimiento({ existencia: hay ?? 0, valor: valor ?? CERO }, diferencia, { costo });
      return { ...linea, esperada, diferencia, valor: movido ?? deHoy };
    }),
    porContar,
    faltan,
  };
}

type Con = { db: Db; user: User };
type Estatus = (typeof conteo.$inferSelect)['estatus'];
const TERMINADO: Partial<Record<Estatus, string>> = {
  CERRADO: 'Ese conteo está cerrado: empiece otro',
  CANCELADO: 'Ese conteo está cancelado: empiece otro',
};

/** Locks an open count. Throws 404, and 409 for one that is over. */
async function bloquear({ db, user }: Con, codigoConteo: number) {
  const uno = await loadRow(db, user, conteo, eq(conteo.codigoConteo, codigoConteo), 'Ese conteo', 'update');
  const no = TERMINADO[uno.estatus];
  if (no) throw conflict(no);
  return uno;
}

const lineaDe = (codigoConteo: number, codigoArticulo: number) =>
  and(eq(conteoDetalle.codigoConteo, codigoConteo), eq(conteoDetalle.codigoArticulo, codigoArticulo));

/** Sets the state of a count, with the user and time. */
const pasar = ({ db, user, deps }: Context & { user: User }, codigoConteo: number, estatus: Estatus) =>
  db
    .update(conteo)
    .set({ estatus, ...(estatus !== 'CONTADO' && { terminado: deps.now().toISOString(), terminadoPor: user.usuario }) })
    .where(eq(conteo.codigoConteo, codigoConteo));

/** Records what was counted of an article, and what was expected at this moment. Throws for one outside the count. */
async function anotar(
  { db, user }: Con,
  uno: typeof conteo.$inferSelect,
  { codigoArticulo, cantidad, modo }: { codigoArticulo: number; cantidad: number; modo: 'FIJAR' | 'SUMAR' },
) {
  const { codigoConteo, codigoSucursal } = uno;
  const ese = scoped(articulo, user, eq(articulo.codigoArticulo, codigoArticulo));
  const cual = found(
    await db
      .select({ enConteo: sql<boolean>`${delConteo(uno)}` })
      .from(articulo)
      .where(ese),
    'Ese artículo',
  );
  if (!cual.enConteo) throw invalid({ codigoArticulo: 'No está en este conteo: es de otra categoría o está inactivo' });
  const esperada = sql<number>`coalesce((select e.cantidad from existencia e
    where e.codigo_articulo = ${codigoArticulo} and e.codigo_sucursal = ${codigoSucursal}), 0)`;
  const contada = modo === 'SUMAR' ? sql`conteo_detalle.contada + ${cantidad}` : cantidad;
  await db
    .insert(conteoDetalle)
    .values({ codigoConteo, codigoArticulo, codigoSucursal, contada: cantidad, esperada })
    .onConflictDoUpdate({
      target: [conteoDetalle.codigoConteo, conteoDetalle.codigoArticulo],
      set: { contada, esperada: sql`excluded.esperada` },
    });
}

const acto = actosSobre('codigoConteo', bloquear, leer);

export default [
  list({
    call: calls.filter,
    table: conteo,
    key: conteo.codigoConteo,
    names: nombres,
    from: conNombres,
    search: conteo.busqueda,
    coach: 'all',
    filters: { estatus: same('estatus', conteo.estatus) },
  }),
  serve(calls.id, (contexto) => leer(contexto, contexto.params.id)),

  // Called by whoever counts. Locks nothing. The answer never contains the expected stock.
  serve(calls.buscar, async ({ db, user, query: { codigoConteo, filtro } }) => {
    const uno = await loadRow(db, user, conteo, eq(conteo.codigoConteo, codigoConteo), 'Ese conteo');
    const hallados = await buscarArticulos(db, user, { filtro, codigoSucursal: uno.codigoSucursal, solo: delConteo(uno) });
    return hallados.map(({ codigoArticulo, codigo, codigoBarra, nombre }) => ({ codigoArticulo, codigo, codigoBarra, nombre }));
  }),

  // Called by whoever starts a count. Locks the series of counts. Refuses a foreign category (404), and a second open count in a branch:
  // both would adjust the same difference.
  serve(
    calls.save,
    async ({ db, user, body, deps }) => {
      const { codigoCategoria } = body;
      const suya = codigoCategoria === null ? undefined : scoped(categoria, user, eq(categoria.codigoCategoria, codigoCategoria));
      if (suya && !(await db.$count(categoria, suya))) throw notFound('Esa categoría');
      const { codigoCompania, usuario } = user;
      const numero = await siguienteNumero(db, codigoCompania, 'CONTEO');
      const nuevo = await insertRow(db, conteo, { ...body, codigoCompania, usuario, numero, momento: deps.now().toISOString() });
      return nuevo.codigoConteo;
    },
    leer,
  ),

  // Called by whoever counts. Locks the count, so that two users who count the same article are added up. Refuses a count that is over, and
  // an article outside it. The expected stock is recorded at this moment, so later sales do not affect the difference.
  acto(calls.contar, ({ db, user, body }, uno) => anotar({ db, user }, uno, body)),

  // Called by whoever types a list down. Locks and refuses the same; then nothing of the list is recorded.
  acto(calls.contarVarios, async ({ db, user, body: { detalles } }, uno) => {
    for (const linea of detalles) await anotar({ db, user }, uno, { ...linea, modo: 'FIJAR' });
  }),

  // Called by whoever counts. Locks the count. Refuses a count that is over.
  acto(calls.quitar, ({ db, body: { codigoConteo, codigoArticulo } }) =>
    db.delete(conteoDetalle).where(lineaDe(codigoConteo, codigoArticulo)),
  ),

  // Called when counting is finished. Locks the count. Refuses one without counted articles, and one that is over.
  acto(calls.terminar, async (contexto, uno) => {
    const { db, user, body } = contexto;
    const { codigoConteo } = uno;
    if (uno.estatus !== 'ABIERTO') throw conflict('Ya se terminó de contar: revise las diferencias y ciérrelo');
    if (body.sinContar === 'CERO')
      await db.execute(sql`
        insert into conteo_detalle (codigo_conteo, codigo_articulo, codigo_sucursal, contada, esperada)
        select ${codigoConteo}, articulo.codigo_articulo, ${uno.codigoSucursal}, 0, e.cantidad
        from articulo join existencia e on e.codigo_articulo = articulo.codigo_articulo and e.codigo_sucursal = ${uno.codigoSucursal}
        where ${scoped(articulo, user, delConteo(uno), sinContar(codigoConteo))} and e.cantidad > 0`);
    if (!(await db.$count(conteoDetalle, eq(conteoDetalle.codigoConteo, codigoConteo))))
      throw conflict('Todavía no se contó nada: cuente al menos un artículo, o cancele el conteo');
    await pasar(contexto, codigoConteo, 'CONTADO');
  }),

  // Called to close a count. Locks the count, its articles, their stock by code. Refuses one still being counted, a difference without a
  // reason, and a shortage larger than the current stock. Differences are valued at the average cost.
  acto(calls.cerrar, async (contexto, uno) => {
    const { db, user, body, deps } = contexto;
    const { codigoConteo } = uno;
    if (uno.estatus === 'ABIERTO') throw conflict('Termine de contar antes de cerrarlo');
    const lineas = await db.select().from(conteoDetalle).where(eq(conteoDetalle.codigoConteo, codigoConteo));
    const motivos = new Map(body.detalles.map(({ codigoArticulo, motivo }) => [codigoArticulo, motivo]));
    const distintas = lineas.filter(({ contada, esperada }) => contada !== esperada);
    const mudas = distintas.filter(({ codigoArticulo }) => !motivos.has(codigoArticulo)).length;
    if (mudas) assertSinFaltas({ detalles: mudas === 1 ? 'Falta el motivo de una diferencia' : `Falta el motivo de ${mudas} diferencias` });
    for (const { codigoArticulo } of distintas)
      await db
        .update(conteoDetalle)
        .set({ motivo: motivos.get(codigoArticulo)! })
        .where(lineaDe(codigoConteo, codigoArticulo));
    await moverConCosto(db, user, {
      codigoSucursal: uno.codigoSucursal,
      tipo: 'AJUSTE',
      lineas: distintas.map(({ codigoArticulo, contada, esperada }) => ({
        codigoArticulo,
        cantidad: contada - esperada,
        motivo: motivos.get(codigoArticulo)!,
      })),
      ...{ documento: `Conteo ${uno.numero}`, origen: 'CONTEO', codigoOrigen: codigoConteo, momento: deps.now().toISOString() },
    });
    await pasar(contexto, codigoConteo, 'CERRADO');
  }),

  // Called to cancel a count. Locks the count. Refuses one that is over.
  acto(calls.cancelar, (contexto, { codigoConteo }) => pasar(contexto, codigoConteo, 'CANCELADO')),
];
