import type * as z from 'zod';
import { useController } from 'react-hook-form';
import { CertificadoInput, type EstadoFiscal } from '@/contract/facturas/fiscal';
import { fiscalService } from '@/services/compania/fiscal';
import { base64Of } from '@/utils/files';
import { Fields, type Field as FormField } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';
import { Field } from '../../ui/Field';

const CLAVE: FormField<z.infer<typeof CertificadoInput>>[] = [
  { name: 'clave', label: 'Contraseña del certificado', kind: 'password', autoComplete: 'off' },
];

function Archivo() {
  const { field, fieldState } = useController({ name: 'archivo' });
  const elegir = (file: File | undefined) => {
    if (!file) return field.onChange('');
    void base64Of(file).then(field.onChange, () => field.onChange(''));
  };
  return (
    <Field label="Archivo .p12 o .pfx" name="archivo" required error={fieldState.error?.message}>
      {(aria) => <input {...aria} type="file" accept=".p12,.pfx" onChange={({ target }) => elegir(target.files?.[0])} />}
    </Field>
  );
}

/** Uploads the academy's signing certificate; its password is used once and not stored. */
export function CertificadoForm({ onRead, onClose }: { onRead: (estado: EstadoFiscal) => void; onClose: () => void }) {
  return (
    <FormDialog
      title="Certificado de firma"
      schema={CertificadoInput}
      value={{ archivo: '', clave: '' }}
      onSubmit={(body) => fiscalService.certificado({ body }).then(onRead)}
      onClose={onClose}
    >
      <Archivo />
      <Fields fields={CLAVE} />
      <p className="field-help">Se guarda cifrado. La contraseña no se guarda.</p>
    </FormDialog>
  );
}
