import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { transferenciaArticulo as calls, TransferenciaFila, type TransferenciaArticulo } from '@/contract/inventario/transferenciaArticulo';
import { parteDe } from '@/domain/compra';
import { CERO, restar } from '@/domain/dinero';
import { sucursal } from '../db/schema/compania';
import { articulo, transferenciaArticulo as transferencia, transferenciaArticuloDetalle as detalle } from '../db/schema/dinero/inventario';
import { siguienteNumero } from '../compania/numero';
import { assertSinFaltas, conflict, invalid, notFound, serve, type Context } from '../lib/serve';
import { given, list, same } from '../lib/lists/list';
import { anyone, columnsFor, found, insertRow, pick, type Db, type Scope, type User } from '../lib/scope';
import { actosSobre } from './actos';
import { faltasDeArticulos } from './articulosDe';
import { apartar, mover, moverConCosto } from './existencia';
import { columnOf } from '../db/sql';

const { codigoTransferenciaArticulo, codigoSucursal, codigoSucursalDestino, estatus, nota, numero } = transferencia;

const mias = ({ sucursales }: Scope) => (Array.isArray(sucursales) ? sql.param(sucursales) : sql`${sucursales}`);
/** Condition: the transfer leaves one of the user's branches. */
const sale = (user: Scope) => sql<boolean>`${codigoSucursal} = any(${mias(user)}::int[])`;
/** Condition: it arrives at one of the user's branches. */
const llega = (user: Scope) => sql<boolean>`${codigoSucursalDestino} = any(${mias(user)}::int[])`;
/** Condition: transfers that the user may see, from or to one of their branches. */
const conocidas = (user: Scope) => sql`${transferencia.codigoCompania} = ${user.codigoCompania} and (${sale(user)} or ${llega(user)})`;

const nombreDe = (codigo: SQL) => sql<string>`(select s.descripcion_sucursal from sucursal s where s.codigo_sucursal = ${codigo})`;
const piezasDe = (columna: string) =>
  sql<number>`(select sum(${columnOf('d', columna)})::int from transferencia_articulo_detalle d
    where d.codigo_transferencia_articulo = transferencia_articulo.codigo_transferencia_articulo)`;

/** What a row of the list has beside the columns of the transfer. */
const nombresDe = (user: Scope) => ({
  sucursal: nombreDe(sql`${codigoSucursal}`),
  destino: nombreDe(sql`${codigoSucursalDestino}`),
  enviadas: sql<number>`coalesce(${piezasDe('cantidad')}, 0)`,
  recibidas: piezasDe('recibida') as SQL<number | null>,
  sale: sale(user),
  llega: llega(user),
});

/** One transfer with its lines. Throws 404. */
async function leer({ db, user }: { db: Db; user: User }, codigo: number): Promise<TransferenciaArticulo> {
  const rows = await db
    .select({ ...columnsFor(TransferenciaFila, transferencia, nombresDe(user)), nota })
    .from(transferencia)
    .where(and(conocidas(user), eq(codigoTransferenciaArticulo, codigo)));
  const cabeza = found(rows, 'Esa transferencia');
  const detalles = await db
    .select({ ...pick(articulo, 'codigo', 'codigoBarra', 'nombre'), ...pick(detalle, 'codigoArticulo', 'cantidad', 'valor', 'recibida') })
    .from(detalle)
    .innerJoin(articulo, eq(articulo.codigoArticulo, detalle.codigoArticulo))
    .where(eq(detalle.codigoTransferenciaArticulo, codigo))
    .orderBy(asc(articulo.nombre), asc(detalle.codigoArticulo));
  return { ...cabeza, detalles };
}

/** Locks a transfer on its way, with its lines. Throws 404, and 409 for one that has ended. */
async function bloquear({ db, user }: { db: Db; user: User }, codigo: number) {
  const rows = await db
    .select({ numero, codigoSucursal, codigoSucursalDestino, estatus, sale: sale(user), llega: llega(user) })
    .from(transferencia)
    .where(and(conocidas(user), eq(codigoTransferenciaArticulo, codigo)))
    .for('update');
  const cabeza = found(rows, 'Esa transferencia');
  if (cabeza.estatus !== 'ENVIADA')
    throw conflict(cabeza.estatus === 'RECIBIDA' ? 'Esa transferencia ya se recibió' : 'Esa transferencia está cancelada');
  const lineas = await db.select().from(detalle).where(eq(detalle.codigoTransferenciaArticulo, codigo));
  return { ...cabeza, lineas };
}

