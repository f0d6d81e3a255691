import { sql, type SQL } from 'drizzle-orm';
import { resumenDeGrupos } from '@/contract/reportes/asistenciaPorGrupo';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import { grupo } from '../db/schema/academico';
import { listaDia as l } from '../db/schema/asistencia';
import { matches, same, span } from '../lib/lists/filters';
import { grouped } from '../lib/lists/grouped';
import { HOY, MIS_GRUPOS, titularDe } from '../personas/ensena';
import { nombreDe } from '../db/schema/personas';

/** SQL: a part of a whole in basis points (10000 = 100 %); null where there is no whole. */
export const puntosDe = (asistieron: SQL, marcas: SQL) => sql`round((${asistieron}) * 10000.0 / nullif(${marcas}, 0))::int`;

/** SQL: attendance over rows with counts by state, and over marks. */
export const PORCENTAJE = puntosDe(sql`sum(presentes + tardanzas)`, sql`sum(presentes + tardanzas + ausentes + excusas)`);
export const DE_MARCAS = puntosDe(sql`count(*) filter (where estado in ('PRESENTE', 'TARDANZA'))`, sql`count(*)`);

/** Condition: groups of the calling coach. */
export const DE_SUS_GRUPOS = sql`${grupo.codigoGrupo} in ${MIS_GRUPOS}`;

/** The names of the group of a sum `d`, computed after the aggregation. */
export const DEL_GRUPO = {
  grupo: sql`(select ${nombreDeGrupo(sql`g`)} from grupo g where g.codigo_grupo = d.codigo_grupo)`,
  profesor: sql`(select ${nombreDe('e')} from profesor p join entidad e on e.codigo_entidad = p.codigo_entidad
    where p.codigo_profesor = ${titularDe(sql`d.codigo_grupo`, HOY)})`,
};

export default grouped({
  call: resumenDeGrupos,
  table: l,
  by: ['codigoGrupo', 'mes'],
  coach: sql`${l.codigoGrupo} in ${MIS_GRUPOS}`,
  search: (term, i) => sql`${l.codigoGrupo} in (select g.codigo_grupo from grupo g where ${matches(sql`g.busqueda`, term, i)})`,
  filters: { grupo: same('codigoGrupo', l.codigoGrupo), ...span(l.fecha) },
  sums: (where) => sql`
  select codigo_grupo, to_char(fecha, 'YYYY-MM') mes, count(*)::int clases, count(*) filter (where recuperaciones > 0)::int recuperaciones,
    sum(presentes)::int presentes, sum(tardanzas)::int tardanzas, sum(ausentes)::int ausentes, sum(excusas)::int excusas,
    ${PORCENTAJE} porcentaje
  from lista_dia where ${where} group by 1, 2`,
  names: DEL_GRUPO,
  totals: {
    porcentaje: PORCENTAJE,
    meses: sql`(select coalesce(json_object_agg(mes, puntos order by mes), '{}') from (
    select mes, ${PORCENTAJE} puntos from d group by 1) m where puntos is not null)`,
  },
});
