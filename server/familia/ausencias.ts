import { and, eq } from 'drizzle-orm';
import { familia as calls } from '@/contract/familia/cuenta';
import { avisoAusencia as t } from '../db/schema/asistencia';
import { transaction } from '../db/transaction';
import { conflict, serveGated } from '../lib/serve';
import { clasesDe, deFamilia } from './clases';
import { conRitmo, titularDe } from './cuenta';

// Called by the holder of the link. Locks nothing. Refuses a network that asks too often (429), an invalid link (404), what is no class of
// a child of the family today or on the next class day, and one that has begun.
export default serveGated(calls.ausencia, conRitmo, async ({ deps, request, hoy, body: { enlace, clase, viene, razon } }) => {
  const { codigoCompania, codigoEntidad } = await titularDe(deps, request, enlace);
  return transaction(deps.pool, { usuario: 'familia', codigoCompania, desde: request.address }, async (db) => {
    const leer = () => clasesDe(db, codigoEntidad, hoy, deps.now());
    const una = (await leer()).find((otra) => otra.clase === clase);
    if (!una) throw conflict('Ese día ya no hay esa clase: abra de nuevo esta página');
    if (una.empezo) throw conflict('Esa clase ya empezó: llame a la academia');
    const { codigoSucursal, codigoGrupo, codigoEstudiante, fecha: fechaAsistencia } = una;
    if (viene)
      await db
        .delete(t)
        .where(and(eq(t.codigoEstudiante, codigoEstudiante), eq(t.codigoGrupo, codigoGrupo), eq(t.fechaAsistencia, fechaAsistencia)));
    else
      await db
        .insert(t)
        .values({ codigoCompania, codigoSucursal, codigoGrupo, codigoEstudiante, fechaAsistencia, razon })
        .onConflictDoNothing();
    return (await leer()).map(deFamilia);
  });
});
