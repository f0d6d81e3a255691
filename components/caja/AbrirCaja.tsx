import { Button } from 'primereact/button';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Centavos } from '@/contract/campos';
import { NumberInput } from '../ui/NumberInput';
import { aCentavos } from '../cobros/formas';

interface Props {
  busy: boolean;
  onAbrir: (fondo: Centavos) => void;
  onCancel: () => void;
}

/** Opens the cash day in place, with its float, when the first cash payment needs it. */
export function AbrirCaja({ busy, onAbrir, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [fondo, setFondo] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const monto = aCentavos(fondo);
    setFault(monto === null ? 'Escriba con cuánto abre; 0 si la gaveta está vacía' : '');
    if (monto === null) input.current?.focus();
    else onAbrir(monto);
  };
  return (
    <form className="abrir-caja" aria-label="Abrir caja" noValidate onSubmit={submit} onKeyDown={(e) => e.key === 'Escape' && onCancel()}>
      <h3>Abra su caja del día</h3>
      <p>Para cobrar en efectivo hace falta una caja abierta. El cobro sigue en cuanto la abra.</p>
      <div className="campo">
        <label htmlFor="fondo">Fondo inicial (DOP)</label>
        <NumberInput
          id="fondo"
          ref={input}
          decimals={2}
          value={fondo}
          onChange={setFondo}
          aria-invalid={fault !== ''}
          aria-describedby="fondo-error"
        />
        <small id="fondo-error" className="field-error" role="alert">
          {fault}
        </small>
      </div>
      <div className="botones">
        <Button type="button" label="Volver" text disabled={busy} onClick={onCancel} />
        <Button type="submit" label="Abrir caja y cobrar" icon="pi pi-unlock" loading={busy} />
      </div>
    </form>
  );
}
