import { eq, sql } from 'drizzle-orm';
import { fiscal as calls, type CompradorFiscal } from '@/contract/facturas/fiscal';
import { digitosDeRnc, esRnc, rncConGuiones } from '@/utils/rnc';
import { pick, type Db } from '../../db/connect';
import { compradorFiscal } from '../../db/schema/dinero/fiscal';
import { entidad } from '../../db/schema/personas';
import { conflict, invalid, serve } from '../../lib/serve';
import { assertVersion, found, type User } from '../../lib/scope';
import { personasDe } from '../../personas/alcance';
import { modoDe } from './estado';

/** A payer's buyer data. Throws 404 for a person whom the user may not see. */
async function leer(db: Db, user: User, codigoEntidad: number): Promise<CompradorFiscal> {
  const rows = await db
    .select(pick(compradorFiscal, 'rnc', 'razonSocial', 'regimen', 'version'))
    .from(entidad)
    .leftJoin(compradorFiscal, eq(compradorFiscal.codigoEntidad, entidad.codigoEntidad))
    .where(personasDe(user, eq(entidad.codigoEntidad, codigoEntidad)));
  const { rnc, razonSocial, regimen, version } = found(rows, 'Esa persona');
  const usado = (await modoDe(db, user)).modo !== 'NO';
  return {
    codigoEntidad,
    rnc: rncConGuiones(rnc ?? ''),
    razonSocial: razonSocial ?? '',
    regimen: regimen ?? 'CREDITO',
    version: version ?? 0,
    usado,
  };
}

export default [
  serve(calls.comprador, ({ db, user, query }) => leer(db, user, query.codigoEntidad)),

  // Called by whoever manages guardians, and by the desk. Locks the row. Issued documents keep their buyer. Refuses a number with a wrong
  // check digit, an RNC without a name, a regime that electronic documents do not know, and a stale version.
  serve(calls.updateComprador, async ({ db, user, body: { codigoEntidad, version, razonSocial, regimen, ...body } }) => {
    const antes = await leer(db, user, codigoEntidad);
    const [row] = await db.select().from(compradorFiscal).where(eq(compradorFiscal.codigoEntidad, codigoEntidad)).for('update');
    if (row) assertVersion(row, version, antes);
    else if (version !== 0) throw conflict('Otra persona quitó este RNC mientras usted lo editaba: ábralo de nuevo');
    if (body.rnc === '') {
      await db.delete(compradorFiscal).where(eq(compradorFiscal.codigoEntidad, codigoEntidad));
      return leer(db, user, codigoEntidad);
    }
    if (!esRnc(body.rnc)) throw invalid({ rnc: 'No es un RNC (9 dígitos) ni una cédula (11): revise el último dígito y los demás' });
    if (razonSocial === '') throw invalid({ razonSocial: 'Escriba el nombre o la razón social que va con ese RNC' });
    if (regimen !== 'CREDITO' && user.fiscal === 'ECF')
      throw invalid({ regimen: 'Los comprobantes electrónicos de régimen especial y gubernamentales no se emiten todavía' });
    const nuevo = { rnc: digitosDeRnc(body.rnc), razonSocial, regimen };
    // Who saw that there is none sends 0, and the first one is 1: of two who saw none, the second is refused.
    const { rowCount } = await db
      .insert(compradorFiscal)
      .values({ ...nuevo, codigoEntidad, version: 1 })
      .onConflictDoUpdate({
        target: compradorFiscal.codigoEntidad,
        set: { ...nuevo, version: sql`${compradorFiscal.version} + 1` },
        setWhere: eq(compradorFiscal.version, version),
      });
    const guardado = await leer(db, user, codigoEntidad);
    if (!rowCount) assertVersion(guardado, version, guardado);
    return guardado;
  }),
];
