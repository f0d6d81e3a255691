import { sql, type SQL } from 'drizzle-orm';
import { registroAsistencia as calls } from '@/contract/asistencia/registro';
import { diaSemanaIso } from '@/domain/fechas';
import { fenced, literal } from '../db/sql';
import { inscritosDe } from '../academico/inscritos';
import { gruposDe } from '../academico/leerGrupo';
import type { Db } from '../db/connect';
import { plain, type Places } from '../db/prepared';
import { diaSinClase as libre, grupo, periodoAcademico } from '../db/schema/academico';
import { listaDia as l } from '../db/schema/asistencia';
import { entidad, profesor } from '../db/schema/personas';
import { ordered } from '../lib/lists/filters';
import { preparedFor, scoped, type Quien } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { nombreDe } from '../personas/nombre';

const MAX_ALL = 1000;
/** Sorts after any hour, so that groups without a class that day come last. */
const SIN_CLASE = '99:99';

/** The first class of each group on a weekday, for all groups in one subquery: one subquery per group costs a dozen times as much. */
const primeras = (dia: unknown) => sql`(
  select distinct on (codigo_grupo) codigo_grupo, hora_inicio, hora_fin, lugar from detalle_horario_grupo where dia = ${dia}
  order by codigo_grupo, hora_inicio) clase`;

/**
 * The rolls of a day, read from the table's index by date: there are fewer rolls than groups. Without this form the planner, which knows
 * neither number, would look up one roll per group.
 */
const listasDel = (quien: Quien, fecha: unknown) =>
  sql`${fenced(sql`
  select ${l.codigoGrupo}, ${l.presentes} + ${l.tardanzas} + ${l.ausentes} + ${l.excusas} marcas from ${l}
  where ${scoped(l, quien, sql`${l.fecha} = ${fecha}`)}`)} lista`;

/**
 * The first groups of a user that train on a date, by name. They are limited before anything is joined to them, which saves a third of the
 * time in an academy with thousands of groups. The limit is a literal, because for a parameter the planner assumes a tenth of the rows.
 */
const primerosGrupos = (quien: Quien, fecha: unknown, deSede?: SQL) => {
  const orden = sql`${ordered(grupo.descripcion)}, ${grupo.codigoGrupo}`;
  const abiertos = gruposDe(
    quien,
    deSede,
    // A group that is closed for enrolment still trains.
    sql`${grupo.estatus} <> 'INACTIVO'`,
    sql`${periodoAcademico.activo} and ${fecha} between ${periodoAcademico.fechaInicio} and ${periodoAcademico.fechaFin}`,
  );
  return sql`(
    select ${grupo.codigoGrupo}, ${grupo.descripcion}, ${grupo.codigoPeriodo}, ${grupo.codigoProfesor}, row_number() over (order by ${orden}) puesto
    from ${grupo} join ${periodoAcademico} on ${periodoAcademico.codigoPeriodo} = ${grupo.codigoPeriodo}
    where ${abiertos} order by ${orden} limit ${literal(MAX_ALL)}) g`;
};

interface Grupo {
  [column: string]: unknown;
  codigoGrupo: number;
  descripcion: string;
  profesor: string;
  horaInicio: string | null;
  horaFin: string | null;
  lugar: string;
  sinClase: string | null;
  inscritos: number;
  registrados: number;
}

/** Prepared statement of a user's groups on a date: one for all branches, one for a named branch. */
const gruposDel = (deUna: boolean) =>
  preparedFor(
    'grupos_del_dia',
    (db, quien, { fecha, dia, codigoSucursal }: Places<{ fecha: string; dia: number; codigoSucursal?: number }>) =>
      // Where the date is a day without classes in the period, its classes are null.
      plain<Grupo>(
        db,
        sql`
        select g.codigo_grupo "codigoGrupo", g.descripcion, ${nombreDe(entidad)} profesor,
          case when ${libre.fecha} is null then clase.hora_inicio end "horaInicio",
          case when ${libre.fecha} is null then clase.hora_fin end "horaFin",
          case when ${libre.fecha} is null then coalesce(clase.lugar, '') else '' end lugar,
          ${libre.motivo} "sinClase", ${inscritosDe(fecha)} inscritos, coalesce(lista.marcas, 0) registrados
        from ${primerosGrupos(quien, fecha, deUna ? sql`${grupo.codigoSucursal} = ${codigoSucursal}` : undefined)}
        join ${profesor} on ${profesor.codigoProfesor} = g.codigo_profesor
        join ${entidad} on ${entidad.codigoEntidad} = ${profesor.codigoEntidad}
        left join inscritos_grupo n on n.codigo_grupo = g.codigo_grupo
        left join ${listasDel(quien, fecha)} on lista.codigo_grupo = g.codigo_grupo
        left join ${libre} on ${libre.codigoPeriodo} = g.codigo_periodo and ${libre.fecha} = ${fecha}
        left join ${primeras(dia)} on clase.codigo_grupo = g.codigo_grupo
        order by g.puesto
        limit ${MAX_ALL}`, // a parameter again, so that PostgreSQL keeps a generic plan for all dates instead of planning on every run
      ),
  );
const deUnaSede = gruposDel(true);
const deTodas = gruposDel(false);

/** A user's groups on a day ('YYYY-MM-DD'), optionally of one branch: those with a class first, by hour. */
export async function leerGruposDelDia(db: Db, user: User, fecha: string, codigoSucursal: number | undefined) {
  const leer = codigoSucursal === undefined ? deTodas : deUnaSede;
  const filas = await leer(db, user, { fecha, dia: diaSemanaIso(fecha), codigoSucursal });
  const clave = ({ horaInicio }: { horaInicio: string | null }) => horaInicio ?? SIN_CLASE;
  return filas.sort((a, b) => (clave(a) < clave(b) ? -1 : clave(a) > clave(b) ? 1 : 0));
}

export default [
  serve(calls.gruposDelDia, ({ db, user, hoy, query: { fecha = hoy, codigoSucursal } }) =>
    leerGruposDelDia(db, user, fecha, codigoSucursal),
  ),
];
