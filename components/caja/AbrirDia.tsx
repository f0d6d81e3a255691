import { Button } from '../ui/Button';
import * as z from 'zod';
import { dinero } from '@/contract/campos';
import type { Caja } from '@/contract/caja/caja';
import { abrirCaja } from '@/services/caja';
import { Fields } from '../form/Fields';
import { Form, useSchemaForm } from '../form/Form';
import type { Field } from '../form/field';
import { useAct } from '../form/useSubmit';
import css from './AbrirDia.module.css';

const schema = z.strictObject({ fondo: dinero });
const fields: Field<z.output<typeof schema>>[] = [
  {
    name: 'fondo',
    label: 'Fondo inicial (DOP)',
    kind: 'money',
    help: 'El efectivo que hay en la gaveta antes del primer cobro; 0 si está vacía.',
  },
];

/** Opens the cash day with its float. */
export function AbrirDia({ codigoSucursal, onAbierta }: { codigoSucursal: number; onAbierta: (caja: Caja) => void }) {
  const form = useSchemaForm(schema);
  const { submit, busy } = useAct(
    ({ fondo }: z.output<typeof schema>, options) => abrirCaja({ body: { codigoSucursal, fondo } }, options),
    { success: 'Caja abierta', then: onAbierta, refused: form.refuse },
  );
  return (
    <div className={`${css.open} max-w-30rem`}>
      <h2>No tiene caja abierta</h2>
      <p className="text-muted mb-3">Ábrala con su fondo para cobrar en efectivo. Todo lo que cobre entra en ella hasta que la cuente.</p>
      <Form form={form} label="Abrir caja" onSubmit={(output) => void submit(output)}>
        <Fields fields={fields} />
        <div className="flex mt-3">
          <Button type="submit" label="Abrir caja" icon="pi pi-unlock" loading={busy} />
        </div>
      </Form>
    </div>
  );
}
