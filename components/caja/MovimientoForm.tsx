import { useState } from 'react';
import * as z from 'zod';
import { moverCaja as call, type Caja } from '@/contract/caja/caja';
import { sinCobros } from '@/domain/caja';
import { moverCaja } from '@/services/caja';
import { cancelled } from '@/services/http/apiError';
import { newId } from '@/utils/id';
import { confirm } from '../feedback/confirm';
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

/** Asked when more goes out than the float and the noted movements leave, so that a slip of a digit is seen. It tells nothing of the payments. */
const MAS_DE_LO_ANOTADO = {
  header: 'Salida de efectivo',
  message: 'Es más de lo que dejan el fondo y los movimientos anotados: el resto sale de lo cobrado. ¿Está ese dinero en la gaveta?',
  accept: 'Sí, anotar la salida',
  reject: 'Volver',
};

interface Props {
  caja: Caja;
  tipo: 'ENTRADA' | 'SALIDA';
  onHecho: (caja: Caja) => void;
  onClose: () => void;
}

/** Records cash that comes in or goes out other than by a payment; sending it again after a lost answer does not repeat it. */
export function MovimientoForm({ caja, tipo, onHecho, onClose }: Props) {
  // One key per dialog, so that a retry after a lost answer does not record a second movement.
  const [clave] = useState(newId);
  const send = async (value: z.output<typeof schema>) => {
    const sobra = tipo === 'SALIDA' && value.monto > sinCobros(caja);
    if (sobra && !(await confirm(MAS_DE_LO_ANOTADO))) throw cancelled();
    const { codigoCaja } = caja;
    onHecho(await conAprobacion((aprobacion) => moverCaja({ body: { codigoCaja, tipo, ...value, aprobacion } }, { clave })));
  };
  return (
    <FormDialog title={TITULO[tipo]} schema={schema} value={{}} onSubmit={send} onClose={onClose}>
      <Fields fields={CAMPOS[tipo]} />
    </FormDialog>
  );
}
