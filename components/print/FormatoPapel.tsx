import { Field } from '../ui/Field';
import { Select } from '../ui/input/Select';
import { elegirImpresora, FORMATOS, useImpresora, type Formato } from './impresora';

/** On what paper this computer prints its slips; it is remembered. */
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
