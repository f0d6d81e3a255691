import type { Caja } from '@/contract/caja/caja';
import { cajaService } from '@/services/caja';
import { moment, money, plural } from '@/utils/format';
import { SidePanel } from '../ui/SidePanel';
import { Cierre } from './Cierre';
import { Cuadre } from './Cuadre';
import { Medianoche, Movimientos } from './DiaAbierto';
import { Skeleton } from '../ui/Skeleton';
import { Facts } from '../ui/Facts';
import { useLoaded } from '../data/useLoaded';
import { Loaded } from '../data/Loaded';

/** A day that is not closed: what may be known of it. */
function SinCerrar({ caja }: { caja: Caja }) {
  return (
    <>
      {caja.pasoMedianoche && <Medianoche fecha={caja.fecha} />}
      <Facts
        className="mb-3"
        of={[
          ['Cajero', caja.cajero],
          ['Sucursal', caja.sucursal],
          ['Abierta desde', moment(caja.apertura)],
          ['Fondo inicial', money(caja.fondo)],
          ['Cobros', plural(caja.cobros, 'cobro')],
        ]}
      />
      <Movimientos movimientos={caja.movimientos} />
      {caja.cifras ? (
        <Cuadre caja={caja} cifras={caja.cifras} />
      ) : (
        <p className="text-muted">Sus cifras se conocen cuando el cajero la cuente.</p>
      )}
    </>
  );
}

/** One cash day of the history: its close as it was printed, or what may be known before. */
export function CajaPanel({ codigoCaja, onClose }: { codigoCaja: number; onClose: () => void }) {
  const loaded = useLoaded(cajaService.id, { params: { id: codigoCaja } });
  const caja = loaded.data;
  const title = !caja ? 'Caja' : caja.numero === null ? `Caja de ${caja.cajero}` : `Cierre N.º ${caja.numero}`;
  return (
    <SidePanel title={title} onClose={onClose}>
      <Loaded of={loaded} skeleton={<Skeleton lines={3} label="Cargando la caja" />}>
        {(una) => (una.estado === 'CERRADA' && una.cifras ? <Cierre caja={una} cifras={una.cifras} /> : <SinCerrar caja={una} />)}
      </Loaded>
    </SidePanel>
  );
}
