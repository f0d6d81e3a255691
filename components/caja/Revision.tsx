import { Button } from '../ui/Button';
import { useState } from 'react';
import * as z from 'zod';
import { revisarCaja as call, type Caja } from '@/contract/caja/caja';
import { revisarCaja } from '@/services/caja';
import { moment } from '@/utils/format';
import { Notice } from '../feedback/Notice';
import { Fields } from '../form/Fields';
import { Form, useSchemaForm } from '../form/Form';
import { useAct } from '../form/useSubmit';

const schema = z.strictObject({ nota: call.body.shape.nota });

function Escribir({ codigoCaja, onHecha }: { codigoCaja: number; onHecha: (caja: Caja) => void }) {
  const form = useSchemaForm(schema);
  const act = ({ nota }: z.output<typeof schema>, options: { clave: string }) => revisarCaja({ body: { codigoCaja, nota } }, options);
  const { submit, busy } = useAct(act, { success: 'Cierre revisado', then: onHecha, refused: form.refuse });
  return (
    <Form form={form} label="Revisar el cierre" onSubmit={(value) => void submit(value)}>
      <Fields fields={[{ name: 'nota', label: 'Nota de la revisión', kind: 'textarea' }]} />
      <div className="botones">
        <Button type="submit" label="Guardar revisión" icon="pi pi-check" loading={busy} />
      </div>
    </Form>
  );
}

/** The review of a close by a second user: the recorded note or, with the access, a form to record it. */
export function Revision({ caja, puede, onHecha }: { caja: Caja; puede: boolean; onHecha: (caja: Caja) => void }) {
  const { codigoCaja, revisada, revisadaPor, notaRevision } = caja;
  const [abierta, setAbierta] = useState(false);
  if (revisada) {
    return (
      <Notice tone="info" className="mt-3">
        Revisada por {revisadaPor}, {moment(revisada)}: {notaRevision}
      </Notice>
    );
  }
  if (!puede || caja.propia) return null;
  if (abierta) return <Escribir codigoCaja={codigoCaja} onHecha={onHecha} />;
  return <Button label="Revisar el cierre" icon="pi pi-verified" outlined className="mt-3" onClick={() => setAbierta(true)} />;
}
