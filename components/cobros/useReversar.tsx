import dynamic from 'next/dynamic';
import { useState } from 'react';
import { IconButton } from '../ui/IconButton';
import { usePuedeReversar } from './usePuedeReversar';

const ReversarCobro = dynamic(() => import('./ReversarCobro').then((module) => module.ReversarCobro), { ssr: false });

/** The button that reverses a receipt, for users who may, and the dialog it opens. `then` runs once one is reversed. */
export function useReversar(then: () => void) {
  const puede = usePuedeReversar();
  const [cobro, setCobro] = useState<{ codigoCobro: number; numero: number }>();
  const cerrar = () => setCobro(undefined);
  const hecho = () => {
    cerrar();
    then();
  };
  return {
    puede,
    boton: (codigoCobro: number, numero: number) =>
      puede && (
        <IconButton
          icon="pi-replay"
          label={`Reversar el recibo ${numero}`}
          title="Reversar"
          onClick={() => setCobro({ codigoCobro, numero })}
        />
      ),
    dialogo: cobro && <ReversarCobro {...cobro} onHecho={hecho} onClose={cerrar} />,
  };
}
