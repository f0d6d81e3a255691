import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { Sesion } from '@/domain/academico/horario';
import { inscritosDeGrupo } from '../academico/inscritos';
import { bloquearGrupo, horarioDeGrupo, gruposDe } from '../academico/leerGrupo';
import type { Db } from '../db/connect';
import { writes } from '../db/transaction';
import { prepared, type Places } from '../db/prepared';
import { grupo, grupoModalidad, modalidad, periodoAcademico } from '../db/schema/academico';
import { compania } from '../db/schema/compania';
import { factura } from '../db/schema/facturas';
import { servicio } from '../db/schema/precios';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante } from '../db/schema/personas';
import { settleInOrder } from '../lib/settleInOrder';
import { conflict, notFound } from '../lib/errors';
import { preparedFor, scoped, type Quien } from '../lib/scope';
import type { User } from '../lib/user';
import { cambiosDePrecio } from './inscritas';
import { inscribiblesDe } from '../personas/alcance';

const bloquearPeriodo = prepared('bloquear_periodo_de', (db, { codigoGrupo }: Places<{ codigoGrupo: number }>) =>
  db
    .select({ codigoPeriodo: periodoAcademico.codigoPeriodo })
    .from(periodoAcademico)
    .innerJoin(grupo, eq(grupo.codigoPeriodo, periodoAcademico.codigoPeriodo))
    .where(eq(grupo.codigoGrupo, codigoGrupo))
    .for('key share', { of: periodoAcademico }),
);

const bloquearModalidad = preparedFor('bloquear_modalidad', (db, user, { codigoModalidad }: Places<{ codigoModalidad: number }>) =>
  db
    .select({ codigoModalidad: modalidad.codigoModalidad })
    .from(modalidad)
    .where(scoped(modalidad, user, eq(modalidad.codigoModalidad, codigoModalidad)))
    .for('key share'),
);

/**
 * Locks, in one round trip, what an enrolment is planned with: the group with its places, its period and the modality, whose rules stay
 * unchanged.
 */
export const bloquearOferta = (db: Db, user: User, { codigoGrupo, codigoModalidad }: { codigoGrupo: number; codigoModalidad: number }) =>
  settleInOrder([
    bloquearGrupo(db, user, codigoGrupo),
    bloquearPeriodo(db, { codigoGrupo }),
    bloquearModalidad(db, user, { codigoModalidad }),
  ]);

/** Groups with what an enrolment is checked against: period, schedule, and the company's rule about ages. */
export const leerGruposPara = (db: Db, user: Quien, ...where: (SQL | undefined)[]) =>
  db
    .select({
      grupo,
      periodo: periodoAcademico,
      criterioEdad: compania.criterioEdad,
      horario: horarioDeGrupo,
      inscritos: inscritosDeGrupo,
      esperan: sql<{ codigoEstudiante: number; nombre: string }[]>`(
        select coalesce(json_agg(json_build_object('codigoEstudiante', e.codigo_estudiante, 'nombre', e.nombre_completo) order by l.orden), '[]')
        from lista_espera l join estudiante e using (codigo_estudiante) where l.codigo_grupo = ${grupo.codigoGrupo} and l.estatus = 'ESPERA')`,
      diasSinClase: sql<
        string[]
      >`array(select d.fecha::text from dia_sin_clase d where d.codigo_periodo = ${periodoAcademico.codigoPeriodo})`,
    })
    .from(grupo)
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .innerJoin(compania, eq(compania.codigoCompania, grupo.codigoCompania))
    .where(gruposDe(user, ...where))
    .orderBy(grupo.codigoGrupo);

const grupoDe = preparedFor('grupo_de_inscripcion', (db, user, { codigoGrupo }: Places<{ codigoGrupo: number }>) =>
  leerGruposPara(db, user, eq(grupo.codigoGrupo, codigoGrupo)),
);

/** The group of an enrolment, with its period and schedule. Throws 404. */
export async function leerGrupo(db: Db, user: User, codigoGrupo: number) {
  const [row] = await grupoDe(db, user, { codigoGrupo });
  if (!row) throw notFound('Ese grupo');
  return row;
}
export type GrupoLeido = Awaited<ReturnType<typeof leerGrupo>>;

interface Ofrecida {
  codigoGrupo: number;
  codigoModalidad: number;
}
const modalidadDe = preparedFor('modalidad_de_grupo', (db, user, { codigoGrupo, codigoModalidad }: Places<Ofrecida>) =>
  db
    .select({
      modalidad,
      montoCuota: grupoModalidad.montoCuota,
      cambios: cambiosDePrecio(sql`${codigoGrupo}::int`, modalidad.codigoModalidad),
    })
    .from(modalidad)
    .leftJoin(
      grupoModalidad,
      and(eq(grupoModalidad.codigoModalidad, modalidad.codigoModalidad), eq(grupoModalidad.codigoGrupo, codigoGrupo)),
    )
    .where(scoped(modalidad, user, eq(modalidad.codigoModalidad, codigoModalidad))),
);

