import { sql, type SQL } from 'drizzle-orm';
import { analisisIngresos, type IngresoAnalizado } from '@/contract/reportes/ingresos/analisis';
import { factura } from '../../db/schema/facturas';
import { given } from '../../lib/lists/filters';
import { byMonth, grouped } from '../../lib/lists/grouped';
import type { Asked } from '../../lib/lists/list';
import { serveList } from '../../lib/lists/serveList';
import { AL } from '../deudaAl';
import { DE_GRUPO, DE_MIS_GRUPOS, delNombre } from '../facturas';
import { cambiosDeAntes, cobradoDeAntes, delTramo, entreMeses, PAGADO_DESPUES } from './facturadoAl';

const dado = sql.placeholder;
const PUNTOS = 10_000;

type Preguntado = Asked<typeof analisisIngresos>;

/**
 * SQL: the part of an amount of an invoice for one of its lines, by cumulated rounding, so that the lines add up to the exact amount. An
 * invoice whose lines come to nothing today has it in its first line.
 */
function parteDe(monto: string): SQL {
  const hasta = (suma: string) => `div(f.${monto}::numeric * (${suma}), nullif(f.total, 0))`;
  return sql.raw(`case when f.${monto} = 0 then 0 when f.${monto} = f.total then l.total
    when f.total = 0 then case when row_number() over w = 1 then f.${monto} else 0 end
    else (${hasta('sum(l.total) over w')} - ${hasta('sum(l.total) over w - l.total')})::bigint end`);
}
/** A line with a single price step has no reduction. */
const REBAJADO = sql`case when jsonb_array_length(l.pasos) > 1 then
  coalesce((select -sum((p->>'monto')::bigint) from jsonb_array_elements(l.pasos) p where p->>'tipo' in ('BECA', 'DESCUENTO')), 0) else 0 end`;

const CONCEPTO = sql`case ${dado('por')}::text
  when 'GRUPO' then coalesce(g.descripcion, 'Sin grupo')
  when 'SUCURSAL' then (select b.descripcion_sucursal from sucursal b where b.codigo_sucursal = f.codigo_sucursal)
  else coalesce(s.descripcion, a.descripcion, e.descripcion) end`;
const NOMBRES = sql`left join inscripcion i on i.codigo_inscripcion = f.codigo_inscripcion left join grupo g on g.codigo_grupo = i.codigo_grupo
  left join servicio s on s.codigo_servicio = l.codigo_servicio left join articulo a on a.codigo_articulo = l.codigo_articulo
  left join evento e on e.codigo_evento = l.codigo_evento`;

/** Amounts of whole invoices `m`, under the concept of their first line. */
const deFacturas = (movimientos: SQL, columnas: SQL) => sql`select null::int, null::date, ${CONCEPTO}, ${columnas}
  from (${movimientos}) m join factura f using (codigo_factura)
    cross join lateral (select * from factura_detalle d where d.codigo_factura = f.codigo_factura order by d.codigo_detalle limit 1) l ${NOMBRES}`;

// Per line, because an invoice may have several services. What was paid is distributed over its lines in their order.
const sumas = (dia: SQL) => (where: SQL) => sql`
  with pagado_despues as materialized (${PAGADO_DESPUES}), f as (${delTramo(where, dia)}),
  linea (codigo_factura, vence, concepto, mes, total, rebajado, cobrado, cambios, antes) as (
    select f.codigo_factura, f.fecha_vencimiento, ${CONCEPTO}, to_char(f.dia, 'YYYY-MM'), ${parteDe('total_al')}, ${REBAJADO}, ${parteDe('pagado_al')}, 0::bigint, 0::bigint
      from f join factura_detalle l using (codigo_factura) ${NOMBRES} window w as (partition by f.codigo_factura order by l.codigo_detalle)
    union all ${deFacturas(entreMeses(where, dia), sql`m.mes, m.monto, 0, 0, 0, 0`)}
    union all ${deFacturas(cambiosDeAntes(where, dia), sql`null, 0, 0, 0, m.monto, 0`)}
    union all ${deFacturas(cobradoDeAntes(where, dia), sql`null, 0, 0, 0, 0, m.monto`)})
  select concepto, sum(facturas)::int facturas, sum(facturado)::bigint facturado, sum(rebajado)::bigint rebajado, sum(cobrado)::bigint cobrado,
    sum(facturado - cobrado)::bigint pendiente, sum(vencido)::bigint vencido, sum(cambios)::bigint cambios, sum(antes)::bigint cobrado_antes,
    coalesce(jsonb_object_agg(mes, facturado) filter (where mes is not null), '{}') facturado_por_mes,
    coalesce(jsonb_object_agg(mes, cobrado) filter (where mes is not null), '{}') cobrado_por_mes
  from (select concepto, mes, count(distinct codigo_factura) facturas, sum(total) facturado, sum(rebajado) rebajado, sum(cobrado) cobrado,
      sum(cambios) cambios, sum(antes) antes, coalesce(sum(total - cobrado) filter (where vence < ${AL}), 0) vencido
    from linea group by 1, 2) mes group by 1`;

const comun = {
  call: analisisIngresos,
  table: factura,
  by: ['concepto'],
  without: ['cumplimiento'],
  names: { concepto: sql`d.concepto` },
  coach: DE_MIS_GRUPOS,
  search: delNombre,
  // The figures are those of the last day of the span, or of today while it is not over.
  values: ({ hoy, query: { desde, hasta, cifras } }: Preguntado) => ({
    inicio: desde ?? '0001-01-01',
    fin: hasta ?? '9999-12-31',
    al: cifras === 'HOY' || hasta === undefined || hasta > hoy ? hoy : hasta,
  }),
  filters: { grupo: given('codigoGrupo', DE_GRUPO) },
  totals: {
    facturas: 'sum' as const,
    facturado: 'sum' as const,
    rebajado: 'sum' as const,
    cobrado: 'sum' as const,
    pendiente: 'sum' as const,
    vencido: 'sum' as const,
    cambios: 'sum' as const,
    cobradoAntes: 'sum' as const,
    facturadoPorMes: byMonth('facturadoPorMes'),
    cobradoPorMes: byMonth('cobradoPorMes'),
  },
  row: (fila: Omit<IngresoAnalizado, 'cumplimiento'>): IngresoAnalizado => ({
    ...fila,
    cumplimiento: fila.facturado === 0 ? null : Math.round((fila.cobrado * PUNTOS) / fila.facturado),
  }),
};

const SEGUN = {
  VENCIMIENTO: grouped({ ...comun, sums: sumas(sql`${factura.fechaVencimiento}`) }),
  EMISION: grouped({ ...comun, sums: sumas(sql`${factura.fecha}`) }),
};

export default serveList<typeof analisisIngresos>({
  call: analisisIngresos,
  page: (db, asked, max) => SEGUN[asked.query.segun].page(db, asked, max),
  parts: (deps, asked) => SEGUN[asked.query.segun].parts(deps, asked),
  totales: (db, asked) => SEGUN[asked.query.segun].totales(db, asked),
});
