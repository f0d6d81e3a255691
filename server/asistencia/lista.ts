import { and, asc, between, eq, lte, sql } from 'drizzle-orm';
import { registroAsistencia as calls } from '@/contract/asistencia/registro';
import { esCumpleanos } from '@/domain/edad';
import { gruposDe } from '../academico/leerGrupo';
import type { Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { registroAsistencia } from '../db/schema/asistencia';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante } from '../db/schema/personas';
import { notFound } from '../lib/errors';
import { ordered } from '../lib/lists/filters';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';

async function assertGrupo(db: Db, user: User, codigoGrupo: number) {
  const rows = await db
    .select({ codigoGrupo: grupo.codigoGrupo })
    .from(grupo)
    .where(gruposDe(user, eq(grupo.codigoGrupo, codigoGrupo)));
  if (rows.length === 0) throw notFound('Ese grupo');
}

/** The children enrolled in a group on a day, by name; whether they owe is all that is told of their money. */
const leerLista = (db: Db, codigoGrupo: number, fecha: string, hoy: string) =>
  db
    .select({
      codigoEstudiante: estudiante.codigoEstudiante,
      nombreCompleto: estudiante.nombreCompleto,
      codigoFoto: entidad.codigoFoto,
      estado: registroAsistencia.estado,
      nota: sql<string>`coalesce(${registroAsistencia.nota}, '')`,
      alertaMedica: estudiante.alertaMedica,
      fechaNacimiento: entidad.fechaNacimiento,
      primerDia: sql<boolean>`not exists (select 1 from registro_asistencia a where a.codigo_grupo = ${codigoGrupo}
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
        eq(registroAsistencia.codigoGrupo, inscripcion.codigoGrupo),
        eq(registroAsistencia.codigoEstudiante, inscripcion.codigoEstudiante),
        eq(registroAsistencia.fechaAsistencia, fecha),
      ),
    )
    .where(and(eq(inscripcion.codigoGrupo, codigoGrupo), eq(inscripcion.estatus, 'ACTIVA'), lte(inscripcion.fechaInscripcion, fecha)))
    .orderBy(ordered(estudiante.nombreCompleto), asc(estudiante.codigoEstudiante));

export default [
  serve(calls.lista, async ({ db, user, hoy, query: { codigoGrupo, fecha = hoy } }) => {
    await assertGrupo(db, user, codigoGrupo);
    const filas = await leerLista(db, codigoGrupo, fecha, hoy);
    return filas.map(({ fechaNacimiento, ...fila }) => {
      return { ...fila, cumpleanos: fechaNacimiento !== null && esCumpleanos(fechaNacimiento, fecha) };
    });
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
