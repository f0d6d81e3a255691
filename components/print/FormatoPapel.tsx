import { Field } from '../ui/Field';
import { Select } from '../ui/input/Select';
import { elegirImpresora, FORMATOS, useImpresora, type Formato } from './impresora';

/** The paper size of this computer's tickets; the choice is remembered. */
export function FormatoPapel() {
  const { formato } = useImpresora();
  return (
    <Field label="Papel de esta computadora">
      {(input) => (
        <Select {...input} options={FORMATOS} value={formato} onChange={(value) => elegirImpresora({ formato: value as Formato })} />
      )}
    </Field>
  );
}
