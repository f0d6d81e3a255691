import { reversarCobro } from '@/contract/cobros/reversion';
import { mayCall } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';

/** Whether the user may reverse payments. */
export const usePuedeReversar = () => useAppSelector((root) => mayCall(reversarCobro.access, selectAccesos(root)));
