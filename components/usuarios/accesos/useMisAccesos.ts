import { useCallback } from 'react';
import { accesos } from '@/services/sesion';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { accessesLoaded, selectAccesos, selectSession } from '@/store/session';

/** The signed-in user with the held accesses; `recargar` reloads them after a change that may concern the user. */
export function useMisAccesos() {
  const dispatch = useAppDispatch();
  const { usuario } = useAppSelector(selectSession);
  const tengo = useAppSelector(selectAccesos);
  const nombre = usuario?.usuario ?? '';
  const recargar = useCallback(async () => {
    // A failure is ignored: the next refused call reloads them.
    await accesos({ params: { usuario: nombre } }).then(
      (mine) => dispatch(accessesLoaded(mine)),
      () => undefined,
    );
  }, [dispatch, nombre]);
  return { nombre, tengo, esAdministrador: usuario?.tipoUsuario === 'ADMINISTRADOR', recargar };
}
