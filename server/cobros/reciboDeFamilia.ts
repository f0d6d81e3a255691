import { reciboDeFamilia } from '@/contract/cobros/reciboDeFamilia';
import { leerArchivo } from '../archivos/archivo';
import type { Db } from '../db/connect';
import { titularDe } from '../familia/cuenta';
import { serve } from '../lib/serve';
import { leerReciboDePagador } from './recibo';

/** A logo as an address that carries its bytes: whoever has the link of a family may ask for no file. */
async function logoEntero(db: Db, codigoCompania: number, codigoLogo: number | null): Promise<string> {
  if (codigoLogo === null) return '';
  const { tipo, contenido } = await leerArchivo(db, { codigoCompania }, codigoLogo, true);
  return `data:${tipo};base64,${Buffer.from(contenido).toString('base64')}`;
}

export default [
  // Whoever has the link of the payer in hand. Locks nothing. Refused as the account is, and (404) a receipt that is not of this payer.
  serve(reciboDeFamilia, async ({ db, deps, request, body: { enlace, numero } }) => {
    const { codigoCompania, codigoEntidad } = await titularDe(deps, request, enlace);
    const pagador = { codigoCompania, codigoPagador: codigoEntidad, numero };
    const { codigoLogo, ...recibo } = await leerReciboDePagador(deps, pagador, deps.now().toISOString());
    return { ...recibo, logoUrl: await logoEntero(db, codigoCompania, codigoLogo) };
  }),
];
