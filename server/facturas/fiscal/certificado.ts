import { eq, sql } from 'drizzle-orm';
import { certificadoFiscal as calls } from '@/contract/facturas/fiscal';
import { companiaFiscal, comprobante } from '../../db/schema/fiscal';
import { conflict } from '../../lib/errors';
import { enHilo } from '../../lib/hilos';
import { serve } from '../../lib/serve';
import { ajustesDe, leerEstado } from './estado';
import type { leerP12 } from './p12';

export default [
  // Called by whoever manages the company. Locks the settings. The certificate is stored encrypted, its password not at all. Unsigned
  // documents are signed soon after. Refuses a file that is no certificate, a wrong password, an expired certificate.
  serve(calls.save, async ({ db, user, body: { archivo, clave }, hoy, deps }) => {
    if (!(await ajustesDe(db, user))) throw conflict('Active antes los comprobantes electrónicos');
    const { titular, vence, ...secreto } = await enHilo<typeof leerP12>('leerP12', archivo, clave, hoy);
    await ajustesDe(db, user, true); // locked only now: reading the file may take seconds
    await db
      .update(companiaFiscal)
      .set({
        secreto: deps.secretos.cifrar(JSON.stringify(secreto)),
        certificadoTitular: titular,
        certificadoVence: vence,
        version: sql`${companiaFiscal.version} + 1`,
      })
      .where(eq(companiaFiscal.codigoCompania, user.codigoCompania));
    await db
      .update(comprobante)
      .set({ error: '' })
      .where(
        sql`${comprobante.codigoCompania} = ${user.codigoCompania} and ${comprobante.ncf} like 'E%' and ${comprobante.firmado} is null`,
      );
    return leerEstado(db, user, hoy, deps);
  }),

  serve(calls.remove, async ({ db, user, hoy, deps }) => {
    await db
      .update(companiaFiscal)
      .set({ secreto: '', certificadoTitular: '', certificadoVence: null, version: sql`${companiaFiscal.version} + 1` })
      .where(eq(companiaFiscal.codigoCompania, user.codigoCompania));
    return leerEstado(db, user, hoy, deps);
  }),
];
