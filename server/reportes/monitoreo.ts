import { sql, type SQL } from 'drizzle-orm';
import { monitoreo } from '@/contract/reportes/monitoreo';
import { masTarde, mesDe } from '@/domain/fechas';
import { grupo } from '../db/schema/academico';
import { always, matches, same } from '../lib/lists/filters';
import { grouped } from '../lib/lists/grouped';
import { soloDe } from '../lib/scope';
import { DE_SUS_GRUPOS, DEL_GRUPO, puntosDe } from './asistenciaPorGrupo';
import { diasDeClase } from './diasDeClase';
import { nombreDe } from '../db/schema/personas';
import { porDias } from './tramo';

/** The requested span, a year at most; default: the current month up to today. */
const TRAMO = porDias({
  tramo: ({ desde = '', hasta }: { desde?: string; hasta?: string }, hoy) => ({
    inicio: desde || `${mesDe(hasta ?? hoy)}-01`,
    fin: hasta ?? masTarde(desde, hoy),
  }),
  maximo: 367,
  alReves: 'Debe ser igual o posterior a la primera fecha',
  largo: 'A lo sumo un año',
});

const cuenta = (cuando: SQL) => sql`count(*) filter (where ${cuando})::int`;

/** The days of the period within the span. Future days are excluded, since a class of tomorrow is not missing. */
const DESDE = sql`greatest(p.fecha_inicio, ${sql.placeholder('inicio')}::date)`;
const HASTA = sql`least(p.fecha_fin, ${sql.placeholder('fin')}::date, ${sql.placeholder('hoy')}::date)`;

/** A class that counts: one with a roll, or one that is over, since one still to come today is not missing. */
const JUZGADA = sql`(prog and (lista or termina < ${sql.placeholder('ahora')}::timestamptz))`;

/** The instructor whose classes are asked for; all if null. */
const DE_QUIEN = sql.placeholder('elProfesor');

// Called by whoever supervises instructors: each class is of who was on duty on its day. A PROFESOR sees only their own classes.
export default grouped({
  call: monitoreo,
  table: grupo,
  by: ['codigoGrupo', 'codigoProfesor'],
  coach: DE_SUS_GRUPOS,
  search: (term, i) =>
    sql`(${matches(grupo.busqueda, term, i)} or ${grupo.codigoGrupo} in (
      select t.codigo_grupo from grupo_profesor t join profesor p using (codigo_profesor) join entidad e on e.codigo_entidad = p.codigo_entidad
      where ${matches(sql`e.busqueda`, term, i)}))`,
  filters: {
    grupo: same('codigoGrupo', grupo.codigoGrupo),
    profesor: {
      when: ({ elProfesor }) => elProfesor !== null,
      sql: sql`${grupo.codigoGrupo} in (select t.codigo_grupo from grupo_profesor t where t.codigo_profesor = ${DE_QUIEN})`,
    },
    // One of which nobody knows since when it is inactive is not judged.
    conocidos: always(sql`(${grupo.estatus} <> 'INACTIVO' or ${grupo.inactivoDesde} is not null)`),
  },
  before: TRAMO.before,
  values: (asked) => ({
    ...TRAMO.values(asked),
    ahora: asked.deps.now().toISOString(),
    elProfesor: soloDe(asked.user) ?? asked.query.codigoProfesor ?? null,
  }),
  sums: (where) => sql`
    select codigo_grupo, codigo_profesor, ${cuenta(JUZGADA)} programadas, ${cuenta(sql`prog and lista`)} registradas,
      ${cuenta(sql`prog and a_tiempo`)} a_tiempo, ${cuenta(sql`prog and lista and not a_tiempo`)} tarde, ${cuenta(sql`${JUZGADA} and not lista`)} faltas,
      ${cuenta(sql`libre`)} sin_clase, ${cuenta(sql`lista and not prog`)} recuperaciones,
      ${puntosDe(cuenta(sql`prog and lista`), cuenta(JUZGADA))} cumplimiento,
      coalesce(json_agg(fecha::text order by fecha) filter (where ${JUZGADA} and not lista), '[]') faltan
    from ${diasDeClase(sql`select * from grupo where ${where}`, DESDE, HASTA)} dias
    where ${DE_QUIEN}::int is null or codigo_profesor = ${DE_QUIEN} group by 1, 2`,
  names: {
    ...DEL_GRUPO,
    profesor: sql`(select ${nombreDe('e')} from profesor p join entidad e using (codigo_entidad) where p.codigo_profesor = d.codigo_profesor)`,
  },
  totals: { cumplimiento: puntosDe(sql`sum(d.registradas)`, sql`sum(d.programadas)`) },
});
