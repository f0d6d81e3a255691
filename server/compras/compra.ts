import { and, eq, gt, like, sql } from 'drizzle-orm';
import { Compra, compra as calls, MAX_PIEZAS, type CompraInput } from '@/contract/compras/compra';
import { MAX_IMPORTE } from '@/contract/importe';
import { encoder } from '@/contract/wire';
import { costear, debidoDe, esNcfDeCompra, estatusDeCompra, parteDe, porPagar } from '@/domain/compra';
import { CERO, enPesos, proporcion, sumar } from '@/domain/dinero';
import { conMesCerrado, deMesCerrado } from '@/domain/cierre';
import { sumarDias } from '@/domain/fechas';
import { count } from '@/utils/format';
import { compra, compraDetalle, compraPago, suplidor } from '../db/schema/dinero/compras';
import { cerradoPara } from '../compania/mesCerrado';
import { siguienteNumero } from '../compania/numero';
import { faltasDeArticulos } from '../inventario/articulosDe';
import { actosSobre } from '../inventario/actos';
import { moverConCosto } from '../inventario/existencia';
import { assertSinFaltas, conflict, invalid, notFound, serve, type Context } from '../lib/serve';
import { list, same } from '../lib/lists/list';
import { assertVersion, changeRow, insertRow, loadRow, type Db, type User } from '../lib/scope';
import { leer, nombres } from './compraLeer';

type Al = Context & { user: User };

const DEMASIADO = `La compra pasa de ${enPesos(MAX_IMPORTE)}`;

/** Locks a purchase and its lines. Throws 404. */
async function bloquear({ db, user }: { db: Db; user: User }, codigoCompra: number) {
  const cabeza = await loadRow(db, user, compra, eq(compra.codigoCompra, codigoCompra), 'Esa compra', 'update');
  const lineas = await db.select().from(compraDetalle).where(eq(compraDetalle.codigoCompra, codigoCompra));
  return { ...cabeza, lineas };
}

type Bloqueada = Awaited<ReturnType<typeof bloquear>>;

/** Writes received and returned pieces per line, the purchase's state, and what is owed for it. */
async function anotar({ db }: Al, una: Bloqueada, lineas: Bloqueada['lineas']) {
  for (const { codigoCompraDetalle, recibida, devuelta } of lineas.filter((linea, i) => linea !== una.lineas[i]))
    await db.update(compraDetalle).set({ recibida, devuelta }).where(eq(compraDetalle.codigoCompraDetalle, codigoCompraDetalle));
  const cerrada = una.estatus === 'CERRADA' || una.estatus === 'ANULADA';
  await changeRow(db, compra, eq(compra.codigoCompra, una.codigoCompra), {
    estatus: cerrada ? una.estatus : estatusDeCompra(lineas),
    debido: debidoDe(lineas),
  });
}

const documento = ({ deps }: Al, { numero, codigoCompra }: Bloqueada) =>
  ({ documento: `Compra ${numero}`, origen: 'COMPRA', codigoOrigen: codigoCompra, momento: deps.now().toISOString() }) as const;

type Piezas = readonly { codigoArticulo: number; cantidad: number }[];

/** Matches the named articles with lines of the purchase. Throws 400 for more pieces than `quedan` allows and for a repeated article. */
function lineasDe(una: Bloqueada, detalles: Piezas, quedan: (linea: Bloqueada['lineas'][number]) => number, que: string) {
  const faltas: Record<string, string> = {};
  const vistas = new Set<number>();
  const pares = detalles.flatMap(({ codigoArticulo, cantidad }, i) => {
    const linea = una.lineas.find((otra) => otra.codigoArticulo === codigoArticulo);
    if (!linea) throw notFound('Ese artículo de la compra');
    if (vistas.has(codigoArticulo)) faltas[`detalles.${i}.codigoArticulo`] = 'Está dos veces';
    vistas.add(codigoArticulo);
    if (cantidad > quedan(linea))
      faltas[`detalles.${i}.cantidad`] = quedan(linea) === 0 ? `No queda nada por ${que}` : `Solo ${quedan(linea)} por ${que}`;
    return [{ linea, cantidad }];
  });
  assertSinFaltas(faltas);
  return pares;
}

/** Adds received pieces of a purchase to the stock, at their cost. */
async function recibir(al: Al, una: Bloqueada, detalles: Piezas) {
  const pares = lineasDe(una, detalles, ({ cantidad, recibida }) => cantidad - recibida, 'recibir');
  await moverConCosto(al.db, al.user, {
    codigoSucursal: una.codigoSucursal,
    tipo: 'COMPRA',
    lineas: pares.map(({ linea, cantidad }) => ({
      codigoArticulo: linea.codigoArticulo,
      cantidad,
      valor: parteDe(linea.valor, linea.cantidad, linea.recibida, cantidad),
    })),
    ...documento(al, una),
  });
  const llegan = new Map(pares.map(({ linea, cantidad }) => [linea, cantidad]));
  const lineas = una.lineas.map((linea) => (llegan.has(linea) ? { ...linea, recibida: linea.recibida + llegan.get(linea)! } : linea));
  await anotar(al, una, lineas);
}

