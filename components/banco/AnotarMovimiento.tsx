import { CONCEPTO_BANCO } from '@/contract/banco/clase';
import type { PendienteDeBanco } from '@/contract/banco/conciliacion';
import { anotarLinea } from '@/contract/banco/linea';
import { bancoService } from '@/services/banco';
import { day, money } from '@/utils/format';
import { ActDialog } from '../form/ActDialog';
import { Facts } from '../ui/Facts';
import { optionsOf } from '../ui/input/Select';

const schema = anotarLinea.body.omit({ codigoLinea: true });
/** What such a line usually says of itself. */
const PARECE: [RegExp, keyof typeof CONCEPTO_BANCO][] = [
  [/impuesto|dgii|0\.15|ley 288/i, 'IMPUESTO'],
  [/interes/i, 'INTERES'],
  [/comision|cargo|manejo/i, 'COMISION'],
  [/traspaso|propia/i, 'TRASPASO'],
  [/nomina|suplidor|cheque|pago/i, 'PAGO'],
];

/** Says what a movement without a counterpart in Cantera is: a fee, a tax, an interest, a transfer between own accounts. */
export function AnotarMovimiento({ linea, onClose }: { linea: PendienteDeBanco; onClose: (changed?: boolean) => void }) {
  const { codigoLinea, descripcion, monto, fecha } = linea;
  return (
    <ActDialog
      title="Anotar un movimiento"
      schema={schema}
      value={{ concepto: PARECE.find(([como]) => como.test(descripcion))?.[1] ?? 'OTRO', nota: '' }}
      fields={[
        { name: 'concepto', label: 'Qué es', kind: 'select', options: optionsOf(CONCEPTO_BANCO) },
        { name: 'nota', label: 'Nota', kind: 'text' },
      ]}
      accept="Anotar"
      success="Anotado"
      calm
      act={(body, { clave }) => bancoService.anotar({ body: { ...body, codigoLinea } }, { clave })}
      onClose={onClose}
    >
      <Facts
        of={[
          ['Monto', money(monto)],
          ['Fecha', day(fecha)],
          ['Descripción', descripcion],
        ]}
      />
    </ActDialog>
  );
}
