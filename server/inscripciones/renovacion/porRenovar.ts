import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { CambioDePrecio } from '@/domain/inscripciones/cuotas';
import type { Db } from '../../db/connect';
import { locked } from '../../db/locks';
import { grupo, modalidad, periodoAcademico } from '../../db/schema/academico';
import { factura } from '../../db/schema/facturas';
import { cambioPrecio, inscripcion } from '../../db/schema/inscripciones';
import { entidad, estudiante } from '../../db/schema/personas';
import { notFound } from '../../lib/errors';
import { scoped } from '../../lib/scope';
import type { User } from '../../lib/user';
import { OCUPACION, type Ocupacion } from '../requisitos';

/** A period in the caller's scope with its days without classes; locked, so that its days do not change meanwhile. */
export async function leerPeriodo(db: Db, user: User, codigoPeriodo: number) {
  const query = db
    .select({
      periodo: periodoAcademico,
      diasSinClase: sql<
        string[]
      >`array(select d.fecha::text from dia_sin_clase d where d.codigo_periodo = ${periodoAcademico.codigoPeriodo})`,
    })
    .from(periodoAcademico)
    .where(scoped(periodoAcademico, user, eq(periodoAcademico.codigoPeriodo, codigoPeriodo)));
  const [row] = await locked(db, query, 'key share');
  if (!row) throw notFound('Ese período');
  return { ...row.periodo, diasSinClase: row.diasSinClase };
}
export type PeriodoLeido = Awaited<ReturnType<typeof leerPeriodo>>;

/** Active enrolments of groups, oldest first, with whether each was renewed. Locks the students: nobody else enrols them meanwhile. */
export async function leerPorRenovar(db: Db, grupos: readonly number[]) {
  const query = db
    .select({
      codigoInscripcion: inscripcion.codigoInscripcion,
      codigoGrupo: inscripcion.codigoGrupo,
      codigoModalidad: inscripcion.codigoModalidad,
      modalidad: modalidad.descripcion,
      codigoEstudiante: estudiante.codigoEstudiante,
      codigoEntidad: estudiante.codigoEntidad,
      nombreCompleto: estudiante.nombreCompleto,
      activo: estudiante.activo,
      fechaNacimiento: entidad.fechaNacimiento,
      sexo: entidad.sexo,
      renovada: sql<boolean>`exists (select 1 from inscripcion n where n.codigo_inscripcion_origen = ${inscripcion.codigoInscripcion})`,
    })
    .from(inscripcion)
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, inscripcion.codigoEstudiante))
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .innerJoin(modalidad, eq(modalidad.codigoModalidad, inscripcion.codigoModalidad))
    .where(and(inArray(inscripcion.codigoGrupo, [...grupos]), eq(inscripcion.estatus, 'ACTIVA')))
    .orderBy(inscripcion.fechaInscripcion, inscripcion.codigoInscripcion);
  return locked(db, query, 'no key update', { of: estudiante });
}
export type PorRenovar = Awaited<ReturnType<typeof leerPorRenovar>>[number];

/** Active enrolments of students in periods that overlap with the new one. */
export async function leerOtras(db: Db, estudiantes: readonly number[], { fechaInicio, fechaFin }: PeriodoLeido) {
  const filas = await db
    .select({
      ...OCUPACION,
      codigoEstudiante: inscripcion.codigoEstudiante,
      codigoPeriodo: grupo.codigoPeriodo,
      aMano: sql<boolean>`${inscripcion.codigoInscripcionOrigen} is null`,
    })
    .from(inscripcion)
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(
      and(
        inArray(inscripcion.codigoEstudiante, [...estudiantes]),
        eq(inscripcion.estatus, 'ACTIVA'),
        sql`${periodoAcademico.fechaInicio} <= ${fechaFin} and ${periodoAcademico.fechaFin} >= ${fechaInicio}`,
      ),
    );
  const otras = new Map<number, Otra[]>();
  for (const { codigoEstudiante, ...otra } of filas) otras.set(codigoEstudiante, [...(otras.get(codigoEstudiante) ?? []), otra]);
  return otras;
}
export interface Otra extends Ocupacion {
  codigoPeriodo: number;
  /** Created at the desk instead of by a renewal. */
  aMano: boolean;
}

/** Overdue debt by student code (centavos); students without debt are missing. */
export async function leerDeudas(db: Db, estudiantes: readonly number[], hoy: string): Promise<Map<number, Centavos>> {
  const filas = await db
    .select({
      codigo: factura.codigoEstudiante,
      monto: sql<Centavos>`sum(${factura.pendiente})`.mapWith((suma) => Number(suma) as Centavos),
    })
    .from(factura)
    .where(
      and(inArray(factura.codigoEstudiante, [...estudiantes]), sql`${factura.pendiente} > 0`, sql`${factura.fechaVencimiento} < ${hoy}`),
    )
    .groupBy(factura.codigoEstudiante);
  return new Map(filas.map(({ codigo, monto }) => [codigo!, monto]));
}

/** Modalities of the company by code. */
export async function leerModalidades(db: Db, user: User, codigos: readonly number[]) {
  const filas = await db
    .select()
    .from(modalidad)
    .where(scoped(modalidad, user, inArray(modalidad.codigoModalidad, [...codigos])));
  return new Map(filas.map((una) => [una.codigoModalidad, una]));
}

/** Price changes of the groups of a period in the form that domain/inscripciones/cuotas.ts takes, keyed 'group modality'. */
export async function leerCambios(db: Db, codigoPeriodo: number): Promise<Map<string, CambioDePrecio[]>> {
  const filas = await db
    .select({ cambio: cambioPrecio })
    .from(cambioPrecio)
    .innerJoin(grupo, and(eq(grupo.codigoGrupo, cambioPrecio.codigoGrupo), eq(grupo.codigoPeriodo, codigoPeriodo)))
    .orderBy(cambioPrecio.desde, cambioPrecio.codigoCambio);
  const cambios = new Map<string, CambioDePrecio[]>();
  for (const { cambio } of filas) {
    const de = `${cambio.codigoGrupo} ${cambio.codigoModalidad}`;
    cambios.set(de, [...(cambios.get(de) ?? []), { desde: cambio.desde, precio: cambio.precio }]);
  }
  return cambios;
}

/** Copies of groups in a period: code of the original → code of the copy. */
export async function leerCopias(db: Db, user: User, codigoPeriodo: number): Promise<Map<number, number>> {
  const filas = await db
    .select({ origen: grupo.codigoGrupoOrigen, codigoGrupo: grupo.codigoGrupo })
    .from(grupo)
    .where(scoped(grupo, user, eq(grupo.codigoPeriodo, codigoPeriodo), sql`${grupo.codigoGrupoOrigen} is not null`));
  return new Map(filas.map(({ origen, codigoGrupo }) => [origen!, codigoGrupo]));
}
