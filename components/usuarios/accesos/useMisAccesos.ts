import { useCallback } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { accessesLoaded } from '@/store/session';
import { useAccesos, useSession } from '../../data/useSession';

const leer = async (usuario: string) => (await import('@/services/sesion')).sesionService.accesosDeUsuario({ params: { usuario } });

/** The signed-in user with the held accesses; `recargar` reloads them after a change that may concern the user. */
export function useMisAccesos() {
  const dispatch = useAppDispatch();
  const { usuario } = useSession();
  const tengo = useAccesos();
  const nombre = usuario?.usuario ?? '';
  const recargar = useCallback(async () => {
    // A failure is ignored: the next refused call reloads them.
    await leer(nombre).then(
      (mine) => dispatch(accessesLoaded(mine)),
      () => undefined,
    );
  }, [dispatch, nombre]);
  return { nombre, tengo, esAdministrador: usuario?.tipoUsuario === 'ADMINISTRADOR', recargar };
}