/**
 * Throws for what the schema cannot check: foreign or inactive supplier or articles, a repeated article, a future date, a total that is too
 * large.
 */
async function revisar(db: Db, user: User, hoy: string, { codigoSuplidor, fecha, detalles }: CompraInput) {
  const faltas: Record<string, string> = {};
  const de = await loadRow(db, user, suplidor, eq(suplidor.codigoSuplidor, codigoSuplidor), 'Ese suplidor');
  if (!de.activo) faltas.codigoSuplidor = `${de.descripcion} está inactivo`;
  if (fecha > hoy) faltas.fecha = 'No puede ser una fecha futura';
  Object.assign(faltas, await faltasDeArticulos(db, user, detalles));
  detalles.forEach(({ cantidad, piezas }, i) => {
    if (cantidad * piezas > MAX_PIEZAS) faltas[`detalles.${i}.cantidad`] = `Son más de ${count(MAX_PIEZAS)} piezas`;
  });
  if (detalles.reduce((suma, { cantidad, costo }) => suma + cantidad * costo, 0) > MAX_IMPORTE) faltas.detalles = DEMASIADO;
  assertSinFaltas(faltas);
  return de;
}

/** What the document of a purchase says for the 606: one that is a fiscal number is taken as such, and goods for sale are cost of sales. */
const datosDe606 = (escrito: string) =>
  esNcfDeCompra(escrito.toUpperCase()) ? { ncf: escrito.toUpperCase(), tipoGasto: '09' as const } : {};

const acto = actosSobre('codigoCompra', bloquear, leer);

