import { REVERSAN } from '@/contract/cobros/lectores';
import { usePermiso } from '../data/usePermiso';

/** Whether the user may reverse payments. */
export const usePuedeReversar = () => usePermiso(REVERSAN);
