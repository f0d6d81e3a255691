import { sql, type SQL } from 'drizzle-orm';
import { analisisIngresos, type IngresoAnalizado } from '@/contract/reportes/ingresos/analisis';
import { primerTraslado } from '../../academico/inscritos';
import { nombreDeGrupo } from '../../academico/nombreDeGrupo';
import { columnOf, fenced } from '../../db/sql';
import { factura } from '../../db/schema/dinero/facturas';
import { given } from '../../lib/lists/filters';
import { byMonth, grouped } from '../../lib/lists/grouped';
import type { Asked } from '../../lib/lists/list';
import { chosen } from '../../lib/lists/serveList';
import { anyone } from '../../lib/scope';
import { DE_GRUPO_AL, DE_MIS_GRUPOS, delNombre } from '../facturas';
import { puntos } from '../puntos';
import { AL, cambiosDeAntes, cobradoDeAntes, delTramo, DESPUES, entreMeses, REBAJADO } from './facturadoAl';

type Preguntado = Asked<typeof analisisIngresos>;
type Por = Preguntado['query']['por'];

/**
 * SQL: the part of an amount of an invoice for one of its lines, by cumulated rounding, so that the lines add up to the exact amount. An
 * invoice whose lines come to nothing today has it in its first line.
 */
function parteDe(columna: string): SQL {
  const monto = columnOf('f', columna);
  const hasta = (suma: SQL) => sql`div(${monto}::numeric * (${suma}), nullif(f.total, 0))`;
  return sql`case when ${monto} = 0 then 0 when f.total = 0 then case when row_number() over w = 1 then ${monto} else 0 end
    else (${hasta(sql`sum(l.total) over w`)} - ${hasta(sql`sum(l.total) over w - l.total`)})::bigint end`;
}

/** By what the report adds up: the key of an invoice `f`, or of its line `l`, with the joins that it needs, and how a key is called. */
interface Concepto {
  clave: SQL;
  de: SQL;
  nombre: (clave: SQL) => SQL;
  /** Whether an invoice can have several: then its amounts are distributed over its lines in their order. */
  porLinea: boolean;
}

const CONCEPTOS: Record<Por, Concepto> = {
  GRUPO: {
    clave: sql`coalesce(t.codigo_grupo_anterior, i.codigo_grupo)`,
    de: sql`left join inscripcion i on i.codigo_inscripcion = f.codigo_inscripcion left join traslado t on t.codigo_inscripcion = i.codigo_inscripcion`,
    nombre: (clave) => sql`coalesce((select ${nombreDeGrupo(sql`g`)} from grupo g where g.codigo_grupo = ${clave}), 'Sin grupo')`,
    porLinea: false,
  },
  SUCURSAL: {
    clave: sql`f.codigo_sucursal`,
    de: sql``,
    nombre: (clave) => sql`(select b.descripcion_sucursal from sucursal b where b.codigo_sucursal = ${clave})`,
    porLinea: false,
  },
  SERVICIO: {
    clave: sql`array[l.codigo_servicio, l.codigo_articulo, l.codigo_evento]`,
    de: sql``,
    nombre: (clave) => sql`coalesce((select s.descripcion from servicio s where s.codigo_servicio = (${clave})[1]),
      (select a.descripcion from articulo a where a.codigo_articulo = (${clave})[2]), (select e.descripcion from evento e where e.codigo_evento = (${clave})[3]))`,
    porLinea: true,
  },
};

const MES = sql`to_char(f.dia, 'YYYY-MM')`;
/** Amounts of the invoices of the span. A line that is all of its invoice has all its amounts, which spares most invoices the distribution. */
const deTramo = ({ clave, de, nombre, porLinea }: Concepto) => {
  const enteras = (rebajado: SQL, conEllas: SQL) => sql`
    select f.codigo_factura, f.fecha_vencimiento, ${clave}, ${MES}, f.total_al, ${rebajado}, f.pagado_al, 0::bigint, 0::bigint, 0::bigint from f ${conEllas} ${de}`;
  if (!porLinea) return enteras(sql`coalesce(r.rebajado, 0)`, sql`left join (${REBAJADO}) r on r.codigo_factura = f.codigo_factura`);
  return sql`${enteras(sql`l.descuento`, sql`join factura_detalle l on l.codigo_factura = f.codigo_factura and l.total = f.total and f.total > 0`)}
    union all select case when row_number() over (partition by f.codigo_factura, ${nombre(clave)}) = 1 then f.codigo_factura end, f.fecha_vencimiento, ${clave}, ${MES},
      ${parteDe('total_al')}, l.descuento, ${parteDe('pagado_al')}, 0, 0, 0
    from f join factura_detalle l on l.codigo_factura = f.codigo_factura and (l.total <> f.total or f.total = 0) ${de}
    window w as (partition by f.codigo_factura order by l.codigo_detalle)`;
};

