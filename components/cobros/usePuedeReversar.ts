import { reversarCobro } from '@/contract/cobros/reversion';
import { usePermiso } from '../data/usePermiso';

/** Whether the user may reverse payments. */
export const usePuedeReversar = () => usePermiso(reversarCobro.access);
