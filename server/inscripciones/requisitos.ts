import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { Deuda } from '@/contract/inscripciones/inscripcion';
import { CERO } from '@/domain/dinero';
import type { InscripcionPedida } from '@/domain/inscripciones/inscripcion';
import { groupBy } from '@/utils/groupBy';
import { serviciosIntegrados } from '../academico/cuotas';
import { inscritosDeGrupo } from '../academico/inscritos';
import { bloquearGrupo, diasSinClase, gruposDe, horariosDeGrupo } from '../academico/leerGrupo';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import { pick, type Db } from '../db/connect';
import { writes } from '../db/transaction';
import { enLista, prepared, type Places } from '../db/prepared';
import { grupo, grupoModalidad, modalidad, periodoAcademico } from '../db/schema/academico';
import { compania, sucursal } from '../db/schema/compania';
import { factura } from '../db/schema/dinero/facturas';
import { inscripcion } from '../db/schema/inscripciones';
import { entidad, estudiante } from '../db/schema/personas';
import { settleInOrder } from '../lib/settleInOrder';
import { conflict } from '../lib/serve';
import { found, preparedFor, scoped, type Quien, type User } from '../lib/scope';
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
    .select({
      codigoModalidad: modalidad.codigoModalidad,
    })
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
export const leerGruposPara = (db: Db, user: Quien, hoy: unknown, ...where: (SQL | undefined)[]) =>
  db
    .select({
      grupo,
      nombre: nombreDeGrupo(undefined, hoy),
      periodo: periodoAcademico,
      criterioEdad: compania.criterioEdad,
      arranque: sucursal.diaArranque,
      traeDeAntes: sql<boolean>`${sucursal.diaArranque} is not null and not ${sucursal.deudasRevisadas}`,
      horario: horariosDeGrupo,
      inscritos: inscritosDeGrupo,
      esperan: sql<{ codigoEstudiante: number; nombre: string }[]>`(
        select coalesce(json_agg(json_build_object('codigoEstudiante', e.codigo_estudiante, 'nombre', e.nombre_completo) order by l.orden), '[]')
        from lista_espera l join estudiante e using (codigo_estudiante) where l.codigo_grupo = ${grupo.codigoGrupo} and l.estatus = 'ESPERA')`,
      diasSinClase,
    })
    .from(grupo)
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .innerJoin(compania, eq(compania.codigoCompania, grupo.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, grupo.codigoSucursal))
    .where(gruposDe(user, ...where))
    .orderBy(grupo.codigoGrupo);

const grupoDe = preparedFor('grupo_de_inscripcion', (db, user, { codigoGrupo, hoy }: Places<{ codigoGrupo: number; hoy: string }>) =>
  leerGruposPara(db, user, hoy, eq(grupo.codigoGrupo, codigoGrupo)),
);

/** The group of an enrolment, with its period and schedule. Throws 404. */
export const leerGrupo = async (db: Db, user: User, hoy: string, codigoGrupo: number) =>
  found(await grupoDe(db, user, { codigoGrupo, hoy }), 'Ese grupo');
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
  const rows = await modalidadDe(db, user, { codigoGrupo, codigoModalidad });
  const { modalidad: una, montoCuota, cambios } = found(rows, 'Esa modalidad');
  if (montoCuota === null) throw conflict(`El grupo no ofrece la modalidad ${una.descripcion}`);
  if (!una.activo) throw conflict(`La modalidad ${una.descripcion} está inactiva`);
  return { ...una, montoCuota, cambios };
}

async function leerIntegrados(db: Db, user: User) {
  const servicios = await serviciosIntegrados(db, user);
  return (cual: 'INSCRIPCION' | 'CUOTA' | 'CAMPAMENTO') => {
    const uno = servicios.get(cual);
    if (!uno) throw conflict(`A la compañía le falta el servicio ${cual}`);
    return uno;
  };
}

/** The built-in services that the company bills enrolment fees and instalments on. */
export async function leerServicios(db: Db, user: User) {
  const de = await leerIntegrados(db, user);
  return { INSCRIPCION: de('INSCRIPCION'), CUOTA: de('CUOTA') };
}

