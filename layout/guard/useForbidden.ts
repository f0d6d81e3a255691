import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/feedback/toast';
import type { ApiError } from '@/services/http/apiError';
import { onForbidden } from '@/services/http/credentials';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { pendienteTold, sessionEnded } from '@/store/session';
import type { AppStore } from '@/store';
import { isAuthPath } from './access';
import { reloadAccesses, reloadSucursales } from '../shell/reload';

/** Handles every 403: a lost access is reloaded and explained, a foreign branch opens its dialog (`sucursal`), and the session that is over ends here. */
export function useForbidden() {
  const store = useAppStore();
  const { pathname } = useRouter();
  const signedIn = useAppSelector(({ user }) => user.success);
  const [sucursal, setSucursal] = useState(false);
  // A refusal ends with the session that got it: the login page must not open under the dialog.
  if (!signedIn && sucursal) setSucursal(false);
  const path = useRef(pathname);
  const reloading = useRef(false);
  useEffect(() => {
    path.current = pathname;
  }, [pathname]);

  useEffect(() => {
    // One reload at a time: a 403 of the reload itself must not start another.
    const reload = (act: (store: AppStore) => Promise<void>) => {
      if (reloading.current) return;
      reloading.current = true;
      void act(store)
        .catch(() => undefined)
        .finally(() => {
          reloading.current = false;
        });
    };
    return onForbidden(({ motivo, pendiente, message }: ApiError, earlier) => {
      if (earlier || !store.getState().user.success) return;
      // The session is over: what it showed leaves the screen and the device at once. On an auth page no dialog opens.
      if (!motivo && !pendiente) return void store.dispatch(sessionEnded(isAuthPath(path.current) ? undefined : 'expired'));
      if (isAuthPath(path.current)) return;
      // The screen of the pending step explains it; no dialog is needed.
      if (pendiente) return void store.dispatch(pendienteTold(pendiente));
      toast('warn', message);
      reload(motivo === 'acceso' ? reloadAccesses : reloadSucursales);
      if (motivo === 'sucursal') setSucursal(true);
    });
  }, [store]);

  return [sucursal, setSucursal] as const;
}
