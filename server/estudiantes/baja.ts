import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { Baja, bajas as calls, type NuevaBaja } from '@/contract/estudiantes/baja';
import { centavos, enPesos } from '@/domain/dinero';
import { alDejarDePagar } from '@/domain/cobros/saldo';
import { equalsIgnoringCase } from '@/utils/validation';
import { nombreDeGrupo, primeroLoQueCorre } from '../academico/nombreDeGrupo';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { archivo } from '../db/schema/archivos';
import { factura } from '../db/schema/dinero/facturas';
import { bajaEstudiante, documentoEstudiante, estudianteInfo } from '../db/schema/estudiantes';
import { inscripcion, interesado, listaEspera, sigueEl } from '../db/schema/inscripciones';
import { estudiante, responsableEstudiante, supresion } from '../db/schema/personas';
import { conflict, forbidden, invalid, porConfirmar, serve } from '../lib/serve';
import { changeRow, columnsFor, unlessReferred, type Db, type User } from '../lib/scope';
import { borrarPersona } from '../personas/escribir';
import { bloquearEstudiante, cargarEstudiante, leerFicha } from './ficha';

async function assertSinInscripcion(db: Db, hoy: string, codigoEstudiante: number) {
  const grupos = await db
    .select({ nombre: nombreDeGrupo(undefined, hoy) })
    .from(inscripcion)
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(and(eq(inscripcion.codigoEstudiante, codigoEstudiante), sigueEl(hoy, sql`inscripcion`)))
    .orderBy(primeroLoQueCorre(undefined, hoy), grupo.descripcion);
  if (grupos.length === 0) return;
  const nombres = grupos.map(({ nombre }) => nombre).join(', ');
  throw conflict(`Está inscrito en ${nombres}: cancele antes la inscripción, para que se anulen sus cuotas futuras`);
}

/** Throws a 409 that says that the student owes, without the amount, unless the user has confirmed it. */
async function assertDeudaVista(db: Db, codigoEstudiante: number, aceptaDeuda: boolean) {
  if (aceptaDeuda) return;
  const deudas = await db.$count(factura, and(eq(factura.codigoEstudiante, codigoEstudiante), sql`${factura.pendiente} > 0`));
  if (deudas > 0)
    throw porConfirmar('aceptaDeuda', 'Tiene facturas pendientes, que se seguirán debiendo. Confirme que lo sabe para desactivarlo');
}

/**
 * Throws for a student who pays for themselves and has credit: nobody would find it once they are inactive. Less than a peso is ignored.
 */
async function assertSinSaldoPropio(db: Db, codigoEntidad: number) {
  const { rows } = await db.execute<{ disponible: number }>(sql`
    select coalesce(sum(monto), 0)::float8 disponible from saldo_movimiento where codigo_entidad = ${codigoEntidad}`);
  const disponible = centavos(rows[0]!.disponible);
  if (alDejarDePagar(disponible) !== 'IMPIDE') return;
  throw conflict(`Tiene un saldo a favor de ${enPesos(disponible)}: trasládelo a un responsable o devuélvalo antes, en «Saldos a favor»`);
}

/** Makes a locked student inactive, who waits for no place any more, and records the reason; earlier departures stay as they are. */
export async function darDeBaja(
  db: Db,
  { codigoCompania, usuario }: { codigoCompania: number; usuario: string },
  codigoEstudiante: number,
  { fecha, motivo }: { fecha: string; motivo: string },
) {
  await changeRow(db, estudiante, eq(estudiante.codigoEstudiante, codigoEstudiante), { activo: false });
  await db.insert(bajaEstudiante).values({ codigoCompania, codigoEstudiante, fecha, motivo, usuario });
  const espera = and(eq(listaEspera.codigoEstudiante, codigoEstudiante), eq(listaEspera.estatus, 'ESPERA'))!;
  await changeRow(db, listaEspera, espera, { estatus: 'RETIRADO' });
  const anotado = and(eq(interesado.codigoEstudiante, codigoEstudiante), eq(interesado.etapa, 'ESPERA'))!;
  await changeRow(db, interesado, anotado, { etapa: 'CONTACTADO', codigoEstudiante: null });
}

/**
 * Locks a student who is leaving on a day. Throws 404, 409 for an inactive student, 400 for a day in the future or before the admission.
 */
export async function bloquearQuienSale(db: Db, user: User, hoy: string, codigoEstudiante: number, fecha: string) {
  const quien = await bloquearEstudiante(db, user, codigoEstudiante);
  if (!quien.activo) throw conflict('Ya está inactivo');
  if (fecha > hoy) throw invalid({ fecha: 'No puede ser una fecha futura' });
  if (fecha < quien.fechaIngreso) throw invalid({ fecha: 'Es anterior a su ingreso' });
  return quien;
}

/** Deactivates a locked student. Throws 409 for one who is enrolled, has credit of their own, or has an unconfirmed debt. */
export async function desactivar(
  db: Db,
  user: User,
  { codigoEstudiante, codigoEntidad }: { codigoEstudiante: number; codigoEntidad: number },
  { fecha, motivo, aceptaDeuda }: NuevaBaja,
) {
  await assertSinInscripcion(db, user.hoy, codigoEstudiante);
  await assertSinSaldoPropio(db, codigoEntidad);
  await assertDeudaVista(db, codigoEstudiante, aceptaDeuda);
  await darDeBaja(db, user, codigoEstudiante, { fecha, motivo });
}

