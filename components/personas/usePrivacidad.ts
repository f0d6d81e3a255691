import { privacidad, VEN_TODO } from '@/contract/privacidad/privacidad';
import { useSession, useAccesos } from '../data/useSession';

/** Whether the user may download and suppress all data of persons; of one person the server decides. */
export function usePrivacidad(): boolean {
  const accesos = useAccesos();
  const { usuario } = useSession();
  const puede = (codigo: number) => accesos.has(codigo);
  return usuario?.tipoUsuario === 'ADMINISTRADOR' && privacidad.datos.access.some(puede) && VEN_TODO.every(puede);
}
