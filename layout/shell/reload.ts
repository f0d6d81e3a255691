import type { AppStore } from '@/store';
import { accessesLoaded, sucursalesLoaded, usuarioLoaded } from '@/store/session';

// Imported on demand: the calls bring zod along, and most pages never need them.
const calls = () => import('@/services/sesion');

/** Fetches the user's accesses anew; menu and guard follow. */
export async function reloadAccesses(store: AppStore): Promise<void> {
  const { usuario } = store.getState().user;
  if (usuario)
    store.dispatch(accessesLoaded(await (await calls()).sesionService.accesosDeUsuario({ params: { usuario: usuario.usuario } })));
}

/** Fetches the user's branches anew. */
export async function reloadSucursales(store: AppStore): Promise<void> {
  store.dispatch(sucursalesLoaded((await (await calls()).sesionService.refreshToken()).sucursalesUsuario));
}

/** Fetches the user anew, including any step that is pending before a page may open. */
export async function reloadUsuario(store: AppStore): Promise<void> {
  store.dispatch(usuarioLoaded((await (await calls()).sesionService.refreshToken()).usuario));
}
