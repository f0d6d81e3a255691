import { useCallback, useState } from 'react';
import { clearToasts } from '@/components/feedback/toast';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import type { AppStore } from '@/store/index';
import { sessionEnded } from '@/store/session';

/** How long the server may take to hear of a sign-out; without a network people still get out. */
const PATIENCE = 2000;

async function tellServer(): Promise<void> {
  const { logout } = await import('@/services/sesion');
  await logout();
}

/** Whether nothing keeps the user here; what cannot be loaded keeps nobody. */
const puedeSalir = (store: AppStore) =>
  import('@/components/asistencia/campo/alSalir').then(
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

/** Signs out: on the server as far as it can be reached, here in any case; who has marks that are not sent is told first. */
export function useSignOut() {
  const leave = useLeave();
  const [leaving, setLeaving] = useState(false);
  const store = useAppStore();
  const signOut = async () => {
    setLeaving(true);
    if (!(await puedeSalir(store))) return setLeaving(false);
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    // Whatever the server says, also that the session was over already: the user wants to leave.
    await Promise.race([tellServer().catch(() => undefined), patience]);
    leave();
  };
  return { signOut, leaving };
}
