import type { AppStore } from '@/store';
import { accessesLoaded, sucursalesLoaded, usuarioLoaded } from '@/store/session';

// The calls are loaded when needed: they bring zod along, and most pages never come here.
const calls = () => import('@/services/sesion');

/** Fetches the user's accesses anew; menu and guard follow at once. */
export async function reloadAccesses(store: AppStore): Promise<void> {
  const { usuario } = store.getState().user;
  if (usuario) store.dispatch(accessesLoaded(await (await calls()).accesos({ params: { usuario: usuario.usuario } })));
}

/** Fetches the user's branches anew. */
export async function reloadSucursales(store: AppStore): Promise<void> {
  store.dispatch(sucursalesLoaded((await (await calls()).refresh()).sucursalesUsuario));
}

/** Asks who the user is now, and whether something still has to be done before any page opens. */
export async function reloadUsuario(store: AppStore): Promise<void> {
  store.dispatch(usuarioLoaded((await (await calls()).refresh()).usuario));
}
