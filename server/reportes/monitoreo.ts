import { eq, sql, type SQL } from 'drizzle-orm';
import { monitoreo } from '@/contract/reportes/monitoreo';
import { diasEntre, mesDe } from '@/domain/fechas';
import { grupo } from '../db/schema/academico';
import { invalid } from '../lib/errors';
import { always, given, same } from '../lib/lists/filters';
import { grouped } from '../lib/lists/grouped';
import { matches } from '../lib/lists/search';
import { serveList } from '../lib/lists/serveList';
import { DEL_GRUPO, puntosDe } from './asistenciaPorGrupo';
import { diasDeClase } from './diasDeClase';

/** Longest span in days. */
const MAX_DIAS = 366;
const dado = sql.placeholder;

/** The requested span; default: the current month up to today. */
const tramoDe = ({ desde, hasta }: { desde?: string; hasta?: string }, hoy: string) => ({
  inicio: desde ?? `${mesDe(hasta ?? hoy)}-01`,
  fin: hasta ?? (desde !== undefined && desde > hoy ? desde : hoy),
});

const cuenta = (cuando: SQL) => sql`count(*) filter (where ${cuando})::int`;

/** The days of the period within the span. Future days are excluded, since a class of tomorrow is not missing. */
const DESDE = sql`greatest(p.fecha_inicio, ${dado('inicio')}::date)`;
const HASTA = sql`least(p.fecha_fin, ${dado('fin')}::date, ${dado('hoy')}::date)`;

const porGrupo = grouped({
  call: monitoreo,
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
      ${puntosDe(cuenta(sql`prog and lista`), cuenta(sql`prog`))} cumplimiento,
      coalesce(json_agg(fecha::text order by fecha) filter (where prog and not lista), '[]') faltan
    from ${diasDeClase(sql`select * from grupo where ${where}`, DESDE, HASTA)} dias group by 1, 2`,
  names: DEL_GRUPO,
  totals: { cumplimiento: puntosDe(sql`sum(d.registradas)`, sql`sum(d.programadas)`) },
});

// Called by whoever supervises instructors; a PROFESOR sees only their own groups.
export default serveList(porGrupo);