/** The built-in service that the company bills camp weeks on. */
export const leerServicioDeCampamento = async (db: Db, user: User) => (await leerIntegrados(db, user))('CAMPAMENTO');

const alumnoDe = (db: Db, user: Quien, { codigoEstudiante }: Places<{ codigoEstudiante: number }>) =>
  db
    .select({
      ...pick(estudiante, 'codigoEstudiante', 'codigoEntidad', 'codigoSucursal', 'nombreCompleto', 'activo'),
      ...pick(entidad, 'fechaNacimiento', 'sexo'),
    })
    .from(estudiante)
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .where(inscribiblesDe(user, eq(estudiante.codigoEstudiante, codigoEstudiante)));
const verAlumno = preparedFor('alumno', alumnoDe);
const bloquearAlumno = preparedFor('bloquear_alumno', (db, user, places: Places<{ codigoEstudiante: number }>) =>
  alumnoDe(db, user, places).for('no key update', { of: estudiante }),
);

/** A student that the user may enrol. With `lock` nobody else enrols the child until the act ends. Throws 404. */
export const leerEstudiante = async (db: Db, user: User, codigoEstudiante: number, { lock = false } = {}) =>
  found(await (lock && writes(db) ? bloquearAlumno : verAlumno)(db, user, { codigoEstudiante }), 'Ese estudiante');

/** What may clash with another enrolment: a group with its schedule and the days of its period. */
export type Ocupacion = InscripcionPedida['inscripcionesActivas'][number];

const ocupacionesDe = prepared('ocupaciones_de', (db, { codigos, hoy }: Places<{ codigos: readonly number[]; hoy: string }>) =>
  db
    .select({
      ...pick(inscripcion, 'codigoEstudiante', 'codigoInscripcion', 'codigoGrupo'),
      codigoPeriodo: grupo.codigoPeriodo,
      /** Created at the desk instead of by a renewal. */
      aMano: sql<boolean>`${inscripcion.codigoInscripcionOrigen} is null`,
      grupo: nombreDeGrupo(undefined, hoy),
      horario: horariosDeGrupo,
      periodo: { fechaInicio: periodoAcademico.fechaInicio, fechaFin: periodoAcademico.fechaFin },
    })
    .from(inscripcion)
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(and(enLista(inscripcion.codigoEstudiante, codigos), eq(inscripcion.estatus, 'ACTIVA')))
    .orderBy(inscripcion.codigoInscripcion),
);

/** The groups that a student is enrolled in, with their schedules. */
export const leerInscripciones = (db: Db, hoy: string, codigoEstudiante: number): Promise<Ocupacion[]> =>
  ocupacionesDe(db, { codigos: [codigoEstudiante], hoy });

/** The same of many students, by student code. */
export const leerOcupaciones = async (db: Db, hoy: string, codigos: readonly number[]) =>
  groupBy(await ocupacionesDe(db, { codigos, hoy }), ({ codigoEstudiante }) => codigoEstudiante);

const vencidoDe = prepared('deuda_vencida', (db, { codigos, hoy }: Places<{ codigos: readonly number[]; hoy: string }>) =>
  db
    .select({
      codigo: factura.codigoEstudiante,
      cantidad: sql<number>`count(*)::int`,
      monto: sql<Centavos>`sum(${factura.pendiente})`.mapWith((suma) => Number(suma) as Centavos),
    })
    .from(factura)
    .where(and(enLista(factura.codigoEstudiante, codigos), sql`${factura.pendiente} > 0`, lt(factura.fechaVencimiento, hoy)))
    .groupBy(factura.codigoEstudiante),
);

/** The overdue invoices of students in all branches, by student code; students without debt are missing. */
export const leerDeudas = async (db: Db, codigos: readonly number[], hoy: string): Promise<Map<number, Deuda>> =>
  new Map((await vencidoDe(db, { codigos, hoy })).map(({ codigo, ...deuda }) => [codigo!, deuda]));

/** The overdue invoices of one student in all branches. */
export const leerDeudaVencida = async (db: Db, codigoEstudiante: number, hoy: string): Promise<Deuda> =>
  (await leerDeudas(db, [codigoEstudiante], hoy)).get(codigoEstudiante) ?? { cantidad: 0, monto: CERO };
