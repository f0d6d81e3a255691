import { sql, type SQL } from 'drizzle-orm';
import { analisisIngresos, type IngresoAnalizado } from '@/contract/reportes/ingresos/analisis';
import { primerTraslado } from '../../academico/inscritos';
import { nombreDeGrupo } from '../../academico/nombreDeGrupo';
import { columnOf } from '../../db/sql';
import { factura } from '../../db/schema/dinero/facturas';
import { byMonth, grouped } from '../../lib/lists/grouped';
import { given, type Asked } from '../../lib/lists/list';
import { chosen } from '../../lib/lists/serveList';
import { deAqui } from '../../lib/scope';
import { DE_GRUPO_AL, DE_MIS_GRUPOS, delNombre } from '../facturas';
import { puntos } from '../puntos';
import { AL, cambiosDeAntes, cobradoDeAntes, delTramo, DESPUES, entreMeses, mesDelDia, REBAJADO } from './facturadoAl';

type Preguntado = Asked<typeof analisisIngresos>;
type Por = Preguntado['query']['por'];

/**
 * SQL: the part of an amount of an invoice for its line `l`, by cumulated rounding, so that the lines add up to the exact amount. An invoice
 * whose lines come to nothing today has it in its first line.
 */
function parteDe(columna: string): SQL {
  const monto = columnOf('l', columna);
  const hasta = (suma: SQL) => sql`div(${monto}::numeric * (${suma}), nullif(l.total, 0))`;
  return sql`case when ${monto} = 0 then 0 when l.total = 0 then case when row_number() over w = 1 then ${monto} else 0 end
    else (${hasta(sql`sum(l.de_linea) over w`)} - ${hasta(sql`sum(l.de_linea) over w - l.de_linea`)})::bigint end`;
}

/** By what the report adds up: the key of an invoice `f`, or of its line `l`, with the joins that it needs, and how a key is called. */
interface Concepto {
  clave: SQL;
  de: SQL;
  nombre: (clave: SQL) => SQL;
  /** Whether an invoice can have several: then its amounts are distributed over its lines in their order. */
  porLinea: boolean;
}

/** SQL: the group that the enrolment of an invoice was in on the day. */
const SU_GRUPO = sql`coalesce(t.codigo_grupo_anterior, i.codigo_grupo)`;

const CONCEPTOS: Record<Por, Concepto> = {
  GRUPO: {
    // A group of a branch that the caller lacks is not named: an invoice stays billed where it was when its enrolment moves there.
    clave: sql`case when ${SU_GRUPO} in (select g.codigo_grupo from grupo g where ${deAqui(sql`g.codigo_sucursal`)}) then ${SU_GRUPO} else 0 end`,
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
    // One number for the three kinds of codes: numbers are grouped several times as fast as arrays.
    clave: sql`coalesce(3::bigint * l.codigo_servicio, 3::bigint * l.codigo_articulo + 1, 3::bigint * l.codigo_evento + 2)`,
    // What happens to a whole invoice counts for its first line.
    de: sql`cross join lateral (select d.codigo_servicio, d.codigo_articulo, d.codigo_evento from factura_detalle d
      where d.codigo_factura = f.codigo_factura order by d.codigo_detalle limit 1) l`,
    nombre: (clave) => sql`case ${clave} % 3 when 0 then (select s.descripcion from servicio s where s.codigo_servicio = ${clave} / 3)
      when 1 then (select a.descripcion from articulo a where a.codigo_articulo = ${clave} / 3)
      else (select e.descripcion from evento e where e.codigo_evento = ${clave} / 3) end`,
    porLinea: true,
  },
};

const mesDe = (de: string) => mesDelDia(columnOf(de, 'dia'));
/** The invoices of the span, whole. */
const FACTURAS = sql`select f.codigo_factura, f.codigo_inscripcion, f.codigo_sucursal, f.codigo_factura contada, f.fecha_vencimiento vence, ${mesDe('f')} mes,
  f.total_al total, coalesce(r.rebajado, 0) - f.rebajado_despues rebajado, f.pagado_al cobrado, 0::bigint cambios, 0::bigint antes, f.perdido
  from f left join (${REBAJADO}) r on r.codigo_factura = f.codigo_factura`;
/** What of them is of no line. */
const SIN_LINEA = sql`select f.codigo_factura, f.codigo_inscripcion, f.codigo_sucursal, null::int contada, null::date vence, null::timestamp mes,
  0::bigint total, - f.rebajado_despues rebajado, 0::bigint cobrado, 0::bigint cambios, 0::bigint antes, f.perdido
  from f where f.rebajado_despues <> 0 or f.perdido <> 0`;

