import { sql, type SQL } from 'drizzle-orm';
import { fenced } from '../../db/sql';
import type { Scope } from '../../lib/scope';
import { CADA_USADO, ENTRO, ES_DINERO, ingresosDe, porTipoDe, type Fuente } from './movimientos';

/**
 * Money received by day: from stored sums (`dia_cobrado`, docs/decisions/fast-paths) for past days, from the payments for the others. Each
 * subselect below is aliased `ingreso`, like the rows that it sums.
 */

/**
 * Stored sums are used for days before yesterday; today and yesterday are always read from the payments, so that a wrong clock does no
 * harm.
 */
const sumado = (hoy: SQL) => sql`entro is not null and fecha < ${hoy}::date - 1`;

/**
 * Payments without a stored sum: after the last summed day, and on earlier days whose sums a later write cleared. Fenced, because these days are
 * few: the planner, which knows neither, would look for them anew for each payment.
 */
function sueltosDe({ codigoCompania, sucursales }: Scope, hoy: SQL): Fuente {
  const dias = sql`(select b.codigo_compania, b.codigo_sucursal, t.* from sucursal b
    cross join lateral (select coalesce(max(fecha), '-infinity') dia from dia_cobrado where codigo_sucursal = b.codigo_sucursal and ${sumado(hoy)}) u
    cross join lateral (select u.dia + 1 desde, 'infinity'::date hasta
      union all select fecha, fecha from dia_cobrado where codigo_sucursal = b.codigo_sucursal and entro is null and fecha <= u.dia) t
    where b.codigo_compania = ${codigoCompania} and b.codigo_sucursal = any(${Array.isArray(sucursales) ? sql.param(sucursales) : sucursales})) s`;
  const suyos = (tabla: SQL) =>
    sql`${dias} cross join lateral ${fenced(sql`select * from ${tabla} t where t.codigo_compania = s.codigo_compania
      and t.codigo_sucursal = s.codigo_sucursal and t.fecha between s.desde and s.hasta`)}`;
  return {
    cobros: sql`${suyos(sql`cobro`)} c`,
    reversiones: sql`${suyos(sql`reversion`)} v`,
    pocos: true,
  };
}

/** Amounts by day, user, drawer and form; `primeros` counts each payment once, whatever its number of forms. */
export const sumasPorForma = (fuente: Fuente): SQL => sql`
  select codigo_compania, codigo_sucursal, fecha, usuario, codigo_caja, clase, forma, sum(monto)::bigint monto, count(distinct codigo_cobro)::int cobros,
    (count(distinct codigo_cobro) filter (where forma = primera))::int primeros
  from (select *, min(forma) over (partition by codigo_cobro, clase) primera from ${ingresosDe(fuente)} where ${ES_DINERO}) cada
  group by 1, 2, 3, 4, 5, 6, 7`;

/** Amounts by day and kind of invoice. */
export const sumasPorTipo = (fuente: Fuente): SQL => sql`
  select codigo_compania, codigo_sucursal, fecha, tipo, sum(monto)::bigint monto from ${porTipoDe(fuente)} group by 1, 2, 3, 4`;

/** The stored sums of a day `d` as rows. */
export const FORMAS_DEL_DIA = sql`jsonb_to_recordset(d.por_forma)
  x (usuario text, codigo_caja int, clase text, forma text, monto bigint, cobros int, primeros int)`;

const delDia = (hoy: SQL) => sql`(select * from dia_cobrado where ${sumado(hoy)}) d`;

/** By day, user, drawer and form, from stored sums and payments. */
export const formasPorDia = (quien: Scope, hoy: SQL): SQL => sql`(
  select d.codigo_compania, d.codigo_sucursal, d.fecha, x.usuario, x.codigo_caja, x.clase, x.forma, x.monto, x.cobros, x.primeros
    from ${delDia(hoy)} cross join lateral ${FORMAS_DEL_DIA}
  union all ${sumasPorForma(sueltosDe(quien, hoy))}) ingreso`;

/** By day and kind of invoice, from stored sums and payments. */
export const tiposPorDia = (quien: Scope, hoy: SQL): SQL => sql`(
  select d.codigo_compania, d.codigo_sucursal, d.fecha, x.key tipo, x.value::bigint monto
    from ${delDia(hoy)} cross join lateral jsonb_each_text(d.por_tipo) x
  union all ${sumasPorTipo(sueltosDe(quien, hoy))}) ingreso`;

/** By day only, from whole payments. */
export const entroPorDia = (quien: Scope, hoy: SQL): SQL => {
  const { cobros, reversiones } = sueltosDe(quien, hoy);
  return sql`(
    select d.codigo_compania, d.codigo_sucursal, d.fecha, d.entro monto, 0 cobros from ${delDia(hoy)}
    union all select c.codigo_compania, c.codigo_sucursal, c.fecha, sum(${ENTRO}), count(*) filter (where ${ENTRO} <> 0 or c.devuelta > 0) from ${cobros} ${CADA_USADO} group by 1, 2, 3
    union all select v.codigo_compania, v.codigo_sucursal, v.fecha, -sum(${ENTRO}), 0 from ${reversiones} join cobro c using (codigo_cobro) ${CADA_USADO} group by 1, 2, 3) ingreso`;
};
