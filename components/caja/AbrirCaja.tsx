import { Button } from '../ui/Button';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Centavos } from '@/contract/campos';
import { NumberInput } from '../ui/input/NumberInput';
import { aCentavos } from '@/domain/dinero';
import { Field } from '../ui/Field';
import { faltaDeMonto } from './formas';

interface Props {
  busy: boolean;
  /** Why the server refused the float. */
  rechazo?: string;
  onAbrir: (fondo: Centavos) => void;
  onCancel: () => void;
}

/** Opens the cash day with its float, within the desk, when the first cash payment needs it. */
export function AbrirCaja({ busy, rechazo, onAbrir, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [fondo, setFondo] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const monto = aCentavos(fondo);
    setFault(monto === null ? faltaDeMonto(fondo) || 'Escriba con cuánto abre; 0 si la gaveta está vacía' : '');
    if (monto === null) input.current?.focus();
    else onAbrir(monto);
  };
  return (
    <form
      className="border-top-1 surface-border mt-3 pt-3"
      aria-label="Abrir caja"
      noValidate
      onSubmit={submit}
      onKeyDown={(e) => e.key === 'Escape' && onCancel()}
    >
      <h3>Abra su caja del día</h3>
      <p className="mt-1 mb-3">Para cobrar en efectivo hace falta una caja abierta. El cobro sigue en cuanto la abra.</p>
      <Field label="Fondo inicial (DOP)" error={fault || rechazo}>
        {(aria) => <NumberInput {...aria} ref={input} decimals={2} value={fondo} onChange={setFondo} />}
      </Field>
      <div className="botones">
        <Button label="Volver" text disabled={busy} onClick={onCancel} />
        <Button type="submit" label="Abrir caja y cobrar" icon="pi-unlock" loading={busy} />
      </div>
    </form>
  );
}
