import { cajaActual } from '@/services/plain/mesa';
import { useLoaded } from '../data/useLoaded';
import { useSucursal } from '../data/useSession';
import { useNovedades } from '../realtime/useNovedades';

/** The user's cash day in the branch that is not closed; `data` is null if there is none, undefined while loading. */
export function useCajaDelDia() {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const dia = useLoaded(cajaActual, codigoSucursal === undefined ? undefined : { query: { codigoSucursal } });
  // A day that was just closed stays on the screen with its ticket until the cashier goes on.
  useNovedades(['caja'], () => {
    if (dia.data?.estado !== 'CERRADA') void dia.reload();
  });
  return { ...dia, codigoSucursal };
}
