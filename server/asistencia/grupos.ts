import { and, asc, eq, sql } from 'drizzle-orm';
import { registroAsistencia as calls } from '@/contract/asistencia/registro';
import { diaSemanaIso } from '@/domain/fechas';
import { gruposDe } from '../academico/leerGrupo';
import type { Db } from '../db/connect';
import { type Places } from '../db/prepared';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { registroAsistencia as t } from '../db/schema/asistencia';
import { entidad, profesor } from '../db/schema/personas';
import { ordered } from '../lib/lists/filters';
import { preparedFor, scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { nombreDe } from '../personas/nombre';

const MAX_ALL = 1000;
/** After every hour: groups without class that day come last. */
const SIN_CLASE = '99:99';

interface Clase {
  horaInicio: string;
  horaFin: string;
  lugar: string;
}

/** The groups of a user on a date; of one branch where it is named. Prepared for each of both. */
const gruposDel = (deUna: boolean) =>
  preparedFor(
    'grupos_del_dia',
    (db, quien, { fecha, dia, codigoSucursal }: Places<{ fecha: string; dia: number; codigoSucursal?: number }>) => {
      const marcas = db
        .select({ codigoGrupo: t.codigoGrupo, n: sql<number>`count(*)::int`.as('n') })
        .from(t)
        .where(scoped(t, quien, sql`${t.fechaAsistencia} = ${fecha}`))
        .groupBy(t.codigoGrupo)
        .as('marcas');
      // The first class of each group on that day of the week: all at once, since a group by itself costs as much as a dozen together.
      const clases = db.$with('clases', { codigoGrupo: sql<number>`codigo_grupo`, clase: sql<Clase>`clase` }).as(sql`
      select distinct on (h.codigo_grupo) h.codigo_grupo,
        json_build_object('horaInicio', h.hora_inicio, 'horaFin', h.hora_fin, 'lugar', h.lugar) clase
      from detalle_horario_grupo h join grupo on grupo.codigo_grupo = h.codigo_grupo
      where h.dia = ${dia} and ${scoped(grupo, quien)} order by h.codigo_grupo, h.hora_inicio`);
      return db
        .with(clases)
        .select({
          codigoGrupo: grupo.codigoGrupo,
          descripcion: grupo.descripcion,
          profesor: nombreDe(entidad),
          // Unless the period holds none on the date.
          clase: sql<Clase | null>`case when ${periodoAcademico.codigoPeriodo} in (select codigo_periodo from dia_sin_clase where fecha = ${fecha})
          then null else clases.clase end`,
          sinClase: sql<string | null>`(select d.motivo from dia_sin_clase d
          where d.codigo_periodo = ${grupo.codigoPeriodo} and d.fecha = ${fecha})`,
          inscritos: sql<number>`(select count(*)::int from inscripcion i
          where i.codigo_grupo = ${grupo.codigoGrupo} and i.estatus = 'ACTIVA' and i.fecha_inscripcion <= ${fecha})`,
          registrados: sql<number>`coalesce(${marcas.n}, 0)`,
        })
        .from(grupo)
        .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
        .innerJoin(profesor, eq(profesor.codigoProfesor, grupo.codigoProfesor))
        .innerJoin(entidad, eq(entidad.codigoEntidad, profesor.codigoEntidad))
        .leftJoin(marcas, eq(marcas.codigoGrupo, grupo.codigoGrupo))
        .leftJoin(clases, sql`clases.codigo_grupo = ${grupo.codigoGrupo}`)
        .where(
          gruposDe(
            quien,
            deUna ? sql`${grupo.codigoSucursal} = ${codigoSucursal}` : undefined,
            // A group that is closed to enrolments still trains.
            sql`${grupo.estatus} <> 'INACTIVO'`,
            and(eq(periodoAcademico.activo, true), sql`${fecha} between ${periodoAcademico.fechaInicio} and ${periodoAcademico.fechaFin}`),
          ),
        )
        .orderBy(ordered(grupo.descripcion), asc(grupo.codigoGrupo))
        .limit(MAX_ALL);
    },
  );
const deUnaSede = gruposDel(true);
const deTodas = gruposDel(false);

/** The groups of a user on a day, those with class first, by hour; of one branch where it is named. */
export async function leerGruposDelDia(db: Db, user: User, fecha: string, codigoSucursal: number | undefined) {
  const leer = codigoSucursal === undefined ? deTodas : deUnaSede;
  const filas = await leer(db, user, { fecha, dia: diaSemanaIso(fecha), codigoSucursal });
  const clave = ({ horaInicio }: { horaInicio: string | null }) => horaInicio ?? SIN_CLASE;
  return filas
    .map(({ clase, ...fila }) => ({ ...fila, ...(clase ?? { horaInicio: null, horaFin: null, lugar: '' }) }))
    .sort((a, b) => (clave(a) < clave(b) ? -1 : clave(a) > clave(b) ? 1 : 0));
}

export default [
  serve(calls.gruposDelDia, ({ db, user, hoy, query: { fecha = hoy, codigoSucursal } }) =>
    leerGruposDelDia(db, user, fecha, codigoSucursal),
  ),
];
