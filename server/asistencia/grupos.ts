import { and, asc, eq, sql } from 'drizzle-orm';
import { registroAsistencia as calls } from '@/contract/asistencia/registro';
import { diaSemanaIso } from '@/domain/fechas';
import { gruposDe } from '../academico/leerGrupo';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { registroAsistencia as t } from '../db/schema/asistencia';
import { entidad, profesor } from '../db/schema/personas';
import { ordered } from '../lib/lists/filters';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import { nombreDe } from '../personas/nombre';

const MAX_ALL = 1000;
/** After every hour: groups without class that day come last. */
const SIN_CLASE = '99:99';

interface Clase {
  horaInicio: string;
  horaFin: string;
  lugar: string;
}

/** The first class of a group on a day of the week, unless the period holds none on the date. */
const claseDel = (fecha: string) => sql<Clase | null>`(
  select json_build_object('horaInicio', h.hora_inicio, 'horaFin', h.hora_fin, 'lugar', h.lugar)
  from detalle_horario_grupo h
  where h.codigo_grupo = ${grupo.codigoGrupo} and h.dia = ${diaSemanaIso(fecha)}
    and not exists (select 1 from dia_sin_clase d where d.codigo_periodo = ${grupo.codigoPeriodo} and d.fecha = ${fecha})
  order by h.hora_inicio limit 1)`;

export default [
  serve(calls.gruposDelDia, async ({ db, user, hoy, query: { fecha = hoy, codigoSucursal } }) => {
    const marcas = db
      .select({ codigoGrupo: t.codigoGrupo, n: sql<number>`count(*)::int`.as('n') })
      .from(t)
      .where(scoped(t, user, eq(t.fechaAsistencia, fecha)))
      .groupBy(t.codigoGrupo)
      .as('marcas');
    const filas = await db
      .select({
        codigoGrupo: grupo.codigoGrupo,
        descripcion: grupo.descripcion,
        profesor: nombreDe(entidad),
        clase: claseDel(fecha),
        inscritos: sql<number>`(select count(*)::int from inscripcion i
          where i.codigo_grupo = ${grupo.codigoGrupo} and i.estatus = 'ACTIVA' and i.fecha_inscripcion <= ${fecha})`,
        registrados: sql<number>`coalesce(${marcas.n}, 0)`,
      })
      .from(grupo)
      .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
      .innerJoin(profesor, eq(profesor.codigoProfesor, grupo.codigoProfesor))
      .innerJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
      .leftJoin(marcas, eq(marcas.codigoGrupo, grupo.codigoGrupo))
      .where(
        gruposDe(
          user,
          codigoSucursal === undefined ? undefined : eq(grupo.codigoSucursal, codigoSucursal),
          // A group that is closed to enrolments still trains.
          sql`${grupo.estatus} <> 'INACTIVO'`,
          and(eq(periodoAcademico.activo, true), sql`${fecha} between ${periodoAcademico.fechaInicio} and ${periodoAcademico.fechaFin}`),
        ),
      )
      .orderBy(ordered(grupo.descripcion), asc(grupo.codigoGrupo))
      .limit(MAX_ALL);
    return filas
      .map(({ clase, ...fila }) => ({ ...fila, ...(clase ?? { horaInicio: null, horaFin: null, lugar: '' }) }))
      .sort((a, b) => (a.horaInicio ?? SIN_CLASE).localeCompare(b.horaInicio ?? SIN_CLASE));
  }),
];
