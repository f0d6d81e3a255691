import { eq, sql } from 'drizzle-orm';
import { cuadricula, MAX_DIAS_CUADRICULA, notasAsistencia, type FilaCuadricula } from '@/contract/reportes/asistencia';
import { mesDe, ultimoDiaDelMes } from '@/domain/fechas';
import { gruposDe } from '../academico/leerGrupo';
import { conHistoria, estanciasDe, marcadoDondeNoEstaba } from '../academico/inscritos';
import { nombreDeGrupo, primeroLoQueCorre } from '../academico/nombreDeGrupo';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { registroAsistencia as r } from '../db/schema/asistencia';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante, nombreDe, profesor } from '../db/schema/personas';
import { grouped } from '../lib/lists/grouped';
import { dado, given, list, matches, ordered, same, span } from '../lib/lists/list';
import type { Db, User } from '../lib/scope';
import { HOY, MIS_GRUPOS, titularDe } from '../personas/ensena';
import { diasDeClase } from './diasDeClase';
import resumen, { DE_MARCAS, DE_SUS_GRUPOS, PORCENTAJE } from './asistenciaPorGrupo';
import { porDias } from './tramo';

const ESTADOS = sql`
  count(*) filter (where estado = 'PRESENTE')::int presentes, count(*) filter (where estado = 'TARDANZA')::int tardanzas,
  count(*) filter (where estado = 'AUSENTE')::int ausentes, count(*) filter (where estado = 'EXCUSA')::int excusas`;

const notas = list({
  call: notasAsistencia,
  table: r,
  key: r.codigoRegistroAsistencia,
  names: { estudiante: estudiante.nombreCompleto, grupo: nombreDeGrupo(), profesor: nombreDe(entidad) },
  joins: (rows) =>
    rows
      .innerJoin(grupo, eq(grupo.codigoGrupo, r.codigoGrupo))
      .innerJoin(estudiante, eq(estudiante.codigoEstudiante, r.codigoEstudiante))
      .innerJoin(profesor, eq(profesor.codigoProfesor, r.codigoProfesor))
      .innerJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad)),
  search: (term, i) => sql`(${matches(estudiante.busqueda, term, i)} or ${matches(sql`sin_acento(${r.nota})`, term, i)})`,
  coach: DE_SUS_GRUPOS,
  filters: {
    escrita: { when: () => true, sql: sql`${r.nota} <> ''` },
    grupo: same('codigoGrupo', r.codigoGrupo),
    estado: same('estado', r.estado),
    ...span(r.fechaAsistencia),
  },
  totals: {
    notas: sql`count(*)`.mapWith(Number),
    estudiantes: sql`count(distinct ${r.codigoEstudiante})`.mapWith(Number),
  },
});

/** The group of a grid: the requested one, else the first by name of those that run today that the user may see in the branch. */
async function elegirGrupo(
  db: Db,
  user: User,
  hoy: string,
  { codigoGrupo, codigoSucursal }: { codigoGrupo?: number; codigoSucursal?: number },
) {
  const [row] = await db
    .select({ codigoGrupo: grupo.codigoGrupo })
    .from(grupo)
    .where(
      gruposDe(
        user,
        codigoGrupo === undefined ? sql`${grupo.estatus} <> 'INACTIVO'` : eq(grupo.codigoGrupo, codigoGrupo),
        codigoSucursal === undefined ? undefined : eq(grupo.codigoSucursal, codigoSucursal),
      ),
    )
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .orderBy(primeroLoQueCorre(undefined, hoy), ordered(grupo.descripcion), grupo.codigoGrupo)
    .limit(1);
  return row?.codigoGrupo ?? 0;
}

/** The span of a grid: as requested, else the current month. */
const TRAMO = porDias({
  tramo: ({ desde, hasta }: { desde?: string; hasta?: string }, hoy) => {
    const inicio = desde ?? `${mesDe(hasta ?? hoy)}-01`;
    return { inicio, fin: hasta ?? ultimoDiaDelMes(inicio) };
  },
  maximo: MAX_DIAS_CUADRICULA,
  alReves: 'Debe ser el día inicial o después',
  largo: 'A lo sumo dos meses',
});

