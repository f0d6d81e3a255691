import { anulacionService } from '@/services/reversiones';
import { useLoaded } from '../data/useLoaded';
import { CALMA_MS, useNovedades } from '../vivo/useNovedades';

/** A student's invoices without and with payments; what others pay, void or reverse is followed. */
export function useAnulables(codigoEstudiante: number) {
  const input = { query: { codigoEstudiante } };
  const sinPago = useLoaded(anulacionService.sinPago, input);
  const conPago = useLoaded(anulacionService.conPago, input);
  const reload = () => void Promise.all([sinPago.reload(), conPago.reload()]);
  useNovedades(['facturas'], reload, { cada: CALMA_MS });
  return { sinPago, conPago, reload };
}
