import { anulacionService } from '@/services/reversiones';
import type { Quien } from '@/store/cobros';
import { useLoaded } from '../data/useLoaded';
import { CALMA_MS, useNovedades } from '../realtime/useNovedades';

/**
 * A customer's invoices without and with payments; what others pay, void or reverse is followed, and a change of `version` reloads them.
 */
export function useAnulables(quien: Quien, version: unknown) {
  const sinPago = useLoaded(anulacionService.sinPago, { query: quien }, version);
  const conPago = useLoaded(anulacionService.conPago, { query: quien }, version);
  const reload = () => void Promise.all([sinPago.reload(), conPago.reload()]);
  useNovedades(['facturas'], reload, { cada: CALMA_MS });
  return { sinPago, conPago, reload };
}
