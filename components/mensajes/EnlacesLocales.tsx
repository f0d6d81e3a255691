import { lazyRead } from '@/services/http/lazyRead';
import { useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';

const estado = lazyRead(() => import('@/services/mensajes').then(({ sitioService }) => sitioService.estado), false);

/** Warns who sends a link that it opens on the server's own machine only; nothing where the public address is set. */
export function EnlacesLocales() {
  const { data } = useLoaded(estado);
  if (!data?.soloAqui) return null;
  return (
    <Notice tone="warn" role="status" className="mt-3">
      Los enlaces de este servidor solo abren en su mismo equipo, no en el teléfono de quien los recibe. Para que abran, quien administra el
      servidor indica la dirección pública en CANTERA_URL.
    </Notice>
  );
}
