import { incobrableService } from '@/services/cobros/incobrables';
import { ActDialog, porMotivo } from '../form/ActDialog';

interface Props {
  factura: { codigoFactura: number; numero: number };
  onClose: (changed: boolean) => void;
}

/** Makes a written-off invoice a debt again, with a reason, so that it can be paid. */
export const Recuperar = ({ factura: { codigoFactura, numero }, onClose }: Props) => (
  <ActDialog
    title={`Recuperar la factura ${numero}`}
    {...porMotivo('Por ejemplo: la familia volvió y quiere pagar.')}
    accept="Recuperar"
    success={`La factura ${numero} se debe otra vez`}
    calm
    act={({ motivo }, { clave }) => incobrableService.recuperar({ body: { codigoFactura, motivo } }, { clave })}
    onClose={onClose}
  >
    <p className="mt-0">Vuelve a deberse lo que se dio por incobrable, y se cobra en caja como cualquier factura.</p>
  </ActDialog>
);
