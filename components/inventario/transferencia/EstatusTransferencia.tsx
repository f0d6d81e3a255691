import { ESTATUS_TRANSFERENCIA } from '@/contract/inventario/listaTransferencias';
import type { TransferenciaFila } from '@/contract/inventario/transferenciaArticulo';
import { Tag } from '../../ui/tag/Tag';

type Dicha = Pick<TransferenciaFila, 'estatus' | 'enviadas' | 'recibidas'>;

/** The state of a transfer as a coloured word; it says if only a part was received. */
export function EstatusTransferencia({ estatus, enviadas, recibidas }: Dicha) {
  if (estatus === 'ENVIADA') return <Tag value={ESTATUS_TRANSFERENCIA.ENVIADA} severity="info" />;
  if (estatus === 'CANCELADA') return <Tag value={ESTATUS_TRANSFERENCIA.CANCELADA} severity="quiet" />;
  const faltan = enviadas - (recibidas ?? 0);
  return faltan > 0 ? (
    <Tag value={`Recibida, ${faltan === 1 ? 'falta 1' : `faltan ${faltan}`}`} severity="warning" />
  ) : (
    <Tag value={ESTATUS_TRANSFERENCIA.RECIBIDA} severity="success" />
  );
}
