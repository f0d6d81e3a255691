import { AjustesFiscales, type EstadoFiscal } from '@/contract/facturas/fiscal';
import { AMBIENTE_FISCAL, MODO_FISCAL } from '@/contract/palabras';
import { fiscalService } from '@/services/fiscal';
import { Fields } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';
import type { Field } from '../../form/field';
import { INGRESOS } from './palabrasFiscales';

const opciones = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

const fields: Field<AjustesFiscales>[] = [
  {
    name: 'modo',
    label: 'Modo',
    kind: 'select',
    options: opciones(MODO_FISCAL),
    help: 'El número se toma con el primer pago, o el día en que vence.',
  },
  { name: 'desde', label: 'Desde', kind: 'date', half: true, help: 'Lo que venció antes no toma número por sí solo; si se cobra, sí.' },
  { name: 'avisarCon', label: 'Avisar cuando queden', kind: 'number', half: true, help: 'Números de un tipo, en una sucursal' },
  { name: 'tipoIngreso', label: 'Tipo de ingreso', kind: 'select', options: opciones(INGRESOS), help: 'Sale en el 607 y en cada e-CF' },
  {
    name: 'ambiente',
    label: 'Ambiente de los e-CF',
    kind: 'select',
    options: opciones(AMBIENTE_FISCAL),
    help: 'A dónde lleva su código QR',
  },
];

interface Props {
  estado: EstadoFiscal;
  onRead: (estado: EstadoFiscal) => void;
  onClose: () => void;
}

/** Edits the fiscal settings, and switches fiscal numbers on or off. */
export function AjustesForm({ estado, onRead, onClose }: Props) {
  const { modo, desde, ambiente, tipoIngreso, avisarCon, version } = estado;
  return (
    <FormDialog
      title="Comprobantes fiscales"
      schema={AjustesFiscales}
      value={{ modo, desde, ambiente, tipoIngreso, avisarCon, version }}
      onSubmit={(body) => fiscalService.update({ body }).then(onRead)}
      onClose={onClose}
      reread={() => fiscalService.estado()}
    >
      <Fields fields={fields} />
    </FormDialog>
  );
}
