import * as z from 'zod';
import type { Caja } from '@/contract/caja/caja';
import { dinero } from '@/contract/campos';
import { cajaService } from '@/services/caja';
import { ActDialog } from '../form/ActDialog';
import { ActForm } from '../form/ActForm';

interface Props {
  codigoSucursal: number;
  onAbierta: (caja: Caja) => void;
}
const schema = z.strictObject({ fondo: dinero });
const FONDO = { name: 'fondo', label: 'Fondo inicial (DOP)', kind: 'money' } as const;
const apertura = ({ codigoSucursal, onAbierta }: Props) => ({
  schema,
  accept: 'Abrir caja',
  success: 'Caja abierta',
  act: ({ fondo }: z.output<typeof schema>, { clave }: { clave: string }) =>
    cajaService.abrirCaja({ body: { codigoSucursal, fondo } }, { clave }),
  onDone: onAbierta,
});
const HELP = 'El efectivo que hay en la gaveta antes del primer cobro; 0 si está vacía.';

/** Opens the cash day with its float. */
export const AbrirDia = (props: Props) => (
  <div className="max-w-30rem">
    <h2>No tiene caja abierta</h2>
    <p className="text-muted mb-3">Ábrala con su fondo para cobrar en efectivo. Todo lo que cobre entra en ella hasta que la cuente.</p>
    <ActForm label="Abrir caja" icon="pi-unlock" {...apertura(props)} fields={[{ ...FONDO, help: HELP }]} />
  </div>
);

const fields = [{ ...FONDO, help: 'El efectivo que hay en la gaveta; 0 si está vacía.' }];

/** Opens the user's cash day over a dialog whose act needs one. */
export const AbrirMiCaja = ({ onClose, ...props }: Props & { onClose: () => void }) => (
  <ActDialog title="Abrir mi caja" calm {...apertura(props)} onClose={onClose} fields={fields}>
    <p className="mt-0">Lo que falta por hacer sigue en cuanto la abra.</p>
  </ActDialog>
);
