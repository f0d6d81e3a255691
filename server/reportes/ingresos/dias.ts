import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../lib/scope';
import { ES_DINERO, ingresosDe, porTipoDe, type Fuente } from './movimientos';

/**
 * What came in by day: of days that are over as they were added up (`dia_cobrado`, docs/decisions/088), of the others from their payments. Each
 * select below goes under the name `ingreso`, like the rows that it adds up.
 */

/** Sums are believed of a day before yesterday: whatever a clock said, payments of today and yesterday are read. */
const sumado = (hoy: SQL) => sql`entro is not null and fecha < ${hoy}::date - 1`;

/** The payments that no sum tells: after the last day that was added up, and of days before it that somebody wrote into since. */
function sueltosDe({ codigoCompania, sucursales }: Scope, hoy: SQL): Fuente {
  const dias = sql`(select b.codigo_compania, b.codigo_sucursal, t.* from sucursal b
    cross join lateral (select coalesce(max(fecha), '-infinity') dia from dia_cobrado where codigo_sucursal = b.codigo_sucursal and ${sumado(hoy)}) u
    cross join lateral (select u.dia + 1 desde, 'infinity'::date hasta
      union all select fecha, fecha from dia_cobrado where codigo_sucursal = b.codigo_sucursal and entro is null and fecha <= u.dia) t
    where b.codigo_compania = ${codigoCompania} and b.codigo_sucursal = any(${Array.isArray(sucursales) ? sql.param(sucursales) : sucursales})) s`;
  const suyos = (tabla: string) =>
    sql.raw(
      `${tabla}.codigo_compania = s.codigo_compania and ${tabla}.codigo_sucursal = s.codigo_sucursal and ${tabla}.fecha between s.desde and s.hasta`,
    );
  return { cobros: sql`${dias} join cobro c on ${suyos('c')}`, reversiones: sql`${dias} join reversion v on ${suyos('v')}` };
}

/** Money by day, user, drawer and form; `primeros` counts each payment once, whatever its forms. */
export const sumasPorForma = (fuente: Fuente): SQL => sql`
  select codigo_compania, codigo_sucursal, fecha, usuario, codigo_caja, clase, forma, sum(monto)::bigint monto, count(distinct codigo_cobro)::int cobros,
    (count(distinct codigo_cobro) filter (where forma = primera))::int primeros
  from (select *, min(forma) over (partition by codigo_cobro, clase) primera from ${ingresosDe(fuente)} where ${ES_DINERO}) cada
  group by 1, 2, 3, 4, 5, 6, 7`;

/** Money by day and what it was for. */
export const sumasPorTipo = (fuente: Fuente): SQL => sql`
  select codigo_compania, codigo_sucursal, fecha, tipo, sum(monto)::bigint monto from ${porTipoDe(fuente)} group by 1, 2, 3, 4`;

/** The sums of a day `d` as rows. */
export const FORMAS_DEL_DIA = sql.raw(`jsonb_to_recordset(d.por_forma)
  x (usuario text, codigo_caja int, clase text, forma text, monto bigint, cobros int, primeros int)`);

const delDia = (hoy: SQL) => sql`(select * from dia_cobrado where ${sumado(hoy)}) d`;

/** By day, user, drawer and form. */
export const formasPorDia = (quien: Scope, hoy: SQL): SQL => sql`(
  select d.codigo_compania, d.codigo_sucursal, d.fecha, x.usuario, x.codigo_caja, x.clase, x.forma, x.monto, x.cobros, x.primeros
    from ${delDia(hoy)} cross join lateral ${FORMAS_DEL_DIA}
  union all ${sumasPorForma(sueltosDe(quien, hoy))}) ingreso`;

/** By day and what it was for. */
export const tiposPorDia = (quien: Scope, hoy: SQL): SQL => sql`(
  select d.codigo_compania, d.codigo_sucursal, d.fecha, x.key tipo, x.value::bigint monto
    from ${delDia(hoy)} cross join lateral jsonb_each_text(d.por_tipo) x
  union all ${sumasPorTipo(sueltosDe(quien, hoy))}) ingreso`;

const USADO = sql.raw(
  `left join (select codigo_cobro, sum(monto) monto from cobro_forma where forma = 'SALDO_A_FAVOR' group by 1) u using (codigo_cobro)`,
);
const ENTRO = sql.raw('c.recibido - c.devuelta - coalesce(u.monto, 0)');

/** By day alone: what is received less change and credit that was spent is what its forms add up to; the forms need not be read for it. */
export const entroPorDia = (quien: Scope, hoy: SQL): SQL => {
  const { cobros, reversiones } = sueltosDe(quien, hoy);
  return sql`(
    select d.codigo_compania, d.codigo_sucursal, d.fecha, d.entro monto, 0 cobros from ${delDia(hoy)}
    union all select c.codigo_compania, c.codigo_sucursal, c.fecha, sum(${ENTRO}), count(*) filter (where ${ENTRO} <> 0 or c.devuelta > 0) from ${cobros} ${USADO} group by 1, 2, 3
    union all select v.codigo_compania, v.codigo_sucursal, v.fecha, -sum(${ENTRO}), 0 from ${reversiones} join cobro c using (codigo_cobro) ${USADO} group by 1, 2, 3) ingreso`;
};
