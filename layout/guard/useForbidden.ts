import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/feedback/toast';
import type { ApiError } from '@/services/http/apiError';
import { onForbidden } from '@/services/http/credentials';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { pendienteTold } from '@/store/session';
import type { AppStore } from '@/store';
import { isAuthPath } from './access';
import { reloadAccesses, reloadSucursales } from '../shell/reload';

/** The dialog that a refused call opens. */
export type Refused = 'session' | 'sucursal' | undefined;

/** Handles every 403: a lost access is reloaded and explained, a foreign branch or an expired session opens its dialog. */
export function useForbidden() {
  const store = useAppStore();
  const { pathname } = useRouter();
  const signedIn = useAppSelector(({ user }) => user.success);
  const [refused, setRefused] = useState<Refused>();
  // A refusal ends with the session that got it: the login page must not open under the dialog.
  if (!signedIn && refused) setRefused(undefined);
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
      if (earlier || isAuthPath(path.current) || !store.getState().user.success) return;
      // The screen of the pending step explains it; no dialog is needed.
      if (pendiente) return void store.dispatch(pendienteTold(pendiente));
      if (!motivo) return setRefused('session');
      toast('warn', message);
      reload(motivo === 'acceso' ? reloadAccesses : reloadSucursales);
      if (motivo === 'sucursal') setRefused((now) => now ?? 'sucursal');
    });
  }, [store]);

  return [refused, setRefused] as const;
}
