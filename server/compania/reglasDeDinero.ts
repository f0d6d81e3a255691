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

/** What the company says about its money. */
export async function leerReglas(db: Db, user: Pick<User, 'codigoCompania'>, lock = false): Promise<ReglasDeDinero> {
  const query = db.select(campos).from(compania).where(propia(user));
  const [row] = await (lock ? query.for('no key update') : query);
  return row!;
}

export default [
  serve(calls.leer, ({ db, user }) => leerReglas(db, user)),

  // Who runs the company. Locks it. Refused: somebody else's change, a late fee of nothing, and whoever is no administrator changing who has to
  // agree: else the limit would be lifted, and the act done, by one and the same.
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
