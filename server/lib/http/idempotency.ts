import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { prepared, type Places } from '../../db/prepared';
import { idempotencia } from '../../db/schema/sistema';
import { withCommit } from '../../db/transaction';
import { conflict, invalid } from '../serve';
import type { Db, User } from '../scope';

interface Clave {
  codigoCompania: number;
  clave: string;
}

const esta = ({ codigoCompania, clave }: Places<Clave>) =>
  and(eq(idempotencia.codigoCompania, codigoCompania), eq(idempotencia.clave, clave));

const reclamar = prepared('reclamar_clave', (db, { codigoCompania, clave, huella }: Places<Clave & { huella: string }>) =>
  db.insert(idempotencia).values({ codigoCompania, clave, huella }).onConflictDoNothing().returning({ clave: idempotencia.clave }),
);

const leer = prepared('leer_clave', (db, clave: Places<Clave>) => db.select().from(idempotencia).where(esta(clave)));

const guardar = prepared('guardar_respuesta', (db, places: Places<Clave & { respuesta: string }>) =>
  db
    .update(idempotencia)
    .set({ respuesta: sql`${places.respuesta}` })
    .where(esta(places)),
);

/** A key that comes with another request: what it first came with is committed, so the user has to look before sending more. */
const YA_SE_ENVIO = 'Lo que envió antes ya quedó guardado, con otros datos: revíselo antes de enviar esto';

/**
 * Runs an act once per company and idempotency key. A second request with the same key waits on the primary key until the first commits,
 * and returns the stored answer; if the first was refused, its key was rolled back and the second runs. Throws 400 without a key and 409
 * when the key was used for another request.
 */
export async function runOnce(tx: Db, user: User, path: string, clave: string | undefined, input: unknown, act: () => Promise<unknown>) {
  if (!clave || clave.length > 64) throw invalid({ 'Idempotency-Key': 'Requerido: una clave por operación, de 64 caracteres o menos' });
  const huella = createHash('sha256')
    .update(JSON.stringify([path, user.codigoUsuario, input]))
    .digest('hex');
  const { codigoCompania } = user;

  const claimed = await reclamar(tx, { codigoCompania, clave, huella });
  if (claimed.length === 0) {
    const [first] = await leer(tx, { codigoCompania, clave });
    if (first?.huella !== huella) throw conflict(YA_SE_ENVIO);
    return first.respuesta;
  }
  const respuesta = await act();
  withCommit(tx, guardar(tx, { codigoCompania, clave, respuesta: JSON.stringify(respuesta) }));
  return respuesta;
}
