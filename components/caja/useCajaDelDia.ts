import { useCallback, useEffect, useState } from 'react';
import type { Caja } from '@/contract/caja/caja';
import { ApiError } from '@/services/http';
import { cajaActual } from '@/services/facturacion';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';

interface State {
  /** Null: there is none; undefined: not known yet. */
  caja?: Caja | null;
  error?: string;
}

/** The user's cash day in the branch that is not closed, and what an act made of it; `reload` asks the server again. */
export function useCajaDelDia() {
  const codigoSucursal = useAppSelector(selectSucursal)?.codigoSucursal;
  const [state, setState] = useState<State>({});
  const [version, setVersion] = useState(0);
  useEffect(() => {
    if (codigoSucursal === undefined) return;
    const request = new AbortController();
    // What the other branch had is not this one's.
    setState({});
    cajaActual({ query: { codigoSucursal } }, { signal: request.signal }).then(
      (caja) => setState({ caja }),
      (error: unknown) => {
        if (!request.signal.aborted) setState({ error: error instanceof ApiError ? error.message : String(error) });
      },
    );
    return () => request.abort();
  }, [codigoSucursal, version]);
  const setCaja = useCallback((caja: Caja | null) => setState({ caja }), []);
  const reload = useCallback(() => setVersion((n) => n + 1), []);
  return { ...state, codigoSucursal, setCaja, reload };
}
