import { privacidad, VEN_TODO } from '@/contract/privacidad/privacidad';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos, selectSession } from '@/store/session';

/** Whether the user may download and suppress all data of persons; of one person the server decides. */
export function usePrivacidad(): boolean {
  const accesos = useAppSelector(selectAccesos);
  const { usuario } = useAppSelector(selectSession);
  const puede = (codigo: number) => accesos.has(codigo);
  return usuario?.tipoUsuario === 'ADMINISTRADOR' && privacidad.datos.access.some(puede) && VEN_TODO.every(puede);
}
