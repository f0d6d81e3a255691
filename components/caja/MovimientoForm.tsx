import * as z from 'zod';
import { moverCaja as call, type Caja } from '@/contract/caja/caja';
import { GastoInput } from '@/contract/caja/anotarGasto';
import { sinCobros } from '@/domain/caja';
import { cajaService } from '@/services/caja';
import { gastoService } from '@/services/cobros/gastos';
import { useLoaded } from '../data/useLoaded';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { TITULO } from './EstadoCaja';

const { monto, motivo } = call.body.shape;
const schema = z.strictObject({ monto, motivo, gasto: GastoInput.optional() });
const deGasto = schema.extend({ gasto: GastoInput });

/** What is noted: cash that comes in, cash that goes out, or cash that is spent. */
export type Movimiento = 'ENTRADA' | 'SALIDA' | 'GASTO';

const EJEMPLO = {
  ENTRADA: 'Por ejemplo: menudo traído del banco.',
  SALIDA: 'Por ejemplo: depósito en el banco.',
  GASTO: 'Por ejemplo: botellones de agua.',
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
  tipo: Movimiento;
  onHecho: (caja: Caja) => void;
  onClose: () => void;
}

const NINGUNO = { value: null, label: 'Ninguno' };

/** The kind of an expense, and what its receipt says. */
function DeGasto() {
  const opciones = useLoaded(gastoService.opciones, {});
  const tipos = opciones.data?.tipos.map(({ codigoTipoGasto: value, descripcion: label }) => ({ value, label })) ?? [];
  const suplidores = opciones.data?.suplidores.map(({ codigoSuplidor: value, descripcion: label }) => ({ value, label })) ?? [];
  return (
    <Fields<GastoInput>
      prefix="gasto."
      fields={[
        { name: 'codigoTipoGasto', label: 'Tipo de gasto', kind: 'select', options: tipos, from: opciones },
        { name: 'codigoSuplidor', label: 'Suplidor', kind: 'select', options: [NINGUNO, ...suplidores], from: opciones },
        { name: 'ncf', label: 'NCF', kind: 'text', help: 'El comprobante fiscal del suplidor, si lo dio' },
      ]}
    />
  );
}

/** Records cash that comes in or goes out other than by a payment; sending it again after a lost answer does not repeat it. */
export const MovimientoForm = ({ caja, tipo, onHecho, onClose }: Props) => (
  <FormDialog
    title={tipo === 'GASTO' ? 'Gasto de caja' : TITULO[tipo]}
    schema={tipo === 'GASTO' ? (deGasto as unknown as typeof schema) : schema}
    value={tipo === 'GASTO' ? ({ gasto: { codigoSuplidor: null, ncf: '' } } as object) : {}}
    fields={[
      { name: 'monto', label: 'Monto (DOP)', kind: 'money' },
      { name: 'motivo', label: 'Motivo', kind: 'text', help: EJEMPLO[tipo] },
    ]}
    ask={({ monto: sale }) => (tipo !== 'ENTRADA' && sale > sinCobros(caja) ? MAS_DE_LO_ANOTADO : undefined)}
    onSubmit={async (value, { clave, aprobacion }) =>
      onHecho(
        await cajaService.moverCaja(
          { body: { codigoCaja: caja.codigoCaja, tipo: tipo === 'ENTRADA' ? 'ENTRADA' : 'SALIDA', ...value, aprobacion } },
          { clave },
        ),
      )
    }
    onClose={onClose}
  >
    {tipo === 'GASTO' && <DeGasto />}
  </FormDialog>
);
