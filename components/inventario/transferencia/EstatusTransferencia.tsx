import { ESTATUS_TRANSFERENCIA, type TransferenciaFila } from '@/contract/inventario/transferenciaArticulo';
import { Tag } from '../../ui/tag/Tag';

type Dicha = Pick<TransferenciaFila, 'estatus' | 'enviadas' | 'recibidas'>;

/** Where a transfer stands, in a word and a colour; one that came in part says so. */
export function EstatusTransferencia({ estatus, enviadas, recibidas }: Dicha) {
  if (estatus === 'ENVIADA') return <Tag value={ESTATUS_TRANSFERENCIA.ENVIADA} severity="info" />;
  if (estatus === 'CANCELADA') return <Tag value={ESTATUS_TRANSFERENCIA.CANCELADA} className="tag-quiet" />;
  const faltan = enviadas - (recibidas ?? 0);
  return faltan > 0 ? (
    <Tag value={`Recibida, ${faltan === 1 ? 'falta 1' : `faltan ${faltan}`}`} severity="warning" />
  ) : (
    <Tag value={ESTATUS_TRANSFERENCIA.RECIBIDA} severity="success" />
  );
}
