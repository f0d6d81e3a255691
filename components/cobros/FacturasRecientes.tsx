import { conGrupo } from '@/contract/facturas/conGrupo';
import type { FacturaPendiente } from '@/contract/facturas/factura';
import { anulacionService } from '@/services/cobros/reversiones';
import { money } from '@/utils/format';
import { useLoaded } from '../data/useLoaded';
import { Empty } from '../feedback/Notice';
import { Likely } from '../ui/row/Likely';

/** The invoices that the user issued, collected or changed last, else those of the branch: a wrong one is mostly among them. */
export const FacturasRecientes = ({ onPick }: { onPick: (factura: FacturaPendiente) => void }) => (
  <Likely
    title="Últimas facturas"
    rows={useLoaded(anulacionService.recientes).data}
    keyOf={({ codigoFactura }) => codigoFactura}
    words={({ numero, estudiante, total, ...que }) => [`${estudiante} · ${conGrupo(que)}`, `Factura ${numero} · ${money(total)}`]}
    onPick={onPick}
  >
    <Empty icon="pi-file" title="Busque a un estudiante, una persona o una factura para ver lo que se puede anular." />
  </Likely>
);
