import { desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { fichas as calls, type ResumenEstudiante } from '@/contract/estudiantes/info';
import { mayCall } from '@/contract/routes';
import { porcentajeAsistencia, asistio } from '@/domain/asistencia';
import { edad } from '@/domain/academico/edad';
import { sumar, type Centavos } from '@/domain/dinero';
import { sumarMeses } from '@/domain/fechas';
import { gruposDe } from '../academico/leerGrupo';
import { empiezaDespues, nombreDeGrupo, primeroLoQueCorre } from '../academico/nombreDeGrupo';
import { grupo, modalidad, periodoAcademico } from '../db/schema/academico';
import { registroAsistencia } from '../db/schema/asistencia';
import { factura } from '../db/schema/dinero/facturas';
import { inscripcion, sigueEl } from '../db/schema/inscripciones';
import { estudiante } from '../db/schema/personas';
import { pendiente, suma } from '../facturas/columnas';
import { familiaDe, pagadorDe } from '../facturas/familia';
import { serve } from '../lib/serve';
import { pick, scoped, soloDe, type Db, type User } from '../lib/scope';
import { usoDe } from '../estudiantes/baja';
import { cargarEstudiante } from '../estudiantes/ficha';
import { estudiantesDe, facturasDe } from '../personas/alcance';
import { susGrupos } from '../personas/ensena';

const BORRAN = [ACCESO.estudiante];
const VEN_CUENTA = [ACCESO.facturasVencidas, ACCESO.fichaPagos, ACCESO.fichaCuotas];
const INSCRIBEN = [ACCESO.inscripcion];
const VEN_ASISTENCIA = [ACCESO.asistenciaPorGrupo, ACCESO.fichaAsistencia];
const MESES = 12;

/** The enrolments in which a student goes on, in the groups that the user may see, latest first; those of a period that runs today before the others. */
const leerGrupos = (db: Db, user: User, hoy: string, codigoEstudiante: number): Promise<ResumenEstudiante['grupos']> =>
  db
    .select({
      ...pick(inscripcion, 'codigoInscripcion', 'codigoGrupo', 'fechaInscripcion'),
      grupo: nombreDeGrupo(undefined, hoy),
      empieza: empiezaDespues(undefined, hoy),
      modalidad: modalidad.descripcion,
    })
    .from(inscripcion)
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .innerJoin(modalidad, eq(modalidad.codigoModalidad, inscripcion.codigoModalidad))
    .where(gruposDe(user, eq(inscripcion.codigoEstudiante, codigoEstudiante), sigueEl(hoy, sql`inscripcion`)))
    .orderBy(primeroLoQueCorre(undefined, hoy), desc(inscripcion.fechaInscripcion), desc(inscripcion.codigoInscripcion));

/** SQL: the overdue part of a sum of pending amounts. */
const vencidoAl = (hoy: string) =>
  sql<Centavos>`coalesce(sum(${factura.pendiente}) filter (where ${factura.fechaVencimiento} < ${hoy}), 0)`.mapWith(
    (suma) => Number(suma) as Centavos,
  );

/** Debt of a student in the caller's branches. */
async function leerCuenta(db: Db, user: User, codigoEstudiante: number, hoy: string) {
  const [cuenta] = await db
    .select({
      pendiente: suma(factura.pendiente),
      vencido: vencidoAl(hoy),
      facturas: sql<number>`count(*)::int`,
      vencidas: sql<number>`(count(*) filter (where ${factura.fechaVencimiento} < ${hoy}))::int`,
    })
    .from(factura)
    .where(facturasDe(user, pendiente, eq(factura.codigoEstudiante, codigoEstudiante)));
  return cuenta as NonNullable<ResumenEstudiante['cuenta']>;
}

/** The other students of the same payer that the caller may see, with their debt in the caller's branches. */
async function leerHermanos(db: Db, user: User, codigoEstudiante: number, hoy: string): Promise<ResumenEstudiante['hermanos']> {
  const [de] = await db
    .select({ pagador: pagadorDe(estudiante.codigoEstudiante, estudiante.codigoEntidad) })
    .from(estudiante)
    .where(eq(estudiante.codigoEstudiante, codigoEstudiante));
  const deLaFamilia = sql`${estudiante.codigoEstudiante} = any(${familiaDe(de!.pagador)})`;
  const suya = facturasDe(user, pendiente, eq(factura.codigoEstudiante, estudiante.codigoEstudiante));
  return db
    .select({
      ...pick(estudiante, 'codigoEstudiante', 'nombreCompleto', 'activo'),
      pendiente: suma(factura.pendiente),
      vencido: vencidoAl(hoy),
    })
    .from(estudiante)
    .leftJoin(factura, suya)
    .where(estudiantesDe(user, deLaFamilia, ne(estudiante.codigoEstudiante, codigoEstudiante), isNull(estudiante.codigoFusion)))
    .groupBy(estudiante.codigoEstudiante)
    .orderBy(estudiante.nombreCompleto, estudiante.codigoEstudiante);
}

/** What is overdue of a student and of its siblings. */
const deudaDe = ({ vencidas, vencido }: NonNullable<ResumenEstudiante['cuenta']>, hermanos: ResumenEstudiante['hermanos'] = []) => ({
  cantidad: vencidas,
  monto: vencido,
  familia: sumar(hermanos.map((uno) => uno.vencido)),
});

/** Attendance in the caller's branches and, for a PROFESOR, groups. */
async function leerAsistencia(db: Db, user: User, codigoEstudiante: number, hoy: string) {
  const grupos = susGrupos(user);
  const marcas = await db
    .select({ estado: registroAsistencia.estado })
    .from(registroAsistencia)
    .where(
      scoped(
        registroAsistencia,
        user,
        grupos && sql`${registroAsistencia.codigoGrupo} in ${grupos}`,
        eq(registroAsistencia.codigoEstudiante, codigoEstudiante),
        gt(registroAsistencia.fechaAsistencia, sumarMeses(hoy, -MESES)),
      ),
    );
  const estados = marcas.map(({ estado }) => estado);
  return {
    clases: estados.length,
    asistidas: estados.filter(asistio).length,
    porcentaje: porcentajeAsistencia(estados, estados.length),
  };
}

// Called by the student's record. Parts that the caller's accesses do not open are not read.
export default serve(calls.resumen, async ({ db, user, hoy, params: { id } }) => {
  const { fechaNacimiento } = await cargarEstudiante(db, user, id);
  const may = (codes: readonly number[]) => mayCall(codes, user.accesos);
  const [ve, inscribe] = [may(VEN_CUENTA), may(INSCRIBEN)];
  const [grupos, cuenta, hermanos, asistencia, uso] = await Promise.all([
    leerGrupos(db, user, hoy, id),
    ve || inscribe ? leerCuenta(db, user, id, hoy) : undefined,
    (ve || inscribe) && soloDe(user) === undefined ? leerHermanos(db, user, id, hoy) : undefined,
    may(VEN_ASISTENCIA) ? leerAsistencia(db, user, id, hoy) : undefined,
    may(BORRAN) ? usoDe(db, id) : undefined,
  ]);
  const eliminable = may(BORRAN) ? uso === '' : undefined;
  return {
    codigoEstudiante: id,
    edad: fechaNacimiento === null ? null : edad(fechaNacimiento, hoy),
    grupos,
    cuenta: ve ? cuenta : undefined,
    hermanos: ve ? hermanos : undefined,
    deuda: inscribe && cuenta ? deudaDe(cuenta, hermanos) : undefined,
    asistencia,
    eliminable,
  };
});
