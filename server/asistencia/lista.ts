import { and, asc, between, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { registroAsistencia as calls, type GrupoDelDia, type Recoge } from '@/contract/asistencia/registro';
import { esCumpleanos } from '@/domain/academico/edad';
import { diaSemanaIso } from '@/domain/fechas';
import { groupBy } from '@/utils/groupBy';
import { grupoEn, inscritoEn, inscritosAntes, inscritosDe } from '../academico/inscritos';
import { assertGrupo, gruposDelDia } from '../academico/leerGrupo';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import { plain, type Places } from '../db/prepared';
import { diaSinClase as libre, grupo, periodoAcademico } from '../db/schema/academico';
import { avisoAusencia, listaDia as l, registroAsistencia } from '../db/schema/asistencia';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante, nombreDe, profesor } from '../db/schema/personas';
import { fenced, literal } from '../db/sql';
import { ordered } from '../lib/lists/filters';
import { MAX_ALL, pick, preparedFor, scoped, soloDe, type Db, type Quien, type User } from '../lib/scope';
import { serve } from '../lib/serve';
import { entrenaEl, losDeTurno, rige } from '../personas/ensena';

/** Sorts after any hour, so that groups without a class that day come last. */
const SIN_CLASE = '99:99';

/** The first class of each group on a weekday, for all groups in one subquery: one subquery per group costs a dozen times as much. */
const primeras = (dia: unknown, fecha: unknown) => sql`(
  select distinct on (codigo_grupo) codigo_grupo, hora_inicio, hora_fin, lugar from detalle_horario_grupo h where dia = ${dia} and ${rige(sql`h`, fecha)}
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
  const abiertos = gruposDelDia(
    quien,
    fecha,
    deSede,
    // A group that is closed for enrolment still trains.
    entrenaEl(fecha, sql`${grupo}`),
    sql`${periodoAcademico.activo} and ${fecha} between ${periodoAcademico.fechaInicio} and ${periodoAcademico.fechaFin}`,
  );
  return sql`(
    select ${grupo.codigoGrupo}, ${nombreDeGrupo()} descripcion, ${grupo.codigoPeriodo}, row_number() over (order by ${orden}) puesto
    from ${grupo} join ${periodoAcademico} on ${periodoAcademico.codigoPeriodo} = ${grupo.codigoPeriodo}
    where ${abiertos} order by ${orden} limit ${literal(MAX_ALL)}) g`;
};

/**
 * Prepared statement of a user's groups on a date: of all branches or a named one, on a past day or a later one. With a condition on the day
 * in the statement PostgreSQL would plan it on every run, to leave out the counting of a past day.
 */
const gruposDel = (deUna: boolean, antes: boolean) =>
  preparedFor(
    'grupos_del_dia',
    (db, quien, { fecha, dia, codigoSucursal }: Places<{ fecha: string; dia: number; codigoSucursal?: number }>) =>
      // Where the date is a day without classes in the period, its classes are null.
      plain<GrupoDelDia>(
        db,
        sql`
        select g.codigo_grupo "codigoGrupo", g.descripcion, ${nombreDe(entidad)} profesor,
          case when ${libre.fecha} is null then clase.hora_inicio end "horaInicio",
          case when ${libre.fecha} is null then clase.hora_fin end "horaFin",
          case when ${libre.fecha} is null then coalesce(clase.lugar, '') else '' end lugar,
          ${libre.motivo} "sinClase",
          ${antes ? inscritosAntes(sql`g.codigo_grupo`, sql`${fecha}`) : inscritosDe(fecha)} inscritos, coalesce(lista.marcas, 0) registrados
        from ${primerosGrupos(quien, fecha, deUna ? sql`${grupo.codigoSucursal} = ${codigoSucursal}` : undefined)}
        join ${losDeTurno(fecha)} turno on turno.codigo_grupo = g.codigo_grupo
        join ${profesor} on ${profesor.codigoProfesor} = turno.codigo_profesor
        join ${entidad} on ${entidad.codigoEntidad} = ${profesor.codigoEntidad}
        left join inscritos_grupo n on n.codigo_grupo = g.codigo_grupo
        left join ${listasDel(quien, fecha)} on lista.codigo_grupo = g.codigo_grupo
        left join ${libre} on ${libre.codigoPeriodo} = g.codigo_periodo and ${libre.fecha} = ${fecha}
        left join ${primeras(dia, fecha)} on clase.codigo_grupo = g.codigo_grupo
        order by g.puesto
        limit ${MAX_ALL}`, // a parameter again, so that PostgreSQL keeps a generic plan for all dates instead of planning on every run
      ),
  );
const gruposDe = (antes: boolean) => ({ deUna: gruposDel(true, antes), deTodas: gruposDel(false, antes) });
const ANTES = gruposDe(true);
const DESDE_HOY = gruposDe(false);

/** A user's groups on a day ('YYYY-MM-DD'), optionally of one branch: those with a class first, by hour. */
async function leerGruposDelDia(db: Db, user: User, fecha: string, codigoSucursal: number | undefined) {
  const { deUna, deTodas } = fecha < user.hoy ? ANTES : DESDE_HOY;
  const leer = codigoSucursal === undefined ? deTodas : deUna;
  const filas = await leer(db, user, { fecha, dia: diaSemanaIso(fecha), codigoSucursal });
  const clave = ({ horaInicio }: { horaInicio: string | null }) => horaInicio ?? SIN_CLASE;
  return filas.sort((a, b) => (clave(a) < clave(b) ? -1 : clave(a) > clave(b) ? 1 : 0));
}

const I = sql`${inscripcion}`;

/** Condition: the enrolment is in one of these groups today. */
const estaEn = (codigos: readonly number[], hoy: string) =>
  and(inArray(inscripcion.codigoGrupo, [...codigos]), eq(inscripcion.estatus, 'ACTIVA'), lte(inscripcion.fechaInscripcion, hoy));

/** Children enrolled in these groups on a day, by name. Of their account it shows only whether they owe. */
function leerListas(db: Db, codigos: readonly number[], fecha: string, hoy: string) {
  const antes = fecha < hoy;
  const suGrupo = antes ? grupoEn(fecha, I) : sql<number>`${inscripcion.codigoGrupo}`;
  return db
    .select({
      codigoGrupo: suGrupo,
      ...pick(estudiante, 'codigoEstudiante', 'nombreCompleto', 'alertaMedica'),
      codigoFoto: entidad.codigoFoto,
      ...pick(registroAsistencia, 'codigoRegistroAsistencia', 'estado'),
      recogen: sql<Recoge[]>`(
        select coalesce(json_agg(json_build_object('nombre', ${nombreDe('p')}, 'parentesco', r.parentesco, 'telefono', p.telefono)
          order by r.contacto_pago desc, r.codigo_responsable), '[]')
        from responsable_estudiante r join entidad p using (codigo_entidad)
        where r.codigo_estudiante = ${estudiante.codigoEstudiante} and r.recoge)`,
      nota: sql<string>`coalesce(${registroAsistencia.nota}, '')`,
      fechaNacimiento: entidad.fechaNacimiento,
      primerDia: sql<boolean>`not exists (select 1 from registro_asistencia a where a.codigo_grupo = ${suGrupo}
        and a.codigo_estudiante = ${estudiante.codigoEstudiante} and a.fecha_asistencia < ${fecha})`,
      debe: sql<boolean>`exists (select 1 from factura f where f.codigo_estudiante = ${estudiante.codigoEstudiante}
        and f.pendiente > 0 and f.fecha_vencimiento < ${hoy})`,
      noViene: avisoAusencia.razon,
    })
    .from(inscripcion)
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, inscripcion.codigoEstudiante))
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .leftJoin(
      registroAsistencia,
      and(
        sql`${registroAsistencia.codigoGrupo} = ${suGrupo}`,
        eq(registroAsistencia.codigoEstudiante, inscripcion.codigoEstudiante),
        eq(registroAsistencia.fechaAsistencia, fecha),
      ),
    )
    .leftJoin(
      avisoAusencia,
      and(
        sql`${avisoAusencia.codigoGrupo} = ${suGrupo}`,
        eq(avisoAusencia.codigoEstudiante, inscripcion.codigoEstudiante),
        eq(avisoAusencia.fechaAsistencia, fecha),
      ),
    )
    .where(antes ? inscritoEn(sql`${sql.param(codigos)}::int[]`, fecha, I) : estaEn(codigos, fecha))
    .orderBy(ordered(estudiante.nombreCompleto), asc(estudiante.codigoEstudiante));
}

/** Most rolls in one request; no phone needs more in a day. */
const MAX_LISTAS = 60;

const filaDe = (fila: Awaited<ReturnType<typeof leerListas>>[number], fecha: string) => {
  return { ...fila, cumpleanos: fila.fechaNacimiento !== null && esCumpleanos(fila.fechaNacimiento, fecha) };
};

export default [
  serve(calls.gruposDelDia, ({ db, user, hoy, query: { fecha = hoy, codigoSucursal } }) =>
    leerGruposDelDia(db, user, fecha, codigoSucursal),
  ),

  serve(calls.lista, async ({ db, user, hoy, query: { codigoGrupo, fecha = hoy } }) => {
    await assertGrupo(db, user, codigoGrupo, fecha);
    const filas = await leerListas(db, [codigoGrupo], fecha, hoy);
    return filas.map((fila) => filaDe(fila, fecha));
  }),

  serve(calls.listas, async ({ db, user, hoy, query: { fecha = hoy, codigoSucursal } }) => {
    const grupos = await leerGruposDelDia(db, user, fecha, codigoSucursal);
    const suyos = soloDe(user) === undefined ? grupos.filter(({ horaInicio }) => horaInicio !== null) : grupos;
    const codigos = suyos.slice(0, MAX_LISTAS).map(({ codigoGrupo }) => codigoGrupo);
    const filas = codigos.length > 0 ? await leerListas(db, codigos, fecha, hoy) : [];
    const de = groupBy(filas, ({ codigoGrupo }) => codigoGrupo);
    return codigos.map((codigoGrupo) => ({ codigoGrupo, filas: (de.get(codigoGrupo) ?? []).map((fila) => filaDe(fila, fecha)) }));
  }),

  serve(calls.deGrupo, async ({ db, user, params: { g, d1, d2 } }) => {
    await assertGrupo(db, user, g);
    return db
      .select()
      .from(registroAsistencia)
      .where(and(eq(registroAsistencia.codigoGrupo, g), between(registroAsistencia.fechaAsistencia, d1, d2)))
      .orderBy(registroAsistencia.fechaAsistencia, registroAsistencia.codigoEstudiante);
  }),
];
