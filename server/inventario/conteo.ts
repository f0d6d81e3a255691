import { and, eq, sql } from 'drizzle-orm';
import { conteo as calls } from '@/contract/inventario/conteo';
import type { Db } from '../db/connect';
import { articulo, categoria, conteo, conteoDetalle } from '../db/schema/inventario';
import { siguienteNumero } from '../compania/numero';
import { assertSinFaltas, conflict, invalid, notFound } from '../lib/errors';
import { same } from '../lib/lists/filters';
import { list } from '../lib/lists/list';
import { serveList } from '../lib/lists/serveList';
import { scoped } from '../lib/scope';
import { serve, type Context } from '../lib/serve';
import type { User } from '../lib/user';
import { insertRow, loadRow } from '../lib/rows';
import { actosSobre } from './actos';
import { buscarArticulos } from './articulo';
import { conNombres, delConteo, leer, nombres, sinContar } from './conteoLeer';
import { moverConCosto } from './existencia';

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

const acto = actosSobre('codigoConteo', bloquear, leer);

export default [
  ...serveList(
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
  ),
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
  acto(calls.contar, async ({ db, user, body: { codigoConteo, codigoArticulo, cantidad, modo } }, uno) => {
    const [cual] = await db
      .select({ enConteo: sql<boolean>`${delConteo(uno)}` })
      .from(articulo)
      .where(scoped(articulo, user, eq(articulo.codigoArticulo, codigoArticulo)));
    if (!cual) throw notFound('Ese artículo');
    if (!cual.enConteo) throw invalid({ codigoArticulo: 'No está en este conteo: es de otra categoría o está inactivo' });
    const esperada = sql<number>`coalesce((select e.cantidad from existencia e
      where e.codigo_articulo = ${codigoArticulo} and e.codigo_sucursal = ${uno.codigoSucursal}), 0)`;
    const contada = modo === 'SUMAR' ? sql`conteo_detalle.contada + ${cantidad}` : cantidad;
    await db
      .insert(conteoDetalle)
      .values({ codigoConteo, codigoArticulo, codigoSucursal: uno.codigoSucursal, contada: cantidad, esperada })
      .onConflictDoUpdate({
        target: [conteoDetalle.codigoConteo, conteoDetalle.codigoArticulo],
        set: { contada, esperada: sql`excluded.esperada` },
      });
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
