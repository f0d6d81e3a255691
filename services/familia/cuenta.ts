import { familia } from '@/contract/familia/cuenta';
import { estados } from '@/contract/familia/estado';
import { send } from '../http/send';

/** What a family sees through its link, and what it says there. */
export const familiaService = {
  cuenta: send(familia.cuenta),
  avisar: send(familia.avisar),
  ausencia: send(familia.ausencia),
  estado: send(estados.deEnlace),
};
