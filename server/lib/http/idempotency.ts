import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/connect';
import { idempotencia } from '../../db/schema/usuarios';
import { conflict, invalid } from '../errors';
import type { User } from '../user';

/**
 * Runs an act once per company and key. A second request with the key waits on the primary key until the first
 * commits and gets its answer; if the first was refused, its row is gone with it and the second runs.
 */
export async function once(tx: Db, user: User, path: string, clave: string | undefined, input: unknown, act: () => Promise<unknown>) {
  if (!clave || clave.length > 64) throw invalid({ 'Idempotency-Key': 'Requerido: una clave por operación, de 64 caracteres o menos' });
  const huella = createHash('sha256')
    .update(JSON.stringify([path, user.codigoUsuario, input]))
    .digest('hex');
  const { codigoCompania } = user;
  const mine = and(eq(idempotencia.codigoCompania, codigoCompania), eq(idempotencia.clave, clave));

  const claimed = await tx
    .insert(idempotencia)
    .values({ codigoCompania, clave, huella })
    .onConflictDoNothing()
    .returning({ clave: idempotencia.clave });
  if (claimed.length === 0) {
    const [first] = await tx.select().from(idempotencia).where(mine);
    if (first?.huella !== huella) throw conflict('Esa clave ya se usó para otra operación');
    return first.respuesta;
  }
  const respuesta = await act();
  await tx.update(idempotencia).set({ respuesta }).where(mine);
  return respuesta;
}
