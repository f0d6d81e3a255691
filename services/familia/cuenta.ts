import { familia } from '@/contract/familia/cuenta';
import { estados } from '@/contract/familia/estado';
import { service } from '../http/service';

/** What a family sees through its link, and what it says there. */
export const familiaService = service({ ...familia, estado: estados.deEnlace });
