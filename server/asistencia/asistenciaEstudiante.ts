import { asc, between, eq, sql } from 'drizzle-orm';
import type { CuentaDeAsistencia } from '@/contract/asistencia/asistenciaEstudiante';
import { asistenciaDeEstudiante as calls, MAX_DIAS, RegistroConNombres } from '@/contract/asistencia/asistenciaEstudiante';
import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import { porcentajeAsistencia } from '@/domain/asistencia';
import { diasEntre, masTarde, masTemprano } from '@/domain/fechas';
import { clasesEntre } from '@/domain/academico/horario';
import { gruposDe, horariosDeGrupo } from '../academico/leerGrupo';
import { conHistoria, estanciasDe, marcadoDondeNoEstaba } from '../academico/inscritos';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { registroAsistencia as r } from '../db/schema/asistencia';
import { inscripcion } from '../db/schema/inscripciones';
import { estudiante } from '../db/schema/personas';
import { cargarEstudiante } from '../estudiantes/ficha';
import { invalid, serve } from '../lib/serve';
import { list, ordered, same } from '../lib/lists/list';
import { columnsFor, type Db, type User } from '../lib/scope';
import { MIS_GRUPOS } from '../personas/ensena';

interface Tramo {
  desde: string;
  hasta: string;
}

const nombresAl = (hoy?: string) => ({ grupo: nombreDeGrupo(undefined, hoy), estudiante: estudiante.nombreCompleto });
const camposAl = (hoy: string) => columnsFor(RegistroConNombres, r, nombresAl(hoy));

/** Throws 400 for a span that ends before it begins or is longer than a year. `fields` are the names of its two ends in the request. */
function assertTramo({ desde, hasta }: Tramo, [inicial, final]: readonly [string, string]) {
  if (hasta < desde) throw invalid({ [final]: `Debe ser el día inicial o después` });
  if (diasEntre(desde, hasta) >= MAX_DIAS) throw invalid({ [inicial]: 'El período puede ser de un año a lo sumo' });
}

const conNombres = (db: Db, fields: object) =>
  db
    .select(fields as ReturnType<typeof camposAl>)
    .from(r)
    .innerJoin(grupo, eq(grupo.codigoGrupo, r.codigoGrupo))
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, r.codigoEstudiante));

/** A student's marks in a span, in the groups that the user may see. */
const leerMarcas = (db: Db, user: User, hoy: string, codigoEstudiante: number, { desde, hasta }: Tramo) =>
  conNombres(db, camposAl(hoy))
    .where(gruposDe(user, eq(r.codigoEstudiante, codigoEstudiante), between(r.fechaAsistencia, desde, hasta)))
    .orderBy(asc(r.fechaAsistencia), ordered(grupo.descripcion), asc(r.codigoGrupo));

/** The times that a student spent in groups that the user may see, with schedule and days without classes; `hasta` is the last day, at most that of the period. */
const leerInscritos = (db: Db, user: User, hoy: string, codigoEstudiante: number) =>
  db
    .select({
      codigoGrupo: grupo.codigoGrupo,
      descripcion: nombreDeGrupo(undefined, hoy),
      desde: sql<string>`greatest(e.desde, ${periodoAcademico.fechaInicio})::text`,
      hasta: sql<string>`least(e.hasta - 1, ${periodoAcademico.fechaFin}, ${grupo.inactivoDesde} - 1)::text`,
      horario: horariosDeGrupo,
      diasSinClase: sql<{ fecha: string; motivo: string }[]>`(
        select coalesce(json_agg(json_build_object('fecha', s.fecha, 'motivo', s.motivo) order by s.fecha), '[]')
        from dia_sin_clase s where s.codigo_periodo = ${grupo.codigoPeriodo})`,
    })
    .from(inscripcion)
    .innerJoin(sql`lateral ${estanciasDe(sql`inscripcion`)} e`, sql`true`)
    .innerJoin(grupo, sql`${grupo.codigoGrupo} = e.codigo_grupo`)
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(gruposDe(user, eq(inscripcion.codigoEstudiante, codigoEstudiante), conHistoria(sql`inscripcion`)));
type Inscrito = Awaited<ReturnType<typeof leerInscritos>>[number];

/** A student's scheduled classes in a span: those held and those cancelled by a day without classes. */
function delHorario({ horario, diasSinClase, ...estuvo }: Inscrito, { desde, hasta }: Tramo) {
  const dias = clasesEntre(horario, masTarde(desde, estuvo.desde), masTemprano(hasta, estuvo.hasta), []);
  const libres = new Map(diasSinClase.map(({ fecha, motivo }) => [fecha, motivo]));
  return {
    programadas: dias.filter((fecha) => !libres.has(fecha)),
    sinClase: dias.filter((fecha) => libres.has(fecha)).map((fecha) => ({ fecha, motivo: libres.get(fecha)! })),
  };
}

