import { familia } from '@/contract/familia/cuenta';
import { send } from '../http/send';

/** What a family sees through its link, and reporting a transfer there. */
export const familiaService = { cuenta: send(familia.cuenta), avisar: send(familia.avisar) };
