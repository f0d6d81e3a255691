import type { ReactNode } from 'react';
import { recibo } from '@/services/cobros';
import { Loaded } from '../data/Loaded';
import { useLoaded } from '../data/useLoaded';
import { ReciboPanel } from './ReciboPanel';

interface Props {
  codigoCobro: number;
  onClose: () => void;
  /** What stands below the receipt; it comes with it, so that nothing moves away when the receipt arrives. */
  children?: ReactNode;
}

/** The receipt of an earlier payment, to view or reprint. */
export const ReciboPedido = ({ codigoCobro, onClose, children }: Props) => (
  <Loaded of={useLoaded(recibo, { params: { id: codigoCobro } })}>
    {(datos) => (
      <>
        <ReciboPanel recibo={datos} nuevo={false} onSiguiente={onClose} onClose={onClose} />
        {children}
      </>
    )}
  </Loaded>
);