const enTramo = sql`a.codigo_grupo = ${dado('elGrupo')} and a.fecha_asistencia between ${dado('inicio')} and ${dado('fin')}`;
/** Condition: rolls of the group within the span. */
const LISTAS = sql`l.codigo_grupo = ${dado('elGrupo')} and l.fecha between ${dado('inicio')} and ${dado('fin')}`;

const rejilla = grouped<typeof cuadricula, FilaCuadricula>({
  call: cuadricula,
  table: inscripcion,
  by: ['codigoEstudiante'],
  coach: sql`${dado('elGrupo')} in ${MIS_GRUPOS}`,
  search: (term, i) =>
    sql`${inscripcion.codigoEstudiante} in (select e.codigo_estudiante from estudiante e where ${matches(sql`e.busqueda`, term, i)})`,
  filters: {
    // Who has left the group, by a transfer or a cancellation, keeps the row of the days before, and of marks of days given back since.
    grupo: given(
      'elGrupo',
      sql`(${inscripcion.codigoGrupo} = ${dado('elGrupo')} or ${inscripcion.codigoInscripcion} in (
        select t.codigo_inscripcion from transferencia t where t.codigo_grupo_anterior = ${dado('elGrupo')})) and ${conHistoria(sql`inscripcion`)}`,
    ),
  },
  before: TRAMO.before,
  values: async (asked, db) => ({
    ...TRAMO.values(asked),
    // The group already determines the branch.
    ...{ codigoSucursal: undefined, codigoGrupo: undefined, elGrupo: await elegirGrupo(db, asked.user, asked.hoy, asked.query) },
  }),
  sums: (where) => sql`
    select i.*, presentes, tardanzas, ausentes, excusas, porcentaje, marcas,
      (select count(*)::int from lista_dia l where ${LISTAS} and l.fecha <@ i.dias and not marcas ? l.fecha::text
        and not ${marcadoDondeNoEstaba(sql`i.codigo_estudiante`, sql`l.fecha`)}) sin_marca
    from (select i.codigo_estudiante, ${dado('elGrupo')}::int codigo_grupo, min(coalesce(e.desde, i.fecha_inscripcion)) desde,
        coalesce(range_agg(daterange(e.desde, e.hasta)) filter (where e.desde is not null), '{}') dias,
        coalesce(json_agg(json_build_object('desde', e.desde, 'hasta', e.hasta) order by e.desde) filter (where e.desde is not null), '[]') estancias
      from (select * from inscripcion where ${where}) i left join lateral ${estanciasDe()} e on e.codigo_grupo = ${dado('elGrupo')} group by 1) i,
    lateral (select ${ESTADOS}, ${DE_MARCAS} porcentaje,
      coalesce(jsonb_object_agg(a.fecha_asistencia::text, jsonb_build_object('id', a.codigo_registro_asistencia, 'estado', a.estado, 'nota', a.nota)), '{}') marcas
      from registro_asistencia a where ${enTramo} and a.codigo_estudiante = i.codigo_estudiante) m
    where i.dias && daterange(${dado('inicio')}::date, ${dado('fin')}::date, '[]') or marcas <> '{}'`,
  names: { estudiante: sql`(select e.nombre_completo from estudiante e where e.codigo_estudiante = d.codigo_estudiante)` },
  totals: {
    porcentaje: PORCENTAJE,
    grupo: sql`(select json_build_object('codigoGrupo', g.codigo_grupo, 'descripcion', ${nombreDeGrupo(sql`g`)}, 'profesor', ${nombreDe('e')})
      from grupo g join profesor p on p.codigo_profesor = ${titularDe(sql`g.codigo_grupo`, HOY)} join entidad e on e.codigo_entidad = p.codigo_entidad where g.codigo_grupo = ${dado('elGrupo')})`,
    dias: sql`(select coalesce(json_agg(json_build_object('fecha', c.fecha, 'marcas', coalesce(c.marcas, 0), 'asistieron', coalesce(c.asistieron, 0),
        'clase', case when c.recuperaciones > 0 then 'RECUPERACION' when c.libre and not c.lista then 'LIBRE' else 'HORARIO' end) order by c.fecha), '[]')
      from ${diasDeClase(sql`select * from grupo where codigo_grupo = ${dado('elGrupo')}`, sql`${dado('inicio')}::date`, sql`${dado('fin')}::date`)} c)`,
  },
});

export default [notas, resumen, rejilla];
