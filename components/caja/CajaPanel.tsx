import { useCallback, useEffect, useState } from 'react';
import type { Caja } from '@/contract/caja/caja';
import { ApiError } from '@/services/http';
import { cajaService } from '@/services/facturacion';
import { moment, money, plural } from '@/utils/format';
import { LoadFailed } from '../feedback/LoadFailed';
import { SidePanel } from '../ui/SidePanel';
import { Cierre } from './Cierre';
import { Cuadre } from './Cuadre';
import { Medianoche, Movimientos } from './DiaAbierto';

function useCaja(id: number) {
  const [state, setState] = useState<{ caja?: Caja; error?: string }>({});
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const request = new AbortController();
    setState({});
    cajaService.id({ params: { id } }, { signal: request.signal }).then(
      (caja) => setState({ caja }),
      (error: unknown) => {
        if (!request.signal.aborted) setState({ error: error instanceof ApiError ? error.message : String(error) });
      },
    );
    return () => request.abort();
  }, [id, version]);
  return { ...state, retry: useCallback(() => setVersion((n) => n + 1), []) };
}

/** A day that is not closed: what may be known of it. */
function SinCerrar({ caja }: { caja: Caja }) {
  return (
    <>
      {caja.pasoMedianoche && <Medianoche fecha={caja.fecha} />}
      <dl className="facts">
        <dt>Cajero</dt>
        <dd>{caja.cajero}</dd>
        <dt>Sucursal</dt>
        <dd>{caja.sucursal}</dd>
        <dt>Abierta desde</dt>
        <dd>{moment(caja.apertura)}</dd>
        <dt>Fondo inicial</dt>
        <dd>{money(caja.fondo)}</dd>
        <dt>Cobros</dt>
        <dd>{plural(caja.cobros, 'cobro')}</dd>
      </dl>
      <Movimientos movimientos={caja.movimientos} />
      {caja.cifras ? (
        <Cuadre caja={caja} cifras={caja.cifras} />
      ) : (
        <p className="ayuda">Sus cifras se conocen cuando el cajero la cuente.</p>
      )}
    </>
  );
}

/** One cash day of the history: its close as it was printed, or what may be known before. */
export function CajaPanel({ codigoCaja, onClose }: { codigoCaja: number; onClose: () => void }) {
  const { caja, error, retry } = useCaja(codigoCaja);
  const title = !caja ? 'Caja' : caja.numero === null ? `Caja de ${caja.cajero}` : `Cierre N.º ${caja.numero}`;
  return (
    <SidePanel title={title} onClose={onClose}>
      <div className="caja-panel">
        {error && <LoadFailed error={error} onRetry={retry} />}
        {!error && !caja && <span className="bar caja-cargando" aria-label="Cargando la caja" />}
        {caja && (caja.estado === 'CERRADA' && caja.cifras ? <Cierre caja={caja} cifras={caja.cifras} /> : <SinCerrar caja={caja} />)}
      </div>
    </SidePanel>
  );
}
