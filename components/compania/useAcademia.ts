import { useCallback } from 'react';
import { refresh } from '@/services/sesion';
import { useAppDispatch } from '@/store/hooks';
import { academiaLoaded } from '@/store/session';

/** Brings the session's company and branches up to date after a change to them: shell and branch dialog follow at once. What fails waits for the next login. */
export function useAcademia(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => {
    refresh().then(
      ({ compania, usuario, sucursalesUsuario }) => void dispatch(academiaLoaded({ compania, usuario, sucursalesUsuario })),
      () => undefined,
    );
  }, [dispatch]);
}
