import * as z from 'zod';
import { dinero } from '@/contract/campos';
import type { Caja } from '@/contract/caja/caja';
import { abrirCaja } from '@/services/caja';
import { ActDialog } from '../form/ActDialog';
import type { Field } from '../form/field';

const schema = z.strictObject({ fondo: dinero });
const fields: Field<z.output<typeof schema>>[] = [
  { name: 'fondo', label: 'Fondo inicial (DOP)', kind: 'money', help: 'El efectivo que hay en la gaveta; 0 si está vacía.' },
];

interface Props {
  codigoSucursal: number;
  onAbierta: (caja: Caja) => void;
  onClose: () => void;
}

/** Opens the user's cash day over a dialog whose act needs one. */
export const AbrirMiCaja = ({ codigoSucursal, onAbierta, onClose }: Props) => (
  <ActDialog
    title="Abrir mi caja"
    schema={schema}
    accept="Abrir caja"
    success="Caja abierta"
    calm
    act={({ fondo }, { clave }) => abrirCaja({ body: { codigoSucursal, fondo } }, { clave })}
    onDone={onAbierta}
    onClose={onClose}
    fields={fields}
  >
    <p className="mt-0">Lo que falta por hacer sigue en cuanto la abra.</p>
  </ActDialog>
);
