import { COBRAN } from '@/contract/familia/lectores';
import { lazyRead } from '@/services/http/lazyRead';
import { later } from '../data/later';
import { useLoaded } from '../data/useLoaded';
import { usePermiso } from '../data/useSession';
import { CALMA_MS, useNovedades } from '../realtime/useNovedades';

const TransferenciasAvisadas = later(() => import('./TransferenciasAvisadas'), 'TransferenciasAvisadas');

/** The desk is painted before the schemas of the transfers are there. */
const filter = lazyRead(() => import('@/services/familia/avisos').then(({ avisoService }) => avisoService.filter), true);

/** The reported transfers, shown on the desk while no family is selected, if any of them is pending. */
export function TransferenciasPorConfirmar() {
  const puede = usePermiso(COBRAN);
  const esperan = useLoaded(filter, puede ? { query: { estado: 'PENDIENTE', size: 1 } } : undefined);
  useNovedades(['cobranza'], () => void esperan.reload(), { cada: CALMA_MS });
  return esperan.data?.total ? <TransferenciasAvisadas /> : null;
}