export default [
  list({
    call: calls.filter,
    table: compra,
    key: compra.codigoCompra,
    names: nombres,
    joins: (rows) => rows.innerJoin(suplidor, eq(suplidor.codigoSuplidor, compra.codigoSuplidor)),
    search: sql`(${compra.busqueda} || ' ' || ${suplidor.busqueda})`,
    coach: 'all',
    filters: {
      suplidor: same('codigoSuplidor', compra.codigoSuplidor),
      estatus: same('estatus', compra.estatus),
      deuda: { when: ({ conDeuda }) => conDeuda, sql: gt(compra.debido, compra.pagado) },
    },
  }),
  serve(calls.id, (contexto) => leer(contexto, contexto.params.id)),

  // Called by whoever buys. If the goods have already arrived, locks the articles and their stock by code; then the series of purchases.
  // Refuses a foreign supplier or article (404), inactive ones, a repeated article, a future date, a total that is too large, and a
  // supplier's document that is already registered.
  serve(
    calls.save,
    async (al) => {
      const { db, user, hoy, body, deps } = al;
      const { diasPago } = await revisar(db, user, hoy, body);
      const { detalles, recibir: llego, ...cabeza } = body;
      const costeadas = costear(detalles, body.otrosCostos, body.itbisAlCosto);
      const total = sumar(costeadas.map((una) => una.total));
      if (total > MAX_IMPORTE) throw invalid({ detalles: DEMASIADO });
      const enPiezas = detalles.map(({ codigoArticulo, cantidad, piezas, costo }) => {
        return { codigoArticulo, piezas, cantidad: cantidad * piezas, costo: proporcion(costo, 1, piezas) };
      });
      const { codigoCompania, usuario } = user;
      const { codigoCompra } = await insertRow(db, compra, {
        ...{ ...cabeza, codigoCompania, usuario, momento: deps.now().toISOString(), estatus: 'PENDIENTE' },
        ...datosDe606(body.documento),
        numero: await siguienteNumero(db, codigoCompania, 'COMPRA'),
        fechaVencimiento: sumarDias(body.fecha, diasPago),
        total,
      });
      await db
        .insert(compraDetalle)
        .values(enPiezas.map((linea, i) => ({ codigoCompra, codigoSucursal: body.codigoSucursal, ...linea, ...costeadas[i]! })));
      if (llego) await recibir(al, await bloquear(al, codigoCompra), enPiezas);
      return codigoCompra;
    },
    leer,
  ),

  // Called by whoever receives goods. Locks the purchase, its articles, their stock by code. Refuses more than is outstanding, and a closed
  // or void purchase.
  acto(calls.recibir, async (al, una) => {
    if (una.estatus === 'CERRADA' || una.estatus === 'ANULADA')
      throw conflict('La compra está cerrada: ya no se recibe nada de ella. Registre otra');
    await recibir(al, una, al.body.detalles);
  }),

  // Called by whoever returns goods. Locks the purchase, its articles, their stock by code. The pieces leave at the branch's average cost,
  // while the debt decreases by what the supplier charged. Refuses more than was received and kept, or than the branch has in stock.
  acto(calls.devolver, async (al, una) => {
    const { motivo, detalles } = al.body;
    const pares = lineasDe(una, detalles, ({ recibida, devuelta }) => recibida - devuelta, 'devolver');
    await moverConCosto(al.db, al.user, {
      codigoSucursal: una.codigoSucursal,
      tipo: 'DEVOLUCION',
      lineas: pares.map(({ linea, cantidad }) => ({ codigoArticulo: linea.codigoArticulo, cantidad: -cantidad })),
      ...documento(al, una),
      motivo,
    });
    const vuelven = new Map(pares.map(({ linea, cantidad }) => [linea, cantidad]));
    await anotar(
      al,
      una,
      una.lineas.map((linea) => (vuelven.has(linea) ? { ...linea, devuelta: linea.devuelta + vuelven.get(linea)! } : linea)),
    );
  }),

  // Called to give up the outstanding rest of a purchase. Locks it. Refuses one with nothing outstanding. A purchase of which nothing was
  // received becomes void.
  acto(calls.cerrar, async (al, una) => {
    const { codigoCompra, motivo } = al.body;
    if (una.estatus !== 'PENDIENTE' && una.estatus !== 'PARCIAL') throw conflict('De esta compra no queda nada por recibir');
    await changeRow(al.db, compra, eq(compra.codigoCompra, codigoCompra), {
      estatus: una.estatus === 'PENDIENTE' ? 'ANULADA' : 'CERRADA',
      motivo,
    });
  }),

  // Called by whoever buys, and whoever makes the 606. Locks the purchase. Refuses an older version, what is no fiscal number of a purchase, one
  // that another purchase of the supplier has, none where something was withheld, and a purchase that a 606 lists already, except that the
  // concept of what was withheld since is said.
  acto(calls.fiscal, async ({ db, user, body: { codigoCompra, version, ncf: escrito, ...datos } }, una) => {
    assertVersion(una, version ?? una.version, encoder(Compra)(await leer({ db, user }, codigoCompra)));
    const ncf = escrito.toUpperCase();
    const soloConcepto = ncf === una.ncf && datos.tipoGasto === una.tipoGasto && una.tipoRetencion === '';
    if (una.codigoArchivoFiscal !== null && !soloConcepto) throw conflict('El 606 que la lleva ya está hecho: no cambia');
    if (una.estatus === 'ANULADA') throw conflict('La compra está anulada');
    const retenido = and(eq(compraPago.codigoCompra, codigoCompra), like(compraPago.forma, 'RETENCION%'));
    if (ncf === '' && (await db.$count(compraPago, retenido)) > 0)
      throw invalid({ ncf: 'Se retuvo de esta compra: solo se retiene de una con NCF' });
    if (ncf !== '' && !esNcfDeCompra(ncf))
      throw invalid({
        ncf: 'No es un NCF que se deduzca: B01, B11, B13, B14, B15 o B17 y ocho cifras, o E31, E41, E43, E44, E45 o E47 y diez',
      });
    const repetida =
      ncf !== '' &&
      (await db.$count(
        compra,
        sql`${compra.codigoSuplidor} = ${una.codigoSuplidor} and ${compra.ncf} = ${ncf}
      and ${compra.estatus} <> 'ANULADA' and ${compra.codigoCompra} <> ${codigoCompra}`,
      )) > 0;
    if (repetida) throw invalid({ ncf: 'Otra compra a este suplidor ya lleva ese NCF' });
    await changeRow(db, compra, eq(compra.codigoCompra, codigoCompra), { ...datos, ncf });
  }),

  // Called by whoever pays suppliers. Locks the purchase. Refuses more than is owed for what was received, and a future date. It takes no
  // cash from a drawer. A payment of a closed month is of today and names that month.
  acto(calls.pagar, async ({ db, user, hoy, body, deps }, una) => {
    const debe = porPagar(una);
    if (body.fecha > hoy) throw invalid({ fecha: 'No puede ser una fecha futura' });
    if (body.forma.startsWith('RETENCION') && una.ncf === '') throw invalid({ forma: 'Solo se retiene de una compra con NCF' });
    if (body.monto > debe)
      throw invalid({ monto: debe > CERO ? `Solo se deben ${enPesos(debe)} por lo recibido` : 'No se debe nada por lo recibido' });
    const cerrado = await cerradoPara(db, user, hoy, [body.fecha]);
    const dia = {
      fecha: deMesCerrado(body.fecha, cerrado) ? hoy : body.fecha,
      referencia: conMesCerrado(body.referencia, body.fecha, cerrado),
    };
    await db
      .insert(compraPago)
      .values({ ...body, ...dia, codigoSucursal: una.codigoSucursal, usuario: user.usuario, momento: deps.now().toISOString() });
    await changeRow(db, compra, eq(compra.codigoCompra, body.codigoCompra), { pagado: sumar([una.pagado, body.monto]) });
  }),
];
