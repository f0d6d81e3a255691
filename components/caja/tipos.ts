import type { TipoMovimientoCaja } from '@/contract/caja/caja';

/** The label of each kind of movement. */
export const TITULO: Record<TipoMovimientoCaja, string> = {
  ENTRADA: 'Entrada de efectivo',
  SALIDA: 'Salida de efectivo',
  REEMBOLSO: 'Reembolso',
};
