import * as z from 'zod';
import { dinero } from '@/contract/campos';
import type { Caja } from '@/contract/caja/caja';
import { abrirCaja } from '@/services/caja';
import { ActForm } from '../form/ActForm';

const schema = z.strictObject({ fondo: dinero });
const HELP = 'El efectivo que hay en la gaveta antes del primer cobro; 0 si está vacía.';

/** Opens the cash day with its float. */
export const AbrirDia = ({ codigoSucursal, onAbierta }: { codigoSucursal: number; onAbierta: (caja: Caja) => void }) => (
  <div className="max-w-30rem">
    <h2>No tiene caja abierta</h2>
    <p className="text-muted mb-3">Ábrala con su fondo para cobrar en efectivo. Todo lo que cobre entra en ella hasta que la cuente.</p>
    <ActForm
      label="Abrir caja"
      schema={schema}
      accept="Abrir caja"
      icon="pi-unlock"
      success="Caja abierta"
      act={({ fondo }, { clave }) => abrirCaja({ body: { codigoSucursal, fondo } }, { clave })}
      onDone={onAbierta}
      fields={[{ name: 'fondo', label: 'Fondo inicial (DOP)', kind: 'money', help: HELP }]}
    />
  </div>
);
