import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { ApiError } from '@/services/http/apiError';
import { Button } from '../ui/Button';
import { useSubmit } from './useSubmit';
import { Notice } from '../feedback/Notice';

type Texts = Record<string, string>;

interface Props<R> {
  /** The form's accessible name. */
  label: string;
  /** The verb on the button: 'Activar'. */
  action: string;
  icon?: string;
  act: (values: Texts) => Promise<R>;
  then: (result: R) => void;
  /** Further validation of the texts: name → error. */
  check?: (values: Texts) => Texts;
  onCancel?: () => void;
  /** Focuses the first field on mount. */
  autoFocus?: true;
  /** Renders the fields, each with its name and error. */
  children: (errors: Texts) => ReactNode;
}

const valuesOf = (form: HTMLFormElement): Texts =>
  Object.fromEntries([...form.elements].flatMap((one) => (one instanceof HTMLInputElement && one.name ? [[one.name, one.value]] : [])));

const emptyOf = (values: Texts): Texts =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [[name, 'Requerido']] : [])));

/**
 * A small form of plain inputs, all required. It reads the inputs, so that values filled in by a password manager count; an error stands
 * beside its field, and typed values stay.
 */
export function PlainForm<R>({ label, action, icon, act, then, check, onCancel, autoFocus, children }: Props<R>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Texts>({});
  const [message, setMessage] = useState('');
  const focus = (selector: string) => form.current?.querySelector<HTMLInputElement>(selector)?.focus();
  useEffect(() => {
    if (autoFocus) focus('input:not([hidden])');
  }, [autoFocus]);

  const tell = (faults: Texts) => {
    setErrors(faults);
    [...(form.current?.elements ?? [])]
      .find((one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name in faults)
      ?.focus();
  };
  const refused = ({ message: words, errors: faults }: ApiError) => {
    setMessage(Object.keys(faults).length > 0 ? '' : words);
    tell(faults);
  };
  const { submit, busy } = useSubmit(act, { then, refused });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble along the React tree: without this, a form in a dialog would also submit the form that opened it.
    event.stopPropagation();
    const values = valuesOf(event.currentTarget);
    const faults = { ...check?.(values), ...emptyOf(values) };
    setMessage('');
    tell(faults);
    if (Object.keys(faults).length === 0) void submit(values);
  };

  return (
    // method="post" keeps the password out of the address if the form is submitted before the script has loaded.
    <form ref={form} method="post" noValidate aria-label={label} onSubmit={send}>
      <Notice tone="error" role="alert" className="mb-3">
        {message}
      </Notice>
      {children(errors)}
      <div className="botones">
        {onCancel && <Button label="Cancelar" text disabled={busy} onClick={onCancel} />}
        <Button type="submit" label={action} icon={icon} loading={busy} />
      </div>
    </form>
  );
}
