import { sql } from 'drizzle-orm';
import { analisisIngresos, type IngresoAnalizado } from '@/contract/reportes/ingresos/analisis';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { factura } from '../../db/schema/facturas';
import { always, given, type Filter } from '../../lib/lists/filters';
import { byMonth, grouped } from '../../lib/lists/grouped';
import { serveList } from '../../lib/lists/serveList';
import { DE_GRUPO, DE_MIS_GRUPOS, delNombre } from '../facturas';

const dado = sql.placeholder;
const PUNTOS = 10_000;

/** Filters for the span, on the date column that was chosen. */
const dias = (segun: string, columna: PgColumn): Record<string, Filter> => ({
  [`desde${segun}`]: { when: (query) => query.segun === segun && query.desde !== undefined, sql: sql`${columna} >= ${dado('desde')}` },
  [`hasta${segun}`]: { when: (query) => query.segun === segun && query.hasta !== undefined, sql: sql`${columna} <= ${dado('hasta')}` },
});

/**
 * SQL: the part of an invoice's paid amount for its lines up to one, by cumulated rounding, so that the lines add up to the exact amount.
 */
const hasta = (suma: string) => `coalesce(div(factura.pagado::numeric * (${suma}), nullif(factura.total, 0)), 0)`;
/** An invoice that is fully paid or unpaid needs no distribution. */
const COBRADO = sql.raw(`case when factura.pagado = 0 or factura.total = 0 then 0 when factura.pagado = factura.total then l.total
  else (${hasta('sum(l.total) over w')} - ${hasta('sum(l.total) over w - l.total')})::bigint end`);
/** A line with a single price step has no reduction. */
const REBAJADO = sql`case when jsonb_array_length(l.pasos) > 1 then
  coalesce((select -sum((p->>'monto')::bigint) from jsonb_array_elements(l.pasos) p where p->>'tipo' in ('BECA', 'DESCUENTO')), 0) else 0 end`;

const CONCEPTO = sql`case ${dado('por')}::text
  when 'GRUPO' then coalesce(g.descripcion, 'Sin grupo')
  when 'SUCURSAL' then (select b.descripcion_sucursal from sucursal b where b.codigo_sucursal = factura.codigo_sucursal)
  else coalesce(s.descripcion, a.descripcion, e.descripcion) end`;

// Per line, because an invoice may have several services. What was paid is distributed over its lines in their order.
export default serveList(
  grouped({
    call: analisisIngresos,
    table: factura,
    by: ['concepto'],
    without: ['cumplimiento'],
    sums: (
      where,
    ) => sql`select concepto, sum(facturas)::int facturas, sum(facturado)::bigint facturado, sum(rebajado)::bigint rebajado, sum(cobrado)::bigint cobrado,
        sum(facturado - cobrado)::bigint pendiente, sum(vencido)::bigint vencido, jsonb_object_agg(mes, facturado) facturado_por_mes, jsonb_object_agg(mes, cobrado) cobrado_por_mes
      from (select concepto, mes, count(distinct codigo_factura) facturas, sum(total) facturado, sum(rebajado) rebajado, sum(cobrado) cobrado,
          coalesce(sum(total - cobrado) filter (where fecha_vencimiento < ${dado('hoy')}), 0) vencido
        from (select factura.codigo_factura, factura.fecha_vencimiento, ${CONCEPTO} concepto,
            to_char(case ${dado('segun')}::text when 'EMISION' then factura.fecha else factura.fecha_vencimiento end, 'YYYY-MM') mes,
            l.total, ${COBRADO} cobrado, ${REBAJADO} rebajado
          from factura join factura_detalle l using (codigo_factura) left join inscripcion i on i.codigo_inscripcion = factura.codigo_inscripcion left join grupo g on g.codigo_grupo = i.codigo_grupo
            left join servicio s on s.codigo_servicio = l.codigo_servicio left join articulo a on a.codigo_articulo = l.codigo_articulo left join evento e on e.codigo_evento = l.codigo_evento
          where ${where} window w as (partition by factura.codigo_factura order by l.codigo_detalle)) linea
        group by 1, 2) mes group by 1`,
    names: { concepto: sql`d.concepto` },
    coach: DE_MIS_GRUPOS,
    search: delNombre,
    filters: {
      // Not void, written exactly as in the partial indexes by due date.
      viva: always(sql`(${factura.pendiente} > 0 or ${factura.estatus} = 'PAGADA')`),
      ...dias('VENCIMIENTO', factura.fechaVencimiento),
      ...dias('EMISION', factura.fecha),
      grupo: given('codigoGrupo', DE_GRUPO),
    },
    totals: {
      facturas: 'sum',
      facturado: 'sum',
      rebajado: 'sum',
      cobrado: 'sum',
      pendiente: 'sum',
      vencido: 'sum',
      facturadoPorMes: byMonth('facturadoPorMes'),
      cobradoPorMes: byMonth('cobradoPorMes'),
    },
    row: (fila: Omit<IngresoAnalizado, 'cumplimiento'>): IngresoAnalizado => ({
      ...fila,
      cumplimiento: fila.facturado === 0 ? null : Math.round((fila.cobrado * PUNTOS) / fila.facturado),
    }),
  }),
);
