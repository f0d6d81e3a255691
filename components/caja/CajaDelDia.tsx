import dynamic from 'next/dynamic';
import { Button } from 'primereact/button';
import { useState } from 'react';
import type { Caja } from '@/contract/caja/caja';
import { LoadFailed } from '../feedback/LoadFailed';
import { DiaAbierto } from './DiaAbierto';
import { useCajaDelDia } from './useCajaDelDia';

// The count and what comes after it, with its ticket, are for the end of the day.
const Conteo = dynamic(() => import('./Conteo').then((module) => module.Conteo), { ssr: false });
const Cierre = dynamic(() => import('./Cierre').then((module) => module.Cierre), { ssr: false });
const Resultado = dynamic(() => import('./Resultado').then((module) => module.Resultado), { ssr: false });
// The form weighs 15 kB, and most visits find a day that is open.
const AbrirDia = dynamic(() => import('./AbrirDia').then((module) => module.AbrirDia), {
  ssr: false,
  loading: () => <span className="bar caja-cargando" aria-label="Cargando la caja" />,
});

function Cerrada({ caja, onSeguir }: { caja: Caja; onSeguir: () => void }) {
  return (
    <>
      <p className="notice notice-success" role="status">
        <i className="pi pi-check-circle" aria-hidden />
        <span>Caja cerrada con el número {caja.numero}.</span>
      </p>
      {caja.cifras && (
        <Cierre caja={caja} cifras={caja.cifras}>
          <Button label="Abrir otra caja" icon="pi pi-unlock" outlined onClick={onSeguir} />
        </Cierre>
      )}
    </>
  );
}

/** The user's cash day from its float to its close; a day that is found counted goes on from there. */
export function CajaDelDia({ onCambio }: { onCambio: () => void }) {
  const { caja, error, codigoSucursal, setCaja, reload } = useCajaDelDia();
  const [contando, setContando] = useState(false);
  const changed = (next: Caja) => {
    setCaja(next);
    onCambio();
  };
  const leave = () => setContando(false);
  const counted = (next: Caja) => {
    leave();
    changed(next);
  };
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  if (caja === undefined || codigoSucursal === undefined) return <span className="bar caja-cargando" aria-label="Cargando la caja" />;
  if (caja === null) return <AbrirDia codigoSucursal={codigoSucursal} onAbierta={changed} />;
  if (caja.estado === 'CERRADA') return <Cerrada caja={caja} onSeguir={() => setCaja(null)} />;
  if (caja.cifras) return <Resultado caja={caja} cifras={caja.cifras} onCerrada={changed} onOtra={reload} />;
  if (contando) {
    const gone = () => {
      leave();
      reload();
    };
    return <Conteo key={caja.codigoCaja} codigoCaja={caja.codigoCaja} onContada={counted} onOtra={gone} onVolver={leave} />;
  }
  return <DiaAbierto caja={caja} onCambio={changed} onContar={() => setContando(true)} />;
}
