import { avisos } from '@/contract/familia/aviso';
import { send } from '../http/send';

/** Transfers reported by families. */
export const avisoService = {
  filter: send(avisos.filter),
  id: send(avisos.id),
  copia: send(avisos.copia),
  rechazar: send(avisos.rechazar),
};
