import { useCallback, useRef } from 'react';
import type { Caja } from '@/contract/caja/caja';
import { cajaActual } from '@/services/plain/mesa';
import { useLoaded } from '../data/useLoaded';
import { useSucursal } from '../data/useSession';
import { useNovedades } from '../realtime/useNovedades';

/** The user's cash day in the branch that is not closed; `data` is null if there is none, undefined while loading. */
export function useCajaDelDia() {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const { set, ...dia } = useLoaded(cajaActual, codigoSucursal === undefined ? undefined : { query: { codigoSucursal } });
  // A day that was just closed stays on the screen with its ticket until the cashier goes on. It is no state, because the event of its own
  // close may come before the next render.
  const cerrada = useRef(false);
  const poner = useCallback(
    (caja: Caja | null) => {
      cerrada.current = caja?.estado === 'CERRADA';
      set(caja);
    },
    [set],
  );
  useNovedades(['caja'], () => {
    if (!cerrada.current) void dia.reload();
  });
  return { ...dia, set: poner, codigoSucursal };
}