/** A modality of the company that the group offers, with the group's price. Throws 404. */
export async function leerModalidad(db: Db, user: User, codigoGrupo: number, codigoModalidad: number) {
  const [row] = await modalidadDe(db, user, { codigoGrupo, codigoModalidad });
  if (!row) throw notFound('Esa modalidad');
  const { montoCuota, cambios } = row;
  if (montoCuota === null) throw conflict(`El grupo no ofrece la modalidad ${row.modalidad.descripcion}`);
  if (!row.modalidad.activo) throw conflict(`La modalidad ${row.modalidad.descripcion} está inactiva`);
  return { ...row.modalidad, montoCuota, cambios };
}

const serviciosDe = prepared('servicios_integrados', (db, { codigoCompania }: Places<{ codigoCompania: number }>) =>
  db
    .select({ integrado: servicio.integrado, codigoServicio: servicio.codigoServicio, itbis: servicio.itbis })
    .from(servicio)
    .where(and(eq(servicio.codigoCompania, codigoCompania), sql`${servicio.integrado} is not null`)),
);

/** The built-in services that the company bills enrolment fees and instalments on. */
export async function leerServicios(db: Db, { codigoCompania }: User) {
  const rows = await serviciosDe(db, { codigoCompania });
  const de = (integrado: 'INSCRIPCION' | 'CUOTA') => {
    const found = rows.find((row) => row.integrado === integrado);
    if (!found) throw conflict(`A la compañía le falta el servicio ${integrado}`);
    return found;
  };
  return { INSCRIPCION: de('INSCRIPCION'), CUOTA: de('CUOTA') };
}

/** The built-in service that the company bills camp weeks on. */
export async function leerServicioDeCampamento(db: Db, { codigoCompania }: User) {
  const [row] = await db
    .select({ codigoServicio: servicio.codigoServicio, itbis: servicio.itbis })
    .from(servicio)
    .where(and(eq(servicio.codigoCompania, codigoCompania), eq(servicio.integrado, 'CAMPAMENTO')));
  if (!row) throw conflict('A la compañía le falta el servicio CAMPAMENTO');
  return row;
}

const alumnoDe = (db: Db, user: Quien, { codigoEstudiante }: Places<{ codigoEstudiante: number }>) =>
  db
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
    .where(inscribiblesDe(user, eq(estudiante.codigoEstudiante, codigoEstudiante)));
const verAlumno = preparedFor('alumno', alumnoDe);
const bloquearAlumno = preparedFor('bloquear_alumno', (db, user, places: Places<{ codigoEstudiante: number }>) =>
  alumnoDe(db, user, places).for('no key update', { of: estudiante }),
);

/** A student that the user may enrol. With `lock` nobody else enrols the child until the act ends. Throws 404. */
export async function leerEstudiante(db: Db, user: User, codigoEstudiante: number, { lock = false } = {}) {
  const [row] = await (lock && writes(db) ? bloquearAlumno : verAlumno)(db, user, { codigoEstudiante });
  if (!row) throw notFound('Ese estudiante');
  return row;
}

/** What may clash with another enrolment: a group with its schedule and the days of its period. */
export interface Ocupacion {
  codigoGrupo: number;
  grupo: string;
  horario: Sesion[];
  periodo: { fechaInicio: string; fechaFin: string };
}

/** Columns of an `Ocupacion`, for a query of enrolments joined with group and period. */
export const OCUPACION = {
  codigoGrupo: inscripcion.codigoGrupo,
  grupo: grupo.descripcion,
  horario: horarioDeGrupo,
  periodo: { fechaInicio: periodoAcademico.fechaInicio, fechaFin: periodoAcademico.fechaFin },
};

const ocupacionesDe = prepared('inscripciones_de', (db, { codigoEstudiante }: Places<{ codigoEstudiante: number }>) =>
  db
    .select(OCUPACION)
    .from(inscripcion)
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(and(eq(inscripcion.codigoEstudiante, codigoEstudiante), eq(inscripcion.estatus, 'ACTIVA')))
    .orderBy(inscripcion.codigoInscripcion),
);

/** The groups that a student is enrolled in, with their schedules. */
export const leerInscripciones = (db: Db, codigoEstudiante: number): Promise<Ocupacion[]> => ocupacionesDe(db, { codigoEstudiante });

const vencidoDe = prepared('deuda_vencida', (db, { codigoEstudiante, hoy }: Places<{ codigoEstudiante: number; hoy: string }>) =>
  db
    .select({ cantidad: sql<number>`count(*)::int`, monto: sql<Centavos>`coalesce(sum(${factura.pendiente}), 0)`.mapWith(Number) })
    .from(factura)
    .where(and(eq(factura.codigoEstudiante, codigoEstudiante), sql`${factura.pendiente} > 0`, lt(factura.fechaVencimiento, hoy))),
);

/** Number and sum (centavos) of a student's overdue invoices in all branches. */
export async function leerDeudaVencida(db: Db, codigoEstudiante: number, hoy: string) {
  const [deuda] = await vencidoDe(db, { codigoEstudiante, hoy });
  return deuda as { cantidad: number; monto: Centavos };
}