/** Why a student cannot be deleted, in words; '' when nothing prevents it. */
export async function usoDe(db: Db, codigoEstudiante: number): Promise<string> {
  const { rows } = await db.execute<{ facturas: boolean; asistencia: boolean; inscripciones: boolean; fichas: boolean }>(sql`select
    exists (select 1 from factura where codigo_estudiante = ${codigoEstudiante}) facturas,
    exists (select 1 from registro_asistencia where codigo_estudiante = ${codigoEstudiante}) asistencia,
    exists (select 1 from inscripcion where codigo_estudiante = ${codigoEstudiante}) inscripciones,
    exists (select 1 from estudiante where codigo_fusion = ${codigoEstudiante}) fichas`);
  const { facturas, asistencia, inscripciones, fichas } = rows[0]!;
  if (facturas) return 'ya se le facturó';
  if (asistencia) return 'ya tiene asistencia';
  if (inscripciones) return 'ya estuvo inscrito';
  return fichas ? 'otra ficha se unió a esta' : '';
}

/**
 * Deletes a student's record with all that belongs only to it: further information, documents and their files, departures, links to
 * guardians.
 */
const borrarFicha = (db: Db, codigoEstudiante: number) =>
  unlessReferred(db, async (inner) => {
    const archivos = await inner
      .delete(documentoEstudiante)
      .where(eq(documentoEstudiante.codigoEstudiante, codigoEstudiante))
      .returning({ codigoArchivo: documentoEstudiante.codigoArchivo });
    const codigos = archivos.map(({ codigoArchivo }) => codigoArchivo);
    if (codigos.length) await inner.delete(archivo).where(inArray(archivo.codigoArchivo, codigos));
    await inner.delete(estudianteInfo).where(eq(estudianteInfo.codigoEstudiante, codigoEstudiante));
    await inner.delete(bajaEstudiante).where(eq(bajaEstudiante.codigoEstudiante, codigoEstudiante));
    await inner.delete(responsableEstudiante).where(eq(responsableEstudiante.codigoEstudiante, codigoEstudiante));
    await inner.delete(estudiante).where(eq(estudiante.codigoEstudiante, codigoEstudiante));
  });

function assertAmbito(user: User, c: number, u: string) {
  if (c !== user.codigoCompania) throw forbidden('Esa compañía no es la suya', 'sucursal');
  if (!equalsIgnoringCase(u, user.usuario)) throw forbidden('No puede actuar en nombre de otro usuario', 'acceso');
}

export default [
  // Called by whoever keeps the records. Locks the student, so that nobody enrols them meanwhile. Refuses a student who is inactive or
  // enrolled, a day in the future or before the admission, credit of their own, and an unconfirmed debt.
  serve(calls.desactivar, async ({ db, user, hoy, body: { codigoEstudiante, ...baja } }) => {
    const quien = await bloquearQuienSale(db, user, hoy, codigoEstudiante, baja.fecha);
    await desactivar(db, user, quien, baja);
    return leerFicha(db, user, hoy, codigoEstudiante);
  }),

  // Called by whoever keeps the records. Locks the student. Refuses an active student, one whose data were suppressed, and a record that
  // was merged into another.
  serve(calls.reactivar, async ({ db, user, hoy, deps, body: { codigoEstudiante } }) => {
    const { activo, codigoFusion, codigoEntidad } = await bloquearEstudiante(db, user, codigoEstudiante);
    if (activo) throw conflict('Ya está activo');
    if (await db.$count(supresion, eq(supresion.codigoEntidad, codigoEntidad)))
      throw conflict('Sus datos se suprimieron: cree una ficha nueva');
    if (codigoFusion !== null) throw conflict(`Esta ficha se unió a la #${codigoFusion}: use esa`);
    await changeRow(db, estudiante, eq(estudiante.codigoEstudiante, codigoEstudiante), { activo: true });
    await db
      .update(bajaEstudiante)
      .set({ reactivado: deps.now().toISOString(), usuarioReactiva: user.usuario })
      .where(and(eq(bajaEstudiante.codigoEstudiante, codigoEstudiante), isNull(bajaEstudiante.reactivado)));
    return leerFicha(db, user, hoy, codigoEstudiante);
  }),

  serve(calls.historial, async ({ db, user, params: { id } }) => {
    await cargarEstudiante(db, user, id);
    return db
      .select(columnsFor(Baja, bajaEstudiante))
      .from(bajaEstudiante)
      .where(eq(bajaEstudiante.codigoEstudiante, id))
      .orderBy(desc(bajaEstudiante.fecha), desc(bajaEstudiante.codigoBaja));
  }),

  // Called by whoever keeps the records, for a record created by mistake. Locks the student. Refuses one with invoices, attendance or
  // enrolments, or that anything else refers to. The person and the guardians are deleted too unless something else needs them.
  serve(calls.eliminar, async ({ db, user, params: { c, e, u } }) => {
    assertAmbito(user, c, u);
    const { codigoEntidad } = await bloquearEstudiante(db, user, e, 'update');
    const responsables = await db
      .select({
        codigoEntidad: responsableEstudiante.codigoEntidad,
      })
      .from(responsableEstudiante)
      .where(eq(responsableEstudiante.codigoEstudiante, e))
      .orderBy(responsableEstudiante.codigoEntidad);
    const uso = await usoDe(db, e);
    if (uso || !(await borrarFicha(db, e))) {
      throw conflict(`No se puede eliminar: ${uso || 'otros registros dependen de esta ficha'}. Puede desactivarlo`, { desactivar: true });
    }
    for (const persona of [codigoEntidad, ...responsables.map((one) => one.codigoEntidad)]) await borrarPersona(db, persona);
    return { eliminado: true };
  }),
];
