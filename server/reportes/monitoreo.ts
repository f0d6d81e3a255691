import { sql, type SQL } from 'drizzle-orm';
import { monitoreo } from '@/contract/reportes/monitoreo';
import { masTarde, mesDe } from '@/domain/fechas';
import { grupo } from '../db/schema/academico';
import { always, matches, same } from '../lib/lists/filters';
import { grouped } from '../lib/lists/grouped';
import { DE_SUS_GRUPOS, DEL_GRUPO, puntosDe } from './asistenciaPorGrupo';
import { diasDeClase } from './diasDeClase';
import { porDias } from './tramo';

/** The requested span, a year at most; default: the current month up to today. */
const TRAMO = porDias({
  tramo: ({ desde = '', hasta, codigoProfesor }: { desde?: string; hasta?: string; codigoProfesor?: number }, hoy) => ({
    inicio: desde || `${mesDe(hasta ?? hoy)}-01`,
    fin: hasta ?? masTarde(desde, hoy),
    elProfesor: codigoProfesor,
  }),
  maximo: 367,
  alReves: 'Debe ser igual o posterior a la primera fecha',
  largo: 'A lo sumo un año',
});

const cuenta = (cuando: SQL) => sql`count(*) filter (where ${cuando})::int`;

/** The days of the period within the span. Future days are excluded, since a class of tomorrow is not missing. */
const DESDE = sql`greatest(p.fecha_inicio, ${sql.placeholder('inicio')}::date)`;
const HASTA = sql`least(p.fecha_fin, ${sql.placeholder('fin')}::date, ${sql.placeholder('hoy')}::date)`;

// Called by whoever supervises instructors; a PROFESOR sees only their own groups.
export default grouped({
  call: monitoreo,
  table: grupo,
  by: ['codigoGrupo'],
  coach: DE_SUS_GRUPOS,
  search: (term, i) =>
    sql`(${matches(grupo.busqueda, term, i)} or ${grupo.codigoProfesor} in (
      select p.codigo_profesor from profesor p join entidad e on e.codigo_entidad = p.codigo_entidad where ${matches(sql`e.busqueda`, term, i)}))`,
  filters: {
    grupo: same('codigoGrupo', grupo.codigoGrupo),
    profesor: same('elProfesor', grupo.codigoProfesor),
    vivos: always(sql`${grupo.estatus} <> 'INACTIVO'`),
  },
  ...TRAMO,
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
