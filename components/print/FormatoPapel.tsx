import { LabelledSelect } from '../ui/input/Select';
import { elegirImpresora, FORMATOS, useImpresora, type Formato } from './impresora';

/** The paper size of this computer's tickets; the choice is remembered. */
export function FormatoPapel() {
  const { formato } = useImpresora();
  return (
    <LabelledSelect
      label="Papel de esta computadora"
      options={FORMATOS}
      value={formato}
      onChange={(value) => elegirImpresora({ formato: value as Formato })}
    />
  );
}
