import type { Access } from '@/contract/call';
import { mayCall, mayOpen, routeOf, type RoutePath } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos, selectSession, selectSucursal } from '@/store/session';

/** Whether the user may make calls with this access; parts that need a forbidden call are not rendered. */
export const usePermiso = (access: Access): boolean => useAppSelector((root) => mayCall(access, selectAccesos(root)));

/** Whether the user may open a page. */
export const usePagina = (path: RoutePath): boolean => useAppSelector((root) => mayOpen(routeOf(path)!, selectAccesos(root)));

/** Whether the user is an administrator, who may do what others are refused. */
export const useEsAdministrador = (): boolean => useAppSelector((root) => selectSession(root).usuario?.tipoUsuario === 'ADMINISTRADOR');

/** The signed-in user with company and branches. */
export const useSession = () => useAppSelector(selectSession);

/** The branch the user works in; undefined until one is chosen. */
export const useSucursal = () => useAppSelector(selectSucursal);

/** The codes of the accesses that the user holds. */
export const useAccesos = () => useAppSelector(selectAccesos);
