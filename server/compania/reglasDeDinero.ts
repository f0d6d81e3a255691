import { eq, sql } from 'drizzle-orm';
import { ReglasDeDinero, reglasDeDinero as calls } from '@/contract/compania/reglasDeDinero';
import { encoder } from '@/contract/wire';
import { faltasDeMora } from '@/domain/mora';
import type { Db } from '../db/connect';
import { compania } from '../db/schema/compania';
import { invalid } from '../lib/errors';
import { assertVersion } from '../lib/rows';
import { serve } from '../lib/serve';
import { esAdministrador, type User } from '../lib/user';

const enLaRed = encoder(ReglasDeDinero);
const propia = ({ codigoCompania }: Pick<User, 'codigoCompania'>) => eq(compania.codigoCompania, codigoCompania);

const campos = {
  centavosEnEfectivo: compania.centavosEnEfectivo,
  montoAprobacion: compania.montoAprobacion,
  moraTipo: compania.moraTipo,
  moraMonto: compania.moraMonto,
  moraPorcentaje: compania.moraPuntosBasicos,
  moraDiasGracia: compania.moraDiasGracia,
  version: compania.version,
};

/** The company's money rules; `lock` locks the company's row. */
export async function leerReglas(db: Db, user: Pick<User, 'codigoCompania'>, lock = false): Promise<ReglasDeDinero> {
  const query = db.select(campos).from(compania).where(propia(user));
  const [row] = await (lock ? query.for('no key update') : query);
  return row!;
}

export default [
  serve(calls.leer, ({ db, user }) => leerReglas(db, user)),

  // Called by whoever manages the company. Locks it. Refuses a stale version, a late fee of zero, and a change of the approval rules by a
  // user who is no administrator: otherwise one person could lift the limit and then do the act.
  serve(calls.update, async ({ db, user, body, after, deps }) => {
    const before = await leerReglas(db, user, true);
    const { version, moraPorcentaje, ...reglas } = body;
    assertVersion(before, version, enLaRed(before));
    const faltas = faltasDeMora(body);
    if (reglas.montoAprobacion !== before.montoAprobacion && !esAdministrador(user))
      faltas.montoAprobacion = 'Solo un administrador puede cambiarlo';
    if (Object.keys(faltas).length) throw invalid(faltas);
    await db
      .update(compania)
      .set({ ...reglas, moraPuntosBasicos: moraPorcentaje, version: sql`${compania.version} + 1` })
      .where(propia(user));
    after(deps.sessions.clear);
    return leerReglas(db, user);
  }),
];
