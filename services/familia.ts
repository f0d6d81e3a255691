import { avisos } from '@/contract/familia/aviso';
import { familia } from '@/contract/familia/cuenta';
import { enlaces } from '@/contract/familia/enlace';
import { send } from './http/send';

/** What a family sees through its link, and reporting a transfer there. */
export const familiaService = { cuenta: send(familia.cuenta), avisar: send(familia.avisar) };

/** Links to the account of a family. */
export const enlaceService = {
  vigentes: send(enlaces.vigentes),
  crear: send(enlaces.crear),
  enviar: send(enlaces.enviar),
  revocar: send(enlaces.revocar),
};

/** Transfers reported by families. */
export const avisoService = {
  filter: send(avisos.filter),
  id: send(avisos.id),
  copia: send(avisos.copia),
  rechazar: send(avisos.rechazar),
};
