import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useSubmit } from '../form/useSubmit';
import { BareIcon } from '../ui/BareIcon';
import { FieldError, inputClass } from '../ui/Field';
import css from './EnSitio.module.css';

interface Props {
  /** Whose value it is, for the buttons: 'el teléfono de Ana Peña'. */
  label: string;
  value: string;
  inputMode?: 'tel' | 'numeric';
  /** Saves the typed value; resolves with what undoes that. */
  save: (value: string) => Promise<() => Promise<unknown>>;
  /** Called after a save, and after it was undone. */
  onSaved: () => void;
  /** The value as it is shown. */
  children: ReactNode;
}

/** One value that is edited where it stands: a pencil beside it opens a field, Enter saves, Escape leaves, a refusal stands below the field. */
export function EnSitio({ label, value, inputMode, save, onSaved, children }: Props) {
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState('');
  const id = useId();
  const pencil = useRef<HTMLButtonElement>(null);

  const leave = () => {
    setTyped(undefined);
    setFault('');
    // Once the pencil is there again.
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const { submit, busy } = useSubmit(save, {
    success: 'Guardado',
    undo: (undo) => ({ act: undo, then: onSaved }),
    then: () => {
      leave();
      onSaved();
    },
    // What the server says about the one value.
    refused: ({ errors, message }) => setFault(Object.values(errors)[0] ?? message),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the field are no keys of the row.
    event.stopPropagation();
    if (event.key === 'Escape') leave();
  };
  if (typed === undefined) {
    return (
      <span className={`${css.value} relative inline-flex gap-1 align-items-center max-w-full`}>
        {children}
        <BareIcon ref={pencil} className="screen-only" icon="pi-pencil" label={`Cambiar ${label}`} onClick={() => setTyped(value)} />
      </span>
    );
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next === value) leave();
    else void submit(next);
  };
  return (
    <form className={`${css.form} flex flex-wrap align-items-center`} noValidate onSubmit={send} onKeyDown={onKeyDown}>
      <input
        className={inputClass()}
        aria-label={`Cambiar ${label}`}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={fault ? id : undefined}
        autoComplete="off"
        inputMode={inputMode}
        autoFocus
        readOnly={busy}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
      />
      <BareIcon type="submit" icon="pi-check" label="Guardar" disabled={busy} />
      <BareIcon icon="pi-times" label="Cancelar" onClick={leave} />
      <FieldError id={id}>{fault}</FieldError>
    </form>
  );
}
