import { Button } from '../ui/Button';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { ApiError } from '@/services/http';
import { useSubmit } from './useSubmit';
import { Notice } from '../feedback/Notice';

type Texts = Record<string, string>;

interface Props<R> {
  /** Names the form for screen readers. */
  label: string;
  /** The verb of what it does: 'Activar'. */
  action: string;
  icon?: string;
  act: (values: Texts) => Promise<R>;
  then: (result: R) => void;
  /** What is wrong beyond a field that is empty: name → words. */
  check?: (values: Texts) => Texts;
  onCancel?: () => void;
  /** Takes the focus to its first field when it appears. */
  autoFocus?: true;
  /** The fields, each with a name and its own fault. */
  children: (errors: Texts) => ReactNode;
}

const valuesOf = (form: HTMLFormElement): Texts =>
  Object.fromEntries([...form.elements].flatMap((one) => (one instanceof HTMLInputElement && one.name ? [[one.name, one.value]] : [])));

const emptyOf = (values: Texts): Texts =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [[name, 'Requerido']] : [])));

/** A small form of plain inputs, all required: what a password manager filled in counts, a fault stands beside its field, what was typed stays. */
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
    const [first] = Object.keys(faults);
    if (first) focus(`[name="${first}"]`);
  };
  const refused = ({ message: words, errors: faults }: ApiError) => {
    setMessage(Object.keys(faults).length > 0 ? '' : words);
    tell(faults);
  };
  const { submit, busy } = useSubmit(act, { then, refused });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog of another form is its child in React's tree.
    event.stopPropagation();
    const values = valuesOf(event.currentTarget);
    const faults = { ...check?.(values), ...emptyOf(values) };
    setMessage('');
    tell(faults);
    if (Object.keys(faults).length === 0) void submit(values);
  };

  return (
    // Should the script ever come late, a post keeps the password out of the address.
    <form ref={form} method="post" noValidate aria-label={label} onSubmit={send}>
      {message && (
        <Notice tone="error" role="alert" className="mb-3">
          {message}
        </Notice>
      )}
      {children(errors)}
      <div className="botones">
        {onCancel && <Button type="button" label="Cancelar" text disabled={busy} onClick={onCancel} />}
        <Button type="submit" label={action} icon={icon} loading={busy} />
      </div>
    </form>
  );
}
