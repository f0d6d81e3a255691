import { and, asc, eq } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import type { NuevaBaja } from '@/contract/estudiantes/baja';
import { actos as calls } from '@/contract/inscripciones/actos';
import { inscripcion } from '../db/schema/inscripciones';
import { bloquearQuienSale, desactivar } from '../estudiantes/baja';
import { forbidden } from '../lib/errors';
import { serve } from '../lib/serve';
import { cancelar } from './cancelar';
import { leerEstudiante } from './requisitos';
import { inscripcionesDe } from '../personas/alcance';

export default [
  // Called from the record of a student who leaves. Locks the student, then the invoices of each enrolment. Refuses, all or nothing, what
  // refuses a cancellation or a deactivation, and a user who may not do both.
  serve(calls.retirar, async ({ db, user, hoy, deps, body: { codigoEstudiante, fecha } }) => {
    if (!user.accesos.has(ACCESO.estudiante)) throw forbidden('Desactivar a un estudiante pide el acceso «Estudiante»', 'acceso');
    const { nombreCompleto } = await leerEstudiante(db, user, codigoEstudiante);
    const quien = await bloquearQuienSale(db, user, hoy, codigoEstudiante, fecha);
    const suyas = await db
      .select({ codigoInscripcion: inscripcion.codigoInscripcion })
      .from(inscripcion)
      .where(inscripcionesDe(user, and(eq(inscripcion.codigoEstudiante, codigoEstudiante), eq(inscripcion.estatus, 'ACTIVA'))!))
      .orderBy(asc(inscripcion.codigoInscripcion));
    const al = { db, user, hoy, momento: deps.now().toISOString() };
    const juntas = suyas.map(({ codigoInscripcion }) => codigoInscripcion);
    const planes: Awaited<ReturnType<typeof cancelar>>[] = [];
    for (const codigoInscripcion of juntas) planes.push(await cancelar(al, { codigoInscripcion, fecha }, juntas));
    const act = async (baja: NuevaBaja) => {
      for (const { answer, act: cancela } of planes) await cancela({ ...baja, codigoInscripcion: answer.codigoInscripcion });
      await desactivar(db, user, quien, baja);
    };
    return { answer: { codigoEstudiante, nombreCompleto, inscripciones: planes.map(({ answer }) => answer) }, act };
  }),
];
