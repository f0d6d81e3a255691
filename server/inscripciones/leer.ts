import { and, eq, lt, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { Sesion } from '@/domain/horario';
import { bloquearGrupo, horarioDeGrupo, inscritosDeGrupo, gruposDe } from '../academico/leerGrupo';
import type { Db } from '../db/connect';
import { grupo, grupoModalidad, modalidad, periodoAcademico } from '../db/schema/academico';
import { compania } from '../db/schema/compania';
import { factura, servicio } from '../db/schema/facturas';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante } from '../db/schema/personas';
import { conflict, notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import type { User } from '../lib/user';

/** Locks what an enrolment is planned by: the group with its places, and against a change of their rules its period and the modality. */
export async function bloquearOferta(
  db: Db,
  user: User,
  { codigoGrupo, codigoModalidad }: { codigoGrupo: number; codigoModalidad: number },
) {
  await bloquearGrupo(db, user, codigoGrupo);
  await db
    .select({ codigoPeriodo: periodoAcademico.codigoPeriodo })
    .from(periodoAcademico)
    .innerJoin(grupo, eq(grupo.codigoPeriodo, periodoAcademico.codigoPeriodo))
    .where(eq(grupo.codigoGrupo, codigoGrupo))
    .for('key share', { of: periodoAcademico });
  await db
    .select({ codigoModalidad: modalidad.codigoModalidad })
    .from(modalidad)
    .where(scoped(modalidad, user, eq(modalidad.codigoModalidad, codigoModalidad)))
    .for('key share');
}

/** The group of an enrolment with its period, its schedule and what the company says about ages. */
export async function leerGrupo(db: Db, user: User, codigoGrupo: number) {
  const [row] = await db
    .select({
      grupo,
      periodo: periodoAcademico,
      criterioEdad: compania.criterioEdad,
      horario: horarioDeGrupo,
      inscritos: inscritosDeGrupo,
      diasSinClase: sql<
        string[]
      >`array(select d.fecha::text from dia_sin_clase d where d.codigo_periodo = ${periodoAcademico.codigoPeriodo})`,
    })
    .from(grupo)
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .innerJoin(compania, eq(compania.codigoCompania, grupo.codigoCompania))
    .where(gruposDe(user, eq(grupo.codigoGrupo, codigoGrupo)));
  if (!row) throw notFound('Ese grupo');
  return row;
}
export type GrupoLeido = Awaited<ReturnType<typeof leerGrupo>>;

/** A modality of the company that the group offers, with the price there. */
export async function leerModalidad(db: Db, user: User, codigoGrupo: number, codigoModalidad: number) {
  const [row] = await db
    .select({ modalidad, montoCuota: grupoModalidad.montoCuota })
    .from(modalidad)
    .leftJoin(
      grupoModalidad,
      and(eq(grupoModalidad.codigoModalidad, modalidad.codigoModalidad), eq(grupoModalidad.codigoGrupo, codigoGrupo)),
    )
    .where(scoped(modalidad, user, eq(modalidad.codigoModalidad, codigoModalidad)));
  if (!row) throw notFound('Esa modalidad');
  const { montoCuota } = row;
  if (montoCuota === null) throw conflict(`El grupo no ofrece la modalidad ${row.modalidad.descripcion}`);
  if (!row.modalidad.activo) throw conflict(`La modalidad ${row.modalidad.descripcion} está inactiva`);
  return { ...row.modalidad, montoCuota };
}

/** The built-in services on which the company bills fees and instalments. */
export async function leerServicios(db: Db, { codigoCompania }: User) {
  const rows = await db
    .select({ integrado: servicio.integrado, codigoServicio: servicio.codigoServicio, itbis: servicio.itbis })
    .from(servicio)
    .where(and(eq(servicio.codigoCompania, codigoCompania), sql`${servicio.integrado} is not null`));
  const de = (integrado: 'INSCRIPCION' | 'CUOTA') => {
    const found = rows.find((row) => row.integrado === integrado);
    if (!found) throw conflict(`A la compañía le falta el servicio ${integrado}`);
    return found;
  };
  return { INSCRIPCION: de('INSCRIPCION'), CUOTA: de('CUOTA') };
}

/** A student that the user may know of; with `lock` nobody else enrols the child until the end of the transaction. */
export async function leerEstudiante(db: Db, user: User, codigoEstudiante: number, { lock = false } = {}) {
  const query = db
    .select({
      codigoEstudiante: estudiante.codigoEstudiante,
      codigoEntidad: estudiante.codigoEntidad,
      nombreCompleto: estudiante.nombreCompleto,
      activo: estudiante.activo,
      fechaNacimiento: entidad.fechaNacimiento,
      sexo: entidad.sexo,
    })
    .from(estudiante)
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .where(scoped(estudiante, user, eq(estudiante.codigoEstudiante, codigoEstudiante)));
  const [row] = await (lock ? query.for('no key update', { of: estudiante }) : query);
  if (!row) throw notFound('Ese estudiante');
  return row;
}

interface OtraInscripcion {
  codigoGrupo: number;
  grupo: string;
  horario: Sesion[];
  periodo: { fechaInicio: string; fechaFin: string };
}

/** The groups that a student is in, with their schedules. */
export const leerInscripciones = (db: Db, codigoEstudiante: number): Promise<OtraInscripcion[]> =>
  db
    .select({
      codigoGrupo: inscripcion.codigoGrupo,
      grupo: grupo.descripcion,
      horario: horarioDeGrupo,
      periodo: { fechaInicio: periodoAcademico.fechaInicio, fechaFin: periodoAcademico.fechaFin },
    })
    .from(inscripcion)
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(and(eq(inscripcion.codigoEstudiante, codigoEstudiante), eq(inscripcion.estatus, 'ACTIVA')))
    .orderBy(inscripcion.codigoInscripcion);

/** What of a student is overdue, in whatever branch. */
export async function leerDeudaVencida(db: Db, codigoEstudiante: number, hoy: string) {
  const [deuda] = await db
    .select({ cantidad: sql<number>`count(*)::int`, monto: sql<Centavos>`coalesce(sum(${factura.pendiente}), 0)`.mapWith(Number) })
    .from(factura)
    .where(and(eq(factura.codigoEstudiante, codigoEstudiante), sql`${factura.pendiente} > 0`, lt(factura.fechaVencimiento, hoy)));
  return deuda as { cantidad: number; monto: Centavos };
}
