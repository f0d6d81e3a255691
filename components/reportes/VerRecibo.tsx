import { ReciboPedido } from '../cobros/ReciboPanel';
import { SidePanel } from '../ui/SidePanel';

/** A receipt in a panel beside the report. */
export const VerRecibo = ({ codigoCobro, recibo, onClose }: { codigoCobro: number; recibo: number; onClose: () => void }) => (
  <SidePanel title={`Recibo N.º ${recibo}`} onClose={onClose}>
    <ReciboPedido codigoCobro={codigoCobro} onClose={onClose} />
  </SidePanel>
);
