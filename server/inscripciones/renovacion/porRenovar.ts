import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { CambioDePrecio } from '@/domain/inscripciones/cuotas';
import { groupBy } from '@/utils/groupBy';
import { pick, type Db } from '../../db/connect';
import { grupo, modalidad } from '../../db/schema/academico';
import { cambioPrecio, inscripcion } from '../../db/schema/inscripciones';
import { entidad, estudiante } from '../../db/schema/personas';
import { scoped, type User } from '../../lib/scope';
import { bloquearInscritos } from '../inscritas';

/** Active enrolments that match, oldest first, with whether each was renewed. Locks the students before it reads. */
export async function leerPorRenovar(db: Db, cuales: SQL) {
  await bloquearInscritos(db, cuales);
  return db
    .select({
      ...pick(inscripcion, 'codigoInscripcion', 'codigoGrupo', 'codigoModalidad'),
      modalidad: modalidad.descripcion,
      ...pick(estudiante, 'codigoEstudiante', 'codigoEntidad', 'nombreCompleto', 'activo'),
      ...pick(entidad, 'fechaNacimiento', 'sexo'),
      renovada: sql<boolean>`exists (select 1 from inscripcion n where n.codigo_inscripcion_origen = ${inscripcion.codigoInscripcion})`,
    })
    .from(inscripcion)
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, inscripcion.codigoEstudiante))
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .innerJoin(modalidad, eq(modalidad.codigoModalidad, inscripcion.codigoModalidad))
    .where(and(cuales, eq(inscripcion.estatus, 'ACTIVA')))
    .orderBy(inscripcion.fechaInscripcion, inscripcion.codigoInscripcion);
}
export type PorRenovar = Awaited<ReturnType<typeof leerPorRenovar>>[number];

/** Modalities of the company by code. */
export async function leerModalidades(db: Db, user: User, codigos: readonly number[]) {
  const filas = await db
    .select()
    .from(modalidad)
    .where(scoped(modalidad, user, inArray(modalidad.codigoModalidad, [...codigos])));
  return new Map(filas.map((una) => [una.codigoModalidad, una]));
}

/** Price changes of the groups of a period in the form that domain/inscripciones/cuotas.ts takes, in the order in which they were made, keyed 'group modality'. */
export async function leerCambios(db: Db, codigoPeriodo: number): Promise<Map<string, CambioDePrecio[]>> {
  const filas = await db
    .select({ cambio: cambioPrecio })
    .from(cambioPrecio)
    .innerJoin(grupo, and(eq(grupo.codigoGrupo, cambioPrecio.codigoGrupo), eq(grupo.codigoPeriodo, codigoPeriodo)))
    .orderBy(cambioPrecio.codigoCambio);
  const cambios = filas.map(({ cambio }) => cambio);
  return groupBy(cambios, ({ codigoGrupo, codigoModalidad }) => `${codigoGrupo} ${codigoModalidad}`);
}

/** Copies of groups in a period: code of the original → code of the copy. */
export async function leerCopias(db: Db, user: User, codigoPeriodo: number): Promise<Map<number, number>> {
  const filas = await db
    .select({ origen: grupo.codigoGrupoOrigen, codigoGrupo: grupo.codigoGrupo })
    .from(grupo)
    .where(scoped(grupo, user, eq(grupo.codigoPeriodo, codigoPeriodo), sql`${grupo.codigoGrupoOrigen} is not null`));
  return new Map(filas.map(({ origen, codigoGrupo }) => [origen!, codigoGrupo]));
}
