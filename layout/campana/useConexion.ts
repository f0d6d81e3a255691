import { useEffect } from 'react';
import { useNovedades } from '@/components/realtime/useNovedades';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { reloadAccesses, reloadSucursales } from '../shell/reload';
import { whenIdle } from '../shell/whenIdle';

/**
 * Opens the stream of live events once the page is painted, for as long as somebody is signed in. When the user's own accesses or branches
 * change, they are fetched anew: menu and guard follow, and a page that was revoked closes.
 */
export function useConexion(): void {
  const store = useAppStore();
  const usuario = useAppSelector(({ user }) => user.usuario?.usuario);
  useEffect(() => {
    if (usuario === undefined) return;
    const cargado = Date.now();
    let acabado = false;
    let dejar = () => {};
    const calledOff = whenIdle(
      () =>
        void import('@/services/realtime/conexion').then(({ conectar }) => {
          if (!acabado) dejar = conectar({ cargado });
        }),
    );
    return () => {
      acabado = true;
      calledOff();
      dejar();
    };
  }, [usuario]);
  useNovedades(['accesos'], () => void Promise.all([reloadAccesses(store), reloadSucursales(store)]).catch(() => undefined));
}
