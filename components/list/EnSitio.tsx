import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { ApiError } from '@/services/http/apiError';
import { guardado } from '../feedback/deshacer';
import { FieldError } from '../ui/Field';
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

/** What the server says about the one value. */
const reasonOf = ({ errors, message }: ApiError) => Object.values(errors)[0] ?? message;

/** One value that is edited where it stands: a pencil beside it opens a field, Enter saves, Escape leaves, a refusal stands below the field. */
export function EnSitio({ label, value, inputMode, save, onSaved, children }: Props) {
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const pencil = useRef<HTMLButtonElement>(null);

  const leave = () => {
    setTyped(undefined);
    setFault('');
    // Once the pencil is there again.
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || typed === undefined) return;
    if (typed.trim() === value) return leave();
    setBusy(true);
    try {
      const undo = await save(typed.trim());
      leave();
      guardado('Guardado', undo, onSaved);
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the field are no keys of the row.
    event.stopPropagation();
    if (event.key === 'Escape') leave();
  };
  if (typed === undefined) {
    return (
      <span className={`${css.value} relative inline-flex gap-1 align-items-center max-w-full`}>
        {children}
        <button
          ref={pencil}
          type="button"
          className="icon-button screen-only"
          aria-label={`Cambiar ${label}`}
          onClick={() => setTyped(value)}
        >
          <i className="pi pi-pencil" aria-hidden />
        </button>
      </span>
    );
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <input
        className="p-inputtext p-component"
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
      <button type="submit" className="icon-button" aria-label="Guardar" disabled={busy}>
        <i className="pi pi-check" aria-hidden />
      </button>
      <button type="button" className="icon-button" aria-label="Cancelar" onClick={leave}>
        <i className="pi pi-times" aria-hidden />
      </button>
      <FieldError id={id}>{fault}</FieldError>
    </form>
  );
}
