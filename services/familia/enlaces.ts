import { enlaces } from '@/contract/familia/enlace';
import { send } from '../http/send';

/** Links to the account of a family. */
export const enlaceService = {
  vigentes: send(enlaces.vigentes),
  crear: send(enlaces.crear),
  enviar: send(enlaces.enviar),
  revocar: send(enlaces.revocar),
};
