import { useCallback } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { academiaLoaded } from '@/store/session';

const reread = async () => (await import('@/services/sesion')).sesionService.refreshToken();

/**
 * Reloads the session's company and branches after a change to them, so that shell and branch dialog follow. A failure is ignored: the next
 * login has the new data.
 */
export function useAcademia(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => {
    void reread().then(
      ({ compania, usuario, sucursalesUsuario }) => void dispatch(academiaLoaded({ compania, usuario, sucursalesUsuario })),
      () => undefined,
    );
  }, [dispatch]);
}