/**
 * Lines of the invoices of the span, read once. A line that is all of its invoice has all its amounts, which spares most invoices the
 * distribution.
 */
const lineas = ({ clave, nombre }: Concepto) => sql`(
  with l as materialized (
    select f.*, l.codigo_detalle, l.total de_linea, l.descuento, l.codigo_servicio, l.codigo_articulo, l.codigo_evento
    from f join factura_detalle l on l.codigo_factura = f.codigo_factura)
  select l.codigo_factura, l.fecha_vencimiento, ${clave}, ${mesDe('l')}, l.total_al, l.descuento, l.pagado_al, 0::bigint, 0::bigint, 0::bigint
    from l where l.de_linea = l.total and l.total > 0
  union all select case when row_number() over (partition by l.codigo_factura, ${nombre(clave)}) = 1 then l.codigo_factura end, l.fecha_vencimiento,
      ${clave}, ${mesDe('l')}, ${parteDe('total_al')}, l.descuento, ${parteDe('pagado_al')}, 0, 0, 0
    from l where l.de_linea <> l.total or l.total = 0
    window w as (partition by l.codigo_factura order by l.codigo_detalle))`;

/** What changed and was collected of whole invoices. */
const movimientos = (where: SQL, dia: SQL) => {
  const uno = (de: SQL, columnas: SQL) =>
    sql` union all select m.codigo_factura, m.codigo_inscripcion, m.codigo_sucursal, null, null, ${columnas}, 0 from (${de}) m`;
  return sql`${uno(entreMeses(where, dia), sql`m.mes, m.monto, 0, 0, 0, 0`)}${uno(cambiosDeAntes(where, dia), sql`null, 0, m.rebajado, 0, m.monto, 0`)}
    ${uno(cobradoDeAntes(where, dia), sql`null, 0, 0, 0, 0, m.monto`)}`;
};

/** A month in the answer: made text for each sum, not for each invoice. */
const MES = sql`to_char(mes, 'YYYY-MM')`;

/** Amounts of invoices, each with its key. */
const conClave = ({ clave, de }: Concepto, deFacturas: SQL) => sql`
  select f.contada, f.vence, ${clave}, f.mes, f.total, f.rebajado, f.cobrado, f.cambios, f.antes, f.perdido from (${deFacturas}) f ${de}`;

const sumas = (por: Concepto, dia: SQL) => (where: SQL) => sql`
  with despues as materialized (${DESPUES}),
  traslado as materialized (${primerTraslado(AL)}), f as (${delTramo(where, dia)}),
  linea (contada, vence, clave, mes, total, rebajado, cobrado, cambios, antes, perdido) as (
    ${por.porLinea ? sql`${lineas(por)} union all ` : sql``}${conClave(por, sql`${por.porLinea ? SIN_LINEA : FACTURAS}${movimientos(where, dia)}`)}),
  suma as materialized (select clave, mes, count(contada) facturas, sum(total) facturado, sum(rebajado) rebajado, sum(cobrado) cobrado,
    sum(cambios) cambios, sum(antes) antes, sum(perdido) perdido, coalesce(sum(total - cobrado) filter (where vence < ${AL}), 0) vencido
    from linea group by 1, 2),
  nombrada as materialized (select clave, ${por.nombre(sql`una.clave`)} concepto from (select distinct clave from suma) una)
  select concepto, sum(facturas)::int facturas, sum(facturado)::bigint facturado, sum(rebajado)::bigint rebajado, sum(cobrado)::bigint cobrado,
    sum(facturado - cobrado - perdido)::bigint pendiente, sum(vencido - perdido)::bigint vencido, sum(perdido)::bigint incobrable, sum(cambios)::bigint cambios, sum(antes)::bigint cobrado_antes,
    coalesce(jsonb_object_agg(${MES}, facturado) filter (where mes is not null), '{}') facturado_por_mes,
    coalesce(jsonb_object_agg(${MES}, cobrado) filter (where mes is not null), '{}') cobrado_por_mes
  from (select concepto, mes, sum(facturas) facturas, sum(facturado) facturado, sum(rebajado) rebajado, sum(cobrado) cobrado,
      sum(cambios) cambios, sum(antes) antes, sum(perdido) perdido, sum(vencido) vencido
    from suma join nombrada using (clave) group by 1, 2) mes group by 1`;

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
