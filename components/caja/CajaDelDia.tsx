import { Button } from '../ui/Button';
import { useState } from 'react';
import type { Caja } from '@/contract/caja/caja';
import { later } from '../data/later';
import { DiaAbierto } from './DiaAbierto';
import { useCajaDelDia } from './useCajaDelDia';
import { Skeleton } from '../ui/Skeleton';
import { LoadFailed, Notice } from '../feedback/Notice';

const Cargando = () => <Skeleton lines={3} label="Cargando la caja" />;

// Loaded at the end of the day only.
const Conteo = later(() => import('./Conteo'), 'Conteo');
const Cierre = later(() => import('./Cierre'), 'Cierre');
const Resultado = later(() => import('./Resultado'), 'Resultado');
// The form weighs 15 kB, and on most visits the day is open already.
const AbrirDia = later(() => import('./AbrirDia'), 'AbrirDia', Cargando);

function Cerrada({ caja, onSeguir }: { caja: Caja; onSeguir: () => void }) {
  return (
    <>
      <Notice tone="success" role="status" className="mb-3">
        Caja cerrada con el número {caja.numero}.
      </Notice>
      {caja.cifras && (
        <Cierre caja={caja} cifras={caja.cifras}>
          <Button label="Abrir otra caja" icon="pi-unlock" outlined onClick={onSeguir} />
        </Cierre>
      )}
    </>
  );
}

/** The user's cash day from float to close; a counted day continues from there. */
export function CajaDelDia({ onCambio }: { onCambio: () => void }) {
  const { data: caja, error, codigoSucursal, set, reload } = useCajaDelDia();
  const [contando, setContando] = useState(false);
  const changed = (next: Caja) => {
    set(next);
    onCambio();
  };
  const leave = () => setContando(false);
  const counted = (next: Caja) => {
    leave();
    changed(next);
  };
  if (error && !caja) return <LoadFailed error={error.message} onRetry={reload} />;
  if (caja === undefined || codigoSucursal === undefined) return <Cargando />;
  if (caja === null) return <AbrirDia codigoSucursal={codigoSucursal} onAbierta={changed} />;
  if (caja.estado === 'CERRADA') return <Cerrada caja={caja} onSeguir={() => set(null)} />;
  if (caja.cifras) return <Resultado caja={caja} cifras={caja.cifras} onCerrada={changed} onOtra={reload} />;
  if (contando) {
    const gone = () => {
      leave();
      void reload();
    };
    return <Conteo key={caja.codigoCaja} caja={caja} onContada={counted} onOtra={gone} onVolver={leave} />;
  }
  return <DiaAbierto caja={caja} onCambio={changed} onContar={() => setContando(true)} />;
}
