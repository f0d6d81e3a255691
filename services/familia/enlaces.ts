import { enlaces } from '@/contract/familia/enlace';
import { estados } from '@/contract/familia/estado';
import { send } from '../http/send';
import { service } from '../http/service';

/** Links to the account of a family. */
export const enlaceService = service(enlaces);

export const estadoDePersona = send(estados.dePersona);
