import { and, asc, eq, inArray } from 'drizzle-orm';
import { comprobante } from '../../db/schema/fiscal';
import { transaction } from '../../db/transaction';
import type { Deps } from '../../lib/deps';

type Cambios = Partial<Pick<typeof comprobante.$inferInsert, 'envio' | 'seguimiento' | 'error'>>;
type Documento = Pick<
  typeof comprobante.$inferSelect,
  'codigoComprobante' | 'codigoCompania' | 'envio' | 'seguimiento' | 'tipo' | 'contenido'
> & {
  ncf: string | null;
};

const NO_LLEGA = 'No se pudo entregar a quien lo envía a la DGII; se intenta de nuevo solo';

/** One step of a document towards the tax office: handed over, or asked for. What fails keeps its state, and why. */
async function paso({ receptor }: Deps, { envio, seguimiento, tipo, contenido, ncf }: Documento): Promise<Cambios> {
  try {
    if (envio === 'PENDIENTE') return { ...(await receptor!.enviar({ ncf: ncf!, tipo, xml: contenido })), envio: 'ENVIADO', error: '' };
    const respuesta = await receptor!.consultar(seguimiento);
    return { envio: respuesta.envio, error: respuesta.envio === 'RECHAZADO' ? respuesta.motivo : '' };
  } catch {
    return { error: NO_LLEGA };
  }
}

/** So many documents at most go on their way in one run. */
const PARTE = 200;

/**
 * Hands over what is signed and asks for what was handed over; how many documents came a step further. Nothing happens without a receiver,
 * which is the default. No transaction is held meanwhile.
 */
export async function enviarPendientes(deps: Deps): Promise<number> {
  if (!deps.receptor) return 0;
  const documentos = await deps.db
    .select({
      codigoComprobante: comprobante.codigoComprobante,
      codigoCompania: comprobante.codigoCompania,
      envio: comprobante.envio,
      seguimiento: comprobante.seguimiento,
      tipo: comprobante.tipo,
      contenido: comprobante.contenido,
      ncf: comprobante.ncf,
    })
    .from(comprobante)
    .where(inArray(comprobante.envio, ['PENDIENTE', 'ENVIADO']))
    .orderBy(asc(comprobante.codigoComprobante))
    .limit(PARTE);
  let adelante = 0;
  for (const documento of documentos) {
    const cambios = await paso(deps, documento);
    if (cambios.envio === documento.envio) continue;
    if (cambios.envio) adelante += 1;
    const { codigoComprobante, codigoCompania, envio } = documento;
    await transaction(deps.pool, { usuario: 'sistema', codigoCompania, desde: 'comprobantes' }, (db) =>
      db
        .update(comprobante)
        .set(cambios)
        .where(and(eq(comprobante.codigoComprobante, codigoComprobante), eq(comprobante.envio, envio))),
    );
  }
  return adelante;
}
