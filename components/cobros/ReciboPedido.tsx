import { recibo } from '@/services/cobros';
import { Loaded } from '../data/Loaded';
import { useLoaded } from '../data/useLoaded';
import { ReciboPanel } from './ReciboPanel';

/** The receipt of an earlier payment, to view or reprint. */
export const ReciboPedido = ({ codigoCobro, onClose }: { codigoCobro: number; onClose: () => void }) => (
  <Loaded of={useLoaded(recibo, { params: { id: codigoCobro } })}>
    {(datos) => <ReciboPanel recibo={datos} nuevo={false} onSiguiente={onClose} onClose={onClose} />}
  </Loaded>
);
