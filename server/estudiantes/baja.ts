import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { bajas as calls } from '@/contract/estudiantes/baja';
import type { Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { factura } from '../db/schema/facturas';
import { bajaEstudiante } from '../db/schema/estudiantes';
import { inscripcion } from '../db/schema/inscripciones';
import { estudiante } from '../db/schema/personas';
import { conflict, invalid, Refusal } from '../lib/errors';
import { serve } from '../lib/serve';
import { bloquearEstudiante, cargarEstudiante, leerFicha } from './leer';

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

/** Tells that a student owes, without saying how much, until the user has seen it. */
async function assertDeudaVista(db: Db, codigoEstudiante: number, aceptaDeuda: boolean) {
  if (aceptaDeuda) return;
  const deudas = await db.$count(factura, and(eq(factura.codigoEstudiante, codigoEstudiante), sql`${factura.pendiente} > 0`));
  if (deudas === 0) return;
  const mensaje = 'Tiene facturas pendientes, que se seguirán debiendo. Confirme que lo sabe para desactivarlo';
  throw new Refusal(409, mensaje, { errors: { aceptaDeuda: mensaje } });
}

const abierta = (codigoEstudiante: number) => and(eq(bajaEstudiante.codigoEstudiante, codigoEstudiante), isNull(bajaEstudiante.reactivado));

/** Makes a locked student inactive and keeps why; earlier absences stay as they are. */
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

export default [
  // Who keeps the records. Locks the student, so that nobody enrols it meanwhile. Refused: one who is inactive already or enrolled, a day to
  // come or before the entry, a debt that was not confirmed.
  serve(calls.desactivar, async ({ db, user, hoy, body: { codigoEstudiante, fecha, motivo, aceptaDeuda } }) => {
    const { activo, fechaIngreso } = await bloquearEstudiante(db, user, codigoEstudiante);
    if (!activo) throw conflict('Ya está inactivo');
    if (fecha > hoy) throw invalid({ fecha: 'No puede ser una fecha futura' });
    if (fecha < fechaIngreso) throw invalid({ fecha: 'Es anterior a su ingreso' });
    await assertSinInscripcion(db, codigoEstudiante);
    await assertDeudaVista(db, codigoEstudiante, aceptaDeuda);
    await darDeBaja(db, user, codigoEstudiante, { fecha, motivo });
    return leerFicha(db, user, codigoEstudiante);
  }),

  // Who keeps the records. Locks the student. Refused: one who is active already, a record that was merged into another.
  serve(calls.reactivar, async ({ db, user, deps, body: { codigoEstudiante } }) => {
    const { activo, codigoFusion } = await bloquearEstudiante(db, user, codigoEstudiante);
    if (activo) throw conflict('Ya está activo');
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
