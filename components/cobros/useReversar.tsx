import { later } from '../data/later';
import { REVERSAN } from '@/contract/cobros/lectores';
import { usePermiso } from '../data/useSession';
import { IconButton } from '../ui/Button';
import { useOpen } from '../ui/useOpen';

/** Whether the user may reverse payments. */
export const usePuedeReversar = () => usePermiso(REVERSAN);

const ReversarCobro = later(() => import('./ReversarCobro'), 'ReversarCobro');

/** The button that reverses a receipt, for users who may, and the dialog it opens. `then` runs once one is reversed. */
export function useReversar(then: () => void) {
  const puede = usePuedeReversar();
  const [cobro, setCobro, cerrar] = useOpen<{ codigoCobro: number; numero: number }>(then);
  return {
    puede,
    boton: (codigoCobro: number, numero: number) =>
      puede && <IconButton icon="pi-replay" label={`Reversar el recibo ${numero}`} onClick={() => setCobro({ codigoCobro, numero })} />,
    dialogo: cobro && <ReversarCobro {...cobro} onClose={cerrar} />,
  };
}
