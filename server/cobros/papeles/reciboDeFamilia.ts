import { reciboDeFamilia } from '@/contract/cobros/reciboDeFamilia';
import { leerArchivo } from '../../archivos/archivo';
import type { Db } from '../../db/connect';
import { conRitmo, titularDe } from '../../familia/cuenta';
import { serveGated } from '../../lib/serve';
import { leerReciboDePagador } from './recibo';

/** A logo as a data: URL, because the holder of a family link has no session to download files. */
async function logoEntero(db: Db, codigoCompania: number, codigoLogo: number | null): Promise<string> {
  if (codigoLogo === null) return '';
  const { tipo, contenido } = await leerArchivo(db, { codigoCompania }, codigoLogo, true);
  return `data:${tipo};base64,${Buffer.from(contenido).toString('base64')}`;
}

export default [
  // Called by the holder of a payer's family link. Locks nothing. Refuses an invalid link, and a receipt of another payer (404).
  serveGated(reciboDeFamilia, conRitmo, async ({ db, deps, request, body: { enlace, numero } }) => {
    const { codigoCompania, codigoEntidad } = await titularDe(deps, request, enlace);
    const pagador = { codigoCompania, codigoPagador: codigoEntidad, numero };
    const { codigoLogo, ...recibo } = await leerReciboDePagador(deps, pagador, deps.now().toISOString());
    return { ...recibo, logoUrl: await logoEntero(db, codigoCompania, codigoLogo) };
  }),
];
