import { useCallback, useEffect, useState } from 'react';
import type { Caja } from '@/contract/caja/caja';
import { cajaActual } from '@/services/facturacion';
import { selectSucursal } from '@/store/session';
import { useAppSelector } from '@/store/hooks';

/** The user's open cash day in the branch: undefined while it is not known, null when there is none. */
export function useCaja() {
  const codigoSucursal = useAppSelector(selectSucursal)?.codigoSucursal;
  const [caja, setCaja] = useState<Caja | null>();
  const refresh = useCallback(async () => {
    if (codigoSucursal === undefined) return undefined;
    // Not knowing is no reason to stop: the server refuses cash without an open day anyway.
    const now = await cajaActual({ query: { codigoSucursal } }).catch(() => undefined);
    setCaja(now);
    return now;
  }, [codigoSucursal]);
  useEffect(() => void refresh(), [refresh]);
  return { caja, setCaja, refresh, codigoSucursal };
}