/** Records how a transfer ended. */
const terminar = ({ db, user, deps }: Context & { user: User }, codigo: number, como: 'RECIBIDA' | 'CANCELADA', porque: string) =>
  db
    .update(transferencia)
    .set({ estatus: como, terminada: deps.now().toISOString(), terminadaPor: user.usuario, motivo: porque })
    .where(eq(codigoTransferenciaArticulo, codigo));

const documento = (n: number, codigo: number) =>
  ({ documento: `Transferencia ${n}`, origen: 'TRANSFERENCIA', codigoOrigen: codigo }) as const;

/** Throws for a destination that is foreign, inactive, or the branch of origin. */
async function assertDestino(db: Db, user: User, desde: number, hacia: number) {
  if (desde === hacia) throw invalid({ codigoSucursalDestino: 'Ya están en esa sucursal: elija otra' });
  const esa = and(eq(sucursal.codigoCompania, user.codigoCompania), eq(sucursal.codigoSucursal, hacia));
  const otra = found(await db.select(pick(sucursal, 'activo')).from(sucursal).where(esa), 'Esa sucursal');
  if (!otra.activo) throw invalid({ codigoSucursalDestino: 'Esa sucursal está inactiva' });
}

const acto = actosSobre('codigoTransferenciaArticulo', bloquear, leer);
const dada = sql.placeholder('codigoSucursal');