const PRIMERA_LINEA = sql`cross join lateral (select * from factura_detalle d where d.codigo_factura = f.codigo_factura order by d.codigo_detalle limit 1) l`;
/**
 * Amounts of whole invoices `m`, under the concept of their first line. The planner expects many of them: the fences make it find these few
 * first, and then each invoice by its key.
 */
const deFacturas = ({ clave, de, porLinea }: Concepto, movimientos: SQL, columnas: SQL) => sql`
  select null::int, null::date, ${clave}, ${columnas} from ${fenced(sql`select * from (${movimientos}) todos`)} m
    cross join lateral ${fenced(sql`select * from factura u where u.codigo_factura = m.codigo_factura`)} f ${porLinea ? PRIMERA_LINEA : sql``} ${de}`;

/** What was written off on the day, of the invoices of the span: overdue by then. */
const INCOBRABLES = sql`select codigo_factura, total_al - pagado_al perdido from f
  where codigo_factura in (select * from incobrables_al(${anyone.codigoCompania}, ${AL}))`;

const sumas = (por: Concepto, dia: SQL) => (where: SQL) => sql`
  with despues as materialized (${DESPUES}),
  traslado as materialized (${primerTraslado(AL)}), f as materialized (${delTramo(where, dia)}),
  linea (codigo_factura, vence, clave, mes, total, rebajado, cobrado, cambios, antes, perdido) as (
    ${deTramo(por)}
    union all ${deFacturas(por, sql`select codigo_factura, rebajado_despues from f where rebajado_despues <> 0`, sql`null, 0, - m.rebajado_despues, 0, 0, 0, 0`)}
    union all ${deFacturas(por, entreMeses(where, dia), sql`m.mes, m.monto, 0, 0, 0, 0, 0`)}
    union all ${deFacturas(por, cambiosDeAntes(where, dia), sql`null, 0, m.rebajado, 0, m.monto, 0, 0`)}
    union all ${deFacturas(por, cobradoDeAntes(where, dia), sql`null, 0, 0, 0, 0, m.monto, 0`)}
    union all ${deFacturas(por, INCOBRABLES, sql`null, 0, 0, 0, 0, 0, m.perdido`)})
  select concepto, sum(facturas)::int facturas, sum(facturado)::bigint facturado, sum(rebajado)::bigint rebajado, sum(cobrado)::bigint cobrado,
    sum(facturado - cobrado - perdido)::bigint pendiente, sum(vencido - perdido)::bigint vencido, sum(perdido)::bigint incobrable, sum(cambios)::bigint cambios, sum(antes)::bigint cobrado_antes,
    coalesce(jsonb_object_agg(mes, facturado) filter (where mes is not null), '{}') facturado_por_mes,
    coalesce(jsonb_object_agg(mes, cobrado) filter (where mes is not null), '{}') cobrado_por_mes
  from (select ${por.nombre(sql`suma.clave`)} concepto, mes, sum(facturas) facturas, sum(facturado) facturado, sum(rebajado) rebajado, sum(cobrado) cobrado,
      sum(cambios) cambios, sum(antes) antes, sum(perdido) perdido, sum(vencido) vencido
    from (select clave, mes, count(codigo_factura) facturas, sum(total) facturado, sum(rebajado) rebajado, sum(cobrado) cobrado,
      sum(cambios) cambios, sum(antes) antes, sum(perdido) perdido, coalesce(sum(total - cobrado) filter (where vence < ${AL}), 0) vencido
      from linea group by 1, 2) suma group by 1, 2) mes group by 1`;

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
  filters: { grupo: given('codigoGrupo', DE_GRUPO_AL) },
  totals: {
    facturadoPorMes: byMonth('facturadoPorMes'),
    cobradoPorMes: byMonth('cobradoPorMes'),
  },
  row: (fila: Omit<IngresoAnalizado, 'cumplimiento'>): IngresoAnalizado => ({
    ...fila,
    cumplimiento: puntos(fila.cobrado, fila.facturado),
  }),
};

const por = (cual: Por) => ({
  VENCIMIENTO: grouped({ ...comun, sums: sumas(CONCEPTOS[cual], sql`${factura.fechaVencimiento}`) }),
  EMISION: grouped({ ...comun, sums: sumas(CONCEPTOS[cual], sql`${factura.fecha}`) }),
});
const LISTAS = { GRUPO: por('GRUPO'), SERVICIO: por('SERVICIO'), SUCURSAL: por('SUCURSAL') };
const pedida = ({ query }: Preguntado) => LISTAS[query.por][query.segun];

export default chosen(analisisIngresos, pedida);
