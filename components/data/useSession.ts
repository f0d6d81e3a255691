import { useAppSelector } from '@/store/hooks';
import { selectAccesos, selectSession, selectSucursal } from '@/store/session';

/** The signed-in user with company and branches. */
export const useSession = () => useAppSelector(selectSession);

/** The branch the user works in; undefined until one is chosen. */
export const useSucursal = () => useAppSelector(selectSucursal);

/** The codes of the accesses that the user holds. */
export const useAccesos = () => useAppSelector(selectAccesos);
