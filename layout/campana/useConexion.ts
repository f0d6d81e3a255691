import { useEffect } from 'react';
import { useNovedades } from '@/components/realtime/useNovedades';
import { afterEarly } from '@/services/http/early';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { reloadAccesses, reloadSucursales } from '../shell/reload';

/** Runs `hacer` when the browser is idle, after 3 seconds at most. */
const enCalma = (hacer: () => void) =>
  typeof requestIdleCallback === 'undefined' ? setTimeout(hacer, 200) : requestIdleCallback(hacer, { timeout: 3000 });

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
    void afterEarly.then(() =>
      enCalma(
        () =>
          void import('@/services/realtime/conexion').then(({ conectar }) => {
            if (!acabado) dejar = conectar({ cargado });
          }),
      ),
    );
    return () => {
      acabado = true;
      dejar();
    };
  }, [usuario]);
  useNovedades(['accesos'], () => void Promise.all([reloadAccesses(store), reloadSucursales(store)]).catch(() => undefined));
}
