import { eq, sql } from 'drizzle-orm';
import { monitoreo } from '@/contract/reportes/monitoreo';
import { diasEntre, mesDe } from '@/domain/fechas';
import { grupo } from '../db/schema/academico';
import { invalid } from '../lib/errors';
import { always, given, same } from '../lib/lists/filters';
import { grouped } from '../lib/lists/grouped';
import { matches } from '../lib/lists/search';
import { serveList } from '../lib/lists/serveList';
import { anyone } from '../lib/scope';
import { nombreDe } from '../personas/nombre';

/** Longest span in days. */
const MAX_DIAS = 366;
const dado = sql.placeholder;

/** The requested span; default: the current month up to today. */
const tramoDe = ({ desde, hasta }: { desde?: string; hasta?: string }, hoy: string) => ({
  inicio: desde ?? `${mesDe(hasta ?? hoy)}-01`,
  fin: hasta ?? (desde !== undefined && desde > hoy ? desde : hoy),
});

const cumplimiento = (dadas: ReturnType<typeof sql>, programadas: ReturnType<typeof sql>) =>
  sql`round(${dadas} * 10000.0 / nullif(${programadas}, 0))::int`;
const profesorDe = sql`(select ${nombreDe('e')} from profesor p join entidad e on e.codigo_entidad = p.codigo_entidad where p.codigo_profesor = d.codigo_profesor)`;
const cuenta = (cuando: ReturnType<typeof sql>) => sql`count(*) filter (where ${cuando})::int`;

// Each day of the span on which a group has a scheduled class (`prog`), would have one but for a day without classes (`libre`), or has a
// roll. Future days are excluded, since a class of tomorrow is not missing. A roll is on time if it was first saved on the day itself
// (Santo Domingo); corrections do not count.
const porGrupo = grouped({
  call: monitoreo.profesor,
  table: grupo,
  by: ['codigoGrupo'],
  coach: eq(grupo.codigoProfesor, dado('codigoProfesor')),
  search: (term, i) =>
    sql`(${matches(grupo.busqueda, term, i)} or ${grupo.codigoProfesor} in (
      select p.codigo_profesor from profesor p join entidad e on e.codigo_entidad = p.codigo_entidad where ${matches(sql`e.busqueda`, term, i)}))`,
  filters: {
    grupo: same('codigoGrupo', grupo.codigoGrupo),
    profesor: given('elProfesor', eq(grupo.codigoProfesor, dado('elProfesor'))),
    vivos: always(sql`${grupo.estatus} <> 'INACTIVO'`),
  },
  values: ({ query, hoy }) => ({ ...tramoDe(query, hoy), elProfesor: query.codigoProfesor }),
  before: async (_, { query, hoy }) => {
    const { inicio, fin } = tramoDe(query, hoy);
    if (fin < inicio) throw invalid({ hasta: 'Debe ser igual o posterior a la primera fecha' });
    if (diasEntre(inicio, fin) > MAX_DIAS) throw invalid({ hasta: 'A lo sumo un año' });
  },
  sums: (where) => sql`
    select codigo_grupo, codigo_profesor, ${cuenta(sql`prog`)} programadas, ${cuenta(sql`prog and lista`)} registradas,
      ${cuenta(sql`prog and a_tiempo`)} a_tiempo, ${cuenta(sql`prog and lista and not a_tiempo`)} tarde, ${cuenta(sql`prog and not lista`)} faltas,
      ${cuenta(sql`libre`)} sin_clase, ${cuenta(sql`lista and not prog`)} recuperaciones,
      ${cumplimiento(sql`count(*) filter (where prog and lista)`, sql`count(*) filter (where prog)`)} cumplimiento,
      coalesce(json_agg(fecha::text order by fecha) filter (where prog and not lista), '[]') faltan
    from (
      select g.codigo_grupo, g.codigo_profesor, x.fecha, a.fecha is not null lista,
        coalesce((a.primera at time zone 'America/Santo_Domingo')::date <= a.fecha, false) a_tiempo,
        h.dia is not null and s.fecha is null prog, h.dia is not null and s.fecha is not null libre
      from (select grupo.codigo_grupo, grupo.codigo_profesor, grupo.codigo_periodo from grupo where ${where}) g
      join periodo_academico p on p.codigo_periodo = g.codigo_periodo
      cross join lateral (select dia::date fecha, extract(isodow from dia)::int dia from generate_series(
        greatest(p.fecha_inicio, ${dado('inicio')}::date), least(p.fecha_fin, ${dado('fin')}::date, ${dado('hoy')}::date), '1 day') dia) x
      left join (select distinct codigo_grupo, dia from detalle_horario_grupo) h on h.codigo_grupo = g.codigo_grupo and h.dia = x.dia
      left join dia_sin_clase s on s.codigo_periodo = g.codigo_periodo and s.fecha = x.fecha
      left join (select * from lista_dia where codigo_compania = ${anyone.codigoCompania} and codigo_sucursal = any(${anyone.sucursales})
          and fecha between ${dado('inicio')} and ${dado('fin')}) a
        on a.codigo_grupo = g.codigo_grupo and a.fecha = x.fecha) dias
    where prog or libre or lista group by 1, 2`,
  names: { profesor: profesorDe, grupo: sql`(select g.descripcion from grupo g where g.codigo_grupo = d.codigo_grupo)` },
  totals: {
    programadas: 'sum',
    registradas: 'sum',
    aTiempo: 'sum',
    tarde: 'sum',
    faltas: 'sum',
    sinClase: 'sum',
    recuperaciones: 'sum',
    cumplimiento: cumplimiento(sql`sum(d.registradas)`, sql`sum(d.programadas)`),
  },
});

// Called by whoever supervises instructors; a PROFESOR sees only their own groups.
export default serveList(porGrupo);
