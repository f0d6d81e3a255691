import { and, asc, eq, inArray } from 'drizzle-orm';
import { pick } from '../../db/pick';
import { comprobante } from '../../db/schema/fiscal';
import { transaction } from '../../db/transaction';
import type { Deps as Base } from '../../lib/serve';
import type { ReceptorFiscal } from './receptor';

type Cambios = Partial<Pick<typeof comprobante.$inferInsert, 'envio' | 'seguimiento' | 'error'>>;
const campos = pick(comprobante, 'codigoComprobante', 'codigoCompania', 'envio', 'seguimiento', 'tipo', 'contenido', 'ncf');
type Documento = Pick<typeof comprobante.$inferSelect, keyof typeof campos>;

const NO_LLEGA = 'No se pudo entregar a quien lo envía a la DGII; se intenta de nuevo solo';

/** What sending to the tax office takes. */
export type Deps = Base & { receptor?: ReceptorFiscal };

/** One step of sending a document to the DGII: submit it, or ask for its result. On failure the state stays and the error is recorded. */
async function paso({ receptor }: Deps, { envio, seguimiento, tipo, contenido, ncf }: Documento): Promise<Cambios> {
  try {
    if (envio === 'PENDIENTE') return { ...(await receptor!.enviar({ ncf: ncf!, tipo, xml: contenido })), envio: 'ENVIADO', error: '' };
    const respuesta = await receptor!.consultar(seguimiento);
    return { envio: respuesta.envio, error: respuesta.envio === 'RECHAZADO' ? respuesta.motivo : '' };
  } catch {
    return { error: NO_LLEGA };
  }
}

/** Most documents that one run handles. */
const PARTE = 200;

/**
 * Submits signed documents and asks for the results of submitted ones; returns how many advanced. Does nothing without a receptor, which is
 * the default. It holds no transaction during the network calls.
 */
export async function enviarPendientes(deps: Deps): Promise<number> {
  if (!deps.receptor) return 0;
  const documentos = await deps.db
    .select(campos)
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
