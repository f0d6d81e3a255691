import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { bajas as calls, type NuevaBaja } from '@/contract/estudiantes/baja';
import { centavos, enPesos } from '@/domain/dinero';
import { alDejarDePagar } from '@/domain/cobros/saldo';
import type { Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { factura } from '../db/schema/facturas';
import { bajaEstudiante } from '../db/schema/estudiantes';
import { inscripcion } from '../db/schema/inscripciones';
import { estudiante, supresion } from '../db/schema/personas';
import { conflict, invalid, Refusal } from '../lib/errors';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { bloquearEstudiante, cargarEstudiante, leerFicha } from './ficha';

async function assertSinInscripcion(db: Db, codigoEstudiante: number) {
  const grupos = await db
    .select({ descripcion: grupo.descripcion })
    .from(inscripcion)
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .where(and(eq(inscripcion.codigoEstudiante, codigoEstudiante), eq(inscripcion.estatus, 'ACTIVA')))
    .orderBy(grupo.descripcion);
  if (grupos.length === 0) return;
  const nombres = grupos.map(({ descripcion }) => descripcion).join(', ');
  throw conflict(`Está inscrito en ${nombres}: cancele antes la inscripción, para que se anulen sus cuotas futuras`);
}

/** Throws a 409 that says that the student owes, without the amount, unless the user has confirmed it. */
async function assertDeudaVista(db: Db, codigoEstudiante: number, aceptaDeuda: boolean) {
  if (aceptaDeuda) return;
  const deudas = await db.$count(factura, and(eq(factura.codigoEstudiante, codigoEstudiante), sql`${factura.pendiente} > 0`));
  if (deudas === 0) return;
  const mensaje = 'Tiene facturas pendientes, que se seguirán debiendo. Confirme que lo sabe para desactivarlo';
  throw new Refusal(409, mensaje, { errors: { aceptaDeuda: mensaje } });
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

const abierta = (codigoEstudiante: number) => and(eq(bajaEstudiante.codigoEstudiante, codigoEstudiante), isNull(bajaEstudiante.reactivado));

/** Makes a locked student inactive and records the reason; earlier departures stay as they are. */
export async function darDeBaja(
  db: Db,
  { codigoCompania, usuario }: { codigoCompania: number; usuario: string },
  codigoEstudiante: number,
  { fecha, motivo }: { fecha: string; motivo: string },
) {
  await db
    .update(estudiante)
    .set({ activo: false, version: sql`${estudiante.version} + 1` })
    .where(eq(estudiante.codigoEstudiante, codigoEstudiante));
  await db.insert(bajaEstudiante).values({ codigoCompania, codigoEstudiante, fecha, motivo, usuario });
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
  await assertSinInscripcion(db, codigoEstudiante);
  await assertSinSaldoPropio(db, codigoEntidad);
  await assertDeudaVista(db, codigoEstudiante, aceptaDeuda);
  await darDeBaja(db, user, codigoEstudiante, { fecha, motivo });
}

export default [
  // Called by whoever keeps the records. Locks the student, so that nobody enrols them meanwhile. Refuses a student who is inactive or
  // enrolled, a day in the future or before the admission, credit of their own, and an unconfirmed debt.
  serve(calls.desactivar, async ({ db, user, hoy, body: { codigoEstudiante, ...baja } }) => {
    const quien = await bloquearQuienSale(db, user, hoy, codigoEstudiante, baja.fecha);
    await desactivar(db, user, quien, baja);
    return leerFicha(db, user, codigoEstudiante);
  }),

  // Called by whoever keeps the records. Locks the student. Refuses an active student, one whose data were suppressed, and a record that
  // was merged into another.
  serve(calls.reactivar, async ({ db, user, deps, body: { codigoEstudiante } }) => {
    const { activo, codigoFusion, codigoEntidad } = await bloquearEstudiante(db, user, codigoEstudiante);
    if (activo) throw conflict('Ya está activo');
    if (await db.$count(supresion, eq(supresion.codigoEntidad, codigoEntidad)))
      throw conflict('Sus datos se suprimieron: cree una ficha nueva');
    if (codigoFusion !== null) throw conflict(`Esta ficha se unió a la #${codigoFusion}: use esa`);
    await db
      .update(estudiante)
      .set({ activo: true, version: sql`${estudiante.version} + 1` })
      .where(eq(estudiante.codigoEstudiante, codigoEstudiante));
    await db
      .update(bajaEstudiante)
      .set({ reactivado: deps.now().toISOString(), usuarioReactiva: user.usuario })
      .where(abierta(codigoEstudiante));
    return leerFicha(db, user, codigoEstudiante);
  }),

  serve(calls.historial, async ({ db, user, params: { id } }) => {
    await cargarEstudiante(db, user, id);
    const { codigoBaja, fecha, motivo, usuario, reactivado, usuarioReactiva } = bajaEstudiante;
    return db
      .select({ codigoBaja, fecha, motivo, usuario, reactivado, usuarioReactiva })
      .from(bajaEstudiante)
      .where(eq(bajaEstudiante.codigoEstudiante, id))
      .orderBy(desc(fecha), desc(codigoBaja));
  }),
];
