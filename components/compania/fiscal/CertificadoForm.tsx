import { useController } from 'react-hook-form';
import { CertificadoInput, type EstadoFiscal } from '@/contract/facturas/fiscal';
import { fiscalService } from '@/services/fiscal';
import { base64Of } from '@/utils/files';
import { FormDialog } from '../../form/FormDialog';
import { PasswordField } from '../../form/PlainFields';
import { Field } from '../../ui/Field';

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

function Clave() {
  const { field, fieldState } = useController({ name: 'clave' });
  return (
    <div data-field="clave">
      <PasswordField
        name="clave"
        label="Contraseña del certificado"
        autoComplete="off"
        value={(field.value as string) ?? ''}
        onChange={({ target }) => field.onChange(target.value)}
        error={fieldState.error?.message}
      />
    </div>
  );
}

interface Props {
  onRead: (estado: EstadoFiscal) => void;
  onClose: () => void;
}

/** Uploads the academy's signing certificate; its password is used once and not stored. */
export function CertificadoForm({ onRead, onClose }: Props) {
  return (
    <FormDialog
      title="Certificado de firma"
      schema={CertificadoInput}
      value={{ archivo: '', clave: '' }}
      onSubmit={(body) => fiscalService.certificado({ body }).then(onRead)}
      onClose={onClose}
    >
      <Archivo />
      <Clave />
      <p className="field-help">Se guarda cifrado. La contraseña no se guarda.</p>
    </FormDialog>
  );
}
