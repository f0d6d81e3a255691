import { useState } from 'react';
import * as z from 'zod';
import { moverCaja as call, type Caja } from '@/contract/caja/caja';
import { moverCaja } from '@/services/caja';
import { newId } from '@/utils/id';
import { conAprobacion } from '../form/conAprobacion';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import type { Field } from '../form/field';
import { TITULO } from './tipos';

const schema = z.strictObject({ monto: call.body.shape.monto, motivo: call.body.shape.motivo });

const fieldsOf = (ejemplo: string): Field<z.output<typeof schema>>[] => [
  { name: 'monto', label: 'Monto (DOP)', kind: 'money' },
  { name: 'motivo', label: 'Motivo', kind: 'text', help: ejemplo },
];
const CAMPOS = {
  ENTRADA: fieldsOf('Por ejemplo: menudo traído del banco.'),
  SALIDA: fieldsOf('Por ejemplo: compra de agua; depósito en el banco.'),
};

interface Props {
  codigoCaja: number;
  tipo: 'ENTRADA' | 'SALIDA';
  onHecho: (caja: Caja) => void;
  onClose: () => void;
}

/** Records cash that comes in or goes out other than by a payment; sending it again after a lost answer does not repeat it. */
export function MovimientoForm({ codigoCaja, tipo, onHecho, onClose }: Props) {
  // One key per dialog, so that a retry after a lost answer does not record a second movement.
  const [clave] = useState(newId);
  const send = async (value: z.output<typeof schema>) =>
    onHecho(await conAprobacion((aprobacion) => moverCaja({ body: { codigoCaja, tipo, ...value, aprobacion } }, { clave })));
  return (
    <FormDialog title={TITULO[tipo]} schema={schema} value={{}} onSubmit={send} onClose={onClose}>
      <Fields fields={CAMPOS[tipo]} />
    </FormDialog>
  );
}
