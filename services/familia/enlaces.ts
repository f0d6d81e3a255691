import { enlaces } from '@/contract/familia/enlace';
import { service } from '../http/service';

/** Links to the account of a family. */
export const enlaceService = service(enlaces);