/** Per group, the days in a span with a saved roll but without a mark of a student who was enrolled then, there or where it was not. */
async function leerSinMarca(db: Db, codigoEstudiante: number, inscritos: readonly Inscrito[], { desde, hasta }: Tramo) {
  if (inscritos.length === 0) return new Map<number, number>();
  const columna = <T>(valor: (uno: Inscrito) => T) => sql.param(inscritos.map(valor));
  const { rows } = await db.execute<{ grupo: number; dias: number }>(sql`
    select a.codigo_grupo grupo, count(distinct a.fecha_asistencia)::int dias
    from unnest(${columna((uno) => uno.codigoGrupo)}::int[], ${columna((uno) => masTarde(desde, uno.desde))}::date[],
      ${columna((uno) => masTemprano(hasta, uno.hasta))}::date[]) g(grupo, desde, hasta)
    join registro_asistencia a on a.codigo_grupo = g.grupo and a.fecha_asistencia between g.desde and g.hasta
    where not exists (select 1 from registro_asistencia s where s.codigo_grupo = a.codigo_grupo
      and s.codigo_estudiante = ${codigoEstudiante} and s.fecha_asistencia = a.fecha_asistencia)
      and not ${marcadoDondeNoEstaba(sql`${codigoEstudiante}`, sql`a.fecha_asistencia`)}
    group by 1`);
  return new Map(rows.map(({ grupo: codigo, dias }) => [codigo, dias]));
}

/** Counts a student's classes by state, and those without a mark. */
function cuentaDe(marcas: readonly { estado: EstadoAsistencia }[], sinMarca: number): CuentaDeAsistencia {
  const estados = marcas.map(({ estado }) => estado);
  const cuantos = (estado: EstadoAsistencia) => estados.filter((uno) => uno === estado).length;
  return {
    clases: estados.length + sinMarca,
    sinMarca,
    presentes: cuantos('PRESENTE'),
    tardanzas: cuantos('TARDANZA'),
    ausentes: cuantos('AUSENTE'),
    excusas: cuantos('EXCUSA'),
    porcentaje: porcentajeAsistencia(estados, estados.length),
  };
}

const lista = list({
  call: calls.filter,
  table: r,
  key: r.codigoRegistroAsistencia,
  names: nombresAl(),
  from: (db, fields, where) => conNombres(db, fields).where(where).$dynamic(),
  search: estudiante.busqueda,
  coach: sql`${grupo.codigoGrupo} in ${MIS_GRUPOS}`,
  filters: {
    estudiante: same('codigoEstudiante', r.codigoEstudiante),
    grupo: same('codigoGrupo', r.codigoGrupo),
    estado: same('estado', r.estado),
  },
  // Throws 404 for a student that the user may not see, instead of an empty list.
  before: async (db, { user, query }) => {
    if (query.codigoEstudiante !== undefined) await cargarEstudiante(db, user, query.codigoEstudiante);
  },
});

export default [
  serve(calls.entre, async ({ db, user, hoy, params: { e, d1, d2 } }) => {
    const tramo = { desde: d1, hasta: d2 };
    assertTramo(tramo, ['d1', 'd2']);
    await cargarEstudiante(db, user, e);
    return leerMarcas(db, user, hoy, e, tramo);
  }),

  serve(calls.resumen, async ({ db, user, hoy, query: { codigoEstudiante, fechaInicial, fechaFinal } }) => {
    const tramo = { desde: fechaInicial, hasta: fechaFinal };
    assertTramo(tramo, ['fechaInicial', 'fechaFinal']);
    await cargarEstudiante(db, user, codigoEstudiante);
    const [marcas, inscritos] = await Promise.all([
      leerMarcas(db, user, hoy, codigoEstudiante, tramo),
      leerInscritos(db, user, hoy, codigoEstudiante),
    ]);
    const sinMarca = await leerSinMarca(db, codigoEstudiante, inscritos, tramo);
    const nombres = new Map([
      ...inscritos.filter(({ hasta }) => hasta >= tramo.desde).map((uno) => [uno.codigoGrupo, uno.descripcion] as const),
      ...marcas.map((marca) => [marca.codigoGrupo, marca.grupo] as const),
    ]);
    const grupos = [...nombres].map(([codigoGrupo, descripcion]) => {
      const suyas = marcas.filter((marca) => marca.codigoGrupo === codigoGrupo);
      const horarios = inscritos.filter((uno) => uno.codigoGrupo === codigoGrupo).map((uno) => delHorario(uno, tramo));
      const programadas = horarios.flatMap((uno) => uno.programadas);
      const sinClase = horarios.flatMap((uno) => uno.sinClase);
      return { codigoGrupo, descripcion, ...cuentaDe(suyas, sinMarca.get(codigoGrupo) ?? 0), programadas, sinClase };
    });
    grupos.sort((a, b) => a.descripcion.localeCompare(b.descripcion, 'es') || a.codigoGrupo - b.codigoGrupo);
    const ninguna = [...sinMarca.values()].reduce((suma, dias) => suma + dias, 0);
    return { ...cuentaDe(marcas, ninguna), grupos };
  }),

  lista,
];
