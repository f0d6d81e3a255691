import { LLEVAN_PERSONAS, VEN_TODO } from '@/contract/privacidad/lectores';
import { useSession, useAccesos } from '../data/useSession';

/** Whether the user may download and suppress all data of persons; of one person the server decides. */
export function usePrivacidad(): boolean {
  const accesos = useAccesos();
  const { usuario } = useSession();
  const puede = (codigo: number) => accesos.has(codigo);
  return usuario?.tipoUsuario === 'ADMINISTRADOR' && LLEVAN_PERSONAS.some(puede) && VEN_TODO.every(puede);
}
