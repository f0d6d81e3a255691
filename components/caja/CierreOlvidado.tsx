import { Button } from '../ui/Button';
import { useState } from 'react';
import type { Caja } from '@/contract/caja/caja';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/input/TextInput';
import { Conteo } from './Conteo';
import { Resultado } from './Resultado';

interface Props {
  caja: Caja;
  onCambio: (caja: Caja) => void;
  onOtra: () => void;
}

/** Counts and closes, with a reason, a day that its cashier forgot; the expected cash is shown only after the count. */
export function CierreOlvidado({ caja, onCambio, onOtra }: Props) {
  const [motivo, setMotivo] = useState('');
  const [contando, setContando] = useState(false);
  const [fault, setFault] = useState('');
  if (caja.cifras) return <Resultado caja={caja} cifras={caja.cifras} onCerrada={onCambio} onOtra={onOtra} />;
  if (contando) {
    return <Conteo caja={caja} motivo={motivo} onContada={onCambio} onOtra={onOtra} onVolver={() => setContando(false)} />;
  }
  return (
    <form
      aria-label="Cerrar la caja olvidada"
      noValidate
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (motivo.trim() === '') setFault('Requerido');
        else setContando(true);
      }}
    >
      <Field label="Por qué no la cierra su cajero" required error={fault}>
        {(input) => <TextInput {...input} value={motivo} onChange={setMotivo} />}
      </Field>
      <div className="botones">
        <Button type="submit" label="Contar y cerrar esta caja" icon="pi pi-calculator" outlined />
      </div>
    </form>
  );
}
