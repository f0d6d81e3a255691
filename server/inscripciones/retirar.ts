import { and, asc, eq } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { actos as calls, type EfectoDeCancelar } from '@/contract/inscripciones/actos';
import { inscripcion } from '../db/schema/inscripciones';
import { bloquearQuienSale, desactivar } from '../estudiantes/baja';
import { forbidden } from '../lib/errors';
import { serve } from '../lib/serve';
import { cancelar } from './cancelar';
import { leerEstudiante } from './leer';
import { inscripcionesDe } from '../personas/alcance';

export default [
  // Called from the record of a student who leaves. Locks the student, then the invoices of each enrolment. Refuses, all or nothing, what
  // refuses a cancellation or a deactivation, and a user who may not do both.
  serve(calls.retirar, async ({ db, user, hoy, deps, body: { codigoEstudiante, previsualizar, ...baja } }) => {
    if (!user.accesos.has(ACCESO.estudiante)) throw forbidden('Desactivar a un estudiante pide el acceso «Estudiante»', 'acceso');
    const { nombreCompleto } = await leerEstudiante(db, user, codigoEstudiante);
    const quien = await bloquearQuienSale(db, user, hoy, codigoEstudiante, baja.fecha);
    const suyas = await db
      .select({ codigoInscripcion: inscripcion.codigoInscripcion })
      .from(inscripcion)
      .where(inscripcionesDe(user, and(eq(inscripcion.codigoEstudiante, codigoEstudiante), eq(inscripcion.estatus, 'ACTIVA'))!))
      .orderBy(asc(inscripcion.codigoInscripcion));
    const al = { db, user, hoy, momento: deps.now().toISOString() };
    const inscripciones: EfectoDeCancelar[] = [];
    const antes: number[] = [];
    for (const { codigoInscripcion } of suyas) {
      inscripciones.push(await cancelar(al, { codigoInscripcion, ...baja, previsualizar }, antes));
      antes.push(codigoInscripcion);
    }
    if (!previsualizar) await desactivar(db, user, quien, baja);
    return { codigoEstudiante, nombreCompleto, inscripciones };
  }),
];
