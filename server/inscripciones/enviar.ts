import { eq, sql } from 'drizzle-orm';
import { actos as calls } from '@/contract/inscripciones/actos';
import { confirmacionEnTexto } from '@/contract/inscripciones/confirmacion';
import type { Db } from '../db/connect';
import { compania, sucursal } from '../db/schema/compania';
import { entidad, nombreDe } from '../db/schema/personas';
import { inscripcion } from '../db/schema/inscripciones';
import { conflict, porConfirmar, serve } from '../lib/serve';
import { encolar } from '../mensajes/encolar';
import { leerCompleta } from './leida';
import { leerPagador } from '../facturas/familia';

/** Sender and recipient of a mail about an enrolment: the payer with their address, and the academy. */
async function leerSobre(db: Db, codigoInscripcion: number, codigoPagador: number) {
  const [row] = await db
    .select({ para: nombreDe(entidad), email: entidad.email, compania: compania.nombre, sucursal: sucursal.descripcionSucursal })
    .from(inscripcion)
    .innerJoin(compania, eq(compania.codigoCompania, inscripcion.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, inscripcion.codigoSucursal))
    .innerJoin(entidad, sql`${entidad.codigoEntidad} = ${codigoPagador}`)
    .where(eq(inscripcion.codigoInscripcion, codigoInscripcion));
  return row!;
}

// Called by the enrolment desk after an enrolment and from the list. Locks nothing: the outbox' unique key prevents a second mail.
// Refuses a payer without an address, a cancelled enrolment, and a second mail unless it is asked for.
export default serve(calls.enviarEmail, async ({ db, user, hoy, deps, body: { codigoInscripcion, otraVez } }) => {
  const leida = await leerCompleta(db, user, hoy, codigoInscripcion);
  if (leida.estatus === 'CANCELADA') throw conflict('La inscripción está cancelada: no se confirma');
  const codigoEntidad = await leerPagador(db, leida.codigoEstudiante);
  const sobre = await leerSobre(db, codigoInscripcion, codigoEntidad);
  if (sobre.email === '') throw conflict(`${sobre.para} no tiene correo: escríbalo en su ficha e inténtelo de nuevo`);
  const hecho = await encolar(db, {
    codigoCompania: user.codigoCompania,
    codigoEntidad,
    clave: otraVez ? `inscripcion:${codigoInscripcion}:${deps.now().getTime()}` : `inscripcion:${codigoInscripcion}`,
    para: sobre.email,
    asunto: `${leida.nombreCompleto}: inscripción en ${leida.grupo}`,
    contenido: confirmacionEnTexto({ ...sobre, inscripcion: leida }),
  });
  if (hecho === undefined) throw porConfirmar('otraVez', 'La confirmación de esta inscripción ya se envió');
  return { para: sobre.email, enviada: true };
});
