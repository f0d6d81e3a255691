import { ACCESO } from '@/contract/accesos';
import type { Caja } from '@/contract/caja/caja';
import { hoyEn } from '@/domain/fechas';
import { cajaService } from '@/services/caja';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { moment, money, plural } from '@/utils/format';
import { SidePanel } from '../ui/SidePanel';
import { Cierre } from './Cierre';
import { CierreOlvidado } from './CierreOlvidado';
import { Revision } from './Revision';
import { Cuadre } from './Cuadre';
import { Medianoche, Movimientos } from './DiaAbierto';
import { Skeleton } from '../ui/Skeleton';
import { Facts } from '../ui/Facts';
import { useLoaded } from '../data/useLoaded';
import { Loaded } from '../data/Loaded';

/** A day that is not closed yet, without the figures that must stay unknown until the count. */
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

/** One cash day of the history: its printed close, or what may be shown before it. */
export function CajaPanel({ codigoCaja, onCambio, onClose }: { codigoCaja: number; onCambio: () => void; onClose: () => void }) {
  const deTodos = useAppSelector((root) => selectAccesos(root).has(ACCESO.ingresoCaja));
  const loaded = useLoaded(cajaService.id, { params: { id: codigoCaja } });
  const caja = loaded.data;
  const olvidada = ({ propia, fecha }: Caja) => deTodos && !propia && fecha < hoyEn(new Date());
  const cambiada = (una: Caja) => {
    loaded.set(una);
    onCambio();
  };
  const title = !caja ? 'Caja' : caja.numero === null ? `Caja de ${caja.cajero}` : `Cierre N.º ${caja.numero}`;
  return (
    <SidePanel title={title} onClose={onClose}>
      <Loaded of={loaded} skeleton={<Skeleton lines={3} label="Cargando la caja" />}>
        {(una) =>
          una.estado === 'CERRADA' && una.cifras ? (
            <>
              <Cierre caja={una} cifras={una.cifras} />
              <Revision caja={una} puede={deTodos} onHecha={cambiada} />
            </>
          ) : (
            <>
              {!(olvidada(una) && una.cifras) && <SinCerrar caja={una} />}
              {olvidada(una) && <CierreOlvidado caja={una} onCambio={cambiada} onOtra={() => void loaded.reload()} />}
            </>
          )
        }
      </Loaded>
    </SidePanel>
  );
}