export default [
  list({
    call: calls.filter,
    table: transferencia,
    key: codigoTransferenciaArticulo,
    scope: conocidas(anyone),
    names: nombresDe(anyone),
    search: transferencia.busqueda,
    coach: 'all',
    filters: {
      sucursal: given('codigoSucursal', sql`${dada} in (${codigoSucursal}, ${codigoSucursalDestino})`),
      estatus: same('estatus', estatus),
      salen: { when: ({ sentido }) => sentido === 'SALEN', sql: sale(anyone) },
      llegan: { when: ({ sentido }) => sentido === 'LLEGAN', sql: llega(anyone) },
      deAqui: {
        when: (query) => query.sentido === 'SALEN' && query.codigoSucursal !== undefined,
        sql: sql`${codigoSucursal} = ${dada}`,
      },
      haciaAqui: {
        when: (query) => query.sentido === 'LLEGAN' && query.codigoSucursal !== undefined,
        sql: sql`${codigoSucursalDestino} = ${dada}`,
      },
    },
  }),
  serve(calls.id, (contexto) => leer(contexto, contexto.params.id)),
  serve(calls.destinos, ({ db, user }) =>
    db
      .select({ codigoSucursal: sucursal.codigoSucursal, sucursal: sucursal.descripcionSucursal })
      .from(sucursal)
      .where(and(eq(sucursal.codigoCompania, user.codigoCompania), eq(sucursal.activo, true)))
      .orderBy(sucursal.codigoSucursal),
  ),

  // Called by whoever sends articles to another branch. Locks their stock by code, then the series of transfers. Refuses more than is in
  // stock, a foreign branch or article (404), inactive ones, a repeated article. The pieces leave at the branch's average cost and keep
  // that value on the way.
  serve(
    calls.save,
    async (contexto) => {
      const { db, user, body, deps } = contexto;
      await assertDestino(db, user, body.codigoSucursal, body.codigoSucursalDestino);
      assertSinFaltas(await faltasDeArticulos(db, user, body.detalles));
      const traslado = { codigoSucursal: body.codigoSucursal, tipo: 'TRANSFERENCIA_SALIDA', lineas: body.detalles } as const;
      const lineaDe = (codigo: number) => body.detalles.findIndex(({ codigoArticulo }) => codigoArticulo === codigo);
      await apartar(db, traslado, (codigo) => `detalles.${lineaDe(codigo)}.cantidad`);
      const cuando = deps.now().toISOString();
      const { detalles, ...cabeza } = body;
      const n = await siguienteNumero(db, user.codigoCompania, 'TRANSFERENCIA');
      const { codigoCompania, usuario } = user;
      const nueva = await insertRow(db, transferencia, { ...cabeza, codigoCompania, numero: n, usuario, momento: cuando });
      const { codigoTransferenciaArticulo: codigo } = nueva;
      const valores = await mover(db, user, { ...traslado, ...documento(n, codigo), momento: cuando });
      await db.insert(detalle).values(
        detalles.map((linea) => ({
          ...linea,
          codigoTransferenciaArticulo: codigo,
          codigoSucursal: body.codigoSucursal,
          valor: restar(CERO, valores.get(linea.codigoArticulo)!),
        })),
      );
      return codigo;
    },
    leer,
  ),

  // Called by whoever receives articles in their branch. Locks the transfer, its articles, their stock by code. Refuses a transfer that has
  // ended or is for another branch, more than was sent, a missing line, and missing pieces without a reason. Missing pieces are in no
  // branch's stock.
  acto(calls.recibir, async (contexto, una) => {
    const { db, user, body, deps } = contexto;
    const { codigoTransferenciaArticulo: codigo, detalles } = body;
    if (!una.llega) throw conflict('La recibe quien trabaja en la sucursal a la que va');
    const faltas: Record<string, string> = {};
    const pares = detalles.map(({ codigoArticulo, recibida }, i) => {
      const linea = una.lineas.find((otra) => otra.codigoArticulo === codigoArticulo);
      if (!linea) throw notFound('Ese artículo de la transferencia');
      if (detalles.findIndex((otro) => otro.codigoArticulo === codigoArticulo) !== i)
        faltas[`detalles.${i}.codigoArticulo`] = 'Está dos veces';
      if (recibida > linea.cantidad) faltas[`detalles.${i}.recibida`] = `Solo se enviaron ${linea.cantidad}`;
      return { linea, recibida };
    });
    if (pares.length < una.lineas.length) faltas.detalles = 'Diga de cada artículo cuántos llegaron';
    const falta = pares.some(({ linea, recibida }) => recibida < linea.cantidad);
    if (falta && !body.motivo) faltas.motivo = 'Escriba por qué no llegó todo';
    assertSinFaltas(faltas);
    await moverConCosto(db, user, {
      codigoSucursal: una.codigoSucursalDestino,
      tipo: 'TRANSFERENCIA_ENTRADA',
      lineas: pares
        .filter(({ recibida }) => recibida > 0)
        .map(({ linea, recibida }) => ({
          codigoArticulo: linea.codigoArticulo,
          cantidad: recibida,
          valor: parteDe(linea.valor, linea.cantidad, 0, recibida),
        })),
      ...documento(una.numero, codigo),
      motivo: falta ? body.motivo : '',
      momento: deps.now().toISOString(),
    });
    for (const { linea, recibida } of pares)
      await db
        .update(detalle)
        .set({ recibida })
        .where(and(eq(detalle.codigoTransferenciaArticulo, codigo), eq(detalle.codigoArticulo, linea.codigoArticulo)));
    await terminar(contexto, codigo, 'RECIBIDA', falta ? body.motivo : '');
  }),

  // Called by the branch of origin when nobody has received the articles. Locks the transfer, its articles, their stock by code. Refuses a
  // transfer that has ended or is of another branch. The pieces return to stock at the value with which they left.
  acto(calls.cancelar, async (contexto, una) => {
    const { db, user, body, deps } = contexto;
    const codigo = body.codigoTransferenciaArticulo;
    if (!una.sale) throw conflict('La cancela quien trabaja en la sucursal que la envió');
    await moverConCosto(db, user, {
      codigoSucursal: una.codigoSucursal,
      tipo: 'TRANSFERENCIA_ENTRADA',
      lineas: una.lineas.map(({ codigoArticulo, cantidad, valor }) => ({ codigoArticulo, cantidad, valor })),
      ...documento(una.numero, codigo),
      motivo: body.motivo,
      momento: deps.now().toISOString(),
    });
    await terminar(contexto, codigo, 'CANCELADA', body.motivo);
  }),
];
