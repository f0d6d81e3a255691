import { COBRAN } from '@/contract/familia/lectores';
import { avisadas } from '@/services/plain/mesa';
import { later } from '../data/later';
import { useLoaded } from '../data/useLoaded';
import { usePermiso } from '../data/useSession';
import { CALMA_MS, useNovedades } from '../realtime/useNovedades';

const TransferenciasAvisadas = later(() => import('./TransferenciasAvisadas'), 'TransferenciasAvisadas');

/** The reported transfers, shown on the desk while no family is selected, if any of them is pending. */
export function TransferenciasPorConfirmar() {
  const puede = usePermiso(COBRAN);
  const esperan = useLoaded(avisadas, puede ? { query: { estado: 'PENDIENTE', size: 1 } } : undefined);
  useNovedades(['cobranza'], () => void esperan.reload(), { cada: CALMA_MS });
  return esperan.data?.total ? <TransferenciasAvisadas /> : null;
}
