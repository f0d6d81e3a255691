import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectSession, signIn, type LoginError } from '@/store/session';
import { PasswordField, TextField } from './fields';
import { useCountdown } from './useCountdown';

type Errors = Record<string, string>;

const missing = (values: Errors): Errors =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === '' ? [[name, 'Requerido']] : [])));

const valueOf = (form: HTMLFormElement, name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;

/** Asks for user and password, and says what the server answers. */
export function LoginForm() {
  const dispatch = useAppDispatch();
  const { status, success } = useAppSelector(selectSession);
  const [errors, setErrors] = useState<Errors>({});
  const [message, setMessage] = useState('');
  const [wait, startWait] = useCountdown();
  const form = useRef<HTMLFormElement>(null);
  // Signed in, the next page is on its way: still nothing to press here.
  const loading = status === 'loading' || success;

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const refused = ({ message: text, errors: fields, retryAfter }: LoginError) => {
    setErrors(fields);
    setMessage(Object.keys(fields).length > 0 ? '' : text);
    if (retryAfter) startWait(retryAfter);
    focus(Object.keys(fields)[0] ?? 'password');
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (loading || wait > 0) return;
    // Read from the form: password managers fill it in without telling React.
    const values = { usuario: valueOf(event.currentTarget, 'usuario').trim(), password: valueOf(event.currentTarget, 'password') };
    const faults = missing(values);
    setErrors(faults);
    setMessage('');
    const [first] = Object.keys(faults);
    if (first) return focus(first);
    const result = await dispatch(signIn(values));
    if (signIn.rejected.match(result)) refused(result.payload ?? { message: result.error.message ?? '', errors: {} });
  };

  useEffect(() => focus('usuario'), []);

  return (
    // Should the script ever come late, a post keeps the password out of the address.
    <form ref={form} method="post" className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      {message && (
        <p className="notice notice-error" role="alert">
          <i className="pi pi-exclamation-circle" aria-hidden />
          <span>{message}</span>
        </p>
      )}
      <TextField name="usuario" label="Usuario" autoComplete="username" error={errors.usuario} />
      <PasswordField name="password" label="Contraseña" autoComplete="current-password" error={errors.password} />
      <button type="submit" className="p-button p-component button-wide" disabled={loading || wait > 0}>
        {loading && <i className="pi pi-spin pi-spinner" aria-hidden />}
        <span>{wait > 0 ? `Espere ${wait} s` : loading ? 'Entrando…' : 'Iniciar sesión'}</span>
      </button>
    </form>
  );
}
