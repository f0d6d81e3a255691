import { AjustesFiscales, type EstadoFiscal } from '@/contract/facturas/fiscal';
import { AMBIENTE_FISCAL, MODO_FISCAL } from '@/contract/palabras';
import { fiscalService } from '@/services/compania/fiscal';
import type { Field } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';
import { optionsOf } from '../../ui/input/Select';
import { INGRESOS } from './palabrasFiscales';

const TOMA = 'El número se toma con el primer pago, o el día en que vence.';
const DESDE = 'Lo que venció antes no toma número por sí solo; si se cobra, sí.';
const fields: Field<AjustesFiscales>[] = [
  { name: 'modo', label: 'Modo', kind: 'select', options: optionsOf(MODO_FISCAL), help: TOMA },
  { name: 'desde', label: 'Desde', kind: 'date', half: true, help: DESDE },
  { name: 'avisarCon', label: 'Avisar cuando queden', kind: 'number', half: true, help: 'Números de un tipo, en una sucursal' },
  { name: 'tipoIngreso', label: 'Tipo de ingreso', kind: 'select', options: optionsOf(INGRESOS), help: 'Sale en el 607 y en cada e-CF' },
  {
    name: 'ambiente',
    label: 'Ambiente de los e-CF',
    kind: 'select',
    options: optionsOf(AMBIENTE_FISCAL),
    help: 'A dónde lleva su código QR',
  },
  {
    name: 'enviar',
    label: 'Enviar los e-CF a la DGII',
    kind: 'switch',
    help: 'Si el servidor sabe a dónde. Ningún cobro espera por ello.',
  },
  {
    name: 'con608',
    label: 'Declarar anulados en el 608',
    kind: 'switch',
    help: 'Los del mismo mes, uno a uno, en Libros. Apagado, van por su nota de crédito. Consúltelo con su contador.',
  },
];

interface Props {
  estado: EstadoFiscal;
  onRead: (estado: EstadoFiscal) => void;
  onClose: () => void;
}

/** Edits the fiscal settings, and switches fiscal numbers on or off. */
export function AjustesForm({ estado, onRead, onClose }: Props) {
  const { modo, desde, ambiente, tipoIngreso, avisarCon, con608, enviar, version } = estado;
  return (
    <FormDialog
      title="Comprobantes fiscales"
      schema={AjustesFiscales}
      value={{ modo, desde, ambiente, tipoIngreso, avisarCon, con608, enviar, version }}
      onSubmit={(body) => fiscalService.update({ body }).then(onRead)}
      onClose={onClose}
      reread={() => fiscalService.estado()}
      fields={fields}
    />
  );
}
