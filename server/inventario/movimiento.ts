import { and, eq, sql, type SQL } from 'drizzle-orm';
import { MAX_IMPORTE } from '@/contract/importe';
import { movimientos as calls } from '@/contract/inventario/movimiento';
import { centavos } from '@/domain/dinero';
import { sumarDias } from '@/domain/fechas';
import { columnOf } from '../db/sql';
import { sucursal } from '../db/schema/compania';
import { articulo, existencia, movimiento } from '../db/schema/dinero/inventario';
import { invalid, serve } from '../lib/serve';
import { dado, given, list, matches, same } from '../lib/lists/list';
import { faltasDeArticulos } from './articulosDe';
import { moverConCosto } from './existencia';

/** Midnight in America/Santo_Domingo, which has no daylight saving time. */
const inicioDe = (dia: string) => `${dia}T00:00:00-04:00`;
const suma = (que: SQL) => sql`coalesce(sum(${que}), 0)`.mapWith(Number);
/** Subquery: sum of an article's movements before the requested span (the opening stock); null without a named article. */
const antes = (columna: string) => sql`case when ${dado('elArticulo')}::int is null then null else (
  select coalesce(sum(${columnOf('m', columna)}), 0) from movimiento m
  where m.codigo_articulo = ${dado('elArticulo')}::int and m.codigo_sucursal = any(${dado('sucursales')}::int[])
    and (${dado('laSucursal')}::int is null or m.codigo_sucursal = ${dado('laSucursal')}::int) and m.momento < ${dado('antesDe')}::timestamptz) end`;

const { codigoMovimiento, momento, codigoArticulo, codigoSucursal, tipo, cantidad, valor } = movimiento;

const kardex = list({
  call: calls.kardex,
  table: movimiento,
  key: codigoMovimiento,
  names: { codigo: articulo.codigo, articulo: articulo.nombre, sucursal: sucursal.descripcionSucursal },
  joins: (rows) =>
    rows.innerJoin(articulo, eq(articulo.codigoArticulo, codigoArticulo)).innerJoin(sucursal, eq(sucursal.codigoSucursal, codigoSucursal)),
  // Keys grow in the order of the movements, and an index per branch has them.
  orders: { momento: codigoMovimiento },
  search: (term, i) => matches(articulo.busqueda, term, i),
  coach: 'all',
  values: ({ query: { desde, hasta, filtro, tipo: deTipo, ...query } }) => ({
    inicio: desde && inicioDe(desde),
    final: hasta && inicioDe(sumarDias(hasta, 1)),
    // The opening stock only makes sense for all movements of one article, not for a filtered part.
    elArticulo: deTipo || filtro ? null : (query.codigoArticulo ?? null),
    laSucursal: query.codigoSucursal ?? null,
    antesDe: desde ? inicioDe(desde) : '-infinity',
  }),
  filters: {
    articulo: same('codigoArticulo', codigoArticulo),
    tipo: same('tipo', tipo),
    inicio: given('inicio', sql`${momento} >= ${dado('inicio')}::timestamptz`),
    final: given('final', sql`${momento} < ${dado('final')}::timestamptz`),
  },
  totals: {
    entrada: suma(sql`greatest(${cantidad}, 0)`),
    salida: suma(sql`greatest(- ${cantidad}, 0)`),
    valor: suma(sql`${valor}`),
    inicial: antes('cantidad'),
    valorInicial: antes('valor'),
  },
});

export default [
  kardex,

  // Called by whoever manages stock. Locks the article and its stock. Refuses what would make it negative (409) and a foreign article
  // (404). Found pieces cost what was entered, or the average cost; missing pieces the average cost.
  serve(
    calls.ajustar,
    async ({ db, user, body, deps }) => {
      const { codigoSucursal: donde, codigoArticulo: codigo, cantidad: cuantas, costo: uno, motivo } = body;
      // Only checks that the article exists: an inactive one may still be counted and adjusted.
      await faltasDeArticulos(db, user, [body]);
      if (uno !== null && cuantas * uno > MAX_IMPORTE) throw invalid({ costo: 'Es demasiado para una existencia' });
      await moverConCosto(db, user, {
        codigoSucursal: donde,
        tipo: 'AJUSTE',
        lineas: [{ codigoArticulo: codigo, cantidad: cuantas, ...(cuantas > 0 && uno !== null && { valor: centavos(cuantas * uno) }) }],
        ...{ documento: 'Ajuste', origen: 'AJUSTE', codigoOrigen: null, motivo, momento: deps.now().toISOString() },
      });
      return { codigoArticulo: codigo, codigoSucursal: donde };
    },
    async ({ db }, hecho) => {
      const [queda] = await db
        .select({ codigoArticulo: existencia.codigoArticulo, existencia: existencia.cantidad, valor: existencia.valor })
        .from(existencia)
        .where(and(eq(existencia.codigoArticulo, hecho.codigoArticulo), eq(existencia.codigoSucursal, hecho.codigoSucursal)));
      return queda!;
    },
  ),
];
