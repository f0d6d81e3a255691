import * as z from 'zod';
import { moverCaja as call, type Caja } from '@/contract/caja/caja';
import { sinCobros } from '@/domain/caja';
import { moverCaja } from '@/services/caja';
import { FormDialog } from '../form/FormDialog';
import { TITULO } from './EstadoCaja';

const schema = z.strictObject({ monto: call.body.shape.monto, motivo: call.body.shape.motivo });

const EJEMPLO = {
  ENTRADA: 'Por ejemplo: menudo traído del banco.',
  SALIDA: 'Por ejemplo: compra de agua; depósito en el banco.',
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
export const MovimientoForm = ({ caja, tipo, onHecho, onClose }: Props) => (
  <FormDialog
    title={TITULO[tipo]}
    schema={schema}
    value={{}}
    fields={[
      { name: 'monto', label: 'Monto (DOP)', kind: 'money' },
      { name: 'motivo', label: 'Motivo', kind: 'text', help: EJEMPLO[tipo] },
    ]}
    ask={({ monto }) => (tipo === 'SALIDA' && monto > sinCobros(caja) ? MAS_DE_LO_ANOTADO : undefined)}
    onSubmit={async (value, { clave, aprobacion }) =>
      onHecho(await moverCaja({ body: { codigoCaja: caja.codigoCaja, tipo, ...value, aprobacion } }, { clave }))
    }
    onClose={onClose}
  />
);
