import { useCallback } from 'react';
import { accesos } from '@/services/sesion';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { accessesLoaded, selectAccesos, selectSession } from '@/store/session';

/** Who is signed in and holds what; `recargar` fetches the own accesses anew after a change that may touch them. */
export function useMisAccesos() {
  const dispatch = useAppDispatch();
  const { usuario } = useAppSelector(selectSession);
  const tengo = useAppSelector(selectAccesos);
  const nombre = usuario?.usuario ?? '';
  const recargar = useCallback(async () => {
    // What comes too late or not at all is learnt with the next refusal.
    await accesos({ params: { usuario: nombre } }).then(
      (mine) => dispatch(accessesLoaded(mine)),
      () => undefined,
    );
  }, [dispatch, nombre]);
  return { nombre, tengo, esAdministrador: usuario?.tipoUsuario === 'ADMINISTRADOR', recargar };
}
