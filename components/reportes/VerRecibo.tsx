import { ReciboPedido } from '../cobros/ReciboPanel';
import { SidePanel } from '../ui/SidePanel';

interface Props {
  codigoCobro: number;
  recibo: number;
  onClose: () => void;
}

/** A receipt in a panel beside the report. */
export const VerRecibo = ({ codigoCobro, recibo, onClose }: Props) => (
  <SidePanel title={`Recibo N.º ${recibo}`} onClose={onClose}>
    <ReciboPedido codigoCobro={codigoCobro} onClose={onClose} />
  </SidePanel>
);
