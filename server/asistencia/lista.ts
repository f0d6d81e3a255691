import { and, asc, between, eq, inArray, lte, sql } from 'drizzle-orm';
import { registroAsistencia as calls, type Recoge } from '@/contract/asistencia/registro';
import { esCumpleanos } from '@/domain/academico/edad';
import { groupBy } from '@/utils/groupBy';
import { grupoEn, inscritoEn } from '../academico/grupoDelDia';
import { gruposDe } from '../academico/leerGrupo';
import type { Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { registroAsistencia } from '../db/schema/asistencia';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante } from '../db/schema/personas';
import { notFound } from '../lib/errors';
import { ordered } from '../lib/lists/filters';
import { serve } from '../lib/serve';
import { soloDe, type User } from '../lib/user';
import { nombreDe } from '../personas/nombre';
import { leerGruposDelDia } from './grupos';

async function assertGrupo(db: Db, user: User, codigoGrupo: number) {
  const rows = await db
    .select({ codigoGrupo: grupo.codigoGrupo })
    .from(grupo)
    .where(gruposDe(user, eq(grupo.codigoGrupo, codigoGrupo)));
  if (rows.length === 0) throw notFound('Ese grupo');
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
      codigoEstudiante: estudiante.codigoEstudiante,
      nombreCompleto: estudiante.nombreCompleto,
      codigoFoto: entidad.codigoFoto,
      codigoRegistroAsistencia: registroAsistencia.codigoRegistroAsistencia,
      estado: registroAsistencia.estado,
      recogen: sql<Recoge[]>`(
        select coalesce(json_agg(json_build_object('nombre', ${nombreDe('p')}, 'parentesco', r.parentesco, 'telefono', p.telefono)
          order by r.contacto_pago desc, r.codigo_responsable), '[]')
        from responsable_estudiante r join entidad p using (codigo_entidad)
        where r.codigo_estudiante = ${estudiante.codigoEstudiante} and r.recoge)`,
      nota: sql<string>`coalesce(${registroAsistencia.nota}, '')`,
      alertaMedica: estudiante.alertaMedica,
      fechaNacimiento: entidad.fechaNacimiento,
      primerDia: sql<boolean>`not exists (select 1 from registro_asistencia a where a.codigo_grupo = ${suGrupo}
        and a.codigo_estudiante = ${estudiante.codigoEstudiante} and a.fecha_asistencia < ${fecha})`,
      debe: sql<boolean>`exists (select 1 from factura f where f.codigo_estudiante = ${estudiante.codigoEstudiante}
        and f.pendiente > 0 and f.fecha_vencimiento < ${hoy})`,
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
    .where(antes ? inscritoEn(sql`${sql.param(codigos)}::int[]`, fecha, I) : estaEn(codigos, fecha))
    .orderBy(ordered(estudiante.nombreCompleto), asc(estudiante.codigoEstudiante));
}

/** Most rolls in one request; no phone needs more in a day. */
const MAX_LISTAS = 60;

const filaDe = ({ codigoGrupo: _, fechaNacimiento, ...fila }: Awaited<ReturnType<typeof leerListas>>[number], fecha: string) => ({
  ...fila,
  cumpleanos: fechaNacimiento !== null && esCumpleanos(fechaNacimiento, fecha),
});

export default [
  serve(calls.lista, async ({ db, user, hoy, query: { codigoGrupo, fecha = hoy } }) => {
    await assertGrupo(db, user, codigoGrupo);
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
