import { eq } from 'drizzle-orm';
import { fichas as calls, InfoEstudiante } from '@/contract/estudiantes/info';
import { estudianteInfo } from '../db/schema/estudiantes';
import { assertVersion, columnsFor, type Db } from '../lib/scope';
import { serve } from '../lib/serve';
import { servirFoto } from '../personas/foto';
import { bloquearEstudiante, cargarEstudiante } from './ficha';

const campos = columnsFor(InfoEstudiante, estudianteInfo);
const VACIA = { ...Object.fromEntries(Object.keys(campos).map((campo) => [campo, ''])), version: 0 } as InfoEstudiante;

/** A student's further information; empty where nothing was saved yet. */
async function leerInfo(db: Db, codigoEstudiante: number): Promise<InfoEstudiante> {
  const [info = VACIA] = await db.select(campos).from(estudianteInfo).where(eq(estudianteInfo.codigoEstudiante, codigoEstudiante));
  return info;
}

export default [
  ...servirFoto(calls, cargarEstudiante),

  serve(calls.info, async ({ db, user, params: { id } }) => {
    await cargarEstudiante(db, user, id);
    return leerInfo(db, id);
  }),

  // Called with the access to this information. Locks the student, so that two first saves do not both insert. Refuses a stale version.
  serve(calls.updateInfo, async ({ db, user, body: { codigoEstudiante, version, ...info } }) => {
    await bloquearEstudiante(db, user, codigoEstudiante);
    const before = await leerInfo(db, codigoEstudiante);
    assertVersion(before, version, before);
    const next = { ...info, version: before.version! + 1 };
    await db
      .insert(estudianteInfo)
      .values({ ...next, codigoEstudiante, codigoCompania: user.codigoCompania })
      .onConflictDoUpdate({ target: estudianteInfo.codigoEstudiante, set: next });
    return next;
  }),
];
