import { conGrupo } from '@/contract/facturas/conGrupo';
import type { FacturaPendiente } from '@/contract/facturas/factura';
import { anulacionService } from '@/services/cobros/reversiones';
import { day, money } from '@/utils/format';
import { ActDialog, porMotivo } from '../form/ActDialog';
import { Facts } from '../ui/Facts';

interface Props {
  factura: Pick<FacturaPendiente, 'codigoFactura' | 'numero' | 'descripcion' | 'grupo' | 'fechaVencimiento' | 'total'>;
  onClose: (changed: boolean) => void;
}

/** Voids an unpaid invoice, with a reason. */
export const AnularFactura = ({ factura: { codigoFactura, numero, fechaVencimiento, total, ...que }, onClose }: Props) => (
  <ActDialog
    title={`Anular la factura ${numero}`}
    {...porMotivo('Por ejemplo: se facturó dos veces.')}
    accept="Anular"
    success={`Factura ${numero} anulada`}
    act={({ motivo }, { clave, aprobacion }) => anulacionService.anular({ body: { codigoFactura, motivo, aprobacion } }, { clave })}
    onClose={onClose}
  >
    <Facts
      className="mb-3"
      of={[
        ['Factura', `${numero}, ${conGrupo(que)}`],
        ['Vence', day(fechaVencimiento)],
        ['Total', money(total)],
      ]}
    />
    <p className="mt-0">Deja de deberse. Su número queda usado, y no se puede deshacer.</p>
  </ActDialog>
);
