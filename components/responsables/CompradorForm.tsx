import { CompradorInput, type CompradorFiscal } from '@/contract/facturas/fiscal';
import { fiscalService } from '@/services/fiscal';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import type { Field } from '../form/field';

const fields: Field<CompradorInput>[] = [
  { name: 'rnc', label: 'RNC o cédula', kind: 'text', inputMode: 'numeric', help: '9 u 11 dígitos. Vacío: consumidor final' },
  { name: 'razonSocial', label: 'Nombre o razón social', kind: 'text', help: 'El que va con ese RNC en el comprobante' },
];

interface Props {
  comprador: CompradorFiscal;
  onRead: (comprador: CompradorFiscal) => void;
  onClose: () => void;
}

/** Sets the RNC used for a payer's future invoices; issued ones keep theirs. */
export function CompradorForm({ comprador: { usado: _, ...value }, onRead, onClose }: Props) {
  return (
    <FormDialog
      title="Datos fiscales"
      schema={CompradorInput}
      value={value}
      onSubmit={(body) => fiscalService.updateComprador({ body }).then(onRead)}
      onClose={onClose}
      reread={() => fiscalService.comprador({ query: { codigoEntidad: value.codigoEntidad } })}
    >
      <Fields fields={fields} />
    </FormDialog>
  );
}
