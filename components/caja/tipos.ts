import type { TipoMovimientoCaja } from '@/contract/caja/caja';

/** What a movement of each kind is called. */
export const TITULO: Record<TipoMovimientoCaja, string> = {
  ENTRADA: 'Entrada de efectivo',
  SALIDA: 'Salida de efectivo',
  REEMBOLSO: 'Reembolso',
};
