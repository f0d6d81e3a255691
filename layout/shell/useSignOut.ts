import { useCallback, useState } from 'react';
import { clearToasts } from '@/components/feedback/toast';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import type { AppStore } from '@/store/index';
import { sessionEnded } from '@/store/session';

/** How long a sign-out waits for the server, in ms; without a network users still get out. */
const PATIENCE = 2000;

async function tellServer(): Promise<void> {
  const { sesionService } = await import('@/services/sesion');
  await sesionService.logout();
}

/** Whether the user may leave: unsent marks of the roll ask first. If the check cannot be loaded, it does not keep the user. */
const puedeSalir = (store: AppStore) =>
  import('@/components/asistencia/offline/alSalir').then(
    (module) => module.puedeSalir(store),
    () => true,
  );

/** Clears the messages and empties the store; the guard then goes to the login. */
export function useLeave(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => {
    clearToasts();
    dispatch(sessionEnded());
  }, [dispatch]);
}

/** Signs out: on the server if it can be reached, in this browser in any case. A user with unsent marks is asked first. */
export function useSignOut() {
  const leave = useLeave();
  const [leaving, setLeaving] = useState(false);
  const store = useAppStore();
  const signOut = async () => {
    setLeaving(true);
    if (!(await puedeSalir(store))) return setLeaving(false);
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    // Whatever the server answers, even that the session was already over, the user wants to leave.
    await Promise.race([tellServer().catch(() => undefined), patience]);
    leave();
  };
  return { signOut, leaving };
}
