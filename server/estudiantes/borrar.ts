import { eq, inArray, sql } from 'drizzle-orm';
import { bajas as calls } from '@/contract/estudiantes/baja';
import { equalsIgnoringCase } from '@/utils/validation';
import type { Db } from '../db/connect';
import { archivo } from '../db/schema/archivos';
import { bajaEstudiante, documentoEstudiante, estudianteInfo } from '../db/schema/estudiantes';
import { estudiante, responsableEstudiante } from '../db/schema/personas';
import { conflict, forbidden } from '../lib/errors';
import { unlessReferred } from '../lib/rows';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { borrarPersona } from '../personas/escribir';
import { bloquearEstudiante } from './ficha';

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
  // Called by whoever keeps the records, for a record created by mistake. Locks the student. Refuses one with invoices, attendance or
  // enrolments, or that anything else refers to. The person and the guardians are deleted too unless something else needs them.
  serve(calls.eliminar, async ({ db, user, params: { c, e, u } }) => {
    assertAmbito(user, c, u);
    const { codigoEntidad } = await bloquearEstudiante(db, user, e, 'update');
    const responsables = await db
      .select({ codigoEntidad: responsableEstudiante.codigoEntidad })
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
