import { useEffect } from 'react';
import { useNovedades } from '@/components/vivo/useNovedades';
import { afterEarly } from '@/services/early';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { reloadAccesses, reloadSucursales } from '../shell/reload';

/** When the browser has painted and has nothing else to do. */
const enCalma = (hacer: () => void) =>
  typeof requestIdleCallback === 'undefined' ? setTimeout(hacer, 200) : requestIdleCallback(hacer, { timeout: 3000 });

/**
 * Connects the browser to what happens, once the page is painted and for as long as somebody is signed in. When the own accesses or branches
 * change they are asked for anew: menu and guard follow, and a page that was revoked closes.
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
