import { useCallback, useState } from 'react';
import { clearToasts } from '@/components/feedback/toast';
import { useAppDispatch } from '@/store/hooks';
import { sessionEnded } from '@/store/session';

/** How long the server may take to hear of a sign-out; without a network people still get out. */
const PATIENCE = 2000;

async function tellServer(): Promise<void> {
  const { logout } = await import('@/services/sesion');
  await logout();
}

/** Clears the messages and empties the store; the guard then goes to the login. */
export function useLeave(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => {
    clearToasts();
    dispatch(sessionEnded());
  }, [dispatch]);
}

/** Signs out: on the server as far as it can be reached, here in any case. */
export function useSignOut() {
  const leave = useLeave();
  const [leaving, setLeaving] = useState(false);
  const signOut = async () => {
    setLeaving(true);
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    // Whatever the server says, also that the session was over already: the user wants to leave.
    await Promise.race([tellServer().catch(() => undefined), patience]);
    leave();
  };
  return { signOut, leaving };
}
