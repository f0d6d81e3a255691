import dynamic from 'next/dynamic';
import { avisos } from '@/contract/familia/aviso';
import { avisoService } from '@/services/familia/avisos';
import { useLoaded } from '../data/useLoaded';
import { usePermiso } from '../data/usePermiso';
import { CALMA_MS, useNovedades } from '../realtime/useNovedades';

const TransferenciasAvisadas = dynamic(() => import('./TransferenciasAvisadas').then((module) => module.TransferenciasAvisadas), {
  ssr: false,
});

/** The reported transfers, shown on the desk while no family is selected, if any of them is pending. */
export function TransferenciasPorConfirmar() {
  const puede = usePermiso(avisos.filter.access);
  const esperan = useLoaded(avisoService.filter, puede ? { query: { estado: 'PENDIENTE', size: 1 } } : undefined);
  useNovedades(['cobranza'], () => void esperan.reload(), { cada: CALMA_MS });
  return esperan.data?.total ? <TransferenciasAvisadas /> : null;
}
